import * as z from 'zod/mini'
import { cellDigits } from '../cell.ts'
import { defineKind } from '../kind.ts'

/** Digits of a classifier: SOATO, OKED, a number of an account. */
export const digits = defineKind({
  schema: (o: { lengths: readonly number[] }) =>
    z.string().check(z.refine((value) => /^\d+$/.test(value) && o.lengths.includes(value.length), { message: 'digits', params: { lengths: o.lengths.join(', ') } })),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  fromCell: (cell, { lengths }) => cellDigits(cell, lengths),
})
