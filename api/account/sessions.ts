import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { database, type Engine, type Move } from '@nazorat/engine'
import { eventsAt } from '@nazorat/engine/event-store/events'
import { type Placeholder, prepared } from '@nazorat/engine/postgres/prepared'
import { logger } from '@nazorat/engine/telemetry/logger'
import { type Actor, actorTypes, loadActor, loadActors, readSetting, Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'

/** On it Postgres says whose session has ended: a user's id. */
export const sessionChannel = 'nazorat_session'

/** How often, in milliseconds, a server asks which of its sessions are still there, should it not have heard that one ended. */
const checkEvery = 2000
/** How often, in milliseconds, the rows of sessions that ran out are removed. */
const tidyEvery = 10 * 60_000
/** For how long, in milliseconds, an actor is kept in memory at most, should the log not have told that they changed. */
const rememberedFor = 30_000
const mostRemembered = 10_000

/** A session as a server knows it: named by the digest of its token, with which nobody can sign in. */
export interface Session {
  readonly id: string
  readonly actor: Actor
  /** It was opened with a password that must be changed, and is good for nothing else. */
  readonly mustChange: boolean
}

/** What somebody who serves a session over time, as a socket does, is told of it. */
export interface SessionFollower {
  ended(): void
  /** What the actor may do is no longer what it was. */
  changed(): void
}

/**
 * Who is signed in. A token is known to its owner alone; the table keeps its SHA-256. Each server remembers the actors of
 * its sessions. It hears from Postgres when one ends anywhere, from the log when what an actor is made of moves, and asks
 * every few seconds besides, so that neither a token nor a socket outlives its session.
 */
export class Sessions {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #reserved: Pool
  readonly #remembered = new Map<string, Session & { readonly until: number }>()
  readonly #followed = new Set<Session & { readonly follower: SessionFollower }>()
  /** Rises whenever a session may have ended or an actor changed: what was loaded before is not remembered after. */
  #generation = 0

  /** `reserved`: connections on which sessions are checked, however many calls wait for the others. */
  constructor(pool: Pool, engine: Engine, reserved = pool) {
    this.#pool = pool
    this.#engine = engine
    this.#reserved = reserved
  }

  /** The user of a name, if there is one. */
  async userOf(username: string): Promise<string | undefined> {
    return (await this.#engine.find('user', [{ field: 'username', is: 'equal', value: username }]))[0]?.id
  }

  /** Opens a session for a user. Throws `passive` for one who may do nothing. */
  async open(userId: string, mustChange = false): Promise<{ token: string; actor: Actor; expires: Date }> {
    const { pos } = await database(this.#pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    const actor = await loadActor(this.#engine, userId)
    if (!actor) throw new Refusal('passive')

    const token = randomBytes(32).toString('base64url')
    const hours = await readSetting(this.#engine, 'sessionTime')
    const expires = new Date(Date.now() + hours * 3_600_000)
    const session = { token_hash: digest(token), user_id: actor.id, expires_at: expires, pos, must_change: mustChange }
    await database(this.#pool).insertInto('session').values(session).execute()
    return { token, actor, expires }
  }

  /** The actor of a session's token; `signedOut`, or `mustChangePassword` where nothing else may be done. */
  async actorOf(token: string): Promise<Actor> {
    const { actor, mustChange } = await this.sessionOf(token)
    if (mustChange) throw new Refusal('mustChangePassword')
    return actor
  }

  /** The session of a token, or `signedOut`. */
  async sessionOf(token: string): Promise<Session> {
    const id = digest(token).toString('hex')
    const remembered = this.#remembered.get(id)
    if (remembered && remembered.until > Date.now()) return remembered
    const generation = this.#generation
    const [found] = await findSession(this.#pool, { token: digest(token) })
    const actor = found ? await loadActor(this.#engine, found.user_id) : null
    if (!found || !actor) throw new Refusal('signedOut')
    const session = { id, actor, mustChange: found.must_change, until: Date.now() + rememberedFor }
    // Soon it is a session like any other, and no server needs to hear of it.
    if (session.mustChange) return session
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    if (generation === this.#generation) this.#remembered.set(id, session)
    return session
  }

  /** Ends the session of a token. */
  async logout(token: string): Promise<void> {
    await this.#delete(deleteSessions(this.#pool).where('token_hash', '=', digest(token)))
  }

  /** The password of a session's user was changed: all others end, and this one is good for everything. */
  async renew(userId: string, token: string): Promise<void> {
    await this.endAll(userId, token)
    await database(this.#pool).updateTable('session').set({ must_change: false }).where('token_hash', '=', digest(token)).execute()
  }

  /** Ends the sessions of a user; one of them may be left. */
  async endAll(userId: string, exceptToken?: string): Promise<void> {
    const own = deleteSessions(this.#pool).where('user_id', '=', userId)
    await this.#delete(exceptToken ? own.where('token_hash', '<>', digest(exceptToken)) : own)
  }

  /** Has a follower told what becomes of a session. Returns a function that ends it. */
  follow(session: Session, follower: SessionFollower): () => void {
    const followed = { ...session, follower }
    this.#followed.add(followed)
    // Since it was found it may have ended, or its actor changed.
    if (this.#remembered.get(session.id) !== session) void this.#review([followed]).catch(() => follower.changed())
    return () => this.#followed.delete(followed)
  }

  /** Hears that sessions of a user have ended on whichever server; without a user's id, that any may have. */
  announced(userId: string): void {
    this.#generation++
    this.check(userId || undefined).catch((error: unknown) => logger.error({ err: error }, 'sessions could not be checked'))
  }

  /**
   * Follows the log. A change of roles or of the body ends the user's sessions (`docs/domain.md`), and so does whatever makes a
   * user unable to act. When roles or bodies change, actors are loaded anew.
   */
  async heed(moves: readonly Move[]): Promise<void> {
    const identities = moves.filter(({ type }) => actorTypes.includes(type))
    if (identities.length === 0) return
    this.#generation++
    this.#remembered.clear()
    const users = identities.filter(({ type, version }) => type === 'user' && version > 1)
    const events = users.length === 0 ? [] : await eventsAt(this.#pool, users.map(({ pos }) => pos))
    const ending = [
      ...events.filter(({ to, patch }) => to !== 'active' || standing.some((field) => field in patch)),
      ...identities.filter(({ type, to }) => type !== 'user' && type !== 'role' && to !== 'active'),
    ]
    if (ending.length > 0) {
      const ids = ending.map(({ stream }) => stream)
      const positions = ending.map(({ pos }) => pos)
      await this.#delete(
        deleteSessions(this.#pool)
          .using(({ selectFrom }) =>
            selectFrom(sql<{ id: string; pos: string }>`unnest(${ids}::uuid[], ${positions}::bigint[])`.as<'moved'>(sql`moved (id, pos)`))
              .leftJoin('doc.user as u', (join) => join.on(({ eb, ref }) => eb('moved.id', 'in', [ref('u.organizationId'), ref('u.contractorId'), ref('u.employeeId')])))
              .select(['moved.pos', ({ fn }) => fn.coalesce('u.id', 'moved.id').as('user_id')])
              .as('ended'),
          )
          .whereRef('session.user_id', '=', 'ended.user_id')
          .whereRef('session.pos', '<', 'ended.pos'),
      )
    }
    if (identities.some(({ type }) => type === 'role' || type === 'organization')) await this.#review([...this.#followed])
  }

  /** Asks which of the sessions that this server knows, or of those of one user, are still there. */
  async check(userId?: string): Promise<void> {
    const known = [...this.#remembered.values(), ...this.#followed].filter(({ actor }) => userId === undefined || actor.id === userId)
    const there = await this.#there(known)
    this.#forget(known.filter(({ id }) => !there.has(id)).map(({ id }) => id))
  }

  /** Checks every few seconds, and removes rows that ran out. Returns a function that stops it. */
  keep(): () => void {
    const checking = setInterval(() => {
      this.check().catch((error: unknown) => {
        // A token that cannot be asked about is asked about when it comes.
        this.#generation++
        this.#remembered.clear()
        logger.error({ err: error }, 'sessions could not be checked')
      })
    }, checkEvery)
    const tidy = () => void database(this.#pool).deleteFrom('session').where('expires_at', '<=', now).execute().catch((error: unknown) => logger.warn({ err: error }, 'sessions that ran out could not be removed'))
    const tidying = setInterval(tidy, tidyEvery)
    tidy()
    return () => {
      clearInterval(checking)
      clearInterval(tidying)
    }
  }

  /** Deletes some sessions and forgets them: in this order, so that no call brings one back. */
  async #delete(sessions: { execute(): Promise<{ token_hash: Buffer }[]> }): Promise<void> {
    const rows = await sessions.execute()
    this.#forget(rows.map(({ token_hash }) => token_hash.toString('hex')))
  }

  #forget(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#generation++
    const ended = new Set(ids)
    for (const id of ended) this.#remembered.delete(id)
    for (const { id, follower } of [...this.#followed]) if (ended.has(id)) follower.ended()
  }

  /** Asks whether followed sessions are still there, and whether their actors may still do what they could. */
  async #review(followed: readonly (Session & { readonly follower: SessionFollower })[]): Promise<void> {
    if (followed.length === 0) return
    const [there, actors] = await Promise.all([this.#there(followed), loadActors(this.#engine, [...new Set(followed.map(({ actor }) => actor.id))])])
    for (const { id, actor, follower } of followed) {
      const now = actors.get(actor.id)
      if (!there.has(id) || !now) follower.ended()
      else if (!isDeepStrictEqual(rightsOf(now), rightsOf(actor))) follower.changed()
    }
  }

  async #there(sessions: readonly Session[]): Promise<Set<string>> {
    if (sessions.length === 0) return new Set()
    const ids = [...new Set(sessions.map(({ id }) => id))].map((id) => Buffer.from(id, 'hex'))
    const rows = await findSessions(this.#reserved, { tokens: ids })
    return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
  }
}

const now = sql<Date>`now()`

const findSession = prepared('find-session', (db, placeholder: Placeholder<{ token: Buffer }>) =>
  db.selectFrom('session').select(['user_id', 'must_change']).where('token_hash', '=', placeholder('token')).where('expires_at', '>', now),
)

const findSessions = prepared('find-sessions', (db, placeholder: Placeholder<{ tokens: readonly Buffer[] }>) =>
  db.selectFrom('session').select('token_hash').where('token_hash', '=', sql<Buffer>`any(${placeholder('tokens')})`).where('expires_at', '>', now),
)

/** The columns of the users' document table by which a session is found. */
type UserTables = {
  'doc.user': { id: string; organizationId: string | null; contractorId: string | null; employeeId: string | null }
}

const deleteSessions = (pool: Pool) => database(pool).$extendTables<UserTables>().deleteFrom('session').returning('session.token_hash')

/** The fields of a user that say for whom they act, and as what. */
const standing = ['roles', 'organizationId', 'contractorId', 'employeeId']

/** What of an actor decides about what they see and do, in an order of its own. */
const rightsOf = ({ organizationId, contractorId, branchIds, roleIds, grants }: Actor) => ({
  organizationId,
  contractorId,
  branchIds: branchIds.toSorted(),
  roleIds: roleIds.toSorted(),
  grants,
})

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
