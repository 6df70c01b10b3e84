import * as z from 'zod/mini'
import type { Text } from '../../i18n/text.ts'
import { defineKind } from '../kind.ts'

/**
 * The unit of a number, which another field (`by`) holds: `as` has for each of its values the unit, in the form that the number `n` asks
 * for.
 */
interface Counted {
  readonly by: string
  readonly as: Readonly<Record<string, Text>>
}

/**
 * The numbers that may stand here, by what another field (`by`) holds, and the one that stands there at first. The definition's `rules`
 * refuse others.
 */
interface Limits {
  readonly by: string
  readonly as: Readonly<Record<string, { readonly min: number; readonly max: number; readonly value: number }>>
}

export const integer = defineKind({
  schema: (o: { min?: number; max?: number; counted?: Counted; limits?: Limits }) =>
    z.int().check(z.minimum(o.min ?? 0), z.maximum(o.max ?? 2_147_483_647)),
  column: { type: 'integer', sortable: true },
  filter: 'integers',
  excel: { width: 10, as: 'number' },
  text: String,
  written: true,
})
