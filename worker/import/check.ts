import { database, type Engine, inTransaction } from '@nazorat/engine'
import { withLocalFile } from '@nazorat/engine/files/local'
import type { Files } from '@nazorat/engine/files/open'
import { importKey, type ImportRow, moveImport } from '@nazorat/engine/jobs/imports'
import { macOf } from '@nazorat/engine/secrets/door'
import type { ColumnChoices, ImportOutcome, ImportReading, ReadingChoice, SampledColumn } from '@nazorat/machines/api-types'
import type { Encoding } from '@nazorat/machines/import'
import { type Actor, mayCreate, Refusal } from '@nazorat/machines/workflow'
import { sql } from 'kysely'
import { batchesOf, ColumnsUnclear } from './batches.ts'
import { type ColumnOrders, DayOrders } from './day-order.ts'
import { SheetChoices } from './choices.ts'
import type { ChosenForms, FoundHeaders } from './headers.ts'
import { inOrder } from './in-order.ts'
import { type CheckedLine, checkLines } from './lines.ts'
import { FileProblem } from './problems.ts'
import type { Sheet, SheetRow } from './sheet/sheet.ts'
import { sheetApart } from './sheet/sheet-apart.ts'

/** Nothing more is to be done: the import has been cancelled meanwhile, or asks its user. */
export class Cancelled extends Error {}

/**
 * Reads a sheet, decides each of its lines and keeps the outcomes for the preview; the documents stay as they are. Always from
 * the start: after an interruption nothing is left of the attempt before. Throws a `FileProblem` or a `Refusal` when the whole
 * file cannot be imported.
 */
export async function checkImport(engine: Engine, files: Files, row: ImportRow, actor: Actor, signal: AbortSignal): Promise<void> {
  if (!mayCreate(engine.definitionOf(row.type), actor)) throw new Refusal('forbidden')
  const chosen = row.reading.chosen ?? {}
  const done = await withLocalFile(files, importKey(row.id), async (path) => {
    const read = (orders: ColumnOrders) => checkLinesOf(engine, sheetApart(path, chosen.encoding), row, actor, signal, orders)
    const first = await read(chosen.dayOrder ?? new Map())
    // Days below have taught in which order those above are: the sheet is read once more.
    return first.days && !first.days.wereKnown ? read(first.days.found()) : first
  }).catch(async (error: unknown) => {
    if (!(error instanceof ColumnsUnclear)) throw error
    await moveImport(engine.pool, row.id, ['checking'], { state: 'asking' })
    throw new Cancelled()
  })
  if (done === null) throw new Error('the bytes of the sheet are missing')
  if (done.lines === 0) throw new FileProblem('empty')
  // The file stays: its person may have it read otherwise.
  if (
    !(await moveImport(engine.pool, row.id, ['checking'], {
      state: 'checked',
      done: done.lines,
      total: done.lines,
      reading: readingOf(row, { encoding: done.encoding, headerRow: done.headerRow, dayOrder: done.days?.used }),
      choices: JSON.stringify(done.choices),
    }))
  )
    throw new Cancelled()
}

/** The choices that the person made for sheets of this type before. */
async function chosenForms({ pool }: Engine, { user_id, type }: ImportRow): Promise<ChosenForms> {
  const forms = await database(pool)
    .selectFrom('import_form')
    .select(['form', 'columns', 'choices'])
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .execute()
  return new Map(forms.map(({ form, columns, choices }) => [form, { columns, choices }]))
}

/** How a sheet was read. */
const readingOf = ({ reading: { chosen } }: ImportRow, read: ReadingChoice): string =>
  JSON.stringify({ ...read, chosen } satisfies ImportReading)

interface Checked {
  readonly lines: number
  readonly encoding: Encoding | undefined
  readonly headerRow: number | undefined
  readonly days: DayOrders | undefined
  readonly choices: readonly ColumnChoices[]
}

