import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import type { FileStore } from '@nazorat/engine/files/store'
import { importFiles, importKey, importQueue, type ImportRow, importsUnderWay } from '@nazorat/engine/jobs/imports'
import { defineJob } from '../job.ts'
import { interval, type Stop, type WorkerContext } from '../task.ts'
import { brokenText } from './problems.ts'
import { failImport, runImport } from './run.ts'

/** Checks and applies imports. */
export const importJob = defineJob({
  queue: importQueue,
  concurrency: 2,
  async *pending({ pool }) {
    const rows = await database(pool)
      .selectFrom('import')
      .select('id')
      .where('state', 'in', importsUnderWay)
      .orderBy('created_at')
      .execute()
    for (const { id } of rows) yield id
  },
  run: ({ engine, files }, id, signal) => runImport(engine, files, id, signal),
  gaveUp: ({ engine, files }, id) => failImport(engine, files, id, brokenText),
})

/** Forgets the lines of old imports each hour. */
export function forgetOldImports({ pool, files }: WorkerContext): Stop {
  const unknown = new Set<string>()
  return interval('forgetting the lines of old imports', 60 * 60_000, () => forgetLines(pool, files.store, unknown))
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
