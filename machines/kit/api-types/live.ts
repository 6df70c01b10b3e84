import type { Text } from '../i18n/text.ts'
import type { ExportReply, ImportReply } from './jobs.ts'

/** A row of `notification/GetList`. */
export interface NotificationRow {
  id: string
  dateOfCreated: string
  /** The text of the notification, in the reader's language. */
  content: string
  document: { type: string; id: string; title: string | Text; number: string | null }
  /** The name of the document's type, in the reader's language. */
  type: string
  /** The action; null for a notification of a deadline. */
  action: string | null
  /** The deadline that was near, or is over: one of the document's type. */
  deadline: string | null
  state: string
  actor: { id: string; name: string }
  /** 1 unread, 2 read. */
  notificationStatusId: 1 | 2
  /** In a list by documents, whose rows are the newest of each: how many are about the document, and how many of them unread. */
  ofDocument?: { total: number; unread: number }
}

/** The messages of the server over the socket. */
export interface ServerMessages {
  /** A document moved: sent to those who watch it or a list of its type. */
  moved: (message: {
    type: string
    id: string
    version: number
    from: string | null
    state: string
    action: string
    actorId: string
    at: string
  }) => void
  /** The unread notifications of this user. */
  unread: (message: { total: number }) => void
  export: (message: ExportReply) => void
  import: (message: ImportReply) => void
  /** How far the work on a document is, which the screen shows by itself or in a list. */
  progress: (message: DocumentProgress) => void
  /** The session has ended: log in again. */
  signedOut: () => void
}

export interface DocumentProgress {
  type: string
  id: string
  percent: number
}

/** The messages of a screen over the socket; a document that the user may not see is not watched. */
export interface BrowserMessages {
  watch: (what: { type: string; id?: string }) => void
  unwatch: (what: { type: string; id?: string }) => void
}
