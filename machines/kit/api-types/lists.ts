import { z } from 'zod'
import { t } from '../i18n/text.ts'
import { causeReply, dueReply } from './documents.ts'
import { maxCounted } from './limits.ts'
import { count, described, id, moment, titles } from './shapes.ts'

/**
 * A row of a list: the fields flat, as the definition's columns name them. `cause`: why it came back to its sender, of documents that were
 * returned.
 */
export const listRow = z.looseObject({
  id,
  version: count,
  state: z.string(),
  createdAt: moment,
  createdUserId: id,
  updatedAt: moment,
  due: dueReply,
  cause: causeReply.exactOptional(),
})
export type Row = z.infer<typeof listRow>

export const listReply = z.object({
  rows: z.array(listRow),
  /** How many documents there are: exact up to `maxCounted`. */
  total: count,
  /** There are more than `total`: the query can ask for the exact total. */
  totalIsLowerBound: described(
    z.literal(true),
    t(
      `яна бор: total ${maxCounted} гача саналади, аниқ сони exactTotal билан`,
      `есть ещё: total считается до ${maxCounted}, точное число — с exactTotal`,
    ),
  ).exactOptional(),
  /** Titles of all documents that the rows refer to, by id. */
  texts: titles,
})
export type ListReply = z.infer<typeof listReply>

export interface ListQuery {
  page?: number
  pageSize?: number
  sortBy?: string | null
  orderType?: 'asc' | 'desc'
  search?: string
  /** Counts all matches, however long that takes. */
  exactTotal?: boolean
  /** The columns that are wanted, beside those of the system; all where none are named. */
  columns?: readonly string[]
  [filter: string]: FilterValue | undefined
}

/** A value, any of several (null stands for none), or a range: as the OpenAPI document says. */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | boolean | null)[]
  | { from?: string | number; to?: string | number }

/** `GetCounts`: the number of documents in each queue of the definition, of those this user sees. */
export const countsReply = z.record(z.string(), count)
export type CountsReply = z.infer<typeof countsReply>

/** `list/GetLists`: a page of each of the lists that were asked for; null where this user may not see the type. */
export const listsReply = z.object({ lists: z.array(listReply.nullable()) })
export type ListsReply = z.infer<typeof listsReply>

/** `list/GetTotals`: how many documents each of the lists has that were asked for; null where this user may not see the type. */
export const totalsReply = z.object({ totals: z.array(listReply.pick({ total: true, totalIsLowerBound: true }).nullable()) })
export type TotalsReply = z.infer<typeof totalsReply>

/** A row of `savedfilter/GetList`: the caller's own, and those that colleagues share. */
export const savedFilter = z.object({
  id,
  name: z.string(),
  /** As the list's address has it. */
  filter: z.record(z.string(), z.string()),
  shared: z.boolean(),
  isOwn: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilter>
