import * as z from 'zod/mini'
import { dayOf, isDay } from '../../calendar/dates.ts'
import { formatDate } from '../../i18n/format.ts'
import { defineKind, type NoOptions } from '../kind.ts'

/** A calendar day, `YYYY-MM-DD`. */
export const date = defineKind({
  schema: (_: NoOptions) => z.string().check(z.refine(isDay, 'date')),
  column: { type: 'date', sortable: true },
  filter: 'days',
  excel: { width: 12, as: 'day' },
  text: formatDate,
  at: dayOf,
  inBrief: 'day',
  written: true,
})
