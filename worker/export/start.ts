import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { exportFolder, exportQueue, moveExport } from '@nazorat/engine/jobs/exports'
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
const day = 24 * 60 * minute

/** Makes requested exports, finds those that the queue has lost, and removes old ones. */
export function startExports({ engine, pool, dataDir, s3Url, signer, patience = 10_000, ...at }: Settings): { stop(): Promise<void> } {
  const folder = exportFolder(dataDir)
  const tools: CaseTools = { dataDir, s3Url, signer, databaseUrl: at.databaseUrl }
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
  const scheduling = interval('asking for the reports of the month', 10 * minute, async () => void (await askForScheduled(pool, new Date().toISOString())))
  const removing = interval('removing old exports', 60 * minute, () => removeOld(pool, folder))
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

/** Removes exports that are older than a day, reports after a month, and files of a day's age that belong to none. */
export async function removeOld(pool: Pool, folder: string): Promise<void> {
  await database(pool).deleteFrom('export').where('state', 'not in', underWay).where(sql<boolean>`created_at < now() - case format when 'report' then interval '31 days' else interval '1 day' end`).execute()
  const kept = new Set((await database(pool).selectFrom('export').select('file').where('file', 'is not', null).execute()).map(({ file }) => file))
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - day && !kept.has(name)) await rm(join(folder, name), { force: true })
  }
}
