import type { Pool, PoolClient } from 'pg'
import { type Actor, type Definition, eventReason, hasPermission, type LogFilters, type LogQuery, type LogReply, type LogRow, Refusal, searchWords } from '@nazorat/machines'
import type { LoggedEvent } from '../commands/command.ts'
import { loadTitles } from '../documents/load.ts'
import { advance, type NotificationListener } from '../projections/follow.ts'
import { eventsWhere } from '../event-store/append.ts'
import { inSnapshot } from '../postgres/transaction.ts'

/**
 * A page of the report of the whole log, newest first, at most 200 events; how many there are is exact. Throws
 * `forbidden` for whoever lacks `EventLogView`.
 */
export async function listEvents(pool: Pool, definitions: readonly Definition[], actor: Actor, query: LogQuery): Promise<LogReply> {
  if (!hasPermission(actor, 'EventLogView')) throw new Refusal('forbidden')
  const head = await headOf(pool)
  const { pageSize = 20, skip = 0 } = query
  const after = Math.min(query.after ?? 0, head)
  const before = Math.max(Math.min(query.before ?? head + 1, head + 1), after + 1)
  const total = await countLog(pool, definitions, query, after, before)
  if (skip >= total || pageSize === 0) return { rows: [], total, head, texts: {} }

  const values: unknown[] = []
  // Of the log itself one position follows the other: what is left out is counted without being read.
  const [until, offset] = isWhole(query) ? [before - skip, 0] : [before, skip]
  const found = `select l.pos from ${lines(definitions)} l where ${between(after, until, values)} and ${conditionOf(query, values)} order by l.pos desc limit ${pageSize} offset ${offset}`
  const events = await eventsWhere(pool, `pos = any(array(${found})) order by pos desc`, values)
  return { ...(await rowsOf(pool, definitions, events)), total, head }
}

/**
 * The events of a filter up to the end of the log as it was at the beginning, all of them, a batch at a time, in the order
 * of positions or stream by stream: for exports. Throws `forbidden` for whoever lacks `EventLogView`.
 */
export async function* matchingEvents(pool: Pool, definitions: readonly Definition[], actor: Actor, filters: LogFilters, by: 'position' | 'stream', batch = 1000): AsyncGenerator<LoggedEvent[]> {
  if (!hasPermission(actor, 'EventLogView')) throw new Refusal('forbidden')
  const values: unknown[] = []
  const order = `${by === 'stream' ? 'l.stream, ' : ''}l.pos`
  const matching = `select l.pos from ${lines(definitions)} l where ${conditionOf(filters, values)} order by ${order}`
  yield* inSnapshot(pool, async function* (client) {
    // Positions are sorted, not events; those are looked up.
    await client.query(`declare positions no scroll cursor for ${matching}`, values)
    while (true) {
      const { rows } = await client.query<{ pos: string }>(`fetch ${batch} from positions`)
      if (rows.length === 0) break
      const events = new Map((await eventsWhere(client, 'pos = any($1)', [rows.map(({ pos }) => pos)])).map((event) => [event.pos, event]))
      yield rows.map(({ pos }) => events.get(Number(pos))!)
    }
  })
}

/** Keeps the index of the log at its end: in great batches that Postgres derives by itself. Returns a function that stops it. */
export const indexLog = (pool: Pool, ear: NotificationListener, definitions: readonly Definition[], batch = 20_000): (() => Promise<void>) =>
  advance(pool, ear, 'log_entry', async (pos, tx) => {
    const upTo = Math.min(await headOf(tx), pos + batch)
    if (upTo > pos) await tx.query(`insert into log_entry (${columns}) select ${indexOf(definitions)} from event e where pos > $1 and pos <= $2`, [pos, upTo])
    return { pos: upTo }
  })

/** The condition of the filters over a row `l` of `lines`, with their values added to `values`. */
function conditionOf({ at, action, type, document, person, organization, search }: LogFilters, values: unknown[]): string {
  const parameter = (value: unknown, as: string) => `$${values.push(value)}::${as}`
  const among = (column: string, given: string | readonly string[] | undefined, as: string) => (given === undefined ? [] : [`l.${column} = any(${parameter([given].flat(), as)})`])
  const day = (given: string) => `${parameter(given, 'date')}::timestamp at time zone 'Asia/Tashkent'`
  const of = document === undefined ? null : parameter([document].flat(), 'uuid[]')
  const words = searchWords(search ?? '').map((word) => `search like ${parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`)
  const sought = `(select id from title where ${words.join(' and ')})`
  return [
    'true',
    ...(at?.from ? [`l.at >= ${day(at.from)}`] : []),
    ...(at?.to ? [`l.at < ${day(at.to)} + interval '1 day'`] : []),
    ...among('action', action, 'text[]'),
    ...among('type', type, 'text[]'),
    ...among('actor', person, 'uuid[]'),
    ...among('organization', organization, 'uuid[]'),
    ...(of ? [`(l.stream = any(${of}) or l.about = any(${of}))`] : []),
    ...(words.length > 0 ? [`(l.stream in ${sought} or l.about in ${sought})`] : []),
  ].join(' and ')
}

