import { sql } from 'kysely'
import { type CauseReply, type Definition, eventLabel, isEmpty } from '@nazorat/machines'
import type { Document } from '../documents/document.ts'
import { loadTitles, referredIds } from '../documents/load.ts'
import type { LookupContext } from '../documents/lookups.ts'
import { readEvents } from '../event-store/events.ts'

/**
 * The reasons that were given when a document came to stand where it does: of the last event up to its version that led to
 * another state or said why, be it that the document was taken up since. A reader of the document may know them, even one who may not read its history.
 * Null where none were given.
 */
export async function causeOf({ db }: LookupContext, definition: Definition, { id, version }: Pick<Document, 'id' | 'version'>): Promise<CauseReply> {
  const { reasonFields } = definition
  if (reasonFields.length === 0) return null
  const passed = Object.entries(definition.actions).filter(([, { input, keepsCause }]) => input === 'form' || keepsCause).map(([name]) => name)
  const [event] = await readEvents(db, (events) =>
    events
      .where('stream', '=', id)
      .where('version', '<=', version)
      .where(sql<boolean>`action <> all(${passed})`)
      .where(sql<boolean>`(from_state is distinct from to_state or exists (select from json_object_keys(input) as field where field = any(${reasonFields})))`)
      .orderBy('version', 'desc')
      .limit(1),
  )
  if (!event?.from) return null
  const given = Object.fromEntries(reasonFields.filter((name) => !isEmpty(event.input[name])).map((name) => [name, event.input[name]]))
  const references = referredIds(definition, given)
  const texts = await loadTitles(db, [event.actor, ...references])
  const reasons = Object.values(given).flatMap((value) => (Array.isArray(value) ? value : [value])).map((value) => texts[String(value)] ?? String(value).trim())
  const done = eventLabel(definition, event)
  return typeof done !== 'string' && reasons.length > 0 ? { done, reasons, by: texts[event.actor] ?? '', at: event.at } : null
}
