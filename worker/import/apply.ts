import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { database, type Engine, inTransaction, type PreparedSaves, type Save } from '@nazorat/engine'
import { type ImportLine, type ImportRow, moveImport } from '@nazorat/engine/jobs/imports'
import { doors, isOwn } from '@nazorat/engine/secrets/door'
import type { ImportOutcome } from '@nazorat/machines/api-types'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { Cancelled } from './check.ts'
import { inOrder } from './in-order.ts'
import { problemsOf } from './lines.ts'
import { FileProblem } from './problems.ts'

/** Lines of a batch, which is one transaction where only good lines are asked for. */
const batchSize = 250

/** Batches that are decided while one is written: each waits for answers of Postgres in between. */
const decidedAhead = 2

/** The most lines that are applied all or none: they are one transaction, and nobody else saves anything until it ends. */
const maxWhole = 100_000

/** Lines that are ready to be appended, and those that are refused by now. */
interface Batch {
  readonly actor: Actor
  readonly last: number
  readonly saves: readonly Save[]
  readonly prepared: PreparedSaves
  readonly refused: ReadonlyMap<number, Refusal>
}

/**
 * Applies the good lines of an import, a batch at a time. A batch's events, its lines and how far the import has come are
 * written in one transaction: after an interruption it goes on where it was.
 */
export async function applyGood(engine: Engine, row: ImportRow, signal: AbortSignal): Promise<void> {
  if (row.applied_to > 0 || row.done > 0) await moveImport(engine.pool, row.id, ['applying'], { resumed: row.applied_to + 1 })
  let { done, applied } = row
  for await (const batch of batches(engine, row, row.applied_to)) {
    signal.throwIfAborted()
    await inTransaction(engine.pool, async (client) => {
      const refused = await append(engine, client, batch)
      await refuse(client, row.id, refused)
      done += batch.saves.length
      applied += batch.saves.length - refused.size
      const counts = refused.size > 0 ? await countsOf(client, row.id) : {}
      if (!(await moveImport(client, row.id, ['applying'], { applied_to: batch.last, done, applied, ...counts }))) throw new Cancelled()
    })
    engine.bulk.appended()
  }
  await finish(engine.pool, row)
}

/**
 * Applies all lines of an import in one transaction, or none of them: the first that is refused by now undoes the others. An
 * interruption leaves nothing, and the import begins again.
 */
export async function applyWhole(engine: Engine, row: ImportRow, signal: AbortSignal): Promise<void> {
  if (row.added + row.changed > maxWhole) throw new FileProblem('tooManyForWhole', { most: maxWhole })
  await moveImport(engine.pool, row.id, ['applying'], { done: 0, ...(row.done > 0 && { resumed: 0 }) })
  const refused = await inTransaction(engine.pool, async (client) => {
    let done = 0
    for await (const batch of batches(engine, row, 0)) {
      signal.throwIfAborted()
      const found = await append(engine, client, batch)
      if (found.size > 0) throw new Undone(found)
      done += batch.saves.length
      // On another connection, so that it is seen before the end: this transaction does not touch the import's row until then.
      if (!(await moveImport(engine.pool, row.id, ['applying'], { done }))) throw new Cancelled()
    }
    if (!(await finish(client, { ...row, applied: done }))) throw new Cancelled()
    return null
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.refused
    throw error
  })
  engine.bulk.appended()
  if (!refused) return
  await inTransaction(engine.pool, async (client) => {
    await refuse(client, row.id, refused)
    const { text } = new FileProblem('changedMeanwhile')
    await moveImport(client, row.id, ['applying'], {
      state: 'undone',
      done: 0,
      problem: JSON.stringify(text),
      ended_at: new Date(),
      ...(await countsOf(client, row.id)),
    })
  })
}

/** A line of an import that is all or nothing cannot be applied any more. */
class Undone extends Error {
  readonly refused: ReadonlyMap<number, Refusal>

  constructor(refused: ReadonlyMap<number, Refusal>) {
    super()
    this.refused = refused
  }
}

/** The lines after one in batches, each decided with what their user may do then, the next ones while one is written. */
const batches = (engine: Engine, row: ImportRow, after: number): AsyncGenerator<Batch> =>
  inOrder(linesAfter(engine, row, after), decidedAhead, (lines) => decided(engine, row, lines))

/** A line that is to be applied. */
type Line = Pick<ImportLine, 'line' | 'document' | 'version' | 'input' | 'mac'>

async function* linesAfter({ pool }: Engine, { id }: ImportRow, after: number): AsyncGenerator<Line[]> {
  for (let last = after; ;) {
    const lines = await database(pool)
      .selectFrom('import_line')
      .select([...doors.import_line.columns, 'mac'])
      .where('import', '=', id)
      .where('outcome', 'in', ['added', 'changed'])
      .where('line', '>', last)
      .orderBy('line')
      .limit(batchSize)
      .execute()
    if (lines.length === 0) return
    // Lines that somebody has changed since they were checked are not what their user has seen.
    if (!lines.every((line) => isOwn('import_line', line))) throw new FileProblem('changedMeanwhile')
    last = lines.at(-1)!.line
    yield lines
  }
}

async function decided(engine: Engine, { id, type, user_id, origin }: ImportRow, lines: readonly Line[]): Promise<Batch> {
  const { bulk } = engine
  const actor = await loadActor(engine, user_id)
  if (!actor) throw new Refusal('passive')
  const saves = lines.map(({ line, document, version, input }): Save => ({ line, document: document!, version: version!, input }))
  const found = await bulk.decide(actor, { id, type, origin: origin ?? undefined }, saves, new Map())
  const refused = new Map(found.flatMap((each) => ('refusal' in each ? [[each.save.line, each.refusal] as const] : [])))
  return { actor, last: lines.at(-1)!.line, saves, prepared: await bulk.prepare(found), refused }
}

/** Appends what a batch decided; returns all its lines that are refused. */
async function append({ bulk }: Engine, client: PoolClient, { actor, saves, prepared, refused }: Batch): Promise<Map<number, Refusal>> {
  const late = await bulk.append(client, actor, prepared)
  return new Map([...refused, ...saves.flatMap(({ line, document }) => (late.has(document) ? [[line, late.get(document)!] as const] : []))])
}

/** Notes lines that are refused by now, with their problems. */
async function refuse(client: PoolClient, id: string, refused: ReadonlyMap<number, Refusal>): Promise<void> {
  if (refused.size === 0) return
  const rows = [...refused].map(([line, refusal]) => ({ line, problems: problemsOf(refusal) }))
  await sql`update import_line l set outcome = 'refused', problems = x.problems
    from json_to_recordset(${JSON.stringify(rows)}) as x (line integer, problems json) where l.import = ${id} and l.line = x.line`.execute(
    database(client),
  )
}

/** The outcomes of an import's lines, counted again. */
async function countsOf(client: PoolClient, id: string): Promise<Record<ImportOutcome, number>> {
  const rows = await database(client)
    .selectFrom('import_line')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('n')])
    .where('import', '=', id)
    .groupBy('outcome')
    .execute()
  return {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    skipped: 0,
    ...Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n])),
  }
}

const finish = (on: Engine['pool'] | PoolClient, { id, applied, mode }: ImportRow) =>
  moveImport(on, id, ['applying'], { state: 'applied', ended_at: new Date(), ...(mode === 'whole' && { applied, done: applied }) })
