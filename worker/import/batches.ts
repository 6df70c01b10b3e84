import type { Definition } from '@nazorat/machines'
import { findHeaders, type FoundHeaders, noHeaders } from './headers.ts'
import { FileProblem } from './problems.ts'
import type { Sheet, SheetRow } from './sheet/sheet.ts'

/** Lines of a batch. Each is held by this thread for some tens of milliseconds. */
const batchSize = 250

/** The most lines of a file. */
export const mostLines = 200_000

/** Rows that are shown with how their file is read. */
const mostShown = 4

/** What is told before the first batch. */
interface Tell {
  columns(headers: FoundHeaders): Promise<void>
  firstRows(rows: readonly SheetRow[]): Promise<void>
}

export interface Batch {
  readonly rows: readonly SheetRow[]
  readonly columns: FoundHeaders['columns']
}

/** The rows under a sheet's headers, some at a time. Throws a `FileProblem` for a sheet without headers, or one that is too long. */
export async function* batchesOf(sheet: Sheet, definition: Definition, tell: Tell): AsyncGenerator<Batch> {
  let headers: FoundHeaders | null = null
  let rowsBefore = 0
  let found = 0
  let rows: SheetRow[] = []
  const first: SheetRow[] = []
  for await (const some of sheet.rows) {
    for (const row of some) {
      if (first.length < mostShown && first.push(row) === mostShown) await tell.firstRows(first)
      if (!headers) {
        headers = findHeaders(definition, row, rowsBefore++)
        if (headers) await tell.columns(headers)
        continue
      }
      rows.push(row)
      if (++found > mostLines) throw new FileProblem('tooManyLines', { most: mostLines })
      if (rows.length < batchSize) continue
      yield { rows, columns: headers.columns }
      rows = []
    }
  }
  if (first.length > 0 && first.length < mostShown) await tell.firstRows(first)
  if (!headers) throw noHeaders(definition)
  if (rows.length > 0) yield { rows, columns: headers.columns }
}
