import type { FilterValue, ListQuery } from './lists.ts'

/** The header of a call that a page makes by itself, while nobody uses it: the call does not prolong the session. */
export const unattended = 'x-unattended'

/** The header of a call that is meant for the session of one user, by their id: in another's it counts as signed out. */
export const ofUser = 'x-of-user'

/** The code whose numbers `startStatusId` has: checks and postponements have it. */
export const startStatusCode = 'statusId'

/** Up to how many documents a list counts for its total: with more, the total says that there are more. */
export const maxCounted = 10_000

/** How far a list of more than `maxCounted` can be paged through. */
export const maxPaged = 500

/** The most characters that the name of a saved filter has. */
export const maxFilterName = 60

/** The conditions of a query: its search and its filters, without page, order and columns. */
export function conditionsIn(query: ListQuery): Pick<ListQuery, 'search'> & Readonly<Record<string, FilterValue | undefined>> {
  const {
    page: _page,
    pageSize: _pageSize,
    sortBy: _sortBy,
    orderType: _orderType,
    exactTotal: _exactTotal,
    columns: _columns,
    ...conditions
  } = query
  return conditions
}
