import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import type { FileStore } from '@nazorat/engine/files/store'
import { importFiles, importKey, importQueue, type ImportRow, importsUnderWay } from '@nazorat/engine/jobs/imports'
import { type JobsAt, type JobQueue, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interval } from '../interval.ts'
import { brokenText } from './problems.ts'
import { failImport, runImport } from './run.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  readonly files: Files
  /** Milliseconds after which an import is taken up by another worker when its own no longer responds. */
  readonly patience?: number
}

const minute = 60_000

/** Checks and applies imports, finds those that the queue has lost, and forgets the lines of old ones. */
export function startImports({ engine, pool, files, patience = 30_000, ...at }: Settings): { stop(): Promise<void> } {
  const queue = openQueue(importQueue, at)
  const work = workOn(importQueue, at, {
    concurrency: 2,
    patience,
    run: (id, signal) => runImport(engine, files, id, signal),
    async gaveUp(id, why) {
      logger.error({ err: why, import: id }, 'an import failed')
      await failImport({ pool }, files, id, brokenText)
    },
  })
  const unknown = new Set<string>()
  const reviving = interval('finding imports that the queue forgot', minute, () => reviveImports(pool, queue))
  const forgetting = interval('forgetting the lines of old imports', 60 * minute, () => forgetLines(pool, files.store, unknown))
  return {
    async stop() {
      await Promise.all([reviving.stop(), forgetting.stop(), work.stop()])
      await queue.close()
    },
  }
}

/** Puts unfinished imports into the queue again; those that are in it already are not added twice. */
export async function reviveImports(pool: Pool, queue: JobQueue): Promise<void> {
  const waiting = await database(pool)
    .selectFrom('import')
    .select('id')
    .where('state', 'in', importsUnderWay)
    .orderBy('created_at')
    .execute()
  for (const { id } of waiting) await queue.add(id)
}

/**
 * Forgets, after a day, the lines of imports and the files of those that were not applied: they tell of people. That an import was,
 * and what came of it, is kept. A preview that nobody has applied by then is cancelled. The row of a sheet follows its file: one that
 * no row names is removed when it was among the `unknown` ones of the last time already.
 */
export async function forgetLines(pool: Pool, store: FileStore, unknown: Set<string>): Promise<void> {
  const old = sql<boolean>`created_at < now() - interval '1 day'`
  const db = database(pool)
  await db
    .updateTable('import')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('state', 'in', ['checked', 'asking'])
    .where(old)
    .execute()
  await db
    .updateTable('import')
    .set({ first_rows: null, sample: null, choices: null })
    .where((eb) => eb.or([eb('first_rows', 'is not', null), eb('sample', 'is not', null), eb('choices', 'is not', null)]))
    .where('state', 'not in', importsUnderWay)
    .where(old)
    .execute()
  await db
    .deleteFrom('import_line')
    .where('import', 'in', db.selectFrom('import').select('id').where('state', 'not in', importsUnderWay).where(old))
    .execute()
  const stored = await Array.fromAsync(store.list(importFiles))
  const rows = new Map(
    (
      await db
        .selectFrom('import')
        .select(['id', 'state', 'mode', old.as('old')])
        .where(sql<boolean>`id::text = any(${stored})`)
        .execute()
    ).map((row) => [row.id, row]),
  )
  for (const id of stored) {
    const row = rows.get(id)
    if (row && isStillRead(row)) continue
    if (row || unknown.has(id)) await store.remove(importKey(id))
    if (!row) unknown.add(id)
  }
  for (const id of unknown) if (!stored.includes(id)) unknown.delete(id)
}

/** A file waits to be read, or may be read otherwise. */
const isStillRead = ({ state, mode, old }: Pick<ImportRow, 'state' | 'mode'> & { readonly old: boolean }): boolean =>
  state === 'queued' || state === 'checking' || (mode === null && !old && (state === 'checked' || state === 'failed' || state === 'asking'))
