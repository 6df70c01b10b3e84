import { hash } from 'node:crypto'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { actionIn, type Definition, deletedState, memoized, type DeadlineSchedule, type Text } from '@nazorat/machines'
import { arrayOf, arrayOfRows, type TypeName } from '../postgres/binary.ts'
import type { LoggedEvent, Move } from '../commands/command.ts'
import { canonical, hashOf } from './hash.ts'
import type { Decision } from '../commands/decide.ts'
import type { DeadlineInputs } from '../deadlines/inputs.ts'
import { writeInputsVersion } from '../deadlines/rows.ts'
import { referredIds } from '../documents/load.ts'
import { nameFiles } from './files.ts'
import { destroyKeys, seal, unseal } from './personal-data.ts'
import { deleteRows, insertRows, rowOf, searchText, type Update, updateOf } from '../documents/table.ts'
import { sendPipelined, type Statement } from '../postgres/pipeline.ts'

/** A decision ready to be appended: hashed, with its document's title. */
export interface Entry extends Decision {
  readonly definition: Definition
  readonly input: string
  readonly patch: string
  readonly hash: Buffer
}

/** Hashes a decision behind the hash that its document stands at. What it says of a person is sealed with the key. */
export function sealed(definition: Definition, { event, document, effects }: Decision, key: Buffer | null = null): Entry {
  const input = canonical(seal(definition, event.stream, event.input, key))
  const patch = canonical(seal(definition, event.stream, event.patch, key))
  const sum = hashOf(event, input, patch, document.hash)
  return { definition, event, document: { ...document, hash: sum }, effects, input, patch, hash: sum }
}

/**
 * Appends entries of different documents, document tables included: all in one piece, which is a transaction of its own unless
 * the connection is in one. Returns the documents left out, because they had moved; the others were taken. Breaks the index
 * `event_command`, and takes none, when a command has happened to its document before, and the constraint `refer` when
 * what one refers to, or a file that it names, is gone. Screens are told by `api/live/sockets.ts`, which tails the log.
 */
export async function append(client: ClientBase, deadlineInputs: DeadlineInputs, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  // Before anything is waited for: what is known may change meanwhile.
  const { inputsVersion } = deadlineInputs
  const events = entries.map(({ definition, event, document, input, patch, hash }) => [
    event.stream, event.version, event.type, event.action, event.from, event.to, event.actor, event.organization, event.role,
    event.origin, event.at, input, patch, event.machine, event.command, hash, ...deadlineColumns(deadlineInputs.after(definition, event, document)),
  ])
  const referred = entries.flatMap(({ definition, event }) => referredIds(definition, event.patch))
  const named = entries.filter(({ definition, event }) => isNamed(definition, event))
  const erased = entries.filter(({ definition, event }) => actionIn(definition, event.action, event.from ?? '')?.erasesPersonalData)
  const [appended] = await sendPipelined(client, [
    { name: 'append', text: 'select append($1, $2)', values: [arrayOfRows(await typeOfDecided(client), decided, events), String(inputsVersion)] },
    ...tableWrites(entries),
    ...(named.length > 0 ? [nameDocuments(named)] : []),
    ...(referred.length > 0 ? [{ name: 'refer', text: 'select refer($1)', values: [arrayOf('uuid', referred)] }] : []),
    ...nameFiles(entries),
    ...(erased.length > 0 ? [destroyKeys(erased)] : []),
    ...(entries.some(({ event }) => deadlineInputs.dependsOn(event.type)) ? [writeInputsVersion] : []),
  ])
  const late = appended![0]![0]
  return late ? new Set(late.slice(1, -1).split(',')) : noConflicts
}

/** How many documents a command may reach beside its own: its events stand side by side in the log, no further apart. */
export const mostEffects = 100

const noConflicts: ReadonlySet<string> = new Set()

/** The fields of the type `decided`. */
const decided: readonly TypeName[] = [
  'uuid', 'integer', 'text', 'text', 'text', 'text', 'uuid', 'uuid', 'uuid', 'text', 'timestamptz', 'json', 'json', 'bytea', 'uuid', 'bytea',
  'boolean', 'text', 'timestamptz', 'text', 'timestamptz',
]

/** What an event does to its document's clock, as `decided` has it: nothing, stops it, or begins the count anew. */
function deadlineColumns(running: DeadlineSchedule | null | undefined): unknown[] {
  if (!running) return [running === null ? false : null, null, null, null, null]
  return [true, running.next?.name, running.next?.at, running.due?.name, running.due?.at]
}

/** The number of the type `decided`, which every database gives anew. */
async function typeOfDecided(client: ClientBase): Promise<number> {
  let number = numbers.get(client)
  if (number === undefined) {
    const { rows } = await client.query<{ oid: number }>(`select 'decided'::regtype::oid as oid`)
    numbers.set(client, (number = rows[0]!.oid))
  }
  return number
}

