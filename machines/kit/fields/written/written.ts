import type { AnyField } from '../field.ts'
import { kindOf, type Kind, type Options, rowFieldsOf } from '../kinds.ts'
import { readDay, readMoment, readTime } from './day.ts'
import { readDigits, readInn, readNumber, readPhone, readPinfl } from './numbers.ts'
import { inLatinCapitals, plainCode, plainLines, plainText, type SheetCell, withoutApostrophes } from './plain-text.ts'
import { type Read, Unread } from './unread.ts'
import { readChoice, readFlag, readMembers } from './words.ts'

/**
 * How each kind of field is read from what people write: the one reader of forms, sheets, filters and calls of the API. It stands
 * apart from the kinds, which pages that only show values load as well. A kind without one is chosen or uploaded.
 */
const readers: { readonly [K in Kind]?: (written: SheetCell, options: Options<K>) => Read } = {
  text: plainText,
  personName: plainText,
  paragraph: plainLines,
  names: plainText,
  paragraphs: plainLines,
  digits: (written, { lengths, divided }) => readDigits(written, lengths, divided),
  inn: readInn,
  pinfl: readPinfl,
  passport: (written) => withoutApostrophes(inLatinCapitals(plainCode(written))).replace(/[-.№\u2010-\u2015−]/g, ''),
  phone: readPhone,
  username: (written) => plainCode(plainText(written).toLowerCase()),
  integer: readNumber,
  decimal: readNumber,
  flag: readFlag,
  date: readDay,
  time: readTime,
  moment: readMoment,
  choice: readChoice,
  reference: plainText,
  references: readMembers,
}

/**
 * The text that somebody has written for a field, as a value of its kind: in canonical form, or as a text of which its schema says what is
 * wrong, or `Unread` with the reason why it is none. Of a kind that is not written it is the text itself.
 */
export function readWritten({ kind, options }: { readonly kind: Kind; readonly options: unknown }, written: SheetCell): Read {
  const read = readers[kind] as ((written: SheetCell, options: unknown) => Read) | undefined
  return read ? read(written, options) : written
}

/**
 * A value as a command brings it, with every text in it read: also those in rows and in three languages. A part that cannot be read
 * stays as it was written; `Unread` is returned for a value that is a text itself.
 */
export function readGiven(field: AnyField, given: unknown): Read {
  if (typeof given === 'string') return readWritten(field, given)
  const inner = rowFieldsOf(field)
  if (inner && Array.isArray(given))
    return given.map((row: unknown) =>
      isRecord(row)
        ? mapped(row, (name, cell) => (Object.hasOwn(inner, name) ? withoutReason(readGiven(inner[name]!, cell), cell) : cell))
        : row,
    )
  if (kindOf(field).byLanguage && isRecord(given))
    return mapped(given, (_, text) => (typeof text === 'string' ? readWritten(field, text) : text))
  return given
}

const withoutReason = (read: Read, given: unknown): unknown => (read instanceof Unread ? given : read)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (record: Record<string, unknown>, change: (name: string, value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))
