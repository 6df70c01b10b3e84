import { z } from 'zod'
import { defineKind, type NoOptions } from '../kind.ts'

export const phone = defineKind({
  schema: (_: NoOptions) => z.string().regex(/^\+998\d{9}$/, 'phone'),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 16 },
  text: (value) => value,
})
