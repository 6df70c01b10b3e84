import { columnLabel, type Definition, type ImportColumn, importColumns, type ImportedColumn, type Language, languages, matchHeaders, type Text } from '@nazorat/machines'
import { FileProblem } from './problems.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** Above the headers there may be the title of the sheet. */
const mostAbove = 20

/** The columns of a sheet, once its row of headers has come. */
export interface FoundHeaders {
  readonly columns: readonly (ImportColumn | null)[]
  readonly imported: ImportedColumn[]
}

/**
 * Looks for the row of headers: the first that names at least half of its columns, or two of them. Null for a row that is
 * none; throws when it is too late for one, or two headers say the same.
 */
export function findHeaders(definition: Definition, { cells }: SheetRow, rowsBefore: number): FoundHeaders | null {
  const headers = cells.map((cell) => (cell === null ? '' : String(cell)))
  const { columns, repeated } = matchHeaders(definition, headers)
  const named = columns.filter((column) => column !== null).length
  const filled = headers.filter((header) => header !== '').length
  if (named === 0 || (named < 2 && named * 2 < filled)) {
    if (rowsBefore + 1 >= mostAbove) throw noHeaders(definition)
    return null
  }
  if (repeated.length > 0) throw new FileProblem('repeatedHeaders', { headers: repeated.map((header) => `«${header}»`).join(', ') })
  return { columns, imported: headers.map((header, i) => ({ header: header.slice(0, 200), field: columns[i]?.field ?? null })) }
}

/** No row names the type's columns. */
export function noHeaders(definition: Definition): FileProblem {
  const some = importColumns(definition).slice(0, 3)
  const examples = Object.fromEntries((Object.keys(languages) as Language[]).map((language) => [language, some.map((column) => `«${columnLabel(definition, column, language)}»`).join(', ')]))
  return new FileProblem('noHeaders', { examples: examples as unknown as Text })
}
