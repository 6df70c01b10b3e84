import { type CompiledQuery, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { LoggedEvent, Move } from './event.ts'
import { type Database, database } from '../postgres/database.ts'
import { prepared, type Placeholder } from '../postgres/prepared.ts'
import { unseal, withoutSealed } from './personal-data.ts'

type Connection = Pool | PoolClient

/** Events, to be narrowed and put in order. */
const selectEvents = (db: Database) =>
  db
    .selectFrom('event')
    .select([
      'pos',
      'stream',
      'version',
      'type',
      'action',
      'from_state as from',
      'to_state as to',
      'actor',
      'organization',
      'role',
      'origin',
      at,
      'input',
      'patch',
      'machine',
      'command',
      'hash',
      'signature',
      'on_behalf_of as onBehalfOf',
      'done',
    ])

/** A moment in the form of the log. */
const at = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at')

export type EventQuery = ReturnType<typeof selectEvents>

/** An event as `selectEvents` gives it: what it says of a person is sealed. */
type StoredEvent = Omit<LoggedEvent, 'erased'>

/** The events of a query, which narrows all events and puts them in order; unsealed. `unreadable`: as `unseal` has it. */
export async function readEvents(
  on: Connection,
  query: (events: EventQuery) => { compile(): CompiledQuery<StoredEvent> },
  unreadable?: ReadonlySet<string>,
): Promise<LoggedEvent[]> {
  const db = database(on)
  const { rows } = await db.executeQuery(query(selectEvents(db)).compile())
  return unseal(on, rows, unreadable)
}

const afterPosition = prepared('events after', (db, placeholder: Placeholder<{ pos: number; limit: number }>) =>
  selectEvents(db).where('pos', '>', placeholder('pos')).orderBy('pos').limit(placeholder('limit')),
)

/** Events after a position, in the log's order; at most `limit`. */
export const eventsAfter = async (on: Connection, pos: number, limit: number): Promise<LoggedEvent[]> =>
  unseal(on, await afterPosition(on, { pos, limit }))

/** The same without personal data, which is neither unsealed nor given. */
export const eventsToFollow = async (on: Connection, pos: number, limit: number): Promise<LoggedEvent[]> =>
  withoutSealed(await afterPosition(on, { pos, limit }))

const atPositions = prepared('events at', (db, placeholder: Placeholder<{ positions: readonly number[] }>) =>
  selectEvents(db).where('pos', '=', sql<number>`any(${placeholder('positions')})`),
)

/** The events at some positions, in no order. */
export const eventsAt = async (on: Connection, positions: readonly number[]): Promise<LoggedEvent[]> =>
  unseal(on, await atPositions(on, { positions }))

const ofCommand = prepared('event of a command', (db, placeholder: Placeholder<{ command: string; document: string }>) =>
  selectEvents(db).where('command', '=', placeholder('command')).where('stream', '=', placeholder('document')),
)

/** The event that a command has led to on a document. */
export const eventOfCommand = async (on: Connection, command: string, document: string): Promise<LoggedEvent | undefined> =>
  (await unseal(on, await ofCommand(on, { command, document })))[0]

/** All events of some documents, stream by stream in the order of their versions. */
export const eventsOfStreams = (on: Connection, streams: readonly string[]): Promise<LoggedEvent[]> =>
  readEvents(on, (events) =>
    events
      .where('stream', '=', sql<string>`any(${streams})`)
      .orderBy('stream')
      .orderBy('version'),
  )

const moves = prepared('moves', (db, placeholder: Placeholder<{ pos: number; limit: number }>) =>
  db
    .selectFrom('event')
    .select(['pos', 'stream', 'version', 'type', 'action', 'from_state as from', 'to_state as to', 'actor', at])
    .where('pos', '>', placeholder('pos'))
    .orderBy('pos')
    .limit(placeholder('limit')),
)

/** The moves after a position, in the log's order; at most `limit`. */
export const movesAfter = (on: Connection, pos: number, limit: number): Promise<Move[]> => moves(on, { pos, limit })
