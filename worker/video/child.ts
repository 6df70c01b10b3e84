import { VideoFailure } from './limits.ts'
import { prepare } from './prepare.ts'

/** The message to the process that prepares one video. */
export interface PrepareRequest {
  readonly path: string
  readonly folder: string
}

/** A message from it: how far it is, how long the video is, or why it cannot be prepared. */
export type PrepareMessage =
  | { readonly fraction: number }
  | { readonly duration: number }
  | { readonly failure: VideoFailure['failure']; readonly said: string }

const stop = new AbortController()
// The worker that asked is gone, or does not want it any more: ffmpeg must not go on without it.
process.once('disconnect', () => stop.abort(new Error('the worker is gone')))

process.once('message', (request: PrepareRequest) => {
  const send = (message: PrepareMessage) => process.connected && process.send!(message)
  prepare(request.path, request.folder, (fraction) => send({ fraction }), stop.signal)
    .then(({ duration }) => send({ duration }))
    .catch((error: unknown) => {
      if (error instanceof VideoFailure) return send({ failure: error.failure, said: error.message })
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return send({ failure: 'noSpace', said: '' })
      if (!stop.signal.aborted) console.error(error)
      process.exitCode = 1
    })
    .finally(() => process.connected && process.disconnect())
})
