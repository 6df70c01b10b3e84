import { type ScheduleInputs, endOf, t, type Values } from '../../../kit/index.ts'
import { decisionDeadlines } from '../decision.ts'
import type { fields } from './fields.ts'
import { undecided } from './undecided.ts'

/**
 * The deadlines of a postponement: the time for its decisions, as for the check's, and its expiry when it can no longer be
 * agreed because the dates that it asks for are over (the guard `inTime`). `docs/domain.md` leaves that open; a postponement
 * that never expired would block any other of its check.
 */
export const deadlines = {
  ...decisionDeadlines,
  expire: {
    label: t('Қарор қабул қилиш', 'Принять решение'),
    states: undecided,
    kind: { fires: 'expire' },
    fields: ['kind', 'startDate', 'endDate'],
    at: ({ values: { kind, startDate, endDate } }: ScheduleInputs<Values<typeof fields>>) => {
      const last = kind === 'move' ? startDate : kind === 'extend' ? endDate : null
      return last && endOf(last)
    },
  },
} as const
