import { join } from 'node:path'
import type { Pool } from 'pg'
import {
  NotificationListener,
  type Engine,
  indexLog,
  keepCounts,
  keepReportCounts,
  keepSteps,
  openPool,
  reportCounts,
} from '@nazorat/engine'
import { reports } from '@nazorat/machines/reports/reports'
import type { JobsAt } from '@nazorat/engine/jobs/queue'
import type { Signer } from '@nazorat/engine/proof/key'
import { takeIn } from '@nazorat/engine/files/local'
import { openFiles } from '@nazorat/engine/files/open'
import { exportFiles } from '@nazorat/engine/jobs/exports'
import { importFiles } from '@nazorat/engine/jobs/imports'
import { startCheckpoints } from './checkpoints.ts'
import { noteCheckpoints } from './noted-checkpoints.ts'
import { startDeadlines } from './deadlines/start.ts'
import { interval } from './interval.ts'
import { startExports } from './export/start.ts'
import { startImports } from './import/start.ts'
import { startRisk } from './risk/start.ts'
import { startVideos } from './video/start.ts'
import { sweepFiles } from './files/sweep.ts'
import { followNotifications } from './notifications/follow.ts'
import { startOpening } from './training/open-lessons.ts'
import { tellLog } from './training/tell-log.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  /** The folder of files, where no bucket is named, and of those on their way. */
  readonly dataDir: string
  /** The bucket of an S3 server that files are in; without it they are in the data folder. */
  readonly s3Url?: string | undefined
  /** Signs the log's checkpoints. */
  readonly signer: Signer
  /** The trusted roots of people's signatures, in PEM, for case files. */
  readonly roots?: (() => Promise<string>) | undefined
  /** Where witnesses get the signed checkpoints: a URL (HTTP) or a folder. */
  readonly checkpointTo?: string | undefined
}

/** Starts a worker: the log's followers and the jobs. Any number of workers may run on one database. */
export async function startWorker({
  engine,
  pool,
  databaseUrl,
  redisUrl,
  dataDir,
  s3Url,
  signer,
  roots,
  checkpointTo,
}: Settings): Promise<{ stop(): Promise<void> }> {
  const listener = new NotificationListener(databaseUrl)
  // In one process with the API, its calls may occupy all other connections. Each of five followers may hold one for a while,
  // and those that only look at the log must not wait for them.
  const reserved = openPool(databaseUrl, 8)
  const stopNotifications = followNotifications(engine, reserved, listener)
  const stopIndexing = indexLog(reserved, listener, engine.definitions)
  const stopCounting = keepCounts(reserved, listener, engine.definitions)
  const stopCountingReports = keepReportCounts(reserved, listener, reportCounts(engine.definitions, Object.values(reports)))
  const stopStepping = keepSteps(reserved, listener, engine.definitions)
  const proof = startCheckpoints({ pool: reserved, signer, sendTo: checkpointTo })
  const noting = noteCheckpoints(engine)
  const deadlines = startDeadlines({ engine, pool, listener, databaseUrl, redisUrl })
  const opened = await openFiles({ dataDir, s3Url })
  await Promise.all([
    takeIn(opened.store, join(dataDir, 'exports'), exportFiles),
    takeIn(opened.store, join(dataDir, 'imports'), importFiles),
  ])
  const exports = startExports({ engine, pool, databaseUrl, redisUrl, dataDir, s3Url, signer, roots })
  const imports = startImports({ engine, pool, databaseUrl, redisUrl, files: opened })
  const [risk, videos, opening] = await Promise.all([
    startRisk({ engine, reserved, listener, databaseUrl, redisUrl }),
    startVideos({ engine, reserved, files: opened, listener, databaseUrl, redisUrl }),
    startOpening(engine, reserved, listener),
  ])
  const files = interval('removing files that nothing names', 60 * 60_000, () => sweepFiles(pool, opened))
  const watching = interval('telling the log what was watched', 2000, async () => void (await tellLog(engine, reserved)))
  return {
    async stop() {
      await Promise.all([
        stopNotifications(),
        stopIndexing(),
        stopCounting(),
        stopCountingReports(),
        stopStepping(),
        proof.stop(),
        noting.stop(),
        deadlines.stop(),
        exports.stop(),
        imports.stop(),
        files.stop(),
        watching.stop(),
        videos.stop(),
        risk.stop(),
        opening.stop(),
      ])
      await Promise.all([listener.close(), reserved.end()])
    },
  }
}
