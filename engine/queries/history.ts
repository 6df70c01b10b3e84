import { type Actor, type Definition, type HistoryReply, isVisible, isVisibleIn, type RelatedEvent, type StoredFile, type TakenTransition } from '@nazorat/machines'
import type { Document, LoggedEvent } from '../commands/command.ts'
import { loadDocuments, loadTitles, referredIds } from '../documents/load.ts'
import type { LookupContext } from '../commands/lookups.ts'
import { eventsWhere, mostEffects } from '../event-store/append.ts'
import { effectiveEvents } from './as-of.ts'

/** A page of a history has at most so many versions. */
export const mostVersions = 200

/** And so many bytes of what they were told and what they changed, unless one alone has more. */
const mostBytes = 250_000

/** Which part of a history is asked for: the versions before one, at most so many, of at most so many bytes. */
export interface HistoryPage {
  readonly before?: number | undefined
  readonly limit?: number | undefined
  readonly bytes?: number | undefined
}

/**
 * What happened to a document, newest first, as this actor may know it: of versions in states that are private to others
 * only the numbers are missing, and what came of them is told with the next one that the actor sees. The documents that an
 * event touched are named if the actor sees them as it left them.
 */
export async function historyOf(context: LookupContext, definition: Definition, document: Document, actor: Actor, { before = 2 ** 31 - 1, limit = mostVersions, bytes = mostBytes }: HistoryPage): Promise<HistoryReply> {
  const { id } = document
  const { transitions, first, hidden } = await transitionsOf(context, definition, document, actor, before)
  const events = await eventsWhere(
    context.db,
    `stream = $1 and version < $2 and to_state <> all($3) and version >= (
       select min(version) from (
         select version, row_number() over newest as nth, sum(octet_length(input::text) + octet_length(patch::text)) over newest as bytes
         from (select version, input, patch from event where stream = $1 and version < $2 and to_state <> all($3) order by version desc limit $4) as latest
         window newest as (order by version desc)
       ) as page where bytes <= $5 or nth = 1
     ) order by version desc`,
    [id, before, hidden, limit, bytes],
  )
  const { rows: beside } = await context.db.query<{ earlier: number | null; later: number | null }>(
    `select max(version) filter (where version < $2) as earlier, min(version) filter (where version > $3) as later from event where stream = $1 and to_state <> all($4)`,
    [id, events.at(-1)?.version ?? 0, events[0]?.version ?? 0, hidden],
  )
  const { earlier, later } = beside[0]!
  const unseen = await unseenBefore(context, id, events, earlier)
  const base = earlier === null ? null : { version: earlier, ...foldPatches(await effectiveEvents(context.db, [{ stream: id, version: earlier }])) }
  const related = await findRelated(context, id, events, actor)
  const shown = events.map((event) => ({ ...event, ...foldPatches([...(unseen.get(event.version) ?? []), event]) }))
  const texts = await loadTitles(context.db, [
    ...shown.flatMap(({ actor: user, organization, role, values, input }) => [
      ...[user, organization, role].filter((each) => each !== null),
      ...referredIds(definition, values),
      ...referredIds(definition, input),
    ]),
    ...referredIds(definition, base?.values ?? {}),
  ])
  return {
    texts,
    events: shown.map((event) => ({
      version: event.version,
      pos: event.pos,
      action: event.action,
      from: event.from,
      to: event.to,
      actor: { id: event.actor, organizationId: event.organization, roleId: event.role },
      origin: event.origin,
      at: event.at,
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

/** The states of a document's events that this actor may not know of. */
export async function hiddenStates({ db }: LookupContext, definition: Definition, document: Document, actor: Actor): Promise<string[]> {
  const { rows } = await db.query<{ state: string }>('select distinct to_state as state from event where stream = $1', [document.id])
  return rows.map(({ state }) => state).filter((state) => !isVisibleIn(definition, document, state, actor))
}

/** So many of the versions that a transition made are named, the newest. */
const namedVersions = 20

interface Transitions {
  readonly transitions: TakenTransition[]
  /** The first version that the actor sees. */
  readonly first: number | null
  /** The states that the actor may not know of. */
  readonly hidden: string[]
}

/** How a document came from state to state before a version, each transition once however often it was taken; the first first. */
async function transitionsOf({ db }: LookupContext, definition: Definition, document: Document, actor: Actor, before: number): Promise<Transitions> {
  const { rows } = await db.query<TakenTransition & { first: number }>(
    `select action, from_state as from, to_state as to, count(*)::integer as times, min(version) as first, (array_agg(version order by version desc))[1:$3] as versions
     from event where stream = $1 and version < $2 group by 1, 2, 3 order by first`,
    [document.id, before, namedVersions],
  )
  const isHidden = ({ to }: TakenTransition) => !isVisibleIn(definition, document, to, actor)
  const seen = rows.filter((transition) => !isHidden(transition))
  return {
    transitions: seen.filter(({ from, to }) => from !== to).map(({ first: _, versions, ...transition }) => ({ ...transition, versions: versions.toReversed() })),
    first: seen[0]?.first ?? null,
    hidden: [...new Set(rows.filter(isHidden).map(({ to }) => to))],
  }
}

/** By version, the events that happened unseen since the one before it on the page, as far as something came of them: each field's last. */
async function unseenBefore(context: LookupContext, id: string, events: readonly LoggedEvent[], earlier: number | null): Promise<Map<number, LoggedEvent[]>> {
  const gaps = events.map(({ version }, i) => ({ after: events[i + 1]?.version ?? earlier ?? 0, version })).filter(({ after, version }) => version - after > 1)
  if (gaps.length === 0) return new Map()
  const unseen = await eventsWhere(
    context.db,
    `stream = $1 and version in (
       select unseen.version from unnest($2::integer[], $3::integer[]) as gap (after, until) cross join lateral (
         select distinct on (field) version from event, json_object_keys(patch) as field where stream = $1 and version > after and version < until order by field, version desc
       ) as unseen
     ) order by version`,
    [id, gaps.map(({ after }) => after), gaps.map(({ version }) => version)],
  )
  return Map.groupBy(unseen, (event) => gaps.findLast(({ version }) => version > event.version)!.version)
}

/** What events wrote one after another, and what of it can no longer be read because its person was erased. */
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

/**
 * What the commands of these events did to other documents, by the version that they gave to this one. A caller may send
 * the same key for two documents: only events of the same actor and moment, side by side in the log, were one append.
 */
async function findRelated(context: LookupContext, id: string, events: readonly LoggedEvent[], actor: Actor): Promise<Map<number, RelatedEvent[]>> {
  const { rows } = await context.db.query<RelatedEvent & { here: number; to: string }>(
    `select e.version as here, o.type, o.stream as id, o.version, o.to_state as to, s.title from event e
     join event o on o.pos between e.pos - $2 and e.pos + $2 and o.command = e.command and o.stream <> e.stream and o.actor = e.actor and o.at = e.at
     join title s on s.id = o.stream
     where e.stream = $1 and e.version = any($3) order by o.pos`,
    [id, mostEffects, events.map(({ version }) => version)],
  )
  const related = new Map<number, RelatedEvent[]>()
  for (const [type, ofType] of Map.groupBy(rows, ({ type }) => type)) {
    const definition = context.definitions.find((each) => each.type === type)
    if (!definition) continue
    const documents = await loadDocuments(context.db, definition, ofType.map((row) => row.id))
    for (const { here, to, ...event } of ofType) {
      const document = documents.get(event.id)
      if (document && isVisible(definition, document, actor) && isVisibleIn(definition, document, to, actor)) related.set(here, [...(related.get(here) ?? []), event])
    }
  }
  return related
}

/** The name under which a document has a file; null when it does not have it. */
export function fileNameIn({ fields }: Definition, values: Record<string, unknown>, hash: string): string | null {
  const files = Object.keys(fields).flatMap((name) => (fields[name]!.kind === 'files' ? ((values[name] as StoredFile[] | null | undefined) ?? []) : []))
  return files.find((file) => file.hash === hash)?.name ?? null
}

/** The name under which a document had a file in a version that this actor may know of; null when it never had it. */
export async function pastFileName(context: LookupContext, definition: Definition, document: Document, actor: Actor, hash: string): Promise<string | null> {
  const fields = Object.keys(definition.fields).filter((name) => definition.fields[name]!.kind === 'files')
  const { rows } = await context.db.query<{ values: Record<string, unknown> }>(
    `with written as (
       select field, version, lead(version) over (partition by field order by version) as until, value from event cross join lateral json_each(patch) as each (field, value)
       where stream = $1 and field = any($2)
     )
     select json_build_object(field, value) as values from written where strpos(value::text, $3) > 0
       and exists (select from event where stream = $1 and version >= written.version and (until is null or version < until) and to_state <> all($4)) limit 1`,
    [document.id, fields, hash, await hiddenStates(context, definition, document, actor)],
  )
  return rows[0] ? fileNameIn(definition, rows[0].values, hash) : null
}