/** The whole log as rows of `log_entry`: what the follower has not come to yet is derived at once. */
const lines = (definitions: readonly Definition[]): string =>
  `(select ${columns} from log_entry union all select ${indexOf(definitions)} from event e where pos > coalesce((select pos from checkpoint where follower = 'log_entry'), 0))`

/** The columns of `log_entry`. */
export const indexColumns = ['pos', 'at', 'type', 'action', 'stream', 'about', 'actor', 'organization'] as const
const columns = indexColumns.join(', ')

/** What `log_entry` has of an event `e`, in the order of its columns. */
export const indexOf = (definitions: readonly Definition[]): string => `e.pos, e.at, e.type, e.action, e.stream, ${aboutOf(definitions)}, e.actor, e.organization`

/** The document that an event's own document tells of, as its field has it after the event; a value that is no id is nothing. */
function aboutOf(definitions: readonly Definition[]): string {
  const cases = definitions.flatMap(({ type, subject }) => {
    if (subject === undefined) return []
    const named = `f.patch ->> '${subject}'`
    return `when '${type}' then (select ${named} from event f where f.stream = e.stream and f.version <= e.version and ${named} ~ '${uuid}' order by f.version desc limit 1)::uuid`
  })
  return cases.length > 0 ? `case e.type ${cases.join(' ')} end` : 'null::uuid'
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const between = (after: number, before: number, values: unknown[]): string => `l.pos > $${values.push(after)} and l.pos < $${values.push(before)}`

const isWhole = ({ after: _after, before: _before, skip: _skip, pageSize: _pageSize, ...filters }: LogQuery): boolean => Object.values(filters).every((value) => value === undefined || value === '')

/** How many events of the filters lie between two positions. Once counted it is known: there the log changes no more. */
async function countLog(pool: Pool, definitions: readonly Definition[], query: LogQuery, after: number, before: number): Promise<number> {
  if (isWhole(query)) return before - after - 1
  const values: unknown[] = []
  const condition = `${between(after, before, values)} and ${conditionOf(query, values)}`
  const key = JSON.stringify([condition, values])
  const known = counted.get(pool) ?? new Map<string, number>()
  // What documents are found by changes with them.
  const n = (query.search ? undefined : known.get(key)) ?? (await count(pool, definitions, condition, values))
  if (known.size > 1000) known.clear()
  counted.set(pool, known.set(key, n))
  return n
}

const counted = new WeakMap<Pool, Map<string, number>>()

async function count(pool: Pool, definitions: readonly Definition[], condition: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${lines(definitions)} l where ${condition}`, values)
  return Number(rows[0]!.n)
}

async function headOf(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ pos: string }>('select pos from head')
  return Number(rows[0]!.pos)
}

async function rowsOf(pool: Pool, definitions: readonly Definition[], events: readonly LoggedEvent[]): Promise<Pick<LogReply, 'rows' | 'texts'>> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]))
  const told = new Map(events.map((event) => [event.pos, idIn(event.patch[byType.get(event.type)?.subject ?? ''])]))
  const types = await typesOf(pool, [...told.values()].filter((id) => id !== null))
  const rows = events.map((event): LogRow => {
    const { pos, at, type, stream: document, version, action, from, to, actor: person, organization, role, origin, input, patch } = event
    const id = told.get(pos) ?? null
    const about = id && types.has(id) ? { type: types.get(id)!, id } : null
    const definition = byType.get(type)
    const reason = (definition && eventReason(definition, { action, from, input: { ...input, ...patch } })?.said) ?? null
    const times = Number(patch[definition?.occurrences ?? ''] ?? 1)
    return { pos, at, type, document, version, action, from, to, about, person, organization, role, origin, reason, times }
  })
  const named = rows.flatMap(({ document, about, person, organization, role }) => [document, about?.id, person, organization, role])
  return { rows, texts: await loadTitles(pool, named.filter((id) => id !== null && id !== undefined)) }
}

const idIn = (value: unknown): string | null => (typeof value === 'string' && new RegExp(uuid).test(value) ? value : null)

async function typesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; type: string }>('select id, type from stream where id = any($1)', [ids])
  return new Map(rows.map(({ id, type }) => [id, type]))
}
