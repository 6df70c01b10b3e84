import { hash } from 'node:crypto'
import { type Expression, type Insertable, sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { type Placeholder, prepared } from '@nazorat/engine/postgres/prepared'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { doors, insertOwn } from '@nazorat/engine/secrets/door'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import type { Pool } from 'pg'

/** The SHA-256 of a token, by which its session is stored. */
export const sessionDigest = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The id of a token's session. */
export const sessionId = (token: string): string => sessionDigest(token).toString('hex')

interface SessionLimits {
  readonly hours: number
  readonly minutes: number
}

/** How long a session lasts, in hours, and how long without use, in minutes: by the settings of now, also if it was opened before. */
export async function sessionLimits(engine: Engine): Promise<SessionLimits> {
  const [hours, minutes] = await Promise.all([readSetting(engine, 'sessionTime'), readSetting(engine, 'sessionIdleTime')])
  return { hours, minutes }
}

/** Opens a session as it is given. */
export async function insertSession(pool: Pool, session: Insertable<Schema['session']>): Promise<void> {
  await insertOwn(pool, 'session', (db) => db.insertInto('session').values(session).returningAll().execute())
}

const now = sql<Date>`now()`

/** Whether a session has neither run out nor been unused for too long. */
export const isOpen = ({ hours, minutes }: SessionLimits | Placeholders) =>
  sql<boolean>`(expires_at > now() and created_at > now() - make_interval(hours => ${hours}) and seen_at > now() - make_interval(mins => ${minutes}))`

type Placeholders = { readonly [name in keyof SessionLimits]: Expression<number> }

export const findSession = prepared('find-session', (db, placeholder: Placeholder<{ token: Buffer } & SessionLimits>) =>
  db
    .selectFrom('session')
    .select([...doors.session.columns, 'mac', 'seen_at', now.as('asked_at')])
    .where('token_hash', '=', placeholder('token'))
    .where(isOpen({ hours: placeholder('hours'), minutes: placeholder('minutes') })),
)

export const useSession = prepared('use-session', (db, placeholder: Placeholder<{ token: Buffer }>) =>
  db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', placeholder('token')),
)

export const findSessions = prepared('find-sessions', (db, placeholder: Placeholder<{ tokens: readonly Buffer[] } & SessionLimits>) =>
  db
    .selectFrom('session')
    .select(['token_hash', 'acts_for'])
    .where('token_hash', '=', sql<Buffer>`any(${placeholder('tokens')})`)
    .where(isOpen({ hours: placeholder('hours'), minutes: placeholder('minutes') })),
)

/** The columns of the users' document table by which a user is found: by their name, or from their organization, business or employee. */
export type UserTables = {
  'doc.user': { id: string; username: string; organizationId: string | null; contractorId: string | null; employeeId: string | null }
}

export const deleteSessions = (pool: Pool) =>
  database(pool).$extendTables<UserTables>().deleteFrom('session').returning('session.token_hash')
