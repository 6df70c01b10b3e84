import * as z from 'zod/mini'
import { defineKind, type NoOptions } from '../../kind.ts'

export const phone = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^\+998\d{9}$/, 'phone')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 16 },
  text: (value) => value,
  written: true,
})
