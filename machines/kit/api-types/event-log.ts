import { z } from 'zod'
import { count, id, moment, titles, translatable } from './shapes.ts'
import { doneReply, signatureReply } from './history.ts'

/**
 * A page of the log, newest first: the events after one position and before another, without the first `skip` of them.
 * Below `before` nothing ever changes, so that the same numbers find the same rows.
 */
export interface LogQuery extends LogFilters {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly skip?: number | undefined
  readonly pageSize?: number | undefined
}

/** Each a value or any of several; `search` is over what documents are found by, `at` days in Asia/Tashkent. */
export interface LogFilters {
  readonly at?: { readonly from: string; readonly to: string } | undefined
  readonly action?: string | readonly string[] | undefined
  readonly type?: string | readonly string[] | undefined
  readonly document?: string | readonly string[] | undefined
  readonly person?: string | readonly string[] | undefined
  readonly organization?: string | readonly string[] | undefined
  readonly search?: string | undefined
}

/** An event as the report tells it. */
const logRow = z.object({
  pos: count,
  /** When it was received. */
  at: moment,
  /** Null where it was received as it was done. */
  doneOffline: doneReply.nullable(),
  /** The document that it happened to, and the version that it made. */
  type: z.string(),
  document: id,
  version: count,
  action: z.string(),
  /** The action's label, as a sentence. */
  done: translatable,
  from: z.string().nullable(),
  to: z.string(),
  /** The document that it tells of, where its own only tells of another. */
  about: z.object({ type: z.string(), id }).nullable(),
  person: id,
  /** The user for whom they acted, and the document of the order by which they did, where that is known. */
  onBehalfOf: id.nullable(),
  order: id.nullable(),
  signature: signatureReply.nullable(),
  organization: id.nullable(),
  role: id.nullable(),
  origin: z.string().nullable(),
  reason: translatable.nullable(),
  /** How often it happened; more than once where the same is written together. */
  times: count,
  /** The import of which it is a line, with the name of its file. */
  import: z.object({ id, name: z.string() }).nullable(),
})
export type LogRow = z.infer<typeof logRow>

/** `POST log/GetList`. */
export const logReply = z.object({
  rows: z.array(logRow),
  /** How many there are between the two positions, whatever is left out. */
  total: count,
  /** Where the log ends. */
  head: count,
  /** Titles of all documents that the rows name, by id. */
  texts: titles,
})
export type LogReply = z.infer<typeof logReply>
