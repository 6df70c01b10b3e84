import type { Text } from '../i18n/text.ts'
import type { SignatureReply } from './history.ts'

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

/** `POST log/GetList`. */
export interface LogReply {
  rows: LogRow[]
  /** How many there are between the two positions, whatever is left out. */
  total: number
  /** Where the log ends. */
  head: number
  /** Titles of all documents that the rows name, by id. */
  texts: Record<string, string | Text>
}

/** An event as the report tells it. */
export interface LogRow {
  pos: number
  at: string
  /** The document that it happened to, and the version that it made. */
  type: string
  document: string
  version: number
  action: string
  /** The action's label, as a sentence. */
  done: string | Text
  from: string | null
  to: string
  /** The document that it tells of, where its own only tells of another. */
  about: { type: string; id: string } | null
  person: string
  /** The user for whom they acted, and the document of the order by which they did, where that is known. */
  onBehalfOf: string | null
  order: string | null
  signature: SignatureReply | null
  organization: string | null
  role: string | null
  origin: string | null
  reason: string | Text | null
  /** How often it happened; more than once where the same is written together. */
  times: number
  /** The import of which it is a line, with the name of its file. */
  import: { id: string; name: string } | null
}
