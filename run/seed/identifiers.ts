import { pinflCheckDigit } from '@nazorat/machines/fields'
import { chance, digitsOf } from './ids.ts'

/** A valid INN for a key; bodies and firms have a first digit of 2 or 3, people one of 4 to 7 (`docs/domain.md`, Formats and limits). */
export const innOf = (kind: 'entity' | 'person', ...key: readonly string[]): string =>
  String(kind === 'entity' ? 2 + chance(2, 'inn', ...key) : 4 + chance(4, 'inn', ...key)) + digitsOf(8, 'inn', kind, ...key)

/** A valid PINFL of someone born on a day. */
export function pinflOf(birthDate: string, gender: 'male' | 'female', ...key: readonly string[]): string {
  const [year, month, day] = birthDate.split('-') as [string, string, string]
  const first = (Number(year.slice(0, 2)) - 18) * 2 + (gender === 'male' ? 1 : 2)
  const digits = `${first}${day}${month}${year.slice(2)}${digitsOf(3, 'area', ...key)}${digitsOf(3, 'serial', ...key)}`
  return digits + pinflCheckDigit(digits)
}

/** A mobile number. */
export const phoneOf = (...key: readonly string[]): string =>
  `+998${codes[chance(codes.length, 'operator', ...key)]}${digitsOf(7, 'phone', ...key)}`

const codes = ['90', '91', '93', '94', '95', '97', '98', '99', '33', '88', '77']
