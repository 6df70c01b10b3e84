import * as z from 'zod/mini'
import { cellText } from '../cell.ts'
import { defineKind, written } from '../kind.ts'

/** One line of text. */
export const text = defineKind({
  schema: (o: { max?: number }) => written(o.max ?? 255).check(z.refine((value) => !/[\r\n]/.test(value), 'invalid')),
  column: { type: 'text', sortable: true },
  filter: 'words',
  excel: { width: 30 },
  text: (value) => value,
  inBrief: 'text',
  fromCell: cellText,
})
