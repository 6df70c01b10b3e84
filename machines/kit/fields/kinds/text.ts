import * as z from 'zod/mini'
import { defineKind, written } from '../kind.ts'

const maxLength = (o: { max?: number }): number => o.max ?? 255

/** One line of text. */
export const text = defineKind({
  schema: (o: { max?: number }) => written(maxLength(o)).check(z.refine((value) => !/[\r\n]/.test(value), 'oneLine')),
  maxLength,
  column: { type: 'text', sortable: true },
  filter: 'words',
  excel: { width: 30 },
  text: (value) => value,
  inBrief: 'text',
  comparedByLook: true,
  written: true,
})
