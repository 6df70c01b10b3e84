import { isDay } from '../calendar/dates.ts'

/** INN (STIR): 9 digits, the first 2 to 7 (`docs/domain.md`, Formats and limits). */
export const isInn = (value: string): boolean => /^[2-7]\d{8}$/.test(value)

/**
 * PINFL (JSHSHIR): 14 digits — century and sex, DDMMYY, area, serial and a check digit that is
 * the sum of the first 13 digits weighted 7, 3, 1 in turn, modulo 10 (`docs/domain.md`, Formats and limits).
 */
export const isPinfl = (value: string): boolean =>
  /^[1-6]\d{13}$/.test(value) && isDay(birthDateOf(value)) && pinflCheckDigit(value) === Number(value[13])

const weights = [7, 3, 1]

export const pinflCheckDigit = (digits: string): number =>
  [...digits.slice(0, 13)].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10

/** The birth date that a PINFL states; odd first digits are men, even ones women, two to a century from 1800. */
export function birthDateOf(pinfl: string): string {
  const century = 18 + Math.floor((Number(pinfl[0]) - 1) / 2)
  return `${century}${pinfl.slice(5, 7)}-${pinfl.slice(3, 5)}-${pinfl.slice(1, 3)}`
}

export const genderOf = (pinfl: string): 'male' | 'female' => (Number(pinfl[0]) % 2 === 1 ? 'male' : 'female')

/** The id of a document, an upload or a row: a UUID in lower case, as Postgres writes it. */
export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => idPattern.test(text)
