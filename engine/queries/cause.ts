import { sql } from 'kysely'
import type { CauseReply, Row } from '@nazorat/machines/api-types'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import type { Document } from '../documents/document.ts'
import { loadTitles, referredIds } from '../documents/load.ts'
import type { LookupContext } from '../documents/lookups.ts'
import type { LoggedEvent } from '../event-store/event.ts'
import { type EventQuery, readEvents } from '../event-store/events.ts'

/**
 * The reasons that were given when a document came to stand where it does: of the last event up to its version that led to
 * another state or said why, be it that the document was taken up since. A reader of the document may know them, even one who may not read
 * its history. Null where none were given.
 */
export async function causeOf(
  { db }: LookupContext,
  definition: Definition,
  { id, version }: Pick<Document, 'id' | 'version'>,
): Promise<CauseReply> {
  if (definition.reasonFields.length === 0) return null
  const events = await readEvents(db, (all) =>
    leading(all, definition).where('stream', '=', id).where('version', '<=', version).orderBy('version', 'desc').limit(1),
  )
  return (await toldBy({ db }, definition, events)).get(id) ?? null
}

/** The rows of a list, with the causes of those whose documents were returned: a reader sees in the list what is to be corrected. */
export async function withCauses({ db }: LookupContext, definition: Definition, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.filter(({ state }) => definition.states[state]?.returned).map(({ id }) => id)
  if (ids.length === 0) return [...rows]
  const events = await readEvents(db, (all) =>
    leading(all, definition).distinctOn('stream').where('stream', 'in', ids).orderBy('stream').orderBy('version', 'desc'),
  )
  const causes = await toldBy({ db }, definition, events)
  return rows.map((row) => (ids.includes(row.id) ? { ...row, cause: causes.get(row.id) ?? null } : row))
}

/** The events that led to another state or said why, without those that only take up what was returned. */
function leading(events: EventQuery, { actions, reasonFields }: Definition): EventQuery {
  const passed = Object.entries(actions)
    .filter(([, { input, keepsCause }]) => input === 'form' || keepsCause)
    .map(([name]) => name)
  return events
    .where(sql<boolean>`action <> all(${passed})`)
    .where(
      sql<boolean>`(from_state is distinct from to_state or exists (select from json_object_keys(input) as field where field = any(${reasonFields})))`,
    )
}

/** The reasons that events give, by document; those that give none are left out. */
async function toldBy(
  { db }: Pick<LookupContext, 'db'>,
  definition: Definition,
  events: readonly LoggedEvent[],
): Promise<Map<string, CauseReply>> {
  const given = events
    .filter(({ from }) => from !== null)
    .map((event) => ({
      event,
      reasons: Object.fromEntries(
        definition.reasonFields.filter((name) => !isEmpty(event.input[name])).map((name) => [name, event.input[name]]),
      ),
    }))
  const texts = await loadTitles(
    db,
    given.flatMap(({ event, reasons }) => [event.actor, ...referredIds(definition, reasons)]),
  )
  return new Map(
    given.flatMap(({ event, reasons }): [string, CauseReply][] => {
      const said = Object.values(reasons)
        .flatMap((value) => (Array.isArray(value) ? value : [value]))
        .map((value) => texts[String(value)] ?? String(value).trim())
      const done = eventLabel(definition, event)
      return typeof done !== 'string' && said.length > 0
        ? [[event.stream, { done, reasons: said, by: texts[event.actor] ?? '', at: event.at }]]
        : []
    }),
  )
}
