import { addDays, type Day, daysBetween } from '../calendar/dates.ts'
import type { FilterValue } from '../api-types/lists.ts'
import type { Problems } from '../workflow/refusal.ts'
import { t, type Text } from '../i18n/text.ts'
import type { CountedColumn } from './columns.ts'
import { byMonth, type Conditions, type Report } from './report.ts'

/** The query of a report. */
export interface ReportQuery {
  readonly period: ReportPeriod
  /** The day at whose end the documents stood as they are counted; without it, now. */
  readonly on?: string | undefined
  /** By the names of the report's facets. */
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** Days in Asia/Tashkent, both included. */
export interface ReportPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A page of a report, in the order of a column (`-` before it for the largest first), else by the titles of its rows. */
export interface ReportPage {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sort?: string | undefined
}

/** `POST {report}/GetList`. A value that the reader may not know is null. */
export interface ReportReply {
  readonly rows: readonly ReportRow[]
  /** Of all rows, also those of other pages. */
  readonly totals: Readonly<Record<string, number | null>>
  /** How many rows there are. */
  readonly total: number
  /** The moment as of which the report is, for a day of the past its end; and the position of the log's last event now. */
  readonly asOf: { readonly at: string; readonly position: number }
  /** Titles of what the rows are of, by id. */
  readonly texts: Readonly<Record<string, string | Text>>
  /** For each column with conditions on what documents refer to: the ids that these conditions come to. */
  readonly referred: Readonly<Record<string, Conditions>>
}

export interface ReportRow {
  /** The value of each facet by which rows are: an id, or the name of a choice. */
  readonly keys: Readonly<Record<string, string | null>>
  readonly values: Readonly<Record<string, number | null>>
}

/** The longest period of a report, in days: ten years. */
const maxPeriod = 3660

/**
 * `POST {report}/GetProcess`: the steps that documents took within the period, and how many seconds they had been in the states
 * that they left.
 */
export interface ProcessReply {
  readonly ways: readonly Way[]
  /** How many documents came into each state. */
  readonly entered: readonly { readonly state: string; readonly documents: number }[]
  readonly states: readonly StateStays[]
  /** Up to which position of the log the steps are known. */
  readonly asOf: ReportReply['asOf']
}

/** All steps from one state to another: how many documents took one, how often, and by which actions. */
export interface Way {
  readonly from: string | null
  readonly to: string
  readonly documents: number
  readonly times: number
  readonly actions: readonly { readonly action: string; readonly times: number }[]
}

/** The closed years of a report that are offered, the last one first: each with the day as of which the report is kept. */
export function archiveOf(
  { yearsCloseAfter }: Pick<Report, 'yearsCloseAfter'>,
  today: Day,
): { year: string; period: ReportPeriod; on: Day }[] {
  if (yearsCloseAfter === undefined) return []
  const years = Array.from({ length: 10 }, (_, i) => String(Number(today.slice(0, 4)) - i))
  const closed = years.map((year) => ({
    year,
    period: { from: `${year}-01-01`, to: `${year}-12-31` },
    on: addDays(`${year}-12-31`, yearsCloseAfter),
  }))
  return closed.filter(({ on }) => on < today)
}

/** How often a state was left, by how many documents, and for how long they had stood in it. */
interface StateStays {
  readonly state: string
  readonly times: number
  readonly documents: number
  readonly median: number
  readonly p90: number
  /** How often a deadline of the state had passed by then; null where it has none. */
  readonly missed: number | null
  /** How many documents left it after such a deadline, and how many before or without one: one that left it twice may be both. */
  readonly late: number
  readonly inTime: number
}

/** The problems of a report's period, by name; none where it is right. */
export function periodProblems({ from, to }: ReportPeriod): Problems {
  if (!from || !to) return { period: [periodTexts.missing] }
  if (to < from) return { period: [periodTexts.backwards] }
  return daysBetween(from, to) > maxPeriod ? { period: [periodTexts.tooLong] } : {}
}

const periodTexts = {
  missing: t(
    'Ҳисобот даврининг бошланиш ёки тугаш санаси танланмаган: иккаласини ҳам танланг',
    'Не выбрана дата начала или окончания отчётного периода: выберите обе',
  ),
  backwards: t('Ҳисобот даври бошланишидан олдин тугайди', 'Отчётный период заканчивается раньше, чем начинается'),
  tooLong: t('Ҳисобот даври ўн йилдан ошмаслиги керак', 'Отчётный период не может быть длиннее десяти лет'),
}

/**
 * The filter of the list that has the documents behind a number: those of a column, in a row or, without keys, in all of them.
 * `referred` is what the report's reply says of the column.
 */
export function behind(
  report: Report,
  column: CountedColumn,
  { period: asked, filters }: ReportQuery,
  keys: ReportRow['keys'] = {},
  referred: Conditions = {},
): Record<string, FilterValue> {
  const from = report.sources[column.source]!
  const day = column.period ?? from.period
  const whole = column.yearBefore ? yearBefore(asked) : asked
  const { [byMonth]: month, ...facets } = keys
  const period = month ? monthWithin(month, whole) : whole
  const ofRow = Object.fromEntries(Object.entries(facets).map(([name, key]): [string, FilterValue] => [name, key === null ? null : [key]]))
  return {
    ...Object.fromEntries(Object.entries({ ...filters, ...ofRow }).map(([name, value]) => [from.by[name]!, value])),
    ...from.where,
    ...column.where,
    ...referred,
    ...(day && period.from && period.to && { [day]: { from: period.from, to: period.to } }),
  }
}

/** The same period a year before. The last day of a month stays the last one, in February too. */
export function yearBefore({ from, to }: ReportPeriod): ReportPeriod {
  return { ...(from && { from: known(dayBefore(from)) }), ...(to && { to: known(isLast(to) ? lastOf(dayBefore(to)) : dayBefore(to)) }) }
}

const dayBefore = (day: Day): Day => `${Number(day.slice(0, 4)) - 1}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`

/** No day before the first one that may be asked for. */
const known = (day: Day): Day => (day < '1900-01-01' ? '1900-01-01' : day)

const isLast = (day: Day): boolean => addDays(day, 1).endsWith('-01')
const lastOf = (day: Day): Day => addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1)

/** The days of a month (`2026-03`) that lie in a period. */
function monthWithin(month: string, { from, to }: ReportPeriod): ReportPeriod {
  const first = `${month}-01`
  const last = lastOf(first)
  return { from: from && from > first ? from : first, to: to && to < last ? to : last }
}
