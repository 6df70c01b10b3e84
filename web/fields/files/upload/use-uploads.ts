import type { StoredFile } from '@nazorat/machines/fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActorRefFrom, createActor, type InputFrom } from 'xstate'
import { useAhead } from '../../../ui/idle/use-ahead.ts'
import { reasonAgainst } from './check-file.ts'
import { documentFiles, loadClient } from './send-file.ts'
import { uploadMachine, type Way } from './upload-machine.ts'

const ofDocuments: Way = { to: documentFiles, reasonAgainst }

export type UploadActor = ActorRefFrom<typeof uploadMachine>

/** The files of a field on their way, several at once; each tells when it is stored, and is then taken off. */
export function useUploads(onStored: (file: StoredFile) => void) {
  const { uploads, start, remove } = useUploadActors()
  const [refused, setRefused] = useState<ReadonlySet<UploadActor>>(new Set())
  const stored = useEffectEvent(onStored)
  const add = (files: Iterable<File>) => {
    for (const upload of start([...files].map((file) => ({ file, way: ofDocuments })))) {
      upload.subscribe(({ context, value }) => {
        if (value === 'refused') setRefused((before) => new Set([...before, upload]))
        if (!context.stored) return
        remove(upload)
        stored(context.stored)
      })
    }
  }
  // A refused file will never be there: nothing waits for it.
  return { uploads, isUnderWay: uploads.some((upload) => !refused.has(upload)), add, remove }
}

/** Files on their way, several at once; they end with the screen that they stand on. */
export function useUploadActors() {
  const [uploads, setUploads] = useState<readonly UploadActor[]>([])
  useAhead(loadClient)
  const running = useRef<readonly UploadActor[]>([])
  const keep = (next: readonly UploadActor[]) => {
    running.current = next
    setUploads(next)
  }
  const remove = (upload: UploadActor) => {
    upload.stop()
    keep(running.current.filter((each) => each !== upload))
  }
  const start = (inputs: readonly InputFrom<typeof uploadMachine>[]): readonly UploadActor[] => {
    const added = inputs.map((input) => createActor(uploadMachine, { input }))
    keep([...running.current, ...added])
    for (const upload of added) upload.start()
    return added
  }
  useEffect(
    () => () => {
      for (const upload of running.current) upload.stop()
    },
    [],
  )
  return { uploads, start, remove }
}
