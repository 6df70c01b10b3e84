import { type Selectable, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { database } from '@nazorat/engine'
import type { Schema } from '@nazorat/engine/postgres/schema'
import type { Engine } from '@nazorat/engine'
import { channels, notify as announce } from '@nazorat/engine/jobs/channels'
import { type Actor, type Definition, type DocumentSnapshot, isVisible } from '@nazorat/machines'
import { loadPeople, type People } from './people.ts'
import type { Candidates } from './work-queue.ts'

/** Something about a document that people are to be told of. */
export interface Notice {
  readonly definition: Definition
  /** The document as the news finds it. */
  readonly document: DocumentSnapshot & { readonly createdUserId: string }
  readonly turns: readonly Candidates[]
  /** Whether its creator is told whatever his part in it is. */
  readonly toCreator: boolean
  /** Who made it happen. */
  readonly actor: string
  /** ISO moment. */
  readonly at: string
  /** An event of the log, or a deadline of what the document is since a version. */
  readonly of: { readonly pos: number; readonly action: string } | { readonly deadline: string; readonly since: number }
}

/** Tells those whom the news concerns, each of them once, however often it is told. */
export async function notify(engine: Engine, tx: PoolClient, news: readonly Notice[]): Promise<void> {
  if (news.length === 0) return
  const people = await loadPeople(engine, unique(news.map(({ document }) => document.createdUserId)), uniqueDesks(news.flatMap(({ turns }) => turns)))
  const told = news.flatMap((each) => whoIsTold(each, people).map(({ id }): Told => ({ ...each, user: id })))
  if (told.length > 0) await write(tx, told)
}

/** Somebody who is told of it. */
export interface Told extends Notice {
  readonly user: string
}

/**
 * Whoever sits at a desk whose turn it is; where the document's creator is one of a party's, he alone of
 * them: it is his document. Nobody is told of what he did himself or may not see.
 */
function whoIsTold({ definition, document, turns, toCreator, actor }: Notice, people: People): Actor[] {
  const creator = people.creator(document.createdUserId)
  const isOthers = creator && creator.id !== actor
  const creators = new Set(isOthers ? turns.filter((desk) => people.sitsAt(creator, desk)).map(({ party }) => party) : [])
  const told = new Set(turns.filter(({ party }) => !creators.has(party)).flatMap((desk) => people.at(desk)))
  if (creator && (toCreator || creators.size > 0)) told.add(creator)
  return [...told].filter((person) => person.id !== actor && isVisible(definition, document, person))
}

/** Writes down who is told what, and has his screens say so. */
export async function write(tx: PoolClient, told: readonly Told[]): Promise<void> {
  const rows = told.map(({ user, definition, document, actor, at, of }) => ({
    user_id: user,
    pos: 'pos' in of ? of.pos : null,
    type: definition.type,
    document: document.id,
    action: 'pos' in of ? of.action : null,
    state: document.state,
    actor,
    created_at: at,
    deadline: 'pos' in of ? null : of.deadline,
    version: 'pos' in of ? null : of.since,
  }))
  const recordset = sql<Selectable<Schema['notification']>>`json_populate_recordset(null::notification, ${JSON.stringify(rows)})`
  await database(tx)
    .insertInto('notification')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordset.as('n')).select(columns))
    .onConflict((written) => written.doNothing())
    .execute()
  const users = unique(told.map(({ user }) => user))
  // A payload must stay under 8000 bytes, and an id in quotes takes 39.
  for (let i = 0; i < users.length; i += 200) await announce(tx, channels.notified, users.slice(i, i + 200))
}

const columns = ['user_id', 'pos', 'type', 'document', 'action', 'state', 'actor', 'created_at', 'deadline', 'version'] as const

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const uniqueDesks = (desks: readonly Candidates[]): Candidates[] => [...new Map(desks.map((desk) => [`${desk.permission} ${desk.party}`, desk])).values()]
