import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { defineJob, documentsIn } from '../job.ts'
import { giveUp, runVideo, videoType } from './run.ts'

const videoQueue = 'video'

/** Prepares uploaded videos, one at a time. */
export const videoJob = defineJob({
  queue: videoQueue,
  pending: (engine) => documentsIn(engine, videoWorker, videoType, ['uploaded', 'processing']),
  run: ({ engine, files }, id, signal) => runVideo(engine, files, id, signal),
  gaveUp: ({ engine }, id) => giveUp(engine, id),
  enqueueOn: { type: videoType, to: 'uploaded' },
})
