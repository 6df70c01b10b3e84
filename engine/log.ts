import { hash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { actionIn, type Definition, type Text } from '@nazorat/machines'
import type { LoggedEvent } from './command.ts'
import { canonical, hashOf } from './hash.ts'
import type { Decision } from './decide.ts'
import type { Clock } from './deadlines/clock.ts'
import { type ClockChange, writeBasis, writeDeadlines } from './deadlines/write.ts'
import { referredIds } from './documents.ts'
import { bytesList, list, plainList } from './literal.ts'
import { destroyKeys, seal, unseal } from './persons.ts'
import { deleteRows, gone, insertRows, rowOf, searchText, updateRows } from './table.ts'

/** A decision ready to be appended: hashed, with its document's title. */
export interface Entry extends Decision {
  readonly definition: Definition
  readonly input: string
  readonly patch: string
  readonly hash: Buffer
}

/** Hashes a decision behind the hash that its document stands at. What it says of a person is sealed with the key. */
export function sealed(definition: Definition, { event, document, reached }: Decision, key: Buffer | null = null): Entry {
  const input = canonical(seal(definition, event.stream, event.input, key))
  const patch = canonical(seal(definition, event.stream, event.patch, key))
  const sum = hashOf(event, input, patch, document.hash)
  return { definition, event, document: { ...document, hash: sum }, reached, input, patch, hash: sum }
}

/**
 * Appends entries of different documents in one transaction, document tables included. Returns the position of
 * each that was taken, by document id; the others met a document that had moved. Breaks the index `event_command`, and
 * takes none, when a command has happened to its document before, and the constraint `refer` when what one refers to is gone. On a connection that pipelines, all statements travel together.
 */
export async function append(client: PoolClient, clock: Clock, entries: readonly Entry[]): Promise<Map<string, number>> {
  const plain = (value: (entry: Entry) => string | number | null) => plainList(entries.map(value))
  const text = (value: (entry: Entry) => string | null) => list(entries.map(value))
  const bytes = (value: (entry: Entry) => Buffer) => bytesList(entries.map(value))
  const appended = client.query<{ accepted: string; at_pos: string }>({
    name: 'append',
    text: 'select accepted, at_pos from append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)',
    values: [
      plain(({ event }) => event.stream),
      plain(({ event }) => event.version),
      text(({ event }) => event.type),
      text(({ event }) => event.action),
      text(({ event }) => event.from),
      text(({ event }) => event.to),
      plain(({ event }) => event.actor),
      plain(({ event }) => event.organization),
      plain(({ event }) => event.role),
      text(({ event }) => event.origin),
      plain(({ event }) => event.at),
      text(({ input }) => input),
      text(({ patch }) => patch),
      bytes(({ event }) => event.machine),
      plain(({ event }) => event.command),
      bytes(({ hash }) => hash),
      text(({ definition, event, document }) => (isNamed(definition, event) ? JSON.stringify(titleOf(definition, document.values)) : null)),
      text(({ definition, event, document }) => (isNamed(definition, event) ? searchText(definition, document) : null)),
    ],
  })
  const written = tableWrites(entries).map(({ sql, values, often }) =>
    client.query({ text: sql, values, ...(often && { name: hash('sha256', sql, 'hex').slice(0, 32) }) }),
  )
  const referred = entries.flatMap(({ definition, event }) => referredIds(definition, event.patch))
  const held = referred.length > 0 ? [client.query({ name: 'refer', text: 'select refer($1)', values: [plainList(referred)] })] : []
  const erased = entries.filter(({ definition, event }) => actionIn(definition, event.action, event.from ?? '')?.erases).map(({ event, hash }) => ({ stream: event.stream, hash }))
  const destroyed = erased.length > 0 ? [destroyKeys(client, erased)] : []
  const clocked = [
    writeDeadlines(client, entries.flatMap((entry) => clockChange(clock, entry)), clock.basis),
    ...(entries.some(({ event }) => clock.dependsOn(event.type)) ? [writeBasis(client)] : []),
  ]
  const [{ rows }] = await Promise.all([appended, ...written, ...held, ...destroyed, ...clocked])
  return new Map(rows.map(({ accepted, at_pos }) => [accepted, Number(at_pos)]))
}

function clockChange(clock: Clock, { definition, event, document }: Entry): ClockChange[] {
  const running = clock.after(definition, event, document)
  return running === undefined ? [] : [{ document, since: event.at, running }]
}

/** Whether an event changes what its document is called or found by. */
const isNamed = (definition: Definition, { version, patch }: Entry['event']): boolean =>
  version === 1 || Object.hasOwn(patch, definition.title) || definition.list.search.some((name) => Object.hasOwn(patch, name))

/** What a document is called: the value of its title field, or its type's name until there is one. */
export function titleOf(definition: Definition, values: Record<string, unknown>): string | Text {
  const value = values[definition.title]
  return typeof value === 'string' || (typeof value === 'object' && value !== null) ? (value as string | Text) : definition.label.one
}

interface TableWrite {
  readonly sql: string
  readonly values: unknown[]
  /** Whether the statement comes again and again, and is worth preparing: forms change whatever was typed. */
  readonly often: boolean
}

/** One statement for all rows that change the same columns of the same table. */
function tableWrites(entries: readonly Entry[]): TableWrite[] {
  const groups = Map.groupBy(entries, ({ definition, event, document }) => {
    const kind = document.state === gone ? 'delete' : event.version === 1 ? 'insert' : Object.keys(event.patch).sort().join()
    return `${definition.type} ${kind}`
  })
  return Array.from(groups.values(), (group) => {
    const { definition, event, document } = group[0]!
    if (document.state === gone) return { sql: deleteRows(definition.type), values: [rowsOf(group, ({ id }) => ({ id }))], often: true }
    if (event.version === 1) return { sql: insertRows(definition), values: [rowsOf(group, (each) => rowOf(definition, each))], often: true }
    const written = updateRows(definition, Object.keys(event.patch), group.map(({ document }) => document))
    return { ...written, often: actionIn(definition, event.action, event.from!)?.input !== 'form' }
  })
}

const rowsOf = (entries: readonly Entry[], row: (document: Entry['document']) => Record<string, unknown>): string =>
  JSON.stringify(entries.map(({ document, hash }) => ({ ...row(document), hash: hash.toString('hex') })))

const eventColumns = `pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, input, patch, machine, command, hash`

/** Events after a position, in its order; at most `limit`. */
export const eventsAfter = (db: Pool | PoolClient, pos: number, limit: number): Promise<LoggedEvent[]> =>
  eventsWhere(db, 'pos > $1 order by pos limit $2', [pos, limit])

/** Events by a condition on the `event` table, which is SQL of the engine's own. */
export async function eventsWhere(db: Pool | PoolClient, condition: string, values: unknown[]): Promise<LoggedEvent[]> {
  const { rows } = await db.query<EventRow>(`select ${eventColumns} from event where ${condition}`, values)
  return unseal(db, rows.map(({ pos, from_state, to_state, ...row }) => ({ ...row, pos: Number(pos), from: from_state, to: to_state })))
}

type EventRow = Omit<LoggedEvent, 'pos' | 'from' | 'to'> & { pos: string; from_state: string | null; to_state: string }
