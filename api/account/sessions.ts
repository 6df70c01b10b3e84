import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { changeOwn, isOwn } from '@nazorat/engine/secrets/door'
import { Background } from '@nazorat/engine/telemetry/background'
import type { SessionEnd, SessionNeed, SessionReply } from '@nazorat/machines/api-types'
import { dayOf, endOf } from '@nazorat/machines/calendar'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { boundKey, keyType } from '@nazorat/machines/documents/accounts/signing-key/definition'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import { demandingRoles, factorsOf } from './second-factor/factors.ts'
import { needOf, refusalOf, withoutFactor } from './second-factor/session-need.ts'
import type { KnownSessions, Session } from './sessions/known-sessions.ts'
import {
  deleteSessions,
  findSession,
  insertSession,
  isOpen,
  sessionDigest,
  sessionId,
  sessionLimits,
  type UserTables,
  useSession,
} from './sessions/session-table.ts'
import { actorOf, SessionWatch } from './sessions/session-watch.ts'

/** The channel on which Postgres announces the user whose session has ended. */
export const sessionChannel = 'nazorat_session'

/** How old, in milliseconds, the last use of a session may be before it is written again. */
const useInterval = 60_000
/** How long, in milliseconds, an actor is cached at most, in case a change was not noticed. */
const maxAge = 30_000
/** How many of their sessions a user is shown. */
const maxListed = 100

/** From where a session is opened: the client's address, and its browser and system in words. */
interface SessionSource {
  readonly address?: string | null
  readonly device?: string | null
  /** The sign-in was as strong as two factors, such as an electronic signature: no second factor is asked for. */
  readonly isStrong?: boolean
  /** The document of the key by which the user has signed in: the session ends when that key is unbound. */
  readonly signingKey?: string | null
}

/** A session that was just opened, or goes on under a new token. */
interface OpenedSession {
  readonly token: string
  readonly actor: Actor
  readonly expires: Date
  readonly needs: SessionNeed | null
}

/**
 * The sessions of users: how they are opened, used and ended. Only the owner knows a token; the table stores its SHA-256. Each server
 * caches the actors of its sessions, and notices by `watch` when they end or change.
 */
export class Sessions {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #background: Background
  readonly #known: KnownSessions
  /** Keeps what this server knows of sessions true. */
  readonly watch: SessionWatch

  /** `reserved`: connections for checking sessions while calls occupy all others. */
  constructor(pool: Pool, engine: Engine, reserved = pool) {
    this.#pool = pool
    this.#engine = engine
    this.watch = new SessionWatch(pool, engine, reserved)
    this.#known = this.watch.known
    this.#background = this.watch.background
  }

