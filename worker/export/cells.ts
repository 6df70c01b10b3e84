import { type AnyField, type ExcelCell, isEmpty, kindOf, type Language, type Titles, valueText } from '@nazorat/machines'

/** What a cell of the sheet holds: a day or a moment is a real date. */
export type Cell = string | number | Date | null

/** The format of Excel; text is marked as such, so that neither `=1+1` nor a tax number is taken for something else. */
export const formats = { text: '@', number: '0', day: 'dd.mm.yyyy', moment: 'dd.mm.yyyy hh:mm' }

/** A value that is no text in a sheet, as Excel has it. */
const typed: Record<NonNullable<ExcelCell['as']>, (value: never) => Cell> = {
  number: (value: number) => value,
  day: (value: string) => new Date(value),
}

interface FieldCell {
  /** In characters. */
  readonly width: number
  readonly format: string
  read(value: unknown, language: Language, titles: Titles): Cell
}

/** How the values of a field stand in a sheet: its width, its format and what reads them. */
export function cellOf(field: AnyField): FieldCell {
  const { width, as } = kindOf(field).excel
  const say = (value: unknown, language: Language, titles: Titles) => valueText(field, value, { language, titles, separator: '\n' })
  const read = as ? (value: unknown) => typed[as](value as never) : say
  return { width, format: formats[as ?? 'text'], read: (value, language, titles) => (isEmpty(value) ? null : read(value, language, titles)) }
}
