import { type AnyField, type ExcelCell, isEmpty, kindOf, type Titles, valueText } from '@nazorat/machines/fields'
import type { Language } from '@nazorat/machines/i18n'

/** The value of a cell: days and moments are real dates. */
export type Cell = string | number | Date | null

/** Excel's number formats. Text is marked as text, so that `=1+1` is no formula and a tax number no number. */
export const formats = { text: '@', number: '0', day: 'dd.mm.yyyy', moment: 'dd.mm.yyyy hh:mm' }

/** Converts values of kinds that are not text in a sheet. */
const typed: Record<NonNullable<ExcelCell['as']>, (value: never) => Cell> = {
  number: (value: number) => value,
  day: (value: string) => new Date(value),
  moment: (value: string) => inTashkent(value),
}

/** A sheet has no time zones: moments are written in Tashkent time, UTC+5 all year. */
export const inTashkent = (moment: string): Date => new Date(Date.parse(moment) + 5 * 3_600_000)

interface FieldCell {
  /** In characters. */
  readonly width: number
  readonly format: string
  read(value: unknown, language: Language, titles: Titles): Cell
}

/** The column of a field: its width, its format and the function that reads a value. */
export function cellOf(field: AnyField): FieldCell {
  const { width, as, scale } = kindOf(field).excel
  const text = (value: unknown, language: Language, titles: Titles) => valueText(field, value, { language, titles, separator: '\n' })
  const read = as ? (value: unknown) => typed[as](value as never) : text
  const format = scale ? `#,##0.${'0'.repeat(scale(field.options as never))}` : formats[as ?? 'text']
  return { width, format, read: (value, language, titles) => (isEmpty(value) ? null : read(value, language, titles)) }
}
