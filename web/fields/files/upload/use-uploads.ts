import { type StoredFile, fileKindOf, isHeic, isPicture, telling } from '@nazorat/machines/fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActorRefFrom, type InputFrom, createActor } from 'xstate'
import { useAhead } from '../../../ui/idle/use-quiet.ts'
import { documentFiles, loadClient } from './send-file.ts'
import { canHold, heldFiles } from '../held.ts'
import { type Way, uploadMachine } from './upload-machine.ts'
import { type Text, t } from '@nazorat/machines/i18n'
import { refusals } from '@nazorat/machines/workflow'

/** A device that keeps the app holds what finds no network; on any other an upload goes on while its page stays open. */
const wayOf = (takesPhotos: boolean): Way => ({
  to: documentFiles,
  reasonAgainst: (file) => reasonAgainst(file, takesPhotos),
  hold: canHold() ? async (file, begun) => (await heldFiles()!).hold(file, begun) : undefined,
})

export type UploadActor = ActorRefFrom<typeof uploadMachine>

/** The files of a field on their way, several at once; each tells when it is stored or held on this device, and is then taken off. */
export function useUploads(takesPhotos: boolean, onStored: (stored: StoredFile, chosen: File) => void) {
  const { uploads, start, remove } = useUploadActors()
  const [refused, setRefused] = useState<ReadonlySet<UploadActor>>(new Set())
  const stored = useEffectEvent(onStored)
  const add = (files: Iterable<File>) => {
    for (const upload of start([...files].map((file) => ({ file, way: wayOf(takesPhotos) })))) {
      upload.subscribe(({ context, value }) => {
        if (value === 'refused') setRefused((before) => new Set([...before, upload]))
        if (!context.stored) return
        remove(upload)
        stored(context.stored, context.file)
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

/** At most 20 MB (`docs/domain.md`, Formats and limits). */
export const maxBytes = 20 * 1024 * 1024

/** Why a file would be refused by the server, or null: asked here first, so that nobody waits for 20 MB to be told. */
export async function reasonAgainst(file: File, takesPhotos: boolean): Promise<Text | null> {
  if (file.size > maxBytes) return refusals.tooLarge
  if (file.size === 0) return empty
  const start = new Uint8Array(await file.slice(0, telling).arrayBuffer())
  const kind = fileKindOf(start)
  if (takesPhotos && isPicture(kind)) return null
  if (takesPhotos && isHeic(start)) return heic
  return kind === 'pdf' && /\.pdf$/i.test(file.name) ? null : takesPhotos ? neither : refusals.notPdf
}

const empty = t('Файл бўш', 'Файл пуст')
const neither = t(
  'Файл PDF ҳам, сурат ҳам эмас. PDF, JPEG, PNG ёки WebP танланг',
  'Это не PDF и не снимок. Выберите PDF, JPEG, PNG или WebP',
)
const heic = t(
  'HEIC қабул қилинмайди. Телефон созламаларида «Энг мос» форматини танланг ёки суратни JPEG қилиб сақланг',
  'HEIC не принимается. Выберите в настройках камеры телефона «Наиболее совместимые» или сохраните снимок как JPEG',
)
