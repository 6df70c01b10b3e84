import { type Actor, type Definition, type HistoryReply, isVisible, type RelatedEvent } from '@nazorat/machines'
import { loadDocuments, loadTitles, referredIds } from './documents.ts'
import type { Finder } from './facts.ts'
import { eventsWhere, mostReached } from './log.ts'

/** What happened to a document, newest first, as this actor may know it: the documents that it touched are named if he sees them. */
export async function historyOf(finder: Finder, definition: Definition, id: string, actor: Actor): Promise<HistoryReply> {
  const events = await eventsWhere(finder.db, 'stream = $1 order by version desc', [id])
  const related = await findRelated(finder, id, actor)
  const texts = await loadTitles(
    finder.db,
    events.flatMap(({ actor: user, organization, role, patch, input }) => [
      ...[user, organization, role].filter((each) => each !== null),
      ...referredIds(definition, patch),
      ...referredIds(definition, input),
    ]),
  )
  return {
    texts,
    events: events.map((event) => ({
      version: event.version,
      pos: event.pos,
      action: event.action,
      from: event.from,
      to: event.to,
      actor: { id: event.actor, organizationId: event.organization, roleId: event.role },
      origin: event.origin,
      at: event.at,
      input: event.input,
      patch: event.patch,
      ...(event.erased && { erased: event.erased }),
      related: related.get(event.version) ?? [],
      hash: event.hash.toString('hex'),
    })),
  }
}

/**
 * What a command did to other documents than this one, by the version that it gave to this one. A caller may send the
 * same key for two documents: only events of the same actor and moment, side by side in the log, were one append.
 */
async function findRelated(finder: Finder, id: string, actor: Actor): Promise<Map<number, RelatedEvent[]>> {
  const { rows } = await finder.db.query<RelatedEvent & { here: number }>(
    `select e.version as here, o.type, o.stream as id, o.version, s.title from event e
     join event o on o.pos between e.pos - $2 and e.pos + $2 and o.command = e.command and o.stream <> e.stream and o.actor = e.actor and o.at = e.at
     join title s on s.id = o.stream
     where e.stream = $1 order by o.pos`,
    [id, mostReached],
  )
  const related = new Map<number, RelatedEvent[]>()
  for (const [type, ofType] of Map.groupBy(rows, ({ type }) => type)) {
    const definition = finder.definitions.find((each) => each.type === type)
    if (!definition) continue
    const documents = await loadDocuments(finder.db, definition, ofType.map((row) => row.id))
    for (const { here, ...event } of ofType) {
      const document = documents.get(event.id)
      if (document && isVisible(definition, document, actor)) related.set(here, [...(related.get(here) ?? []), event])
    }
  }
  return related
}
