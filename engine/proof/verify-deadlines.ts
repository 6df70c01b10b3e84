import { type Selectable, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { type Definition, hasDeadlines } from '@nazorat/machines/definition'
import { restartsDeadlines, Refusal, type DeadlineSchedule } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import { runningSchedule } from '../deadlines/schedule.ts'
import { termStart } from '../event-store/event.ts'
import { ReferenceData } from '../documents/reference-data.ts'
import { loadDocuments } from '../documents/load.ts'
import { documentTable } from '../documents/identifiers.ts'
import { database } from '../postgres/database.ts'
import type { Schema } from '../postgres/schema.ts'

/** How many documents are checked at a time. */
const pageSize = 1000

/**
 * Verifies the deadlines in the table of streams, within a snapshot: from which event they count, what comes next and what is
 * due. Only the streams know what has fired: no deadline may have fired too early, and a removed one only repeats a
 * notification, which is stored once. Rows that were computed with other settings are recomputed by a worker; of them only the
 * event from which they count is verified.
 */
export async function verifyDeadlines(client: PoolClient, definitions: readonly Definition[], now: string): Promise<string[]> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]))
  const reference = new ReferenceData({
    db: client,
    definitions,
    definitionOf(type) {
      const definition = byType.get(type)
      if (!definition) throw new Refusal('noSuchCall')
      return definition
    },
  })
  await reference.refresh()
  const running = definitions.flatMap((definition) =>
    Object.keys(definition.states).flatMap((state) => (hasDeadlines(definition, state) ? [`${definition.type} ${state}`] : [])),
  )
  const counts = sql<boolean>`num_nonnulls(counted, since, next, next_at, due, due_at, fired, basis) > 0`
  const strange = await database(client)
    .selectFrom('stream')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        and([counts, sql<boolean>`type || ' ' || state <> all(${running})`]),
        eb('basis', '>', reference.version),
        sql<boolean>`(counted is null) <> (num_nonnulls(counted, since, fired, basis) = 0)`,
      ]),
    )
    .orderBy('id')
    .limit(20)
    .execute()
  const faults = strange.map(({ id }) => `stream ${id}: it says of deadlines what follows from no event`)
  const known = new Set(strange.map(({ id }) => id))
  for (const definition of definitions) for await (const fault of faultsOf(client, definition, reference, now, known)) faults.push(fault)
  return faults
}

async function* faultsOf(
  client: PoolClient,
  definition: Definition,
  reference: ReferenceData,
  now: string,
  known: ReadonlySet<string>,
): AsyncGenerator<string> {
  const states = Object.keys(definition.states).filter((state) => hasDeadlines(definition, state))
  if (states.length === 0) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows: Row[] = await database(client)
      .selectFrom('stream as s')
      .innerJoin(sql<{ id: string; state: string }>`${documentTable(definition.type)}`.as('d'), 'd.id', 's.id')
      .select(['s.id', 's.counted', 's.since', 's.next', 's.next_at', 's.due', 's.due_at', 's.fired', 's.basis'])
      .where('d.state', 'in', states)
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(pageSize)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const ids = rows.map(({ id }) => id)
    const documents = await loadDocuments(client, definition, ids)
    const counts = await countsOf(client, definition, ids)
    for (const row of rows) {
      const fault = known.has(row.id) ? null : faultOf(definition, documents.get(row.id)!, row, counts.get(row.id), reference, now)
      if (fault) yield `stream ${row.id}: ${fault}`
    }
  }
}

function faultOf(
  definition: Definition,
  document: Document,
  row: Row,
  count: Count | undefined,
  reference: ReferenceData,
  now: string,
): string | null {
  // A missing event is reported by `verifyLog`.
  if (!count) return null
  const { since, version } = count
  if (row.counted === null)
    return runningSchedule(reference, document, since) === null && isScheduled(row, null) ? null : 'it counts no deadlines'
  if (row.counted !== version || row.since?.toISOString() !== since) return `it does not count its deadlines from version ${version}`
  if (row.basis !== reference.version) return null
  const fired = row.fired ?? []
  for (const name of fired) {
    if (!Object.hasOwn(definition.deadlines, name)) return `it says that ${name} has fired, which is no deadline`
    // Of what has fired nobody is reminded: for a reminder its own breach or action is left to come.
    const { kind, label } = definition.deadlines[name]!
    const others = Object.keys(definition.deadlines).filter(
      (other) => other !== name && (kind !== 'reminder' || definition.deadlines[other]!.label !== label),
    )
    const next = runningSchedule(reference, document, since, others)?.next
    if (next?.name === name && next.at > now) return `it says that ${name} has fired, which is due ${next.at}`
  }
  return isScheduled(row, runningSchedule(reference, document, since, fired)) ? null : 'it does not say which deadlines come next'
}

function isScheduled({ next, next_at, due, due_at }: Row, running: DeadlineSchedule | null): boolean {
  const stored = [next, next_at?.toISOString() ?? null, due, due_at?.toISOString() ?? null]
  return [running?.next?.name, running?.next?.at, running?.due?.name, running?.due?.at].every((each, i) => (each ?? null) === stored[i])
}

type Row = Omit<Selectable<Schema['stream']>, 'type' | 'version' | 'state' | 'hash' | 'at'>

interface Count {
  readonly version: number
  /** ISO moment. */
  readonly since: string
}

/** The event from which each document's deadlines count. This needs no sealed value. */
async function countsOf(client: PoolClient, definition: Definition, ids: readonly string[]): Promise<Map<string, Count>> {
  const rows = await database(client)
    .selectFrom('event')
    .select(['stream', 'version', 'from_state as from', 'to_state as to', 'at', 'patch', 'done'])
    .where('stream', '=', sql<string>`any(${ids})`)
    .orderBy('stream')
    .orderBy('version')
    .execute()
  const counts = new Map<string, Count>()
  for (const event of rows)
    if (restartsDeadlines(definition, event))
      counts.set(event.stream, { version: event.version, since: termStart({ at: event.at.toISOString(), done: event.done }) })
  return counts
}
