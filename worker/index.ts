import { join } from 'node:path'
import { countersOf, indexLog, keepCounts, keepSteps } from '@nazorat/engine'
import { takeIn } from '@nazorat/engine/files/local'
import { exportFiles } from '@nazorat/engine/jobs/exports'
import { importFiles } from '@nazorat/engine/jobs/imports'
import type { Services } from '@nazorat/engine/services'
import { reports } from '@nazorat/machines/reports/reports'
import { noteCheckpoint, sendCheckpoints, signCheckpoints } from './checkpoints.ts'
import { watchDeadlines } from './deadlines/start.ts'
import { exportJob, removeOldExports } from './export/job.ts'
import { requestScheduledReports } from './export/report/schedule.ts'
import { sweepFiles } from './files/sweep.ts'
import { forgetOldImports, importJob } from './import/job.ts'
import { startJob } from './job.ts'
import { followNotifications } from './notifications/follow.ts'
import { publishAll, publishOnMoves } from './public-records/publish.ts'
import { riskJob } from './risk/job.ts'
import { defineFollower, every, startTasks, type Task, type WorkerContext } from './task.ts'
import { openLessons, openLessonsOnChange } from './training/open-lessons.ts'
import { recordWatching } from './training/record-watching.ts'
import { videoJob } from './video/job.ts'
import { noteStreams } from './video/run.ts'
import { sweepVideos } from './video/sweep.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** All work in the background. Each task can be lost at any moment and done again. */
const tasks: readonly Task[] = [
  ...[exportJob, importJob, riskJob, videoJob].map(startJob),

  defineFollower((pool, listener, engine) => followNotifications(engine, pool, listener)),
  defineFollower((pool, listener, { definitions }) => indexLog(pool, listener, definitions)),
  defineFollower((pool, listener, { definitions }) => keepCounts(pool, listener, countersOf(definitions, Object.values(reports)))),
  defineFollower((pool, listener, { definitions }) => keepSteps(pool, listener, definitions)),

  watchDeadlines,
  openLessonsOnChange,
  publishOnMoves,
  signCheckpoints,
  sendCheckpoints(),
  every('noting a checkpoint', hour, ({ engine }) => noteCheckpoint(engine, new Date())),

  every('recording what was watched', 2 * second, ({ engine, reserved }) => recordWatching(engine, reserved)),
  every('requesting the reports of the month', 10 * minute, ({ pool }) => requestScheduledReports(pool, new Date().toISOString())),
  // Collections of an earlier release, and what happened while no worker ran.
  every('opening lessons to those who see their collections', hour, ({ engine }) => openLessons(engine)),
  every('writing public records', hour, ({ engine }) => publishAll(engine)),
  every('recording the hashes of streams', hour, ({ engine, files }) => noteStreams(engine, files)),
  every('removing old exports', hour, ({ pool, files }) => removeOldExports(pool, files.store)),
  every('removing videos that no video file has', hour, ({ engine, files }) => sweepVideos(engine, files)),
  every('removing files that nothing names', hour, ({ pool, files }) => sweepFiles(pool, files)),
  forgetOldImports,
]

/** Starts a worker: the log's followers and the jobs. Any number of workers may run on one database. */
export async function startWorker(
  services: Services,
  settings: Pick<WorkerContext, 'signer' | 'roots' | 'logPolicy' | 'checkpointTo'>,
): Promise<{ stop(): Promise<void> }> {
  const listener = services.listen()
  // In one process with the API, its calls may occupy all other connections. Each of four followers may hold one for a while,
  // and those that only look at the log must not wait for them; who asks the witnesses holds one for long.
  const reserved = services.reserve(9)
  const { files, addresses } = services
  for (const [folder, key] of [
    ['exports', exportFiles],
    ['imports', importFiles],
  ] as const)
    await takeIn(files.store, join(addresses.dataDir, folder), key)
  const stop = await startTasks(tasks, { ...services, ...settings, listener, reserved })
  return {
    async stop() {
      await stop()
      await Promise.all([listener.close(), reserved.end()])
    },
  }
}
