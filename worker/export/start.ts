import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import type { FileStore } from '@nazorat/engine/files/store'
import { exportFiles, exportKey, exportQueue, moveExport } from '@nazorat/engine/jobs/exports'
import { type JobQueue, type JobsAt, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interval } from '../interval.ts'
import type { CaseTools } from './case-file/draw.ts'
import { askForScheduled } from './report/schedule.ts'
import { runExport } from './run.ts'

interface Settings extends JobsAt, CaseTools {
  readonly engine: Engine
  readonly pool: Pool
  /** Milliseconds after which an export restarts when its worker no longer responds. */
  readonly patience?: number
}

const minute = 60_000

/** Makes requested exports, finds those that the queue has lost, and removes old ones. */
export function startExports({ engine, pool, dataDir, s3Url, signer, roots, patience = 10_000, ...at }: Settings): {
  stop(): Promise<void>
} {
  const tools: CaseTools = { dataDir, s3Url, signer, roots, databaseUrl: at.databaseUrl }
  const queue = openQueue(exportQueue, at)
  const work = workOn(exportQueue, at, {
    concurrency: 2,
    patience,
    run: (id, signal) => runExport(engine, tools, id, signal),
    async gaveUp(id, why) {
      logger.error({ err: why, export: id }, 'an export failed')
      await moveExport(pool, id, ['queued', 'running'], { state: 'failed' })
    },
  })
  const reviving = interval('finding exports that the queue forgot', minute, () => reviveExports(pool, queue))
  const scheduling = interval(
    'asking for the reports of the month',
    10 * minute,
    async () => void (await askForScheduled(pool, new Date().toISOString())),
  )
  const removing = interval('removing old exports', 60 * minute, async () => removeOld(pool, (await openFiles({ dataDir, s3Url })).store))
  return {
    async stop() {
      await Promise.all([reviving.stop(), scheduling.stop(), removing.stop(), work.stop()])
      await queue.close()
    },
  }
}

const underWay = ['queued', 'running'] as const

/** Puts unfinished exports into the queue again; those that are in it already are not added twice. */
export async function reviveExports(pool: Pool, queue: JobQueue): Promise<void> {
  const waiting = await database(pool).selectFrom('export').select('id').where('state', 'in', underWay).orderBy('created_at').execute()
  for (const { id } of waiting) await queue.add(id)
}

/** Removes exports that are older than a day, reports after a month, and files that belong to none. */
export async function removeOld(pool: Pool, store: FileStore): Promise<void> {
  const db = database(pool)
  await db
    .deleteFrom('export')
    .where('state', 'not in', underWay)
    .where(sql<boolean>`created_at < now() - case format when 'report' then interval '31 days' else interval '1 day' end`)
    .execute()
  // The files first: what is finished meanwhile is not among them. One that was just put there belongs to an export under way.
  const stored = await Array.fromAsync(store.list(exportFiles))
  const rows = await db.selectFrom('export').select(['id', 'file', 'state']).execute()
  const kept = new Set(rows.map(({ file }) => file))
  const beingMade = new Set(rows.filter(({ state }) => state === 'running').map(({ id }) => id))
  for (const name of stored) if (!kept.has(name) && !beingMade.has(name.split('.')[0]!)) await store.remove(exportKey(name))
}
