import { database, type Engine, withLock } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import { importKey, importsUnderWay, moveImport } from '@nazorat/engine/jobs/imports'
import { isOwn } from '@nazorat/engine/secrets/door'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import type { Text } from '@nazorat/machines/i18n'
import { Refusal, refusals } from '@nazorat/machines/workflow'
import { applyGood, applyWhole } from './apply.ts'
import { Cancelled, checkImport } from './check.ts'
import { FileProblem, filled } from './problems.ts'

/** Does what is next for an import: checks its lines, or applies them. Throws when `signal` fires, or for what is no fault of the file. */
export async function runImport(engine: Engine, files: Files, id: string, signal: AbortSignal): Promise<void> {
  const { pool } = engine
  // A worker that is thought to be dead may live: the lock goes with its connection.
  await withLock(pool, 'import', id, () => runLocked(engine, files, id, signal))
}

async function runLocked(engine: Engine, files: Files, id: string, signal: AbortSignal): Promise<void> {
  const row = await database(engine.pool)
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', importsUnderWay)
    .executeTakeFirst()
  if (!row || !isOwn('import', row)) return
  try {
    const actor = await loadActor(engine, row.user_id)
    if (!actor) throw new Refusal('passive')
    if (row.state !== 'applying') await checkImport(engine, files, row, actor, signal)
    else await (row.mode === 'whole' ? applyWhole : applyGood)(engine, row, signal)
  } catch (error) {
    if (error instanceof Cancelled) return
    const text = textOf(error)
    if (!text) throw error
    await failImport(
      engine,
      files,
      id,
      text,
      error instanceof FileProblem && error.code === 'unknownEncoding' ? JSON.stringify({ encoding: error.params['encoding'] }) : undefined,
    )
  }
}

/**
 * Ends an import that cannot go on. What it has applied stays, and so does a file of which nothing is applied: its person may have it
 * read otherwise.
 */
export async function failImport(
  { pool }: Pick<Engine, 'pool'>,
  { store }: Files,
  id: string,
  problem: Text,
  reading?: string,
): Promise<void> {
  const failed = await moveImport(pool, id, importsUnderWay, {
    state: 'failed',
    problem: JSON.stringify(problem),
    ended_at: new Date(),
    ...(reading && { reading }),
  })
  if (failed?.mode !== null || (failed.reading.encoding ?? failed.reading.headerRow) === undefined) await store.remove(importKey(id))
}

const textOf = (error: unknown): Text | null =>
  error instanceof FileProblem ? error.text : error instanceof Refusal ? filled(refusals[error.code], error.params) : null
