import type { Pool, PoolClient } from 'pg'
import { type Document, type Ear, type Engine, follow, type LoggedEvent } from '@nazorat/engine'
import { channels } from '@nazorat/engine/jobs/channels'
import { type Actor, type Definition, isVisible } from '@nazorat/machines'
import { loadPeople, type People } from './people.ts'
import { type Desk, isMove, turnsAfter } from './turns.ts'

/** Follows the log and tells those whom an event concerns, each once. Returns a function that stops it. */
export const followNotifications = (engine: Engine, pool: Pool, ear: Ear): (() => Promise<void>) =>
  follow(pool, ear, 'notifications', { handle: (events, tx) => notify(engine, tx, events) })

/** An event that moved a document, and the document right after it. */
interface Move {
  readonly event: LoggedEvent
  readonly definition: Definition
  readonly document: Document
  readonly turns: readonly Desk[]
}

async function notify(engine: Engine, tx: PoolClient, events: readonly LoggedEvent[]): Promise<void> {
  const moves = await movesOf(engine, events)
  if (moves.length === 0) return
  const people = await loadPeople(tx, unique(moves.map(({ document }) => document.createdUserId)), uniqueDesks(moves.flatMap(({ turns }) => turns)))
  const told = moves.flatMap((move) => whoIsTold(move, people).map((person) => ({ event: move.event, user: person.id })))
  if (told.length > 0) await write(tx, told)
}

async function movesOf(engine: Engine, events: readonly LoggedEvent[]): Promise<Move[]> {
  const moves: Move[] = []
  for (const definition of engine.definitions) {
    const moved = events.filter((event) => event.type === definition.type && isMove(definition, event))
    if (moved.length === 0) continue
    const documents = await engine.load(definition.type, unique(moved.map(({ stream }) => stream)))
    for (const event of moved) {
      const latest = documents.get(event.stream)
      if (!latest) continue
      // The row may be ahead of the log; what this event wrote is taken from the event.
      const document = { ...latest, version: event.version, state: event.to, values: { ...latest.values, ...event.patch } }
      moves.push({ event, definition, document, turns: turnsAfter(definition, document, event) })
    }
  }
  return moves
}

/**
 * Whoever sits at a desk whose turn it is; where the document's creator is one of a party's, he alone of
 * them: it is his document. He is told of every move that somebody else makes. Nobody is told of what he
 * did himself or may not see.
 */
function whoIsTold({ event, definition, document, turns }: Move, people: People): Actor[] {
  const creator = people.find(document.createdUserId)
  const isOthers = creator && creator.id !== event.actor
  const creators = new Set(isOthers ? turns.filter((desk) => people.sitsAt(creator, desk)).map(({ party }) => party) : [])
  const told = new Set(turns.filter(({ party }) => !creators.has(party)).flatMap((desk) => people.at(desk)))
  if (creator) told.add(creator)
  return [...told].filter((person) => person.id !== event.actor && isVisible(definition, document, person))
}

async function write(tx: PoolClient, told: readonly { event: LoggedEvent; user: string }[]): Promise<void> {
  const of = <T>(pick: (event: LoggedEvent) => T): T[] => told.map(({ event }) => pick(event))
  await tx.query(
    `insert into notification (user_id, pos, type, document, action, state, actor, created_at)
     select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::timestamptz[])
     on conflict do nothing`,
    [
      told.map(({ user }) => user), of(({ pos }) => pos), of(({ type }) => type), of(({ stream }) => stream),
      of(({ action }) => action), of(({ to }) => to), of(({ actor }) => actor), of(({ at }) => at),
    ],
  )
  const users = unique(told.map(({ user }) => user))
  // A payload must stay under 8000 bytes, and an id in quotes takes 39.
  for (let i = 0; i < users.length; i += 200) await tx.query('select pg_notify($1, $2)', [channels.notified, JSON.stringify(users.slice(i, i + 200))])
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const uniqueDesks = (desks: readonly Desk[]): Desk[] => [...new Map(desks.map((desk) => [`${desk.permission} ${desk.party}`, desk])).values()]
