import type { FilterValue } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { periodProblems, type Report, type ReportQuery } from '@nazorat/machines/report'
import type { Problems } from '@nazorat/machines/workflow'
import { readFilter, writeFilter } from '../list/filters/filter-address.ts'

/** A report as its address says it. */
export interface ReportAddress extends ReportQuery {
  readonly page: number
  readonly sort: string
}

/** Reads an address; what it cannot mean is left out. Where it says no period, it is this year up to today. */
export function readReportAddress(report: Report, written: Readonly<Record<string, string | undefined>>, now: string): ReportAddress {
  const filters: Record<string, FilterValue> = {}
  for (const [name, field] of Object.entries(report.facets)) {
    const value = written[name] ? readFilter(name, field, written[name]) : undefined
    if (value !== undefined) filters[name] = value
  }
  const { period, on = '', page, sort = '' } = written
  const today = dayOf(now)
  return {
    period: period === undefined ? { from: `${today.slice(0, 4)}-01-01`, to: today } : periodOf(period),
    ...(isDay(on) && { on }),
    filters,
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    sort: Object.hasOwn(report.columns, sort.replace(/^-/, '')) ? sort : '',
  }
}

export function writeReportAddress(report: Report, { period, on, filters, page, sort }: ReportAddress): Record<string, string> {
  return {
    period: `${period.from ?? ''}..${period.to ?? ''}`,
    ...(on !== undefined && { on }),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, writeFilter(report.facets[name]!, value)])),
    ...(page > 1 && { page: String(page) }),
    ...(sort && { sort }),
  }
}

/** The problems that keep a report from being asked. */
export const problemsOf = ({ period }: ReportAddress): Problems => periodProblems(period)

function periodOf(written: string): ReportQuery['period'] {
  const [from = '', to = ''] = written.split('..')
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const isDay = (written: string): boolean => /^\d{4}-\d\d-\d\d$/.test(written)
