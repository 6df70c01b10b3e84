import { useEffect, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { abandon } from '../../fields/files/upload/send-file.ts'
import { uploadMachine, type Way } from '../../fields/files/upload/upload-machine.ts'
import type { UploadActor } from '../../fields/files/upload/use-uploads.ts'
import { refusals } from '@nazorat/machines'

export const videos = { path: 'videofile/upload' }

/** The server says by the first piece whether a file is a video: the browser looks only whether there is anything. */
const way: Way = { to: videos, reasonAgainst: async ({ size }) => (size === 0 ? refusals.videoRefused : null) }

interface Chosen {
  readonly file: File
  /** The upload of it that was begun before. */
  readonly begun: string | null
}

/** The videos on their way, several at once; they stop with the screen, and go on when their files are chosen again. */
export function useVideoUploads() {
  const [uploads, setUploads] = useState<readonly UploadActor[]>([])
  const running = useRef<readonly UploadActor[]>([])
  const keep = (next: readonly UploadActor[]) => {
    running.current = next
    setUploads(next)
  }
  const add = (chosen: readonly Chosen[]) => {
    const added = chosen.map(({ file, begun }) => createActor(uploadMachine, { input: { file, way, begun } }))
    keep([...running.current, ...added])
    for (const upload of added) upload.start()
  }
  /** An upload that has not arrived is given up, and the server forgets it. */
  const remove = (upload: UploadActor) => {
    const { value, context } = upload.getSnapshot()
    upload.stop()
    keep(running.current.filter((each) => each !== upload))
    if (value !== 'done' && value !== 'refused' && context.id) void abandon(videos, context.id).catch(() => undefined)
  }
  useEffect(
    () => () => {
      for (const upload of running.current) upload.stop()
    },
    [],
  )
  return { uploads, add, remove }
}
