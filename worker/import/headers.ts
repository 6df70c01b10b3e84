import { formOf } from '@nazorat/engine/jobs/imports'
import { columnKey, columnOf, type Definition, idColumn, type ImportColumn, type ImportedColumn, importColumns, matchHeaders, proposedColumns, type SampledColumn } from '@nazorat/machines'
import type { SheetRow } from './sheet/sheet.ts'

/** Above the headers there may be the title of the sheet. */
export const mostAbove = 20

/** Which column is which, as somebody has chosen it, by the form of their sheets: the headers. */
export type ChosenColumns = ReadonlyMap<string, readonly (string | null)[]>

/** The columns of a sheet, once its row of headers has come. */
export interface FoundHeaders {
  readonly columns: readonly (ImportColumn | null)[]
  readonly imported: ImportedColumn[]
  /** The person is to say which column is which: one that is not known may be what the form requires. */
  readonly isUnclear: boolean
}

/**
 * Looks for the row of headers: the first whose columns somebody has chosen, or that names at least half of its columns, or two of
 * them. Null for a row that is none.
 */
export function findHeaders(definition: Definition, row: SheetRow, chosen: ChosenColumns): FoundHeaders | null {
  const headers = headersOf(row)
  const known = chosen.get(formOf(headers))
  if (known) return found(headers, headers.map((_, i) => (known[i] ? (columnOf(definition, known[i]) ?? null) : null)), false)
  const { columns, repeated } = matchHeaders(definition, headers)
  const named = columns.filter((column) => column !== null).length
  const filled = headers.filter((header) => header !== '').length
  if (named === 0 || (named < 2 && named * 2 < filled)) return null
  const isUnknown = headers.some((header, i) => header !== '' && !columns[i])
  return found(headers, columns, repeated.length > 0 || (isUnknown && !columns.includes(idColumn) && lacksRequired(definition, columns)))
}

/** The row that may be that of the headers, of those at the beginning of a sheet in which none names columns: the first with the most words. */
export function guessHeaders(rows: readonly SheetRow[]): SheetRow {
  const wordsIn = ({ cells }: SheetRow): number => cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length
  return rows.toSorted((a, b) => wordsIn(b) - wordsIn(a))[0]!
}

/** The headers of a row whose columns nobody knows. */
export const unknownHeaders = (row: SheetRow): FoundHeaders => found(headersOf(row), headersOf(row).map(() => null), true)

/** The columns of a sheet with their fields, or with those that are proposed, and values from its first rows. */
export function sampleOf(definition: Definition, { columns, imported, isUnclear }: FoundHeaders, rows: readonly SheetRow[]): SampledColumn[] {
  const proposed = isUnclear ? proposedColumns(definition, imported.map(({ header }) => header), columns) : new Map<number, ImportColumn>()
  return imported.map(({ header }, i) => {
    const column = columns[i] ?? proposed.get(i)
    const examples = [...new Set(rows.flatMap(({ cells }) => cells[i] ?? []).map((cell) => String(cell).slice(0, 60)))].slice(0, 3)
    return { header, column: column ? columnKey(column) : null, isProposed: !columns[i] && column !== undefined, examples }
  })
}

const headersOf = ({ cells }: SheetRow): string[] => cells.map((cell) => (cell === null ? '' : String(cell).slice(0, 200)))

const found = (headers: readonly string[], columns: readonly (ImportColumn | null)[], isUnclear: boolean): FoundHeaders => ({
  columns, isUnclear, imported: headers.map((header, i) => ({ header, field: columns[i]?.field ?? null })),
})

/** Whether a column that the form requires is missing; a value may stand in its pieces. */
const lacksRequired = (definition: Definition, columns: readonly (ImportColumn | null)[]): boolean =>
  importColumns(definition).some(
    (column) => !column.part && definition.fields[column.field]!.required && !columns.some((other) => other === column || (other?.part && other.field === column.field)),
  )
