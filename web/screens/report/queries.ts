import type { FilterValue } from '@nazorat/machines/api-types'
import type { Report, ReportPage, ReportQuery, ReportReply } from '@nazorat/machines/report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The query of a report, as its calls take it. */
export const bodyOf = ({ period, on, filters }: ReportQuery): Record<string, FilterValue> => ({
  ...filters,
  period: { ...period } as FilterValue,
  ...(on !== undefined && { on }),
})

/** A page of a report; the one before stays on the screen while it loads. */
export const reportQuery = (report: Report, query: ReportQuery, page: ReportPage) =>
  queryOptions({
    queryKey: ['report', report.type, query, page],
    queryFn: ({ signal }) => call<ReportReply>(`${report.type}/GetList`, { ...bodyOf(query), ...page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { page: true },
  })
