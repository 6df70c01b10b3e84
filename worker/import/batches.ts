import type { Definition, SampledColumn } from '@nazorat/machines'
import { type ChosenColumns, findHeaders, type FoundHeaders, guessHeaders, mostAbove, sampleOf, unknownHeaders } from './headers.ts'
import { FileProblem } from './problems.ts'
import type { Sheet, SheetRow } from './sheet/sheet.ts'

/** Lines of a batch. Each is held by this thread for some tens of milliseconds. */
const batchSize = 250

/** The most lines of a file. */
export const mostLines = 200_000

/** Rows that are shown with how their file is read, and of which the columns show values. */
const mostShown = 4

/** The facts that are told before the first batch. */
interface Tell {
  columns(headers: FoundHeaders, sample: SampledColumn[]): Promise<void>
  firstRows(rows: readonly SheetRow[]): Promise<void>
}

export interface Batch {
  readonly rows: readonly SheetRow[]
  readonly columns: FoundHeaders['columns']
}

/** The person is to say which column of the sheet is which. */
export class ColumnsUnclear extends Error {}

/**
 * The rows under a sheet's headers, some at a time. Throws `ColumnsUnclear` for a sheet whose columns its person is to name, and a
 * `FileProblem` for one that is too long.
 */
export async function* batchesOf(sheet: Sheet, definition: Definition, chosen: ChosenColumns, tell: Tell): AsyncGenerator<Batch> {
  let headers: FoundHeaders | null = null
  let isTold = false
  let found = 0
  let rows: SheetRow[] = []
  const above: SheetRow[] = []
  const first: SheetRow[] = []
  const tellColumns = async () => {
    if (!headers || isTold) return
    isTold = true
    await tell.columns(headers, sampleOf(definition, headers, rows))
    if (headers.isUnclear) throw new ColumnsUnclear()
  }
  /** No row names columns: one of them is taken for the headers, and those below it for the first lines. */
  const guess = () => {
    const row = guessHeaders(above)
    headers = unknownHeaders(row)
    rows = above.slice(above.indexOf(row) + 1)
  }
  for await (const some of sheet.rows) {
    for (const row of some) {
      if (first.length < mostShown && first.push(row) === mostShown) await tell.firstRows(first)
      if (!headers) {
        headers = findHeaders(definition, row, chosen)
        if (!headers && above.push(row) >= mostAbove) guess()
        continue
      }
      rows.push(row)
      if (++found > mostLines) throw new FileProblem('tooManyLines', { most: mostLines })
      if (rows.length >= mostShown) await tellColumns()
      if (rows.length < batchSize) continue
      yield { rows, columns: headers.columns }
      rows = []
    }
  }
  if (first.length > 0 && first.length < mostShown) await tell.firstRows(first)
  if (!headers && above.length > 1) guess()
  await tellColumns()
  if (headers && rows.length > 0) yield { rows, columns: headers.columns }
}
