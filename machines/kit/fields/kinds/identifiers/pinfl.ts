import * as z from 'zod/mini'
import { isPinfl } from '../../identifiers.ts'
import { defineKind, type NoOptions } from '../../kind.ts'

export const pinfl = defineKind({
  schema: (_: NoOptions) => z.string().check(z.refine(isPinfl, 'pinfl')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 17 },
  text: (value) => value,
  written: true,
})
