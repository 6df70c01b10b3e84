import { addDays, type ScheduleInputs, dayOf, endOf, isEmpty, momentAt, morning, startOfDay, t, type Values } from '../../../kit/index.ts'
import { decisionDeadlines } from '../decision.ts'
import { heldStates, unbegunStates } from '../of-check.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import type { CheckLookups } from './lookups.ts'
import type { fields } from './fields.ts'

type Check = ScheduleInputs<Values<typeof fields>, CheckLookups>

const start = t('Бошлаш', 'Начать')
const result = t('Натижани киритиш', 'Внести результат')

/** The deadlines of a check (`docs/domain.md`, Time, and The check, 20). */
export const deadlines = {
  ...decisionDeadlines,
  expireUndecided: {
    label: t('Қарор қабул қилиш', 'Принять решение'),
    states: ['ceo', 'sent', 'moderator'],
    kind: { fires: 'expire' },
    fields: ['checkStartDate'],
    at: undecidedUntil,
  },
  startSoon: {
    label: start,
    states: unbegunStates,
    kind: 'reminder',
    fields: ['checkStartDate'],
    lookups: ['startReminder'],
    at: (check: Check) => daysBefore(check.values.checkStartDate, numberIn('startReminder', check.lookups.startReminder)),
  },
  expireNotBegun: {
    label: start,
    states: unbegunStates,
    kind: { fires: 'expire' },
    fields: ['checkEndDate'],
    at: ({ values: { checkEndDate } }: Check) => checkEndDate && endOf(checkEndDate),
  },
  endSoon: {
    label: t('Текширишни тугатиш', 'Закончить проверку'),
    states: heldStates,
    kind: 'reminder',
    fields: ['checkEndDate'],
    lookups: ['endReminder'],
    at: (check: Check) => daysBefore(check.values.checkEndDate, numberIn('endReminder', check.lookups.endReminder)),
  },
  resultOverdue: {
    label: result,
    states: heldStates,
    kind: 'breach',
    fields: ['checkEndDate', 'actFiles'],
    lookups: ['resultTime'],
    at: (check: Check) => (isEmpty(check.values.actFiles) ? timeForResult(check) : null),
  },
  completionOverdue: {
    label: t('Якунлаш', 'Завершить'),
    states: heldStates,
    kind: 'breach',
    fields: ['checkEndDate', 'actFiles'],
    lookups: ['resultTime'],
    at: (check: Check) => (isEmpty(check.values.actFiles) ? null : timeForResult(check)),
  },
} as const

/** A check is completed within the time for its result, which writes its act when it is sent. */
const timeForResult = ({ values: { checkEndDate }, lookups: { resultTime } }: Check): string | null =>
  checkEndDate && endOf(addDays(checkEndDate, numberIn('resultTime', resultTime)))

/**
 * The moment at which the check should start. Who got it only on that day or later, as when it is sent on the day on
 * which it starts, has that day to decide.
 */
function undecidedUntil({ values: { checkStartDate }, since }: Check): string | null {
  if (!checkStartDate) return null
  const begins = startOfDay(checkStartDate)
  return since < begins ? begins : endOf(dayOf(since))
}

const daysBefore = (day: string | null, days: number): string | null => day && momentAt(addDays(day, -days), morning)
