import { plainCode, plainText, type SheetCell } from './plain-text.ts'
import { type Read, Unread } from './unread.ts'

/** A number: `1 234,5`, `1234.5`. */
export function readNumber(written: SheetCell): Read {
  if (typeof written === 'number') return written
  const code = plainCode(written).replace('−', '-').replace(',', '.')
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(code)) return Number(code)
  return new Unread(isShortened(code) ? 'shortened' : 'notNumber', { written: plainText(written) })
}

/**
 * Digits, without the gaps, dashes and points that people write between them, and without the fraction of none that programs write behind a
 * number.
 */
export function readDigits(written: SheetCell, lengths: readonly number[], divided = false): Read {
  const code = plainCode(written)
  if (isShortened(code)) return new Unread('shortened', { written: plainText(written) })
  const digits = code.replace(/^(\d+)[.,]0$/, '$1').replace(/[-.()\u2010-\u2015−]/g, '')
  if (!/^\d+$/.test(digits)) return new Unread('notDigits', { written: plainText(written), lengths: lengths.join(', ') })
  // Only a number has lost zeros at its beginning, and how many is known where there is one length and its beginnings are no codes.
  if (typeof written === 'number' && lengths.length === 1 && !divided) return ofLength(digits.padStart(lengths[0]!, '0'), lengths)
  return ofLength(digits, lengths)
}

const ofLength = (digits: string, lengths: readonly number[]): Read =>
  lengths.includes(digits.length) ? digits : new Unread('digits', { written: digits, lengths: lengths.join(', '), count: digits.length })

/** INN (STIR); a PINFL in its place is called one. */
export function readInn(written: SheetCell): Read {
  const found = readDigits(written, [9, 14], true)
  return typeof found === 'string' && found.length === 14 ? new Unread('innIsPinfl', { written: found }) : withLength(found, 9)
}

/** PINFL (JSHSHIR); an INN in its place is called one. */
export function readPinfl(written: SheetCell): Read {
  const found = readDigits(written, [9, 14], true)
  return typeof found === 'string' && found.length === 9 ? new Unread('pinflIsInn', { written: found }) : withLength(found, 14)
}

const withLength = (found: Read, length: number): Read =>
  found instanceof Unread ? new Unread(found.code, { ...found.params, lengths: String(length) }) : found

/**
 * A telephone in Uzbekistan: nine digits, with the code of the country (`+998`, `998`, `00998`) or the 0 or 8 of older numbers before
 * them. A number of another country is called one.
 */
export function readPhone(written: SheetCell): Read {
  const code = plainCode(written)
  if (isShortened(code)) return new Unread('shortened', { written: plainText(written) })
  const bare = code.replace(/[-.()\u2010-\u2015−]/g, '').replace(/^00/, '+')
  const [, national] = /^(?:\+?998|[08](?=\d{9}$))?([1-9]\d{8})$/.exec(bare) ?? []
  if (national) return `+998${national}`
  if (/^\+(?!998)\d{7,15}$/.test(bare) || /^[78]\d{10}$/.test(bare)) return new Unread('phoneAbroad', { written: plainText(written) })
  return new Unread('phone', { written: plainText(written) })
}

const isShortened = (code: string): boolean => /^\d([.,]\d{1,15})?[eеEЕ][+-]?\d{1,3}$/.test(code)
