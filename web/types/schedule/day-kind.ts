import { type Calendar, type Day, type Hours, hoursOn, weekdayOf } from '@nazorat/machines/calendar'
import type { Say } from '../../i18n/language.tsx'
import { formatDate } from '../../i18n/format.ts'
import { scheduleWords, weekdays } from './schedule-words.ts'

/** The kind of a day, which may differ from that of its weekday. */
export type DayKind = keyof typeof scheduleWords.kinds

export function kindOf(calendar: Calendar, day: Day): DayKind {
  const works = hoursOn(calendar, day) !== null
  const usually = calendar.week[weekdayOf(day)] != null
  if (!calendar.exceptions.has(day)) return works ? 'working' : 'off'
  return works ? (usually ? 'otherHours' : 'extra') : 'holiday'
}

/** `21.03.2026, шанба`. */
export const dayInWords = (day: Day, say: Say): string => `${formatDate(day)}, ${say(weekdays[weekdayOf(day)]!.whole)}`

export const hoursInWords = (hours: Hours | null, say: Say): string =>
  hours ? `${hours.fromTime}–${hours.toTime}` : say(scheduleWords.dayOff)
