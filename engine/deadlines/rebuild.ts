import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Definition, hasDeadlines } from '@nazorat/machines/definition'
import { restartsDeadlines, type DeadlineSchedule } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import { loadDocuments } from '../documents/load.ts'
import { lockHead } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { canonical } from '../event-store/hash.ts'
import { termStart } from '../event-store/event.ts'
import { eventsOfStreams } from '../event-store/events.ts'
import { documentTable } from '../documents/identifiers.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { runningSchedule } from './schedule.ts'

/**
 * Rebuilds the deadlines when the definitions' deadlines differ from those that the rows were written by, as on a new database.
 * When only the way of computing them has changed, the rows are marked as stale, and a worker computes them again.
 */
export async function ensureDeadlines(pool: Pool, definitions: readonly Definition[], reference: ReferenceData): Promise<void> {
  const rules = rulesOf(definitions)
  const { rules: known } = await database(pool).selectFrom('deadline_basis').select('rules').executeTakeFirstOrThrow()
  if (known === rules.join('\n')) return
  if (known.split('\n')[0] !== rules[0]) return void (await rebuildDeadlines(pool, definitions, reference))
  await database(pool).updateTable('stream').set({ basis: -1 }).where('basis', 'is not', null).execute()
  await writeRules(pool, definitions)
}

/** Remembers which deadlines the rows are written by, and how they are counted. */
const writeRules = (db: Pool | PoolClient, definitions: readonly Definition[]) =>
  database(db)
    .updateTable('deadline_basis')
    .set({ rules: rulesOf(definitions).join('\n') })
    .execute()

/**
 * Rebuilds all deadlines from the log, under the lock of its head, so that nothing is appended meanwhile. Notifications say which
 * deadlines have fired, and each is sent only once. Returns the number of documents with a running schedule.
 */
export async function rebuildDeadlines(pool: Pool, definitions: readonly Definition[], reference: ReferenceData): Promise<number> {
  return inTransaction(pool, async (client) => {
    await lockHead(client)
    const none = { counted: null, since: null, next: null, next_at: null, due: null, due_at: null, fired: null, basis: null }
    await database(client).updateTable('stream').set(none).where('basis', 'is not', null).execute()
    let count = 0
    for (const definition of definitions) count += await rebuildOf(client, definition, reference)
    await writeRules(client, definitions)
    return count
  })
}

async function rebuildOf(client: PoolClient, definition: Definition, reference: ReferenceData): Promise<number> {
  const states = Object.keys(definition.states).filter((state) => hasDeadlines(definition, state))
  if (states.length === 0) return 0
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${documentTable(definition.type)} where state = any(${states}) and id > ${after} order by id limit 1000`.execute(
      database(client),
    )
    if (rows.length === 0) return count
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1)!
    const counts = await countsOf(client, definition, ids)
    const fired = await firedOf(client, ids)
    const documents = await loadDocuments(client, definition, ids)
    const made = [...documents.values()].flatMap((document): Made[] => {
      const { version, since } = counts.get(document.id)!
      const names = fired.get(`${document.id} ${version}`) ?? []
      const running = runningSchedule(reference, document, since, names)
      return running ? [{ document, version, since, fired: names, running }] : []
    })
    await write(client, made, reference.version)
    count += made.length
  }
}

/** The version at which each document's count began, and its moment. */
async function countsOf(
  client: PoolClient,
  definition: Definition,
  ids: readonly string[],
): Promise<Map<string, { version: number; since: string }>> {
  const events = await eventsOfStreams(client, ids)
  const counts = new Map<string, { version: number; since: string }>()
  for (const event of events)
    if (restartsDeadlines(definition, event)) counts.set(event.stream, { version: event.version, since: termStart(event) })
  return counts
}

async function firedOf(client: PoolClient, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ document: string; version: number; names: string[] }>`
    select document, version, array_agg(deadline order by first) as names from (
      select document, version, deadline, min(id) as first from notification
      where document = any(${ids}) and deadline is not null group by document, version, deadline
    ) n group by document, version`.execute(database(client))
  return new Map(rows.map(({ document, version, names }) => [`${document} ${version}`, names]))
}

interface Made {
  readonly document: Document
  readonly version: number
  readonly since: string
  readonly fired: readonly string[]
  readonly running: DeadlineSchedule
}

async function write(client: PoolClient, made: readonly Made[], basis: number): Promise<void> {
  const of = (value: (each: Made) => string | number | null) => made.map(value)
  await sql`
    update stream s set counted = x.counted, since = x.since, next = x.next, next_at = x.next_at, due = x.due, due_at = x.due_at,
      fired = string_to_array(x.fired, ' '), basis = ${basis}
    from unnest(
      ${of(({ document }) => document.id)}::uuid[], ${of(({ version }) => version)}::integer[], ${of(({ since }) => since)}::timestamptz[],
      ${of(({ running }) => running.next?.name ?? null)}::text[], ${of(({ running }) => running.next?.at ?? null)}::timestamptz[],
      ${of(({ running }) => running.due?.name ?? null)}::text[], ${of(({ running }) => running.due?.at ?? null)}::timestamptz[],
      ${of(({ fired }) => fired.join(' '))}::text[]
    ) as x (id, counted, since, next, next_at, due, due_at, fired)
    where s.id = x.id`.execute(database(client))
}

/** Which deadlines the definitions have, and how they count them. */
function rulesOf(definitions: readonly Definition[]): [which: string, how: string] {
  const all = definitions.flatMap(({ type, deadlines }) =>
    Object.entries(deadlines).map(([name, deadline]) => ({ type, name, ...deadline })),
  )
  const which = all.map(({ type, name, states, kind, fields, lookups = [] }) => [type, name, states, kind, fields, lookups])
  return [canonical(which), hash('sha256', canonical(all.map(({ at }) => String(at))), 'hex')]
}
