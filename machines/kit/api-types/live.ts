import { z } from 'zod'
import type { ExportReply, ImportReply } from './jobs.ts'
import { count, id, moment, translatable } from './shapes.ts'

/** A row of `notification/GetList`. */
export const notificationRow = z.object({
  id: z.string(),
  dateOfCreated: moment,
  /** The text of the notification, in the reader's language. */
  content: z.string(),
  document: z.object({ type: z.string(), id, title: translatable, number: z.string().nullable() }),
  /** The name of the document's type, in the reader's language. */
  type: z.string(),
  /** The action; null for a notification of a deadline. */
  action: z.string().nullable(),
  /** The deadline that was near, or is over: one of the document's type. */
  deadline: z.string().nullable(),
  state: z.string(),
  actor: z.object({ id, name: z.string() }),
  /** 1 unread, 2 read. */
  notificationStatusId: z.union([z.literal(1), z.literal(2)]),
  /** In a list by documents, whose rows are the newest of each: how many are about the document, and how many of them unread. */
  ofDocument: z.object({ total: count, unread: count }).exactOptional(),
})
export type NotificationRow = z.infer<typeof notificationRow>

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
  watch: (what: { type: string; id?: string | undefined }) => void
  unwatch: (what: { type: string; id?: string | undefined }) => void
}
