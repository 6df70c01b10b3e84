import { VideoFailure } from './limits.ts'
import { prepare } from './prepare.ts'

/** Messages to the process that prepares one video, and from it. */
export interface Wanted {
  readonly path: string
  readonly folder: string
}

export type Told =
  | { readonly fraction: number }
  | { readonly duration: number }
  | { readonly failure: VideoFailure['failure']; readonly said: string }

const stop = new AbortController()
// The worker that asked is gone, or does not want it any more: ffmpeg must not go on without it.
process.once('disconnect', () => stop.abort(new Error('the worker is gone')))

process.once('message', (wanted: Wanted) => {
  const tell = (told: Told) => process.connected && process.send!(told)
  prepare(wanted.path, wanted.folder, (fraction) => tell({ fraction }), stop.signal)
    .then(({ duration }) => tell({ duration }))
    .catch((error: unknown) => {
      if (error instanceof VideoFailure) return tell({ failure: error.failure, said: error.message })
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return tell({ failure: 'noSpace', said: '' })
      if (!stop.signal.aborted) console.error(error)
      process.exitCode = 1
    })
    .finally(() => process.connected && process.disconnect())
})
