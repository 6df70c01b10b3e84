import * as z from 'zod/mini'
import { defineKind, type NoOptions } from '../kind.ts'

/** A time of day in Asia/Tashkent, `HH:MM`. */
export const time = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 8 },
  text: (value) => value,
  written: true,
})
