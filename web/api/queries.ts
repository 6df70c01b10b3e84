import type {
  ChosenFor,
  CountsReply,
  DocumentReply,
  FilterValue,
  HistoryReply,
  ListQuery,
  ListReply,
  RelatedReply,
  SelectOption,
  TotalsReply,
  UserInfo,
} from '@nazorat/machines/api-types'
import type { Narrow } from '@nazorat/machines/fields'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/*
 * `meta.page` marks what a screen is about: when the server says 403 to it, the person is taken to
 * /error/403 (`query-client.ts`).
 */

/** Which past of a document: one of its versions, or a day (as it ended) or ISO moment. */
export type When = { readonly at: number } | { readonly on: string }

/** A document, as it is now or as it was; the one before stays on the screen while another past loads. */
export const documentQuery = (type: string, id: string, when?: When) =>
  queryOptions({
    queryKey: ['document', type, id, ...(when ? [when] : [])],
    queryFn: ({ signal }) =>
      call<DocumentReply>(
        `${type}/Get/${id}${when ? `?${new URLSearchParams(Object.entries(when).map(([name, value]) => [name, String(value)]))}` : ''}`,
        undefined,
        { signal },
      ),
    meta: { page: true },
    ...(when && { staleTime: Infinity, placeholderData: keepPreviousData }),
  })

/** A page of a list; the one before stays on the screen while it loads. */
export const listQuery = (type: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['list', type, query],
    queryFn: ({ signal }) => call<ListReply>(`${type}/GetList`, query, { signal }),
    placeholderData: keepPreviousData,
    meta: { page: true },
  })

/** The exact total of a list, however long counting takes. */
export const exactTotalQuery = (type: string, filter: ListQuery) =>
  queryOptions({
    queryKey: ['total', type, filter],
    queryFn: async ({ signal }) =>
      (await call<ListReply>(`${type}/GetList`, { ...filter, pageSize: 1, exactTotal: true }, { signal })).total,
    staleTime: 60_000,
  })

export const countsQuery = (type: string) =>
  queryOptions({
    queryKey: ['counts', type],
    queryFn: ({ signal }) => call<CountsReply>(`${type}/GetCounts`, undefined, { signal }),
  })

/** A list whose documents are counted. */
export interface CountedList {
  readonly type: string
  readonly filters: Readonly<Record<string, FilterValue | undefined>>
}

/** How many documents several lists have, in one call. */
export const totalsQuery = (lists: readonly CountedList[]) =>
  queryOptions({
    queryKey: ['totals', lists],
    queryFn: async ({ signal }) => (await call<TotalsReply>('list/GetTotals', { lists }, { signal })).totals,
    placeholderData: keepPreviousData,
  })

/** The documents that refer to one. */
export const relatedQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['related', type, id],
    queryFn: ({ signal }) => call<RelatedReply>(`${type}/GetRelated/${id}`, undefined, { signal }),
  })

/** The newest event of a document, or that of a version, with what the whole way to it was. */
export const eventQuery = (type: string, id: string, version?: number) =>
  queryOptions({
    queryKey: ['history', type, id, version ?? 'newest'],
    queryFn: ({ signal }) => call<HistoryReply>(historyPath(type, id, 1, version), undefined, { signal }),
    // The way to one version stays on the screen while that to another loads.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  })

/** A document's last events, newest first. */
export const latestQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['history', type, id, 'latest'],
    queryFn: ({ signal }) => call<HistoryReply>(historyPath(type, id, 3, undefined), undefined, { signal }),
  })

/** A document's history, newest first, in pages; from `version` downwards where one is given. */
export const historyQuery = (type: string, id: string, version: number | null) =>
  infiniteQueryOptions({
    queryKey: ['history', type, id, 'pages', version],
    queryFn: ({ signal, pageParam }) => call<HistoryReply>(historyPath(type, id, 100, pageParam), undefined, { signal }),
    initialPageParam: version ?? undefined,
    getNextPageParam: ({ earlier }: HistoryReply) => earlier?.version,
  })

const historyPath = (type: string, id: string, limit: number, version: number | undefined): string =>
  `${type}/GetHistory/${id}?limit=${limit}${version === undefined ? '' : `&before=${version + 1}`}`

/**
 * Documents to choose from, whose fields have one of the values of `where`; with the reason at each that the field `chosenFor` would
 * refuse.
 */
export const selectQuery = (type: string, search: string, where: Readonly<Record<string, readonly Narrow[]>>, chosenFor?: ChosenFor) =>
  queryOptions({
    queryKey: ['select', type, search, where, ...(chosenFor ? [chosenFor] : [])],
    queryFn: ({ signal }) =>
      // In a body: what is looked for among people stands in no address.
      call<SelectOption[]>(
        `${type}/GetAsSelectList/0`,
        { ...where, ...(search && { search }), ...(chosenFor && { for: chosenFor }) },
        { signal },
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

export const userInfoQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => call<UserInfo>('account/GetUserInfo', undefined, { signal }),
    staleTime: Infinity,
  })
