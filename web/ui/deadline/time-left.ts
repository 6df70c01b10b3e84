import { t } from '@nazorat/machines/i18n'
import type { Say } from '../../i18n/language.tsx'

/** How long until a moment, or since it, in the two largest units that say something, or in one: «1 кун 3 соат қолди». */
export function timeLeft(at: string, now: number, say: Say, units: 1 | 2 = 2): string {
  const left = Date.parse(at) - now
  return say(left > 0 ? words.left : words.late, { span: spanOf(Math.abs(left), say).slice(0, units).join(' ') })
}

/** The same without saying on which side of now it is, where that is said already: «1 кун». */
export const timeBetween = (at: string, now: number, say: Say): string => spanOf(Math.abs(Date.parse(at) - now), say)[0]!

/** Late, due within a day, or later than that. */
export function urgencyOf(at: string, now: number): 'late' | 'today' | 'soon' {
  const left = Date.parse(at) - now
  return left <= 0 ? 'late' : left <= day ? 'today' : 'soon'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function spanOf(milliseconds: number, say: Say): string[] {
  const whole = (unit: number, of = Infinity) => Math.floor(milliseconds / unit) % of
  // Over a week hours say nothing more.
  if (milliseconds >= day)
    return [
      say(words.days, { n: whole(day) }),
      ...(whole(hour, 24) > 0 && milliseconds < 7 * day ? [say(words.hours, { n: whole(hour, 24) })] : []),
    ]
  if (milliseconds >= hour)
    return [say(words.hours, { n: whole(hour) }), ...(whole(minute, 60) > 0 ? [say(words.minutes, { n: whole(minute, 60) })] : [])]
  if (milliseconds >= minute) return [say(words.minutes, { n: whole(minute) })]
  return [say(words.seconds, { n: whole(1000) })]
}

const words = {
  left: t('{span} қолди', 'осталось {span}'),
  late: t('{span} кечикди', 'просрочено на {span}'),
  // A number and its unit stay on one line.
  days: t('{n}\u00a0кун', '{n}\u00a0дн.'),
  hours: t('{n}\u00a0соат', '{n}\u00a0ч.'),
  minutes: t('{n}\u00a0дақиқа', '{n}\u00a0мин.'),
  seconds: t('{n}\u00a0сония', '{n}\u00a0с.'),
}
