import * as z from 'zod/mini'
import { defineKind, type NoOptions } from '../kind.ts'

export const passport = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^[A-Z]{2}\d{7}$/, 'passport')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
})
