import type { StoredFile } from '@nazorat/machines'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { reasonAgainst } from './check-file.ts'
import { documentFiles } from './send-file.ts'
import { uploadMachine, type Way } from './upload-machine.ts'

const ofDocuments: Way = { to: documentFiles, reasonAgainst }

export type UploadActor = ActorRefFrom<typeof uploadMachine>

/** The files on their way, several at once; each tells when it is stored, and ends with the screen it stands on. */
export function useUploads(onStored: (file: StoredFile) => void) {
  const [uploads, setUploads] = useState<readonly UploadActor[]>([])
  const running = useRef<readonly UploadActor[]>([])
  const stored = useEffectEvent(onStored)

  const keep = (next: readonly UploadActor[]) => {
    running.current = next
    setUploads(next)
  }
  const remove = (upload: UploadActor) => {
    upload.stop()
    keep(running.current.filter((each) => each !== upload))
  }
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file) => createActor(uploadMachine, { input: { file, way: ofDocuments } }))
    keep([...running.current, ...added])
    for (const upload of added) {
      upload.subscribe(({ context }) => {
        if (!context.stored) return
        remove(upload)
        stored(context.stored)
      })
      upload.start()
    }
  }
  useEffect(
    () => () => {
      for (const upload of running.current) upload.stop()
    },
    [],
  )
  return { uploads, add, remove }
}
