import * as z from 'zod/mini'
import { defineKind, type NoOptions } from '../../kind.ts'

/** The name by which a user logs in. */
export const username = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,39}$/, 'username')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 20 },
  text: (value) => value,
  written: true,
})
