import * as z from 'zod/mini'
import { isInn } from '../../identifiers.ts'
import { defineKind, type NoOptions } from '../../kind.ts'

export const inn = defineKind({
  schema: (_: NoOptions) => z.string().check(z.refine(isInn, 'inn')),
  column: { type: 'text', sortable: true, selective: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  written: true,
})
