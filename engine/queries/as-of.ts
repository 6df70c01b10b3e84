import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { type RelatedDocument, Refusal } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import type { LoggedEvent } from '../event-store/event.ts'
import { evolve, initialDocument } from '../documents/document.ts'
import { findLookups, type LookupContext, pickRead, type Reading } from '../documents/lookups.ts'
import { readEvents } from '../event-store/events.ts'
import { titleOf } from '../documents/titles.ts'
import { database } from '../postgres/database.ts'

/** A document as it was at one of its versions, or, when `at` is an ISO moment, as it was then: the fold of its events. */
export async function documentAsOf(db: Pool | PoolClient, definition: Definition, id: string, at: number | string): Promise<Document> {
  const { version } = await database(db)
    .selectFrom('event')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('stream', '=', id)
    .where((eb) => (typeof at === 'number' ? eb('version', '=', at) : eb('at', '<=', sql<Date>`${at}`)))
    .executeTakeFirstOrThrow()
  if (version === null) throw new Refusal('notFound')
  return fold(definition, id, await effectiveEvents(db, [{ stream: id, version }]))
}

/**
 * The events that are still in effect at a version of documents: for each field the last one that wrote it, the first and
 * that version's own. They are as many as there are fields, however often a document was saved. By document and version.
 */
export function effectiveEvents(
  db: Pool | PoolClient,
  versions: readonly { readonly stream: string; readonly version: number }[],
): Promise<LoggedEvent[]> {
  const [ids, numbers] = [versions.map(({ stream }) => stream), versions.map(({ version }) => version)]
  const effective = sql<boolean>`(stream, version) in (
    select s.id, effective.version from unnest(${ids}::uuid[], ${numbers}::integer[]) as s (id, version) cross join lateral (
      (select distinct on (field) version from event, json_object_keys(patch) as field where stream = s.id and version <= s.version
        order by field, version desc)
      union select 1 union select s.version
    ) as effective
  )`
  return readEvents(db, (events) => events.where(effective).orderBy('stream').orderBy('version'))
}

/**
 * The named lookups about a document as far as they can be known of a moment that is past: the documents that it refers to
 * are as they were then. What searches a set (is this period covered, which holidays are there) finds the set of today:
 * which documents had which values on a day is in no table.
 */
export async function lookupsAsOf(
  reading: Reading,
  definition: Definition,
  document: Pick<Document, 'id' | 'values'>,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const { actor, now } = reading
  const lookups = (await findLookups(reading, [{ definition, document, names, actor, now }]))[0]!
  for (const name of names) {
    const lookup = definition.lookups[name]!
    if (!('refers' in lookup)) continue
    const found = lookups[name] as RelatedDocument | readonly RelatedDocument[] | null
    const then = await referredThen(reading, [found ?? []].flat(), now)
    lookups[name] = pickRead(reading, lookup, Array.isArray(found) ? then : (then[0] ?? null))
  }
  return lookups
}

/** Documents as they were at a moment; one that was put into the log later is as it was at first. */
async function referredThen(
  { db, definitionOf }: LookupContext,
  referred: readonly RelatedDocument[],
  moment: string,
): Promise<RelatedDocument[]> {
  if (referred.length === 0) return []
  // Moments need not rise with versions where a past was brought in.
  const versions = await database(db)
    .selectFrom('event')
    .select(['stream', sql<number>`coalesce(max(version) filter (where at <= ${moment}), 1)`.as('version')])
    .where('stream', '=', sql<string>`any(${referred.map(({ id }) => id)})`)
    .groupBy('stream')
    .execute()
  const events = Map.groupBy(await effectiveEvents(db, versions), ({ stream }) => stream)
  return referred.map(({ id, type }) => {
    const { state, values } = fold(definitionOf(type), id, events.get(id) ?? [])
    return { id, type, state, values, title: titleOf(definitionOf(type), values) }
  })
}

const fold = (definition: Definition, id: string, events: readonly LoggedEvent[]): Document =>
  events.reduce((document, event) => evolve(document, event), initialDocument(definition, id))
