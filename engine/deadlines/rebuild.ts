import { hash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { restartsDeadlines, type Definition, hasDeadlines, type DeadlineSchedule } from '@nazorat/machines'
import type { Document } from '../documents/document.ts'
import { loadDocuments } from '../documents/load.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { canonical } from '../event-store/hash.ts'
import { eventsOfStreams } from '../event-store/events.ts'
import { tableOf } from '../documents/table.ts'
import type { DeadlineInputs } from './inputs.ts'

/**
 * Counts the deadlines anew when the definitions have others than the rows were written by, as on a database that had none yet.
 * Where they are only counted in another way the rows are said to be stale, and a worker counts them anew.
 */
export async function ensureDeadlines(pool: Pool, definitions: readonly Definition[], clock: DeadlineInputs): Promise<void> {
  const rules = rulesOf(definitions)
  const { rows } = await pool.query<{ rules: string }>('select rules from deadline_basis')
  const known = rows[0]!.rules
  if (known === rules.join('\n')) return
  if (known.split('\n')[0] !== rules[0]) return void (await rebuildDeadlines(pool, definitions, clock))
  await pool.query('update stream set basis = -1 where basis is not null')
  await pool.query('update deadline_basis set rules = $1', [rules.join('\n')])
}

/**
 * Counts all deadlines anew from the log, under the lock of its head: nothing is appended meanwhile. What has
 * fired is known from the notifications, which are sent but once anyway. Returns the number of documents whose clock runs.
 */
export async function rebuildDeadlines(pool: Pool, definitions: readonly Definition[], clock: DeadlineInputs): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query('select from head for update')
    await client.query('update stream set counted = null, since = null, next = null, next_at = null, due = null, due_at = null, fired = null, basis = null where basis is not null')
    let count = 0
    for (const definition of definitions) count += await rebuildOf(client, definition, clock)
    await client.query('update deadline_basis set rules = $1', [rulesOf(definitions).join('\n')])
    return count
  })
}

async function rebuildOf(client: PoolClient, definition: Definition, clock: DeadlineInputs): Promise<number> {
  const states = Object.keys(definition.states).filter((state) => hasDeadlines(definition, state))
  if (states.length === 0) return 0
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string }>(`select id from ${tableOf(definition.type)} where state = any($1) and id > $2 order by id limit 1000`, [states, after])
    if (rows.length === 0) return count
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1)!
    const counts = await countsOf(client, definition, ids)
    const fired = await firedOf(client, ids)
    const documents = await loadDocuments(client, definition, ids)
    const made = [...documents.values()].flatMap((document): Made[] => {
      const { version, since } = counts.get(document.id)!
      const names = fired.get(`${document.id} ${version}`) ?? []
      const running = clock.running(document, since, names)
      return running ? [{ document, version, since, fired: names, running }] : []
    })
    await write(client, made, clock.inputsVersion)
    count += made.length
  }
}

/** The version at which each document's count began, and its moment. */
async function countsOf(client: PoolClient, definition: Definition, ids: readonly string[]): Promise<Map<string, { version: number; since: string }>> {
  const events = await eventsOfStreams(client, ids)
  const counts = new Map<string, { version: number; since: string }>()
  for (const event of events) if (restartsDeadlines(definition, event)) counts.set(event.stream, { version: event.version, since: event.at })
  return counts
}

async function firedOf(client: PoolClient, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ document: string; version: number; names: string[] }>(
    `select document, version, array_agg(deadline order by first) as names
     from (select document, version, deadline, min(id) as first from notification where document = any($1) and deadline is not null group by document, version, deadline) n
     group by document, version`,
    [ids],
  )
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
  const plain = (value: (each: Made) => string | number | null) => made.map(value)
  await client.query(
    `update stream s set counted = x.counted, since = x.since, next = x.next, next_at = x.next_at, due = x.due, due_at = x.due_at, fired = string_to_array(x.fired, ' '), basis = $9
     from unnest($1::uuid[], $2::integer[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::text[], $7::timestamptz[], $8::text[]) as x (id, counted, since, next, next_at, due, due_at, fired)
     where s.id = x.id`,
    [
      plain(({ document }) => document.id), plain(({ version }) => version), plain(({ since }) => since),
      plain(({ running }) => running.next?.name ?? null), plain(({ running }) => running.next?.at ?? null),
      plain(({ running }) => running.due?.name ?? null), plain(({ running }) => running.due?.at ?? null),
      made.map(({ fired }) => fired.join(' ')), basis,
    ],
  )
}

/** Which deadlines the definitions have, and how they count them. */
function rulesOf(definitions: readonly Definition[]): [which: string, how: string] {
  const all = definitions.flatMap(({ type, deadlines }) => Object.entries(deadlines).map(([name, deadline]) => ({ type, name, ...deadline })))
  const which = all.map(({ type, name, states, kind, fields, lookups = [] }) => [type, name, states, kind, fields, lookups])
  return [canonical(which), hash('sha256', canonical(all.map(({ at }) => String(at))), 'hex')]
}
