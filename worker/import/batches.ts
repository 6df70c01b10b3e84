import type { SampledColumn } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type ChosenForms, type FoundHeaders, headersIn, sampleOf } from './headers.ts'
import { FileProblem } from './problems.ts'
import type { Sheet, SheetRow } from './sheet/sheet.ts'

/** Lines of a batch. Each is held by this thread for some tens of milliseconds. */
const batchSize = 250

/** The most lines of a file. */
export const maxLines = 200_000

/** Rows at the beginning of a sheet among which the headers are: above them there may be its title. */
const maxAbove = 20

/** The first lines of which the columns show values. */
const maxSampled = 4

export interface Batch {
  readonly rows: readonly SheetRow[]
  readonly headers: FoundHeaders
}

/** Told before the first batch: the rows at the beginning of a sheet, and its columns. */
type Begin = (rows: readonly SheetRow[], headers: FoundHeaders, sample: SampledColumn[]) => Promise<void>

interface HowToRead {
  readonly definition: Definition
  readonly forms: ChosenForms
  /** That the person has chosen. */
  readonly headerRow: number | undefined
  readonly begin: Begin
}

/** The person is to say which column of the sheet is which. */
export class ColumnsUnclear extends Error {}

/**
 * The rows under a sheet's headers, some at a time. Throws `ColumnsUnclear` for a sheet whose columns its person is to name, and a
 * `FileProblem` for one that is too long.
 */
export async function* batchesOf(sheet: Sheet, how: HowToRead): AsyncGenerator<Batch> {
  const first: SheetRow[] = []
  let headers: FoundHeaders | null = null
  let rows: SheetRow[] = []
  let found = 0
  for await (const some of sheet.rows) {
    for (const row of some) {
      if (++found > maxLines) throw new FileProblem('tooManyLines', { most: maxLines })
      if (!headers) {
        if (first.push(row) <= maxAbove) continue
        ;({ headers, rows } = await begun(first, how))
        continue
      }
      rows.push(row)
      if (rows.length < batchSize) continue
      yield { rows, headers }
      rows = []
    }
  }
  if (!headers && first.length > 0) ({ headers, rows } = await begun(first, how))
  if (headers && rows.length > 0) yield { rows, headers }
}

/** The columns of a sheet by its first rows, and those of them that are lines. */
async function begun(
  first: readonly SheetRow[],
  { definition, forms, headerRow, begin }: HowToRead,
): Promise<{ headers: FoundHeaders | null; rows: SheetRow[] }> {
  const headers = headersIn(definition, first, forms, headerRow)
  if (!headers) return { headers, rows: [] }
  const rows = first.filter(({ line }) => line > headers.row)
  await begin(first, headers, sampleOf(definition, headers, rows.slice(0, maxSampled)))
  if (headers.isUnclear) throw new ColumnsUnclear()
  return { headers, rows }
}
