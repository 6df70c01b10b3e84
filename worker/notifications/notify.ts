import { type Selectable, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { database } from '@nazorat/engine'
import type { Schema } from '@nazorat/engine/postgres/schema'
import type { Engine } from '@nazorat/engine'
import { channels, notify as announce } from '@nazorat/engine/jobs/channels'
import type { Definition } from '@nazorat/machines/definition'
import { type Actor, type DocumentSnapshot, isVisible } from '@nazorat/machines/workflow'
import { loadPeople, type People } from './people.ts'
import type { Candidates } from './work-queue.ts'

/** An event or a deadline of a document that users are notified of. */
export interface Notice {
  readonly definition: Definition
  /** The document at that moment. */
  readonly document: DocumentSnapshot & { readonly createdUserId: string }
  readonly candidates: readonly Candidates[]
  /** Whether its creator is notified in any case. */
  readonly toCreator: boolean
  /** The user who acted. */
  readonly actor: string
  /** ISO moment. */
  readonly at: string
  /** An event of the log, or a deadline that counts from a version. */
  readonly of: { readonly pos: number; readonly action: string } | { readonly deadline: string; readonly since: number }
}

/** Notifies the users whom the notices concern. Repeated, it notifies each of them once. */
export async function notify(engine: Engine, tx: PoolClient, news: readonly Notice[]): Promise<void> {
  if (news.length === 0) return
  const people = await loadPeople(
    engine,
    unique(news.map(({ document }) => document.createdUserId)),
    uniqueCandidates(news.flatMap(({ candidates }) => candidates)),
  )
  const notifications = news.flatMap((each) => recipientsOf(each, people).map(({ id }): Notification => ({ ...each, user: id })))
  if (notifications.length > 0) await write(tx, notifications)
}

/** A notice to one user. */
export interface Notification extends Notice {
  readonly user: string
}

/**
 * The users of the work queues that the document is in. If the creator is in a party's queue, they alone are notified for
 * that party: it is their document. Nobody is notified of their own action or of a document that they may not see.
 */
function recipientsOf({ definition, document, candidates, toCreator, actor }: Notice, people: People): Actor[] {
  const creator = people.creator(document.createdUserId)
  const isOthers = creator && creator.id !== actor
  const creators = new Set(isOthers ? candidates.filter((each) => people.belongsTo(creator, each)).map(({ party }) => party) : [])
  const recipients = new Set(candidates.filter(({ party }) => !creators.has(party)).flatMap((each) => people.at(each)))
  if (creator && (toCreator || creators.size > 0)) recipients.add(creator)
  return [...recipients].filter((person) => person.id !== actor && isVisible(definition, document, person))
}

/** Stores notifications and updates the users' screens. */
export async function write(tx: PoolClient, notifications: readonly Notification[]): Promise<void> {
  const rows = notifications.map(({ user, definition, document, actor, at, of }) => ({
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
  const users = unique(notifications.map(({ user }) => user))
  // A payload must stay under 8000 bytes, and an id with its quotes and comma takes 39.
  for (let i = 0; i < users.length; i += 200) await announce(tx, channels.notified, users.slice(i, i + 200))
}

const columns = ['user_id', 'pos', 'type', 'document', 'action', 'state', 'actor', 'created_at', 'deadline', 'version'] as const

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const uniqueCandidates = (all: readonly Candidates[]): Candidates[] => [
  ...new Map(all.map((each) => [`${each.permission} ${each.party}`, each])).values(),
]