  /** The id of the user with this user name, if there is one. Nothing else is read: a login must not take longer for a known name. */
  async userOf(username: string): Promise<string | undefined> {
    return (
      await database(this.#pool)
        .$extendTables<UserTables>()
        .selectFrom('doc.user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
    )?.id
  }

  /** Opens a session for a user. Throws `passive` for a user who is not active, `keyWithoutUser` for a key that is not bound any more. */
  async open(userId: string, mustChange = false, from: SessionSource = {}): Promise<OpenedSession> {
    const { pos } = await database(this.#pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    const actor = await loadActor(this.#engine, userId)
    if (!actor) throw new Refusal('passive')
    const { address = null, device = null, isStrong = false, signingKey = null } = from
    if (signingKey !== null && !(await this.#isBound(signingKey))) throw new Refusal('keyWithoutUser')

    const token = newToken()
    const { hours } = await sessionLimits(this.#engine)
    const expires = new Date(Date.now() + hours * 3_600_000)
    const awaitsFactor = !isStrong && (await factorsOf(this.#pool, userId)).length > 0
    const opened = {
      pos,
      must_change: mustChange,
      is_strong: isStrong,
      awaits_factor: awaitsFactor,
      address,
      device,
      signing_key: signingKey,
    }
    await insertSession(this.#pool, { token_hash: sessionDigest(token), user_id: actor.id, expires_at: expires, ...opened })
    return { token, actor, expires, needs: await needOf(this.#engine, this.#pool, sessionId(token), actor, opened) }
  }

  /**
   * Opens a session whose second factor was right, under a new token. A challenge that was not answered goes, so that it cannot add a
   * passkey.
   */
  async confirm(token: string): Promise<OpenedSession> {
    const renewed = newToken()
    const [row] = await this.#change<{ expires_at: Date }>(
      { token_hash: sessionDigest(token) },
      {
        token_hash: sessionDigest(renewed),
        awaits_factor: false,
        factor_shown: true,
        challenge: null,
        challenge_until: null,
      },
    )
    if (!row) throw new Refusal('signedOut')
    const { actor, needs } = await this.sessionOf(renewed)
    return { token: renewed, actor, expires: row.expires_at, needs }
  }

  /**
   * Called when a user has added a second factor: the session in which they did so counts as having shown it. Where a role demands a
   * second factor, the user's other sessions end unless they have shown one: they may have been opened with a stolen password.
   */
  async enrolled(token: string, actor: Actor): Promise<void> {
    await this.#change({ token_hash: sessionDigest(token) }, { factor_shown: true })
    if ((await demandingRoles(this.#engine, actor.roleIds)).size === 0) return
    await this.watch.delete(
      deleteSessions(this.#pool)
        .where('user_id', '=', actor.id)
        .where('token_hash', '<>', sessionDigest(token))
        .where('is_strong', '=', false)
        .where('factor_shown', '=', false),
    )
  }

  async #isBound(signingKey: string): Promise<boolean> {
    return (await this.#engine.load(keyType, [signingKey])).get(signingKey)?.state === boundKey
  }

  /** Whether a session has not shown the second factor that a role of this actor demands: of its user, or of whom they act for. */
  async lacksFactor(token: string, { roleIds }: Actor): Promise<boolean> {
    return (await withoutFactor(this.#engine, this.#pool, [{ id: sessionId(token), roleIds }])).size > 0
  }

  /** The actor of a token. Throws `signedOut`, or the refusal for what the session needs first. */
  async actorOf(token: string): Promise<Actor> {
    const { actor, needs } = await this.sessionOf(token)
    if (needs) throw new Refusal(refusalOf[needs])
    return actor
  }

  /** The session of a token. Throws `signedOut`. A call that the browser makes by itself is no use of it (`isUse`). */
  async sessionOf(token: string, isUse = true): Promise<Session> {
    const id = sessionId(token)
    const cached = this.#known.find(id)
    if (cached) {
      if (isUse) this.#use(cached)
      return cached
    }
    const { generation } = this.#known
    const [found] = await findSession(this.#pool, { token: sessionDigest(token), ...(await sessionLimits(this.#engine)) })
    const person = found && isOwn('session', found) ? await loadActor(this.#engine, found.user_id) : null
    if (!found || !person) throw new Refusal('signedOut')
    const actor = await actorOf(this.#engine, this.#pool, id, person, found.acts_for)
    const actsFor = actor.onBehalfOf?.id ?? null
    // They may not act for that user any more. A later order does not let them act again by itself: they choose it again.
    if (found.acts_for !== actsFor) await this.actFor(token, null)
    const until = Math.min(Date.now() + maxAge, Date.parse(endOf(dayOf(new Date().toISOString()))))
    const needs = await needOf(this.#engine, this.#pool, id, person, found)
    const session = { id, actor, person, actsFor, needs, until, usedAt: found.seen_at.getTime() }
    if (isUse) this.#use(session)
    // One that needs a step is not cached, so that no server has to be notified when the step is done.
    if (!needs) this.#known.store(session, generation)
    return session
  }

  /** Lets the user of a session act for another user from now on, or, with null, for themselves. The caller checks whether they may. */
  async actFor(token: string, userId: string | null): Promise<void> {
    await this.#change({ token_hash: sessionDigest(token) }, { acts_for: userId })
    this.reload(token)
  }

  /** Removes a session from the cache: its next call loads the actor again. */
  reload(token: string): void {
    this.#known.reload(sessionId(token))
  }

  /**
   * Ends acting for others in all sessions of a user. Called when their last second factor is removed, which the role of another user may
   * demand.
   */
  async stopActing(userId: string): Promise<void> {
    await this.#change({ user_id: userId }, { acts_for: null })
    await this.watch.check(userId)
  }

  /** Stores that a session is used: once a minute, so that a call costs no write. */
  #use(session: { readonly id: string; usedAt: number }): void {
    if (session.usedAt > Date.now() - useInterval) return
    session.usedAt = Date.now()
    this.#background.run(
      useSession(this.#pool, { token: Buffer.from(session.id, 'hex') }),
      'the last use of a session was not written',
      'warn',
    )
  }

  /** When the session of a token ends by itself. A call by a person (`isUse`) restarts the time without use. */
  async endOf(token: string, isUse: boolean): Promise<SessionEnd> {
    if (isUse) await useSession(this.#pool, { token: sessionDigest(token) })
    const { hours, minutes } = await sessionLimits(this.#engine)
    const [found] = await findSession(this.#pool, { token: sessionDigest(token), hours, minutes })
    if (!found) throw new Refusal('signedOut')
    const idleEnd = new Date(found.seen_at.getTime() + minutes * 60_000)
    const expires = new Date(Math.min(found.expires_at.getTime(), found.created_at.getTime() + hours * 3_600_000))
    return { idleEnd: idleEnd.toISOString(), expires: expires.toISOString(), now: found.asked_at.toISOString() }
  }

  /** Ends the session of a token. */
  async logout(token: string): Promise<void> {
    await this.watch.delete(deleteSessions(this.#pool).where('token_hash', '=', sessionDigest(token)))
  }

  /** The user has changed their password: their other sessions end, and this one gets all rights. */
  async renew(userId: string, token: string): Promise<void> {
    await this.endAll(userId, token)
    await this.#change({ token_hash: sessionDigest(token) }, { must_change: false })
  }

  /** Changes the sessions with these values. Returns them as they were. */
  #change<R extends object>(where: Partial<Selectable<Schema['session']>>, to: Partial<Selectable<Schema['session']>>): Promise<R[]> {
    return changeOwn<R>(this.#pool, 'session', where, () => to)
  }

  /** Ends the sessions of a user, except one if it is given. */
  async endAll(userId: string, exceptToken?: string): Promise<void> {
    const own = deleteSessions(this.#pool).where('user_id', '=', userId)
    await this.watch.delete(exceptToken ? own.where('token_hash', '<>', sessionDigest(exceptToken)) : own)
  }

  /** The sessions of a user, the one used last first; `isCurrent` is that of the token. */
  async ofUser(userId: string, token: string): Promise<SessionReply[]> {
    const limits = await sessionLimits(this.#engine)
    const rows = await database(this.#pool)
      .selectFrom('session')
      .select(['token_hash', 'address', 'device', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where(isOpen(limits))
      .orderBy('seen_at', 'desc')
      .limit(maxListed)
      .execute()
    const current = sessionDigest(token)
    return rows.map(({ token_hash, address, device, created_at, seen_at, expires_at }) => ({
      id: token_hash.toString('hex'),
      address,
      device,
      isCurrent: token_hash.equals(current),
      openedAt: created_at.toISOString(),
      usedAt: seen_at.toISOString(),
      expires: expires_at.toISOString(),
    }))
  }

  /** Ends a session of a user by its id. False when the user has none of that id. */
  async end(userId: string, id: string): Promise<boolean> {
    const ended = await this.watch.delete(
      deleteSessions(this.#pool).where('user_id', '=', userId).where('token_hash', '=', Buffer.from(id, 'hex')),
    )
    return ended > 0
  }
}

const newToken = (): string => randomBytes(32).toString('base64url')
