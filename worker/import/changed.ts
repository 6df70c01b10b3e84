import { isDeepStrictEqual } from 'node:util'
import { type Definition, formFields } from '@nazorat/machines/definition'
import { type AnyField, isEmpty, read, type Titles, valueText } from '@nazorat/machines/fields'
import { type Language, languages } from '@nazorat/machines/i18n'
import type { ImportColumn } from '@nazorat/machines/import'
import type { SheetRow } from './sheet/sheet.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A row without the cells that say what its record holds already, in the words of an export in any language. What nobody has
 * changed needs no second reading: it may name a record that is passive, called like another or not seen, or be of a form that
 * nobody could write any more.
 */
export const changedCells = (
  { fields }: Definition,
  columns: readonly (ImportColumn | null)[],
  row: SheetRow,
  values: Values,
  titles: Titles,
): SheetRow => ({
  ...row,
  cells: row.cells.map((cell, i) => {
    const column = columns[i]
    const field = column && !column.part ? fields[column.field] : undefined
    if (!column || !field || cell === null || isEmpty(values[column.field])) return cell
    const value = values[column.field]
    const written = oneLine(String(cell))
    const isSame = column.language
      ? written === oneLine(String((value as Record<string, unknown>)[column.language] ?? ''))
      : readers.some((language) => written === oneLine(exported(field, value, language, titles)))
    return isSame ? null : cell
  }),
})

const readers = Object.keys(languages) as Language[]

const exported = (field: AnyField, value: unknown, language: Language, titles: Titles): string =>
  valueText(field, value, { language, titles, separator: '\n' })

/** A text as a sheet gives it back: gaps and the ends of lines may be others. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An input without the fields that would stay as they are. */
export function changedValues(definition: Definition, input: Values, values: Values): Record<string, unknown> {
  const parsed = read(formFields(definition), input)
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) => parsed.problems[name] || !isDeepStrictEqual(parsed.values[name] ?? null, values[name] ?? null),
    ),
  )
}
