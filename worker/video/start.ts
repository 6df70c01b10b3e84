import { type Engine, type NotificationListener, tail } from '@nazorat/engine'
import type { Pool } from 'pg'
import type { Files } from '@nazorat/engine/files/open'
import { type JobQueue, type JobsAt, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { interval } from '../interval.ts'
import { giveUp, noteStreams, runVideo, videoType } from './run.ts'
import { sweepVideos } from './sweep.ts'

/** The queue of videos that are to be prepared; a job's id is that of the video file. */
export const videoQueue = 'video'

interface Settings extends JobsAt {
  readonly engine: Engine
  /** Connections that calls cannot occupy. */
  readonly reserved: Pool
  readonly files: Files
  readonly listener: NotificationListener
  /** Milliseconds after which a video is begun again when its worker no longer responds. */
  readonly patience?: number
}

const minute = 60_000

/**
 * Prepares uploaded videos, one at a time, puts videos that the queue has lost into it again, removes the source files and
 * streams of deleted videos, and records the hashes of streams that have none.
 */
export async function startVideos({
  engine,
  reserved,
  files,
  listener,
  patience = 30_000,
  ...at
}: Settings): Promise<{ stop(): Promise<void> }> {
  const queue = openQueue(videoQueue, at)
  const work = workOn(videoQueue, at, {
    patience,
    run: (id, signal) => runVideo(engine, files, id, signal),
    async gaveUp(id, why) {
      logger.error({ err: why, video: id }, 'a video could not be prepared')
      await giveUp(engine, id)
    },
  })
  const reviving = interval('finding videos that the queue forgot', minute, () => reviveVideos(engine, queue))
  const sweeping = interval('removing videos that no video file has', 60 * minute, () => sweepVideos(engine, files))
  const noting = interval('recording the hashes of streams', 60 * minute, () => noteStreams(engine, files))
  const stopTailing = await tail(reserved, listener, async (moves) => {
    for (const { stream } of moves.filter(({ type, to }) => type === videoType && to === 'uploaded')) {
      await queue.add(stream).catch((error: Error) => logger.warn({ err: error, video: stream }, 'a video waits for its queue'))
    }
  })
  return {
    async stop() {
      await Promise.all([stopTailing(), reviving.stop(), sweeping.stop(), noting.stop(), work.stop()])
      await queue.close()
    },
  }
}

/** Puts videos that are not prepared yet into the queue; those that are in it already are not added twice. */
export async function reviveVideos(engine: Engine, queue: JobQueue): Promise<void> {
  for await (const { rows } of engine.all(videoWorker, videoType, { state: ['uploaded', 'processing'] }))
    for (const { id } of rows) await queue.add(id)
}
