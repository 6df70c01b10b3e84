import { addWorkingDays, type Day } from '@nazorat/machines/calendar'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { type Check, checkOf } from './check.ts'
import { plans } from './plans.ts'
import { daysFrom, momentOf } from './workdays.ts'

type Kind = 'move' | 'extend' | 'cancel'
type Who = 'inspector' | 'ceo' | 'moderator'

/** A step of a postponement: the person, the action, and the working day counted from today. */
type Step = readonly [day: number, who: Who, action: string]

interface Postponement {
  /** The key of its check. */
  readonly check: string
  readonly kind: Kind
  /** By how many working days the start or the end is postponed. */
  readonly by: number
  readonly reason: string
  readonly steps: readonly Step[]
}

const drafted = (day: number): readonly Step[] => [[day, 'inspector', 'save']]
const sent = (day: number): readonly Step[] => [...drafted(day), [day, 'inspector', 'send']]
const approved = (day: number, next: number): readonly Step[] => [...sent(day), [next, 'ceo', 'approve']]
const received = (day: number, next: number): readonly Step[] => [...approved(day, next), [next, 'moderator', 'receive']]
const agreed = (day: number, next: number): readonly Step[] => [...received(day, next), [next, 'moderator', 'agree']]

/** Postponements of start and end, by agreement and by notification, in every state. */
export const postponements: readonly Postponement[] = [
  {
    check: '14',
    kind: 'move',
    by: 5,
    reason: 'Субъект таъмирлаш ишлари муносабати билан фаолиятини вақтинча тўхтатган.',
    steps: agreed(-4, -2),
  },
  { check: '33', kind: 'move', by: 3, reason: 'Масъул инспектор малака ошириш курсига юборилган.', steps: agreed(-2, -1) },
  { check: '29', kind: 'extend', by: 4, reason: 'Лаборатория синовларининг натижалари ҳали олинмаган.', steps: agreed(-4, -3) },
  { check: '41', kind: 'extend', by: 2, reason: 'Кўрсатма бўйича қўшимча ҳужжатлар тақдим этилиши кутилмоқда.', steps: agreed(-2, -1) },
  { check: '16', kind: 'cancel', by: 0, reason: 'Кўрсатма субъект томонидан тўлиқ бажарилгани тасдиқланди.', steps: drafted(-1) },
  { check: '32', kind: 'move', by: 4, reason: 'Субъект раҳбари хизмат сафарида бўлади.', steps: sent(-1) },
  { check: '13', kind: 'move', by: 6, reason: 'Субъект йиллик инвентаризация ўтказмоқда.', steps: approved(-2, -1) },
  { check: '18', kind: 'extend', by: 3, reason: 'Мурожаатда кўрсатилган қўшимча ҳолатлар ўрганилмоқда.', steps: received(-3, -1) },
  {
    check: '15',
    kind: 'move',
    by: 4,
    reason: 'Инспекторлар бошқа текширишга жалб этилган.',
    steps: [...received(-9, -8), [-7, 'moderator', 'refuse']],
  },
  {
    check: '37',
    kind: 'extend',
    by: 5,
    reason: 'Текшириш ҳажми кутилганидан катта.',
    steps: [...received(-10, -9), [-8, 'moderator', 'reject']],
  },
]

/** Creates the demo's postponements; its checks must exist. */
export async function seedPostponements(run: Run): Promise<void> {
  for (const postponement of postponements) {
    const check = checkOf(
      plans.find(({ key }) => key === postponement.check)!,
      run.now,
    )
    const id = idOf('postponement', check.key)
    const day = daysFrom(check.calendar, run.now)
    let last: number | null = null
    let minutes = 0
    for (const [version, [offset, who, action]] of postponement.steps.entries()) {
      // Steps of a day follow each other in office hours; a check is begun before noon.
      minutes = offset === last ? minutes + 40 : 14 * 60 + 15
      last = offset
      const input = action === 'save' ? formOf(postponement, check) : (inputs[action] ?? {})
      await run.execute(
        check.actor(who),
        { id: idOf('command', id, String(version), action), type: 'postponement', document: id, action, version, input },
        momentOf(day(offset), minutes),
      )
    }
  }
}

function formOf({ kind, by, reason }: Postponement, check: Check): Record<string, unknown> {
  const later = (from: Day) => addWorkingDays(check.calendar, from, by)
  return {
    requestId: check.id,
    kind,
    reason,
    startDate: kind === 'move' ? later(check.startDay) : null,
    endDate: kind === 'cancel' ? null : later(check.endDay),
  }
}

const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  refuse: { comment: 'Асословчи ҳужжат илова қилинмаган.' },
  reject: { comment: 'Белгиланган муддат текширишни якунлаш учун етарли.' },
}
