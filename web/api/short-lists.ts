import type { ListQuery, ListsReply } from '@nazorat/machines'
import DataLoader from 'dataloader'
import { call } from './client.ts'
import { listQuery } from './queries.ts'

/** A page of a list, asked for in one call with the other short lists of a screen. A type that one may no longer see has an empty list. */
export const shortListQuery = (type: string, query: ListQuery) => ({
  ...listQuery(type, query),
  queryFn: async () => (await lists.load({ type, query })) ?? { rows: [], total: 0, texts: {} },
  // A refusal is shown in the parts of the screen that asked.
  meta: {},
})

const lists = new DataLoader(async (lists: readonly { readonly type: string; readonly query: ListQuery }[]) => (await call<ListsReply>('list/GetLists', { lists })).lists, {
  // The query client keeps the answers.
  cache: false,
  maxBatchSize: 100,
  // The parts of a screen ask one after another, as they are drawn.
  batchScheduleFn: (ask) => setTimeout(ask, 5),
})
