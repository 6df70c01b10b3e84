import type { FilterValue } from '@nazorat/machines/api-types'
import { type Definition, listDefinition } from '@nazorat/machines/definition'
import type { Report, ReportQuery } from '@nazorat/machines/report'
import { linkToList } from '../../list/part.ts'

/** Where the documents are that took certain steps within the period of a query. */
export const stepLink = (report: Report, definition: Definition, query: ReportQuery, steps: Readonly<Record<string, FilterValue>>) => {
  const { from = '', to = '' } = query.period
  return linkToList(listDefinition(definition), { ...listFilters(report, query), ...steps, steppedAt: { from, to } })
}

/** The filters of a query, by the fields of the documents that its report counts first. */
export function listFilters(report: Report, { filters }: ReportQuery): Record<string, FilterValue> {
  const [source] = Object.values(report.sources)
  return Object.fromEntries(Object.entries(filters).map(([facet, value]): [string, FilterValue] => [source!.by[facet]!, value]))
}
