import type { CountsReply, DocumentReply, HistoryReply, ListQuery, ListReply, SelectOption, UserInfo } from '@nazorat/machines'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
    queryFn: ({ signal }) => call<DocumentReply>(`${type}/Get/${id}${when ? `?${new URLSearchParams(Object.entries(when).map(([name, value]) => [name, String(value)]))}` : ''}`, undefined, { signal }),
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

export const countsQuery = (type: string) =>
  queryOptions({
    queryKey: ['counts', type],
    queryFn: ({ signal }) => call<CountsReply>(`${type}/GetCounts`, undefined, { signal }),
  })

export const historyQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['history', type, id],
    queryFn: ({ signal }) => call<HistoryReply>(`${type}/GetHistory/${id}`, undefined, { signal }),
  })

/** Active records to choose from, whose fields have the values of `where`; `parentId` null for a type without a parent. */
export const selectQuery = (type: string, parentId: string | null, search: string, where: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: ['select', type, parentId, search, where],
    queryFn: ({ signal }) =>
      call<SelectOption[]>(
        `${type}/GetAsSelectList/${parentId ?? 0}?${new URLSearchParams({ ...where, ...(search && { search }) })}`,
        undefined,
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
