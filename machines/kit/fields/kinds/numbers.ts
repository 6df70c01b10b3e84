import { formatDuration, formatNumber, formatSize } from '../../i18n/format.ts'
import type { Language, Text } from '../../i18n/text.ts'
import { defineKind } from '../kind.ts'
import * as z from 'zod/mini'

/**
 * The unit of a number, which another field (`by`) holds: `as` has for each of its values the unit, in the form that the number `n` asks
 * for; or `flag`, where one is read as yes and zero as no.
 */
interface CountedNoun {
  readonly by: string
  readonly as: Readonly<Record<string, Text | 'flag'>>
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
  schema: (o: { min?: number; max?: number; counted?: CountedNoun; limits?: Limits }) =>
    z.int().check(z.minimum(o.min ?? 0), z.maximum(o.max ?? 2_147_483_647)),
  column: { type: 'integer', sortable: true },
  filter: 'integers',
  excel: { width: 10, as: 'number' },
  text: String,
  written: true,
  fitsCell: true,
})

/**
 * A number with at most `scale` digits after the point: sums, measures, scores. It is a JSON number of at most fifteen digits,
 * which a double holds without loss: what is read, stored and written is the same decimal. The unit is shown, never stored;
 * `shownAs` is for numbers that people read in another form.
 */
export const decimal = defineKind({
  schema: ({ scale, min = 0, max = maxOf(scale) }: Options) =>
    z.number().check(
      z.minimum(min),
      z.maximum(max),
      z.refine((value) => decimalsOf(value) <= scale, { error: 'decimals', params: { scale } }),
      // Minus zero is zero: JSON has no other.
      z.overwrite((value) => value + 0),
    ),
  column: { type: 'numeric', sortable: true },
  filter: 'decimals',
  excel: { width: 16, as: 'number', scale: ({ scale }) => scale },
  text: (value, { options: { scale, unit, shownAs }, language }) =>
    shownAs ? forms[shownAs](value, language) : formatNumber(value, scale) + (unit ? `\u00a0${unit[language]}` : ''),
  written: true,
})

interface Options {
  scale: number
  unit?: Text
  min?: number
  max?: number
  shownAs?: keyof typeof forms
}

/** How a number of bytes or of seconds is read: `2,4 МБ`, `4:05`. */
const forms = {
  bytes: formatSize,
  duration: (seconds: number, _language: Language) => formatDuration(seconds),
}

const maxOf = (scale: number): number => Number(`${'9'.repeat(15 - scale)}.${'9'.repeat(scale)}`)

/** How many digits a number has after the point, as it is written: arithmetic on a double would not say. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
