import type { ListQuery, ListReply, ListsReply } from '@nazorat/machines/api-types'
import { queryOptions } from '@tanstack/react-query'
import DataLoader from 'dataloader'
import { call } from './client.ts'

/**
 * Pages of lists of one type, asked for in one call with the other short lists of a screen. They are one query: a query of its own
 * for each list would take longer to set up than its rows to draw. A type that one may no longer see has empty lists.
 */
export const shortListsQuery = (type: string, queries: readonly ListQuery[]) =>
  queryOptions({
    queryKey: ['list', type, queries],
    queryFn: (): Promise<ListReply[]> =>
      Promise.all(queries.map(async (query) => (await lists.load({ type, query })) ?? { rows: [], total: 0, texts: {} })),
    // They are few and short, and always the same: none needs a timer that forgets it.
    gcTime: Infinity,
  })

const lists = new DataLoader(
  async (lists: readonly { readonly type: string; readonly query: ListQuery }[]) =>
    (await call<ListsReply>('list/GetLists', { lists })).lists,
  {
    // The query client keeps the answers.
    cache: false,
    maxBatchSize: 100,
    // The parts of a screen ask one after another, as they are drawn.
    batchScheduleFn: (ask) => setTimeout(ask, 5),
  },
)
