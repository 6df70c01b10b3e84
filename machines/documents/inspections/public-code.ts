import type { MachineEvent } from '../../kit/index.ts'
import { inLatinCapitals } from '../../kit/fields/written/plain-text.ts'

/** Letters and digits that nobody takes for another one: no O, I, 0 and 1. 32 of them, so each stands for five bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 10

/** The code that an event makes, by its seed. */
export function codeOf({ seed }: Pick<MachineEvent, 'seed'>): string {
  if (!seed) throw new TypeError('an event without a seed makes no code')
  return publicCode(seed)
}

/**
 * The code of these bytes: nine characters of theirs (45 bits) and a check character. At least six bytes, of which the first 45 bits
 * count: they come from a hash, so that codes do not follow each other.
 */
export function publicCode(bytes: Uint8Array): string {
  if (bytes.length < 6) throw new RangeError('a code takes at least six bytes')
  const bits = bytes.subarray(0, 6).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) >> 3n
  const values = Array.from({ length: length - 1 }, (_, i) => Number((bits >> BigInt(5 * (length - 2 - i))) & 31n))
  return [...values, checkOf(values)].map((value) => alphabet[value]).join('')
}

/** Whether a text is such a code, as it is written: ten characters of which the last one fits the others. */
export function isPublicCode(text: string): boolean {
  const values = [...text].map((character) => alphabet.indexOf(character))
  return values.length === length && !values.includes(-1) && values.at(-1) === checkOf(values.slice(0, -1))
}

/** A typed code in capitals, without gaps and dashes, Cyrillic letters as the Latin ones that look like them; `isPublicCode` checks it. */
export const typedCode = (text: string): string => inLatinCapitals(text).replace(/[\s\p{Pd}]/gu, '')

/**
 * The check character: a sum over the field of 32 elements in which each place has a weight of its own, that of the check being one.
 * One character that is wrong, and two that changed places, wherever they stand, are always noticed.
 */
const checkOf = (values: readonly number[]): number => values.reduceRight((sum, value) => doubled(sum ^ value), 0)

/** Twice an element of the field GF(2⁵) with the polynomial x⁵ + x² + 1. */
const doubled = (value: number): number => (value < 16 ? value << 1 : (value << 1) ^ 0b100101)