const numbers = new WeakMap<ClientBase, number>()

/** Keeps what documents are called and found by, of those whose events were taken. */
const nameDocuments = (named: readonly Entry[]): Statement => ({
  name: 'title',
  text: `insert into title (id, title, search)
    select x.id, x.title, x.search from unnest($1::uuid[], $2::bytea[], $3::json[], $4::text[]) as x (id, hash, title, search) join stream s on s.id = x.id and s.hash = x.hash
    on conflict (id) do update set title = excluded.title, search = excluded.search`,
  values: [
    arrayOf('uuid', named.map(({ event }) => event.stream)),
    arrayOf('bytea', named.map(({ hash }) => hash)),
    arrayOf('json', named.map(({ definition, document }) => JSON.stringify(titleOf(definition, document.values)))),
    arrayOf('text', named.map(({ definition, document }) => searchText(definition, document))),
  ],
})

/** Whether an event changes what its document is called or found by. */
const isNamed = (definition: Definition, { version, patch }: Entry['event']): boolean =>
  version === 1 || Object.hasOwn(patch, definition.title) || definition.list.search.some((name) => Object.hasOwn(patch, name))

/** What a document is called: the value of its title field, or its type's name until there is one. */
export function titleOf(definition: Definition, values: Record<string, unknown>): string | Text {
  const value = values[definition.title]
  return typeof value === 'string' || (typeof value === 'object' && value !== null) ? (value as string | Text) : definition.label.one
}

/** One statement for all rows that change the same columns of the same table. */
function tableWrites(entries: readonly Entry[]): Statement[] {
  const groups = Map.groupBy(entries, ({ definition, event, document }) => {
    const kind = document.state === deletedState ? 'delete' : event.version === 1 ? 'insert' : Object.keys(event.patch).sort().join()
    return `${definition.type} ${kind}`
  })
  return Array.from(groups, ([key, group]) => {
    const { definition, event, document } = group[0]!
    if (document.state === deletedState) return { name: nameOf(key), text: deleteRows(definition.type), values: [rowsOf(group, ({ id }) => ({ id }))] }
    if (event.version === 1) return { name: nameOf(key), text: insertRows(definition), values: [rowsOf(group, (each) => rowOf(definition, each))] }
    // Forms change whatever was typed: such a statement is not worth keeping.
    const often = actionIn(definition, event.action, event.from!)?.input !== 'form'
    const make = () => updateOf(definition, Object.keys(event.patch))
    const update = often ? memoized(memoized(updates, definition, () => new Map<string, Update>()), key, make) : make()
    return { name: often ? nameOf(key) : undefined, text: update.text, values: update.values(group.map(({ document }) => document)) }
  })
}

const updates = new WeakMap<Definition, Map<string, Update>>()

/** Postgres reads no more than 63 bytes of a name. */
const nameOf = (key: string): string => (key.length < 60 ? key : hash('sha256', key, 'hex').slice(0, 32))

const rowsOf = (entries: readonly Entry[], row: (document: Entry['document']) => Record<string, unknown>): string =>
  JSON.stringify(entries.map(({ document, hash }) => ({ ...row(document), hash: hash.toString('hex') })))

const moment = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
const eventColumns = `pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, ${moment}, input, patch, machine, command, hash`

/** What moved after a position, in the log's order; at most `limit`. */
export async function movesAfter(db: Pool, pos: number, limit: number): Promise<Move[]> {
  const { rows } = await db.query<Omit<Move, 'pos'> & { pos: string }>({
    name: 'moves',
    text: `select pos, stream, version, type, action, to_state as to, actor, ${moment} from event where pos > $1 order by pos limit $2`,
    values: [pos, limit],
  })
  return rows.map((row) => ({ ...row, pos: Number(row.pos) }))
}

/** Events after a position, in its order; at most `limit`. */
export const eventsAfter = (db: Pool | PoolClient, pos: number, limit: number): Promise<LoggedEvent[]> =>
  eventsWhere(db, 'pos > $1 order by pos limit $2', [pos, limit])

/** Events by a condition on the `event` table, which is SQL of the engine's own. */
export async function eventsWhere(db: Pool | PoolClient, condition: string, values: unknown[], unreadable?: ReadonlySet<string>): Promise<LoggedEvent[]> {
  const { rows } = await db.query<EventRow>(`select ${eventColumns} from event where ${condition}`, values)
  return unseal(db, rows.map(({ pos, from_state, to_state, ...row }) => ({ ...row, pos: Number(pos), from: from_state, to: to_state })), unreadable)
}

type EventRow = Omit<LoggedEvent, 'pos' | 'from' | 'to'> & { pos: string; from_state: string | null; to_state: string }
