import type { Row } from '@nazorat/machines/api-types'
import { addDays, type Day, daysBetween, weekdayOf } from '@nazorat/machines/calendar'

export const views = ['week', 'month'] as const
export type View = (typeof views)[number]

/** The days of the week, from Monday on, or of the month in which a day is. */
export function daysOf(view: View, day: Day): Day[] {
  const first = view === 'week' ? addDays(day, -((weekdayOf(day) + 6) % 7)) : `${day.slice(0, 7)}-01`
  const last = view === 'week' ? addDays(first, 6) : lastOfMonth(first)
  return Array.from({ length: daysBetween(first, last) }, (_, i) => addDays(first, i))
}

/** The same view before or after the one of some days. */
export const adjacent = (days: readonly Day[], by: 1 | -1): Day => (by === 1 ? addDays(days.at(-1)!, 1) : addDays(days[0]!, -1))

const lastOfMonth = (first: Day): Day => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)

/** A check within the days that are shown, by the columns in which it begins and ends, from one on. */
export interface Span {
  readonly row: Row
  readonly from: number
  readonly to: number
}

/** The checks of each inspector within some days, the earliest first. A check without an inspector is under null. */
export function spansOf(rows: readonly Row[], days: readonly Day[]): Map<string | null, Span[]> {
  const [first, last] = [days[0]!, days.at(-1)!]
  const spans = new Map<string | null, Span[]>()
  for (const row of rows.toSorted((a, b) => String(a['checkStartDate']).localeCompare(String(b['checkStartDate'])))) {
    const [start, end] = [String(row['checkStartDate']), String(row['checkEndDate'])]
    if (end < first || start > last) continue
    const span = { row, from: start < first ? 1 : daysBetween(first, start), to: end > last ? days.length : daysBetween(first, end) }
    const inspectors = Array.isArray(row['inspectors']) && row['inspectors'].length > 0 ? row['inspectors'].map(String) : [null]
    for (const inspector of inspectors) spans.set(inspector, [...(spans.get(inspector) ?? []), span])
  }
  return spans
}
