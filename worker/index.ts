import type { Pool } from 'pg'
import { NotificationListener, type Engine, indexLog, openPool } from '@nazorat/engine'
import type { JobsAt } from '@nazorat/engine/jobs/queue'
import type { Signer } from '@nazorat/engine/proof/key'
import { fileFolder } from '@nazorat/engine/event-store/stored-files'
import { startCheckpoints } from './checkpoints.ts'
import { startDeadlines } from './deadlines/start.ts'
import { interval } from './interval.ts'
import { startExports } from './export/start.ts'
import { sweepFiles } from './files/sweep.ts'
import { followNotifications } from './notifications/follow.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  /** The folder of finished exports and of the documents' files. */
  readonly dataDir: string
  /** Who signs the log's checkpoints. */
  readonly signer: Signer
  /** Where signed checkpoints are sent, so that others keep them: an address (HTTP) or a folder. */
  readonly checkpointTo?: string | undefined
}

/** Starts a worker: what follows the log, and the jobs. Any number of them may run on one database. */
export async function startWorker({ engine, pool, databaseUrl, redisUrl, dataDir, signer, checkpointTo }: Settings): Promise<{ stop(): Promise<void> }> {
  const ear = new NotificationListener(databaseUrl)
  // Where the api is in the same process, its calls may take all of the others.
  const reserved = openPool(databaseUrl, 4)
  const stopNotifications = followNotifications(engine, reserved, ear)
  const stopIndexing = indexLog(reserved, ear, engine.definitions)
  const proof = startCheckpoints({ pool: reserved, signer, sendTo: checkpointTo })
  const deadlines = startDeadlines({ engine, pool, ear, databaseUrl, redisUrl })
  const exports = startExports({ engine, pool, databaseUrl, redisUrl, dataDir, signer })
  const files = interval('removing files that nothing names', 60 * 60_000, () => sweepFiles(pool, fileFolder(dataDir)))
  return {
    async stop() {
      await Promise.all([stopNotifications(), stopIndexing(), proof.stop(), deadlines.stop(), exports.stop(), files.stop()])
      await Promise.all([ear.close(), reserved.end()])
    },
  }
}