/** Keeps the outcomes of a sheet's lines. */
async function checkLinesOf(
  engine: Engine,
  sheet: Sheet,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
  orders: ColumnOrders,
): Promise<Checked> {
  const { id, type, origin } = row
  const definition = engine.definitionOf(type)
  await database(engine.pool).deleteFrom('import_line').where('import', '=', id).execute()
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0, skipped: 0 }
  if (!(await moveImport(engine.pool, id, ['queued', 'checking'], { state: 'checking', done: 0, total: 0, ...none }))) throw new Cancelled()

  let done = 0
  let days: DayOrders | undefined
  let choices: SheetChoices | undefined
  let headerRow: number | undefined
  const counts: Record<ImportOutcome, number> = { ...none }
  const tools = { engine, definition, id, actor, origin, words: engine.bulk.words(actor), claims: new Map<string, number>() }
  const begin = async (rows: readonly SheetRow[], headers: FoundHeaders, sample: SampledColumn[]) => {
    headerRow = headers.row
    const reading = readingOf(row, { encoding: sheet.encoding, headerRow })
    await moveImport(engine.pool, id, ['checking'], {
      columns: JSON.stringify(headers.imported),
      sample: JSON.stringify(sample),
      first_rows: JSON.stringify(shown(rows)),
      reading,
      choices: null,
    })
  }
  let written = Promise.resolve()
  try {
    // The sheet is read further while a batch is checked, and the next batch is checked while one is written.
    const batches = batchesOf(sheet, { definition, forms: await chosenForms(engine, row), headerRow: row.reading.chosen?.headerRow, begin })
    for await (const { rows, headers } of inOrder(batches, 1, async (batch) => batch)) {
      signal.throwIfAborted()
      const { columns } = headers
      choices ??= new SheetChoices(definition, columns, headers.choices, engine.definitionOf)
      days ??= new DayOrders(definition, columns, orders)
      const checked = await checkLines({ ...tools, columns, days, choices }, rows)
      for (const { outcome } of checked) counts[outcome]++
      done += rows.length
      await written
      written = writeLines(engine, id, checked, { done, total: Math.max(done, sheet.estimate()), ...counts })
      written.catch(() => {})
    }
  } finally {
    await written
  }
  return { lines: done, encoding: sheet.encoding, headerRow, days, choices: choices?.found() ?? [] }
}

/** The beginning of a sheet as it is shown with how it is read: rows by their numbers, those that are empty as well. */
function shown(rows: readonly SheetRow[]): string[][] {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells.slice(0, 6).map((cell) => String(cell ?? '').slice(0, 60))]))
  return Array.from({ length: Math.min(maxShown, rows.at(-1)!.line) }, (_, i) => byLine.get(i + 1) ?? [])
}

const maxShown = 20

/** Keeps checked lines, and how far the import has come. */
async function writeLines(
  { pool }: Engine,
  id: string,
  checked: readonly CheckedLine[],
  progress: Parameters<typeof moveImport>[3],
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await database(client)
      .insertInto('import_line')
      .columns(lineColumns)
      .expression(sql`select * from json_to_recordset(${JSON.stringify(checked.map((line) => rowOf(id, line)))}) as x (
      import uuid, line integer, outcome text, document uuid, version integer, title text, input json, before json, problems json,
        restored text[], cells json, mac bytea)`)
      .execute()
    if (!(await moveImport(client, id, ['checking'], progress))) throw new Cancelled()
  })
}

const lineColumns = [
  'import',
  'line',
  'outcome',
  'document',
  'version',
  'title',
  'input',
  'before',
  'problems',
  'restored',
  'cells',
  'mac',
] as const

function rowOf(id: string, { row, outcome, document, version, title, input, before, problems, restored }: CheckedLine) {
  const line = { import: id, line: row.line, outcome, document, version, title, input, before, problems, restored, cells: row.cells }
  return { ...line, mac: `\\x${macOf('import_line', line).toString('hex')}` }
}
