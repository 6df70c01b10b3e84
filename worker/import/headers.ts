import { formOf } from '@nazorat/engine/jobs/imports'
import type { ImportedColumn, SampledColumn } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import {
  type ChosenValues,
  columnKey,
  columnOf,
  idColumn,
  type ImportColumn,
  importColumns,
  matchHeaders,
  proposedColumns,
} from '@nazorat/machines/import'
import type { SheetRow } from './sheet/sheet.ts'

/** The choices of somebody for their sheets of a form: which column is which, and which value is which choice. */
interface ChosenForm {
  readonly columns: readonly (string | null)[]
  readonly choices: ChosenValues
}

/** By the form of sheets: the headers. */
export type ChosenForms = ReadonlyMap<string, ChosenForm>

/** The columns of a sheet, once its row of headers has come. */
export interface FoundHeaders {
  readonly columns: readonly (ImportColumn | null)[]
  readonly imported: ImportedColumn[]
  readonly choices: ChosenValues
  /** The number of their row; 0 where there is none. */
  readonly row: number
  /** The person is to say which column is which: one that is not known may be what the form requires. */
  readonly isUnclear: boolean
}

/**
 * The columns of a sheet that begins with these rows. Their headers are in the row with a number, or in the first one behind it that is
 * not empty; 0 says that there are none. Without a number the row is looked for. Null for a sheet of one row that names no columns.
 */
export function headersIn(definition: Definition, rows: readonly SheetRow[], chosen: ChosenForms, number?: number): FoundHeaders | null {
  if (number === 0) {
    const letters = Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, i) => letterOf(i))
    return (
      foundIn(definition, letters, 0, chosen) ??
      found(
        letters,
        letters.map(() => null),
        true,
        0,
      )
    )
  }
  if (number !== undefined) {
    const row = rows.find(({ line }) => line >= number) ?? rows.at(-1)!
    return findHeaders(definition, row, chosen) ?? unknownHeaders(row)
  }
  for (const row of rows) {
    const headers = findHeaders(definition, row, chosen)
    if (headers) return headers
  }
  return rows.length > 1 ? unknownHeaders(guessHeaders(rows)) : null
}

/** The name of a column without a header, as spreadsheets have it: A, B … Z, AA. */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The columns of a form that somebody has chosen. */
function foundIn(definition: Definition, headers: readonly string[], row: number, chosen: ChosenForms): FoundHeaders | null {
  const known = chosen.get(formOf(headers))
  return known
    ? {
        ...found(
          headers,
          headers.map((_, i) => (known.columns[i] ? (columnOf(definition, known.columns[i]) ?? null) : null)),
          false,
          row,
        ),
        choices: known.choices,
      }
    : null
}

/**
 * Looks for the row of headers: the first whose columns somebody has chosen, or that names at least half of its columns, or two of
 * them. Null for a row that is none.
 */
function findHeaders(definition: Definition, row: SheetRow, chosen: ChosenForms): FoundHeaders | null {
  const headers = headersOf(row)
  const known = foundIn(definition, headers, row.line, chosen)
  if (known) return known
  const { columns, repeated } = matchHeaders(definition, headers)
  const named = columns.filter((column) => column !== null).length
  const filled = headers.filter((header) => header !== '').length
  if (named === 0 || (named < 2 && named * 2 < filled)) return null
  const isUnknown = headers.some((header, i) => header !== '' && !columns[i])
  return found(
    headers,
    columns,
    repeated.length > 0 || (isUnknown && !columns.includes(idColumn) && lacksRequired(definition, columns)),
    row.line,
  )
}

/**
 * The row that may be that of the headers, of those at the beginning of a sheet in which none names columns: the first with the most words.
 */
function guessHeaders(rows: readonly SheetRow[]): SheetRow {
  const wordsIn = ({ cells }: SheetRow): number => cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length
  return rows.toSorted((a, b) => wordsIn(b) - wordsIn(a))[0]!
}

/** The headers of a row whose columns nobody knows. */
const unknownHeaders = (row: SheetRow): FoundHeaders =>
  found(
    headersOf(row),
    headersOf(row).map(() => null),
    true,
    row.line,
  )

/** The columns of a sheet with their fields, or with those that are proposed, and values from its first rows. */
export function sampleOf(
  definition: Definition,
  { columns, imported, isUnclear }: FoundHeaders,
  rows: readonly SheetRow[],
): SampledColumn[] {
  const proposed = isUnclear
    ? proposedColumns(
        definition,
        imported.map(({ header }) => header),
        columns,
      )
    : new Map<number, ImportColumn>()
  return imported.map(({ header }, i) => {
    const column = columns[i] ?? proposed.get(i)
    const examples = [...new Set(rows.flatMap(({ cells }) => cells[i] ?? []).map((cell) => String(cell).slice(0, 60)))].slice(0, 3)
    return { header, column: column ? columnKey(column) : null, isProposed: !columns[i] && column !== undefined, examples }
  })
}

const headersOf = ({ cells }: SheetRow): string[] => cells.map((cell) => (cell === null ? '' : String(cell).slice(0, 200)))

const found = (headers: readonly string[], columns: readonly (ImportColumn | null)[], isUnclear: boolean, row: number): FoundHeaders => ({
  columns,
  isUnclear,
  row,
  choices: {},
  imported: headers.map((header, i) => ({ header, field: columns[i]?.field ?? null })),
})

/** Whether a column that the form requires is missing; a value may stand in its pieces. */
const lacksRequired = (definition: Definition, columns: readonly (ImportColumn | null)[]): boolean =>
  importColumns(definition).some(
    (column) =>
      !column.part &&
      definition.fields[column.field]!.required &&
      !columns.some((other) => other === column || (other?.part && other.field === column.field)),
  )
