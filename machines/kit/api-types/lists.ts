import type { Text } from '../i18n/text.ts'
import type { CauseReply, DueReply } from './documents.ts'

/**
 * A row of a list: the fields flat, as the definition's columns name them. `cause`: why it came back to its sender, of documents that were
 * returned.
 */
export type Row = {
  id: string
  version: number
  state: string
  createdAt: string
  createdUserId: string
  updatedAt: string
  due: DueReply
  cause?: CauseReply
} & Record<string, unknown>

/** Up to how many documents a list counts for its total: with more, the total says that there are more. */
export const mostCounted = 10_000

/** How far a list of more than `mostCounted` can be paged through. */
export const mostPaged = 500

export interface ListReply {
  rows: Row[]
  /** How many documents there are: exact up to `mostCounted`. */
  total: number
  /** There are more than `total`: the query can ask for the exact total. */
  totalIsLowerBound?: true
  /** Titles of all documents that the rows refer to, by id. */
  texts: Record<string, string | Text>
}

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

/** A value, any of several (null stands for none), or a range: as the OpenAPI page says. */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | boolean | null)[]
  | { from?: string | number; to?: string | number }

/** What a query looks for: its search and its filters, without page, order and columns. */
export function soughtIn(query: ListQuery): Pick<ListQuery, 'search'> & Readonly<Record<string, FilterValue | undefined>> {
  const {
    page: _page,
    pageSize: _pageSize,
    sortBy: _sortBy,
    orderType: _orderType,
    exactTotal: _exactTotal,
    columns: _columns,
    ...sought
  } = query
  return sought
}

/** `GetCounts`: the number of documents in each queue of the definition, of those this user sees. */
export type CountsReply = Record<string, number>

/** `list/GetLists`: a page of each of the lists that were asked for; null where this user may not see the type. */
export interface ListsReply {
  lists: (ListReply | null)[]
}

/** `list/GetTotals`: how many documents each of the lists has that were asked for; null where this user may not see the type. */
export interface TotalsReply {
  totals: (Pick<ListReply, 'total' | 'totalIsLowerBound'> | null)[]
}

/** The most characters that the name of a saved filter has. */
export const maxFilterName = 60

/** A row of `savedfilter/GetList`: the caller's own, and those that colleagues share. */
export interface SavedFilter {
  id: string
  name: string
  /** As the list's address has it. */
  filter: Record<string, string>
  shared: boolean
  isOwn: boolean
}
