import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { importFolder, importQueue, importsUnderWay } from '@nazorat/engine/jobs/imports'
import { type JobsAt, type JobQueue, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interval } from '../interval.ts'
import { brokenText } from './problems.ts'
import { failImport, runImport } from './run.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  readonly dataDir: string
  /** Milliseconds after which an import is taken up by another worker when its own no longer responds. */
  readonly patience?: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** Checks and applies imports, finds those that the queue has lost, and forgets the lines of old ones. */
export function startImports({ engine, pool, dataDir, patience = 30_000, ...at }: Settings): { stop(): Promise<void> } {
  const queue = openQueue(importQueue, at)
  const work = workOn(importQueue, at, {
    concurrency: 2,
    patience,
    run: (id, signal) => runImport(engine, dataDir, id, signal),
    async gaveUp(id, why) {
      logger.error({ err: why, import: id }, 'an import failed')
      await failImport({ pool }, dataDir, id, brokenText)
    },
  })
  const reviving = interval('finding imports that the queue forgot', minute, () => reviveImports(pool, queue))
  const forgetting = interval('forgetting the lines of old imports', 60 * minute, () => forgetLines(pool, importFolder(dataDir)))
  return {
    async stop() {
      await Promise.all([reviving.stop(), forgetting.stop(), work.stop()])
      await queue.close()
    },
  }
}

/** Puts unfinished imports into the queue again; those that are in it already are not added twice. */
export async function reviveImports(pool: Pool, queue: JobQueue): Promise<void> {
  const waiting = await database(pool).selectFrom('import').select('id').where('state', 'in', importsUnderWay).orderBy('created_at').execute()
  for (const { id } of waiting) await queue.add(id)
}

/**
 * Forgets, after a day, the lines of imports and the files that were never read: they tell of people. That an import was, and
 * what came of it, is kept. A preview that nobody has applied by then is cancelled.
 */
export async function forgetLines(pool: Pool, folder: string): Promise<void> {
  const old = sql<Date>`now() - interval '1 day'`
  const db = database(pool)
  await db.updateTable('import').set({ state: 'cancelled', ended_at: new Date() }).where('state', '=', 'checked').where('created_at', '<', old).execute()
  await db.deleteFrom('import_line').where('import', 'in', db.selectFrom('import').select('id').where('state', 'not in', importsUnderWay).where('created_at', '<', old)).execute()
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - day) await rm(join(folder, name), { force: true })
  }
}
