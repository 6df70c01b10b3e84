import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { filesIn, holdsAttachments, withRowFields } from '@nazorat/machines/fields'
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

/** Every paper of a document, in the order of the fields and rows that they stand in. */
export function papersOf(definition: Definition, document: DocumentReply) {
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => withRowFields(field).some(holdsAttachments)))
  const of = { type: definition.type, id: document.id }
  return filesIn(fields, document.fields).map(({ path, label, value: { name, size, hash } }) => ({
    path,
    label,
    name,
    size,
    url: fileUrl({ hash }, of),
    /** The same to be shown by the browser instead of saved. */
    shownUrl: `${fileUrl({ hash }, of)}&shown=true`,
  }))
}
