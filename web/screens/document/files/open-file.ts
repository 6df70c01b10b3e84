import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type Fields, holdsAttachments, type StoredFile, wholeFilesIn, withRowFields } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { createContext } from 'react'
import { fileUrl } from '../../../api/client.ts'

interface OpenFile {
  /** The place among the document's files of the one that is open beside it. */
  readonly opened: number | null
  /** Opens a file beside the document; null where there is no room, or the browser shows no PDF. */
  readonly open: ((at: number) => void) | null
}

export const OpenFileContext = createContext<OpenFile>({ opened: null, open: null })

export type Paper = ReturnType<typeof papersOf>[number]

/** Every PDF of a document, in the order of the fields and rows that they stand in. */
export function papersOf(definition: Definition, document: DocumentReply) {
  const of = { type: definition.type, id: document.id }
  return attachmentsOf(definition, document)
    .filter(({ value }) => !value.photo)
    .map(({ path, label, value: { name, size, hash } }) => ({
      path,
      label,
      name,
      size,
      url: fileUrl({ hash }, of),
      /** The same to be shown by the browser instead of saved. */
      shownUrl: `${fileUrl({ hash }, of)}&shown=true`,
    }))
}

/** The photos of a document, by the place that they stand in. */
export function photosOf(definition: Definition, document: DocumentReply): { path: string; label: Text; photos: StoredFile[] }[] {
  const photos = attachmentsOf(definition, document).filter(({ value }) => value.photo)
  return [...Map.groupBy(photos, ({ path }) => path)].map(([path, all]) => ({
    path,
    label: all[0]!.label,
    photos: all.map(({ value }) => value),
  }))
}

/** The PDFs and photos that people have attached to a document. */
export function attachmentsOf(definition: Definition, document: DocumentReply) {
  const fields: Fields = Object.fromEntries(
    Object.entries(definition.fields).filter(([, field]) => withRowFields(field).some(holdsAttachments)),
  )
  return wholeFilesIn(fields, document.fields)
}
