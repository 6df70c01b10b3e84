import type { LogFilters, LogQuery, LogReply } from '@nazorat/machines/api-types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** How many rows come at once. */
export const blockSize = 100

export const askLog = (query: LogQuery, signal?: AbortSignal): Promise<LogReply> =>
  call<LogReply>('log/GetList', query, signal ? { signal } : {})

/** The newest rows, and where the log ended when they were asked for: what follows is counted from there. */
export const newestQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: ['log', filters],
    queryFn: ({ signal }) => askLog({ ...filters, pageSize: blockSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { page: true },
  })

/** Rows of the log as it was when it ended at `head`: they never change. */
export const rowsQuery = (filters: LogFilters, head: number, skip: number, pageSize: number = blockSize) =>
  queryOptions({
    queryKey: ['log', filters, head, skip, pageSize],
    queryFn: ({ signal }) => askLog({ ...filters, before: head + 1, skip, pageSize }, signal),
    staleTime: Infinity,
  })
