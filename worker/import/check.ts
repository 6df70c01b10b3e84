import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { database, type Engine, inTransaction } from '@nazorat/engine'
import { importFolder, type ImportRow, moveImport } from '@nazorat/engine/jobs/imports'
import { type Actor, type ImportOutcome, mayCreate, Refusal } from '@nazorat/machines'
import { sql } from 'kysely'
import { findHeaders, type FoundHeaders, noHeaders } from './headers.ts'
import { type CheckedImport, type CheckedLine, checkLines } from './lines.ts'
import { FileProblem } from './problems.ts'
import { openSheet, type SheetRow } from './sheet/sheet.ts'

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
export async function checkImport(engine: Engine, dataDir: string, { id, type, origin }: ImportRow, actor: Actor, signal: AbortSignal): Promise<void> {
  const definition = engine.definitionOf(type)
  if (!mayCreate(definition, actor)) throw new Refusal('forbidden')
  const path = join(importFolder(dataDir), id)
  const sheet = await openSheet(path)
  await database(engine.pool).deleteFrom('import_line').where('import', '=', id).execute()
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  if (!(await moveImport(engine.pool, id, ['queued', 'checking'], { state: 'checking', done: 0, total: 0, ...none }))) throw new Cancelled()

  let headers: FoundHeaders | null = null
  let rowsBefore = 0
  let done = 0
  const counts: Record<ImportOutcome, number> = { ...none }
  const tools = { engine, definition, id, actor, origin, words: engine.bulk.words(actor), claims: new Map<string, number>() }
  let batch: SheetRow[] = []
  const flush = async () => {
    const rows = batch
    batch = []
    if (rows.length === 0) return
    signal.throwIfAborted()
    const to: CheckedImport = { ...tools, columns: headers!.columns }
    const checked = await checkLines(to, rows)
    for (const { outcome } of checked) counts[outcome]++
    done += rows.length
    await inTransaction(engine.pool, async (client) => {
      await database(client).insertInto('import_line').columns(lineColumns).expression(sql`select * from json_to_recordset(${JSON.stringify(checked.map((line) => rowOf(id, line)))}) as x (
        import uuid, line integer, outcome text, document uuid, version integer, title text, input json, before json, problems json, restored text[], cells json)`).execute()
      if (!(await moveImport(client, id, ['checking'], { done, total: Math.max(done, sheet.estimate()), ...counts }))) throw new Cancelled()
    })
  }

  for await (const rows of sheet.rows) {
    for (const row of rows) {
      if (!headers) {
        headers = findHeaders(definition, row, rowsBefore++)
        if (headers) await moveImport(engine.pool, id, ['checking'], { columns: JSON.stringify(headers.imported) })
        continue
      }
      batch.push(row)
      if (done + batch.length > mostLines) throw new FileProblem('tooManyLines', { most: mostLines })
      if (batch.length === batchSize) await flush()
    }
  }
  if (!headers) throw noHeaders(definition)
  await flush()
  if (done === 0) throw new FileProblem('empty')
  if (!(await moveImport(engine.pool, id, ['checking'], { state: 'checked', done, total: done }))) throw new Cancelled()
  await rm(path, { force: true })
}

const lineColumns = ['import', 'line', 'outcome', 'document', 'version', 'title', 'input', 'before', 'problems', 'restored', 'cells'] as const

const rowOf = (id: string, { row, outcome, document, version, title, input, before, problems, restored }: CheckedLine) => ({
  import: id, line: row.line, outcome, document, version, title, input, before, problems, restored, cells: row.cells,
})
