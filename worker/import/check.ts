import { database, type Engine, inTransaction } from '@nazorat/engine'
import { withLocalFile } from '@nazorat/engine/files/local'
import type { Files } from '@nazorat/engine/files/open'
import { importKey, type ImportRow, moveImport } from '@nazorat/engine/jobs/imports'
import { macOf } from '@nazorat/engine/secrets/door'
import { type Actor, type Definition, type ImportOutcome, mayCreate, Refusal } from '@nazorat/machines'
import { sql } from 'kysely'
import { findHeaders, type FoundHeaders, noHeaders } from './headers.ts'
import { inOrder } from './in-order.ts'
import { type CheckedLine, checkLines } from './lines.ts'
import { FileProblem } from './problems.ts'
import type { Sheet, SheetRow } from './sheet/sheet.ts'
import { sheetApart } from './sheet/sheet-apart.ts'

/** Lines of a batch. Each is held by this thread for some tens of milliseconds. */
const batchSize = 250

/** The most lines of a file. */
export const mostLines = 200_000

/** The import has been cancelled meanwhile. */
export class Cancelled extends Error {}

/**
 * Reads a sheet, decides each of its lines and keeps the outcomes for the preview; the documents stay as they are. Always from
 * the start: after an interruption nothing is left of the attempt before. Throws a `FileProblem` or a `Refusal` when the whole
 * file cannot be imported.
 */
export async function checkImport(engine: Engine, files: Files, row: ImportRow, actor: Actor, signal: AbortSignal): Promise<void> {
  if (!mayCreate(engine.definitionOf(row.type), actor)) throw new Refusal('forbidden')
  const done = await withLocalFile(files, importKey(row.id), async (path) => checkLinesOf(engine, sheetApart(path), row, actor, signal))
  if (done === null) throw new Error('the bytes of the sheet are missing')
  if (done === 0) throw new FileProblem('empty')
  if (!(await moveImport(engine.pool, row.id, ['checking'], { state: 'checked', done, total: done }))) throw new Cancelled()
  await files.store.remove(importKey(row.id))
}

/** Keeps the outcomes of a sheet's lines. Returns how many there are. */
async function checkLinesOf(engine: Engine, sheet: Sheet, { id, type, origin }: ImportRow, actor: Actor, signal: AbortSignal): Promise<number> {
  const definition = engine.definitionOf(type)
  await database(engine.pool).deleteFrom('import_line').where('import', '=', id).execute()
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  if (!(await moveImport(engine.pool, id, ['queued', 'checking'], { state: 'checking', done: 0, total: 0, ...none }))) throw new Cancelled()

  let done = 0
  const counts: Record<ImportOutcome, number> = { ...none }
  const tools = { engine, definition, id, actor, origin, words: engine.bulk.words(actor), claims: new Map<string, number>() }
  let written = Promise.resolve()
  try {
    // The sheet is read further while a batch is checked, and the next batch is checked while one is written.
    for await (const { rows, columns } of inOrder(batchesOf(sheet, definition, (found) => tellColumns(engine, id, found)), 1, async (batch) => batch)) {
      signal.throwIfAborted()
      const checked = await checkLines({ ...tools, columns }, rows)
      for (const { outcome } of checked) counts[outcome]++
      done += rows.length
      await written
      written = writeLines(engine, id, checked, { done, total: Math.max(done, sheet.estimate()), ...counts })
      written.catch(() => {})
    }
  } finally {
    await written
  }
  return done
}

interface Batch {
  readonly rows: readonly SheetRow[]
  readonly columns: FoundHeaders['columns']
}

/** The rows under a sheet's headers, some at a time. Throws a `FileProblem` for a sheet without headers, or one that is too long. */
async function* batchesOf(sheet: Sheet, definition: Definition, tell: (headers: FoundHeaders) => Promise<void>): AsyncGenerator<Batch> {
  let headers: FoundHeaders | null = null
  let rowsBefore = 0
  let found = 0
  let rows: SheetRow[] = []
  for await (const some of sheet.rows) {
    for (const row of some) {
      if (!headers) {
        headers = findHeaders(definition, row, rowsBefore++)
        if (headers) await tell(headers)
        continue
      }
      rows.push(row)
      if (++found > mostLines) throw new FileProblem('tooManyLines', { most: mostLines })
      if (rows.length < batchSize) continue
      yield { rows, columns: headers.columns }
      rows = []
    }
  }
  if (!headers) throw noHeaders(definition)
  if (rows.length > 0) yield { rows, columns: headers.columns }
}

async function tellColumns({ pool }: Engine, id: string, { imported }: FoundHeaders): Promise<void> {
  await moveImport(pool, id, ['checking'], { columns: JSON.stringify(imported) })
}

/** Keeps checked lines, and how far the import has come. */
async function writeLines({ pool }: Engine, id: string, checked: readonly CheckedLine[], progress: Parameters<typeof moveImport>[3]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await database(client).insertInto('import_line').columns(lineColumns).expression(sql`select * from json_to_recordset(${JSON.stringify(checked.map((line) => rowOf(id, line)))}) as x (
      import uuid, line integer, outcome text, document uuid, version integer, title text, input json, before json, problems json, restored text[], cells json, mac bytea)`).execute()
    if (!(await moveImport(client, id, ['checking'], progress))) throw new Cancelled()
  })
}

const lineColumns = ['import', 'line', 'outcome', 'document', 'version', 'title', 'input', 'before', 'problems', 'restored', 'cells', 'mac'] as const

function rowOf(id: string, { row, outcome, document, version, title, input, before, problems, restored }: CheckedLine) {
  const line = { import: id, line: row.line, outcome, document, version, title, input, before, problems, restored, cells: row.cells }
  return { ...line, mac: `\\x${macOf('import_line', line).toString('hex')}` }
}
