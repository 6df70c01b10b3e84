import { dayOf, isDay, momentAt, timeOf } from '../../calendar/dates.ts'
import { formatDate, formatMoment } from '../../i18n/format.ts'
import { type NoOptions, defineKind } from '../kind.ts'
import * as z from 'zod/mini'

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

/** A time of day in Asia/Tashkent, `HH:MM`. */
export const time = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 8 },
  text: (value) => value,
  written: true,
})

const inUtc = (value: string): string => new Date(value).toISOString()

const form = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Its day must exist, in its own zone and in Tashkent. */
const isMoment = (value: string): boolean => form.test(value) && isDay(value.slice(0, 10)) && isDay(dayOf(inUtc(value)))

export const momentInUtc = z.string().check(z.refine(isMoment, { error: 'moment', abort: true }), z.overwrite(inUtc))

/** A moment in ISO 8601, kept in UTC (`2026-11-20T09:30:00.000Z`); people read and write it as the clock in Tashkent shows it. */
export const moment = defineKind({
  schema: (_: NoOptions) => momentInUtc,
  column: { type: 'timestamptz(3)', sortable: true },
  filter: 'days',
  excel: { width: 17, as: 'moment' },
  text: formatMoment,
  at: (now) => momentAt(dayOf(now), timeOf(now)),
  fromRow: (stored) => inUtc(String(stored)),
  written: true,
})
