import { sql } from 'kysely'
import type { HistoryReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import type { Document } from '../../documents/document.ts'
import type { LoggedEvent } from '../../event-store/event.ts'
import type { LookupContext } from '../../documents/lookups.ts'
import { loadTitles, referredIds } from '../../documents/load.ts'
import { loadReferenceTitles } from '../../documents/reference-titles.ts'
import { readEvents } from '../../event-store/events.ts'
import { signaturesOf } from '../../event-store/signatures.ts'
import { database } from '../../postgres/database.ts'
import { effectiveEvents } from '../as-of.ts'
import { ordersOf } from '../orders.ts'
import { findRelated } from './related.ts'
import { isTold, transitionsOf } from './transitions.ts'

/** A page of a history has at most so many versions. */
export const maxVersions = 200

/** And so many bytes of what they were told and what they changed, unless one alone has more. */
const maxBytes = 250_000

/** Which part of a history is asked for: the versions before one, at most so many, of at most so many bytes. */
export interface HistoryPage {
  readonly before?: number | undefined
  readonly limit?: number | undefined
  readonly bytes?: number | undefined
}

/**
 * The history of a document, newest first, as far as this actor may see it. Versions in states that are private to others
 * are left out, and their changes are shown with the next version that the actor sees. The documents that an event touched
 * are named if the actor sees them as it left them.
 */
export async function historyOf(
  context: LookupContext,
  definition: Definition,
  document: Document,
  actor: Actor,
  asked: HistoryPage,
): Promise<HistoryReply> {
  const { before = 2 ** 31 - 1, limit = maxVersions, bytes = maxBytes } = asked
  const { id } = document
  const { transitions, first, hidden } = await transitionsOf(context, definition, document, actor, before)
  const events = await pageOf(context, { id, before, limit, bytes, hidden })
  const { earlier, later } = await database(context.db)
    .selectFrom('event')
    .select(({ fn }) => [
      fn
        .max<number | null>('version')
        .filterWhere('version', '<', events.at(-1)?.version ?? 0)
        .as('earlier'),
      fn
        .min<number | null>('version')
        .filterWhere('version', '>', events[0]?.version ?? 0)
        .as('later'),
    ])
    .where('stream', '=', id)
    .where(isTold(hidden))
    .executeTakeFirstOrThrow()
  const unseen = await unseenBefore(context, id, events, earlier)
  const base =
    earlier === null ? null : { version: earlier, ...foldPatches(await effectiveEvents(context.db, [{ stream: id, version: earlier }])) }
  const signatures = await signaturesOf(context.db, events)
  const orders = await ordersOf(context.db, context.definitions, events)
  const related = await findRelated(context, id, events, actor)
  const shown = events.map((event) => ({ ...event, ...foldPatches([...(unseen.get(event.version) ?? []), event]) }))
  const said = [...shown.flatMap(({ values, input }) => [values, input]), base?.values ?? {}]
  const texts = await loadTitles(context.db, [
    ...orders.values(),
    ...shown.flatMap(({ actor: user, onBehalfOf, organization, role }) =>
      [user, onBehalfOf, organization, role].filter((each) => each !== null),
    ),
    ...said.flatMap((values) => referredIds(definition, values)),
  ])
  return {
    texts: { ...texts, ...(await loadReferenceTitles(context, definition, said)) },
    events: shown.map((event) => ({
      version: event.version,
      pos: event.pos,
      action: event.action,
      from: event.from,
      to: event.to,
      actor: { id: event.actor, organizationId: event.organization, roleId: event.role },
      onBehalfOf: event.onBehalfOf,
      order: orders.get(event.pos) ?? null,
      signature: signatures.get(event.signature?.toString('hex') ?? '') ?? null,
      origin: event.origin,
      at: event.at,
      doneOffline: event.done,
      input: event.input,
      patch: event.values,
      ...(event.erased.length > 0 && { erased: event.erased }),
      related: related.get(event.version) ?? [],
      hash: event.hash.toString('hex'),
    })),
    earlier: base,
    later,
    first,
    transitions,
  }
}

interface Page {
  readonly id: string
  readonly before: number
  readonly limit: number
  readonly bytes: number
  /** The states that are left out. */
  readonly hidden: readonly string[]
}

/** The events of a page, newest first: as many of the latest as have no more bytes together, but one at least. */
function pageOf({ db }: LookupContext, { id, before, limit, bytes, hidden }: Page): Promise<LoggedEvent[]> {
  return readEvents(db, (events) => {
    const told = events.where('stream', '=', id).where('version', '<', before).where(isTold(hidden)).orderBy('version', 'desc')
    const latest = told.clearSelect().select(['version', 'input', 'patch']).limit(limit)
    const first = sql<number>`(
      select min(version) from (
        select version, row_number() over newest as nth, sum(octet_length(input::text) + octet_length(patch::text)) over newest as bytes
        from ${latest} as latest window newest as (order by version desc)
      ) as page where bytes <= ${bytes} or nth = 1
    )`
    return told.where('version', '>=', first)
  })
}

/** By version, the events that happened unseen since the one before it on the page, as far as something came of them: each field's last. */
async function unseenBefore(
  context: LookupContext,
  id: string,
  events: readonly LoggedEvent[],
  earlier: number | null,
): Promise<Map<number, LoggedEvent[]>> {
  const gaps = events
    .map(({ version }, i) => ({ after: events[i + 1]?.version ?? earlier ?? 0, version }))
    .filter(({ after, version }) => version - after > 1)
  if (gaps.length === 0) return new Map()
  const last = sql<number>`(
    select unseen.version
      from unnest(${gaps.map(({ after }) => after)}::integer[], ${gaps.map(({ version }) => version)}::integer[]) as gap (after, until)
    cross join lateral (
      select distinct on (field) version from event, json_object_keys(patch) as field
      where stream = ${id} and version > after and version < until order by field, version desc
    ) as unseen
  )`
  const unseen = await readEvents(context.db, (events) => events.where('stream', '=', id).where('version', 'in', last).orderBy('version'))
  return Map.groupBy(unseen, (event) => gaps.findLast(({ version }) => version > event.version)!.version)
}

/** The values that consecutive events wrote, and the fields that can no longer be read because their person was erased. */
function foldPatches(events: readonly LoggedEvent[]): { values: Record<string, unknown>; erased: string[] } {
  const values: Record<string, unknown> = {}
  const erased = new Set<string>()
  for (const event of events) {
    for (const name of Object.keys(event.patch)) erased.delete(name)
    for (const name of event.erased ?? []) erased.add(name)
    Object.assign(values, event.patch)
  }
  return { values, erased: [...erased] }
}
