import { refusals } from '@nazorat/machines/workflow'
import { abandon } from '../../fields/files/upload/send-file.ts'
import type { Way } from '../../fields/files/upload/upload-machine.ts'
import { type UploadActor, useUploadActors } from '../../fields/files/upload/use-uploads.ts'

export const videos = { path: 'videofile/upload' }

/** The server says by the first piece whether a file is a video: the browser checks only that it is not empty. */
const way: Way = { to: videos, reasonAgainst: async ({ size }) => (size === 0 ? refusals.videoRefused : null) }

interface Chosen {
  readonly file: File
  /** The upload of it that was begun before. */
  readonly begun: string | null
}

/** The videos on their way, several at once; they stop with the screen, and go on when their files are chosen again. */
export function useVideoUploads() {
  const { uploads, start, remove: stop } = useUploadActors()
  const add = (chosen: readonly Chosen[]) => void start(chosen.map((each) => ({ ...each, way })))
  /** An upload that has not arrived is given up, and the server forgets it. */
  const remove = (upload: UploadActor) => {
    const { value, context } = upload.getSnapshot()
    stop(upload)
    if (value !== 'done' && value !== 'refused' && context.id) void abandon(videos, context.id).catch(() => undefined)
  }
  return { uploads, add, remove }
}
