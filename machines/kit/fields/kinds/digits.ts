import * as z from 'zod/mini'
import { defineKind } from '../kind.ts'

interface Options {
  readonly lengths: readonly number[]
  /** The beginnings of its codes are codes themselves, as groups of OKED are: one that is too short has lost no zeros. */
  readonly divided?: true
}

/** Digits of a classifier: SOATO, OKED, a number of an account. */
export const digits = defineKind({
  schema: (o: Options) =>
    z.string().check(
      z.refine((value) => /^\d+$/.test(value) && o.lengths.includes(value.length), {
        message: 'digits',
        params: { lengths: o.lengths.join(', ') },
      }),
    ),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  written: true,
})
