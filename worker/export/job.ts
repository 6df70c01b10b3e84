import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import type { FileStore } from '@nazorat/engine/files/store'
import { exportFiles, exportKey, exportQueue, moveExport } from '@nazorat/engine/jobs/exports'
import { defineJob } from '../job.ts'
import { runExport } from './run.ts'

const underWay = ['queued', 'running'] as const

/** Makes the files of requested exports. */
export const exportJob = defineJob({
  queue: exportQueue,
  concurrency: 2,
  lockDuration: 10_000,
  async *pending({ pool }) {
    const rows = await database(pool).selectFrom('export').select('id').where('state', 'in', underWay).orderBy('created_at').execute()
    for (const { id } of rows) yield id
  },
  run: runExport,
  gaveUp: ({ pool }, id) => moveExport(pool, id, underWay, { state: 'failed' }),
})

/** Removes exports that are older than a day, reports after a month, and files that belong to none. */
export async function removeOldExports(pool: Pool, store: FileStore): Promise<void> {
  const db = database(pool)
  await db
    .deleteFrom('export')
    .where('state', 'not in', underWay)
    .where(sql<boolean>`created_at < now() - case format when 'report' then interval '31 days' else interval '1 day' end`)
    .execute()
  // The files first: what is finished meanwhile is not among them. One that was just put there belongs to an export under way.
  const stored = await Array.fromAsync(store.list(exportFiles))
  const rows = await db.selectFrom('export').select(['id', 'file', 'state']).execute()
  const known = new Set(rows.map(({ file }) => file))
  const beingMade = new Set(rows.filter(({ state }) => state === 'running').map(({ id }) => id))
  for (const name of stored) if (!known.has(name) && !beingMade.has(name.split('.')[0]!)) await store.remove(exportKey(name))
}
