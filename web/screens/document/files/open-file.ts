import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type Fields, holdsAttachments, wholeFilesIn, withRowFields } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { createContext } from 'react'
import { fileUrl } from '../../../api/client.ts'
import type { PhotoAt } from '../../../fields/files/gallery.ts'

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

/** The photos of a document in the order of the fields and rows that they stand in. */
export const photosOf = (definition: Definition, document: DocumentReply): (PhotoAt & { path: string; label: Text })[] =>
  attachmentsOf(definition, document)
    .filter(({ value }) => value.photo)
    .map(({ path, label, value }) => ({ path, label, file: value }))

/** The same, each photo once: one of a finding is one of its measure too. */
export function galleryOf(definition: Definition, document: DocumentReply): ReturnType<typeof photosOf> {
  const seen = new Set<string>()
  return photosOf(definition, document).filter(({ file: { hash } }) => !seen.has(hash) && seen.add(hash))
}

/** The PDFs and photos that people have attached to a document. */
export function attachmentsOf(definition: Definition, document: DocumentReply) {
  const fields: Fields = Object.fromEntries(
    Object.entries(definition.fields).filter(([, field]) => withRowFields(field).some(holdsAttachments)),
  )
  return wholeFilesIn(fields, document.fields)
}
