import type { HistoryEvent, HistoryReply } from '@nazorat/machines/api-types'

/** An event, and the document's values before and after it. */
export interface Moment {
  readonly event: HistoryEvent
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** A page of a history with the values before and after each event; the newest comes first. */
export function foldHistory({ events, earlier }: Pick<HistoryReply, 'events' | 'earlier'>): Moment[] {
  let before: Readonly<Record<string, unknown>> = earlier?.values ?? {}
  const moments = events.toReversed().map((event) => {
    const moment = { event, before, after: { ...before, ...event.patch } }
    before = moment.after
    return moment
  })
  return moments.reverse()
}

/** The fields whose values after these events were erased with their person. */
export function erasedIn({ events, earlier }: Pick<HistoryReply, 'events' | 'earlier'>): string[] {
  const erased = new Set(earlier?.erased)
  for (const event of events.toReversed()) {
    for (const name of Object.keys(event.patch)) erased.delete(name)
    for (const name of event.erased ?? []) erased.add(name)
  }
  return [...erased]
}
