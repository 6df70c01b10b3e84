import type { HistoryEvent } from '@nazorat/machines'

/** An event, and the document's values before and after it. */
export interface Moment {
  readonly event: HistoryEvent
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Folds the patches from the first on; the newest moment comes first. */
export function foldHistory(events: readonly HistoryEvent[]): Moment[] {
  let before: Readonly<Record<string, unknown>> = {}
  const moments = [...events]
    .sort((a, b) => a.version - b.version)
    .map((event) => {
      const moment = { event, before, after: { ...before, ...event.patch } }
      before = moment.after
      return moment
    })
  return moments.reverse()
}

/** The fields whose values after these events were erased with their person. */
export function erasedIn(events: readonly HistoryEvent[]): string[] {
  const erased = new Set<string>()
  for (const event of events.toSorted((a, b) => a.version - b.version)) {
    for (const name of Object.keys(event.patch)) erased.delete(name)
    for (const name of event.erased ?? []) erased.add(name)
  }
  return [...erased]
}
