import { sql } from 'kysely'
import type { RelatedEvent } from '@nazorat/machines/api-types'
import { type Actor, isVisible, isVisibleIn } from '@nazorat/machines/workflow'
import { type LoggedEvent, maxEffects } from '../../event-store/event.ts'
import type { LookupContext } from '../../documents/lookups.ts'
import { loadDocuments } from '../../documents/load.ts'
import { database } from '../../postgres/database.ts'

/**
 * The effects of these events' commands on other documents, by the version that they gave to this one. A caller may send
 * the same key for two documents: only events of the same actor and moment, side by side in the log, were one append.
 */
export async function findRelated(
  context: LookupContext,
  id: string,
  events: readonly LoggedEvent[],
  actor: Actor,
): Promise<Map<number, RelatedEvent[]>> {
  const rows = await database(context.db)
    .selectFrom('event as e')
    .innerJoin('event as o', (join) =>
      join
        .on(sql<boolean>`o.pos between e.pos - ${maxEffects} and e.pos + ${maxEffects}`)
        .onRef('o.command', '=', 'e.command')
        .onRef('o.stream', '<>', 'e.stream')
        .onRef('o.actor', '=', 'e.actor')
        .onRef('o.at', '=', 'e.at'),
    )
    // The lines of a sheet are one command, and no effects of each other.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('import').whereRef('import.id', '=', 'e.command'))))
    .innerJoin('title as s', 's.id', 'o.stream')
    .select(['e.version as here', 'o.type', 'o.stream as id', 'o.version', 'o.to_state as to', 's.title'])
    .where('e.stream', '=', id)
    .where('e.version', '=', sql<number>`any(${events.map(({ version }) => version)})`)
    .orderBy('o.pos')
    .execute()
  const related = new Map<number, RelatedEvent[]>()
  for (const [type, ofType] of Map.groupBy(rows, ({ type }) => type)) {
    const definition = context.definitions.find((each) => each.type === type)
    if (!definition) continue
    const documents = await loadDocuments(
      context.db,
      definition,
      ofType.map((row) => row.id),
    )
    for (const { here, to, ...event } of ofType) {
      const document = documents.get(event.id)
      if (document && isVisible(definition, document, actor) && isVisibleIn(definition, document, to, actor))
        related.set(here, [...(related.get(here) ?? []), event])
    }
  }
  return related
}
