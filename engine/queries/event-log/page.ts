import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { LogFilters, LogQuery, LogReply, LogRow } from '@nazorat/machines/api-types'
import { type Definition, eventLabel, eventReason } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import { type Actor, hasPermission, Refusal } from '@nazorat/machines/workflow'
import type { LoggedEvent } from '../../event-store/event.ts'
import { loadTitles } from '../../documents/load.ts'
import { eventsAt, readEvents } from '../../event-store/events.ts'
import { signaturesOf } from '../../event-store/signatures.ts'
import { headOf } from '../../event-store/head.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { database } from '../../postgres/database.ts'
import { allOf, type Predicate } from '../../postgres/expressions.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { allEntries, idIn } from '../../projections/log-entries.ts'
import { ordersOf } from '../orders.ts'
import { matches } from './filters.ts'

/**
 * A page of the report of the whole log, newest first, at most 200 events; how many there are is exact. Throws
 * `forbidden` for actors without `EventLogView`.
 */
export async function listEvents(pool: Pool, definitions: readonly Definition[], actor: Actor, query: LogQuery): Promise<LogReply> {
  if (!hasPermission(actor, 'EventLogView')) throw new Refusal('forbidden')
  const head = await headOf(pool)
  const { pageSize = 20, skip = 0 } = query
  const after = Math.min(query.after ?? 0, head)
  const before = Math.max(Math.min(query.before ?? head + 1, head + 1), after + 1)
  const total = await countLog(pool, definitions, query, after, before)
  if (skip >= total || pageSize === 0) return { rows: [], total, head, texts: {} }

  // Of the log itself one position follows the other: what is left out is counted without being read.
  const [until, offset] = isWhole(query) ? [before - skip, 0] : [before, skip]
  const positions = sql`select l.pos from ${allEntries(definitions)} l where ${between(after, until)} and ${matches(query, 'l')}
    order by l.pos desc limit ${pageSize} offset ${offset}`
  const events = await readEvents(pool, (all) => all.where('pos', '=', sql<number>`any(array(${positions}))`).orderBy('pos', 'desc'))
  return { ...(await rowsOf(pool, definitions, events)), total, head }
}

/**
 * The events of a filter up to the end of the log as it was at the beginning, all of them, a batch at a time, in the order
 * of positions or stream by stream: for exports. Throws `forbidden` for actors without `EventLogView`.
 */
export async function* matchingEvents(
  pool: Pool,
  definitions: readonly Definition[],
  actor: Actor,
  filters: LogFilters,
  by: 'position' | 'stream',
  batch = 1000,
): AsyncGenerator<LoggedEvent[]> {
  if (!hasPermission(actor, 'EventLogView')) throw new Refusal('forbidden')
  const order = by === 'stream' ? sql`l.stream, l.pos` : sql`l.pos`
  // Positions are sorted, not events; those are looked up.
  const matching = sql<{ pos: number }>`select l.pos from ${allEntries(definitions)} l where ${matches(filters, 'l')} order by ${order}`
  yield* inSnapshot(pool, async function* (client) {
    for await (const rows of readByCursor(client, matching, batch)) {
      const positions = rows.map(({ pos }) => pos)
      const events = new Map((await eventsAt(client, positions)).map((event) => [event.pos, event]))
      yield positions.map((pos) => events.get(pos)!)
    }
  })
}

const between = (after: number, before: number): Predicate => sql`l.pos > ${after} and l.pos < ${before}`

/** The filters of a query, without its page. */
const filtersOf = ({ after: _after, before: _before, skip: _skip, pageSize: _pageSize, ...filters }: LogQuery): LogFilters => filters

const isWhole = (query: LogQuery): boolean => Object.values(filtersOf(query)).every((value) => value === undefined || value === '')

/** How many events of the filters lie between two positions. Once counted it is known: there the log changes no more. */
async function countLog(pool: Pool, definitions: readonly Definition[], query: LogQuery, after: number, before: number): Promise<number> {
  if (isWhole(query)) return before - after - 1
  const known = memoized(counted, pool, () => new Map<string, number>())
  const key = JSON.stringify([after, before, filtersOf(query)])
  // A count for a search is not kept: the titles and texts that it matches can change.
  const n =
    (query.search ? undefined : known.get(key)) ?? (await count(pool, definitions, allOf([between(after, before), matches(query, 'l')])))
  if (known.size > 1000) known.clear()
  known.set(key, n)
  return n
}

const counted = new WeakMap<Pool, Map<string, number>>()

async function count(pool: Pool, definitions: readonly Definition[], condition: Predicate): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${allEntries(definitions)} l where ${condition}`.execute(
    database(pool),
  )
  return rows[0]!.n
}

async function rowsOf(
  pool: Pool,
  definitions: readonly Definition[],
  events: readonly LoggedEvent[],
): Promise<Pick<LogReply, 'rows' | 'texts'>> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]))
  const told = new Map(events.map((event) => [event.pos, idIn(event.patch[byType.get(event.type)?.subject ?? ''])]))
  const types = await typesOf(
    pool,
    [...told.values()].filter((id) => id !== null),
  )
  const signatures = await signaturesOf(pool, events)
  const orders = await ordersOf(pool, definitions, events)
  const imports = await importsOf(
    pool,
    events.map(({ command }) => command),
  )
  const rows = events.map((event): LogRow => {
    const {
      command,
      pos,
      at,
      type,
      stream: document,
      version,
      action,
      from,
      to,
      actor: person,
      onBehalfOf,
      organization,
      role,
      origin,
      input,
      patch,
    } = event
    const id = told.get(pos) ?? null
    const about = id && types.has(id) ? { type: types.get(id)!, id } : null
    const definition = byType.get(type)
    const reason = (definition && eventReason(definition, { action, from, input: { ...input, ...patch } })?.said) ?? null
    const times = Number(patch[definition?.occurrences ?? ''] ?? 1)
    const signature = signatures.get(event.signature?.toString('hex') ?? '') ?? null
    const done = definition ? eventLabel(definition, event) : action
    return {
      pos,
      at,
      doneOffline: event.done,
      type,
      document,
      version,
      action,
      done,
      from,
      to,
      about,
      person,
      onBehalfOf,
      order: orders.get(pos) ?? null,
      signature,
      organization,
      role,
      origin,
      reason,
      times,
      import: imports.get(command) ?? null,
    }
  })
  const named = rows.flatMap(({ document, about, person, onBehalfOf, order, organization, role }) => [
    document,
    about?.id,
    person,
    onBehalfOf,
    order,
    organization,
    role,
  ])
  return {
    rows,
    texts: await loadTitles(
      pool,
      named.filter((id) => id !== null && id !== undefined),
    ),
  }
}

/** The imports whose lines have become events: an import's id is the command of them all. */
async function importsOf(pool: Pool, commands: readonly string[]): Promise<Map<string, NonNullable<LogRow['import']>>> {
  const rows = await database(pool)
    .selectFrom('import')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...new Set(commands)]})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function typesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database(pool)
    .selectFrom('stream')
    .select(['id', 'type'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}
