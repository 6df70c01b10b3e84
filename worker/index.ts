import type { Pool } from 'pg'
import { NotificationListener, type Engine, indexLog, keepCounts, openPool } from '@nazorat/engine'
import type { JobsAt } from '@nazorat/engine/jobs/queue'
import type { Signer } from '@nazorat/engine/proof/key'
import { fileFolder } from '@nazorat/engine/event-store/stored-files'
import { startCheckpoints } from './checkpoints.ts'
import { startDeadlines } from './deadlines/start.ts'
import { interval } from './interval.ts'
import { startExports } from './export/start.ts'
import { startImports } from './import/start.ts'
import { sweepFiles } from './files/sweep.ts'
import { followNotifications } from './notifications/follow.ts'
import { tellLog } from './training/tell-log.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  /** The folder of finished exports and of the documents' files. */
  readonly dataDir: string
  /** Signs the log's checkpoints. */
  readonly signer: Signer
  /** Where witnesses get the signed checkpoints: a URL (HTTP) or a folder. */
  readonly checkpointTo?: string | undefined
}

/** Starts a worker: the log's followers and the jobs. Any number of workers may run on one database. */
export async function startWorker({ engine, pool, databaseUrl, redisUrl, dataDir, signer, checkpointTo }: Settings): Promise<{ stop(): Promise<void> }> {
  const listener = new NotificationListener(databaseUrl)
  // In one process with the API, its calls may occupy all other connections.
  const reserved = openPool(databaseUrl, 4)
  const stopNotifications = followNotifications(engine, reserved, listener)
  const stopIndexing = indexLog(reserved, listener, engine.definitions)
  const stopCounting = keepCounts(reserved, listener, engine.definitions)
  const proof = startCheckpoints({ pool: reserved, signer, sendTo: checkpointTo })
  const deadlines = startDeadlines({ engine, pool, listener, databaseUrl, redisUrl })
  const exports = startExports({ engine, pool, databaseUrl, redisUrl, dataDir, signer })
  const imports = startImports({ engine, pool, databaseUrl, redisUrl, dataDir })
  const files = interval('removing files that nothing names', 60 * 60_000, () => sweepFiles(pool, fileFolder(dataDir)))
  const watching = interval('telling the log what was watched', 2000, async () => void (await tellLog(engine, reserved)))
  return {
    async stop() {
      await Promise.all([stopNotifications(), stopIndexing(), stopCounting(), proof.stop(), deadlines.stop(), exports.stop(), imports.stop(), files.stop(), watching.stop()])
      await Promise.all([listener.close(), reserved.end()])
    },
  }
}
