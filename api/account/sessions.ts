import { hash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import { database, type Engine, type Move } from '@nazorat/engine'
import { eventsAt } from '@nazorat/engine/event-store/events'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { type Placeholder, prepared } from '@nazorat/engine/postgres/prepared'
import { changeOwn, doors, insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import { Background } from '@nazorat/engine/telemetry/background'
import type { SessionEnd, SessionNeed, SessionReply } from '@nazorat/machines/api-types'
import { dayOf, endOf } from '@nazorat/machines/calendar'
import { deputyType, loadActing } from '@nazorat/machines/documents/accounts/acting'
import { actorTypes, loadActor, loadActors } from '@nazorat/machines/documents/accounts/actors'
import { boundKey, keyType } from '@nazorat/machines/documents/accounts/signing-key/definition'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { type Actor, Refusal, type RefusalCode } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import { demandingRoles, factorsOf } from './second-factor/factors.ts'

/** The channel on which Postgres announces the user whose session has ended. */
export const sessionChannel = 'nazorat_session'

/** How often, in milliseconds, a server checks its sessions, in case a notification was lost. */
const checkEvery = 2000
/** How old, in milliseconds, the last use of a session may be before it is written again. */
const usedEvery = 60_000
/** How often, in milliseconds, sessions that have ended by themselves are deleted. */
const tidyEvery = 10 * 60_000
/** How long, in milliseconds, an actor is cached at most, in case a change was not noticed. */
const rememberedFor = 30_000
const mostRemembered = 10_000
/** How many of their sessions a user is shown. */
const mostListed = 100

/** A session as a server knows it. Its id is the digest of its token: nobody can sign in with it. */
export interface Session {
  readonly id: string
  readonly actor: Actor
  /** The user who signed in. The actor is the same, unless they act for another user. */
  readonly person: Actor
  /** The id of the user for whom they act; null when they act for themselves. */
  readonly actsFor: string | null
  /** A step that must be done before any other call is allowed. */
  readonly needs: SessionNeed | null
}

/** From where a session is opened: the client's address, and its browser and system in words. */
export interface SessionSource {
  readonly address?: string | null
  readonly device?: string | null
  /** The sign-in was as strong as two factors, such as an electronic signature: no second factor is asked for. */
  readonly isStrong?: boolean
  /** The document of the key by which the user has signed in: the session ends when that key is unbound. */
  readonly signingKey?: string | null
}

/** Callbacks for something that lives as long as a session, such as a socket. */
export interface SessionFollower {
  ended(): void
  /** The actor's rights or language have changed. */
  changed(): void
}

/**
 * The sessions of users. Only the owner knows a token; the table stores its SHA-256. Each server caches the actors of its
 * sessions. Postgres notifies it when a session ends on any server, and the log when an actor's documents change. It also
 * checks every few seconds, so that no token and no socket outlives its session.
 */
export class Sessions {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #reserved: Pool
  readonly #remembered = new Map<string, Session & { readonly until: number; usedAt: number }>()
  readonly #followed = new Set<Session & { readonly follower: SessionFollower }>()
  /** Increases whenever a session may have ended or an actor changed: an actor that was loaded before is then not cached. */
  #generation = 0
  readonly #background = new Background()

  /** `reserved`: connections for checking sessions while calls occupy all others. */
  constructor(pool: Pool, engine: Engine, reserved = pool) {
    this.#pool = pool
    this.#engine = engine
    this.#reserved = reserved
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
  async open(
    userId: string,
    mustChange = false,
    from: SessionSource = {},
  ): Promise<{ token: string; actor: Actor; expires: Date; needs: SessionNeed | null }> {
    const { pos } = await database(this.#pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    const actor = await loadActor(this.#engine, userId)
    if (!actor) throw new Refusal('passive')
    const { address = null, device = null, isStrong = false, signingKey = null } = from
    if (signingKey !== null && !(await this.#isBound(signingKey))) throw new Refusal('keyWithoutUser')

    const token = randomBytes(32).toString('base64url')
    const hours = await readSetting(this.#engine, 'sessionTime')
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
    await insertSession(this.#pool, { token_hash: digest(token), user_id: actor.id, expires_at: expires, ...opened })
    return { token, actor, expires, needs: await this.#needOf(token, actor, opened) }
  }

  /**
   * Opens a session whose second factor was right, under a new token. A challenge that was not answered goes, so that it cannot add a
   * passkey.
   */
  async confirm(token: string): Promise<{ token: string; actor: Actor; expires: Date; needs: SessionNeed | null }> {
    const renewed = randomBytes(32).toString('base64url')
    const [row] = await this.#change<{ expires_at: Date }>(
      { token_hash: digest(token) },
      {
        token_hash: digest(renewed),
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
    await this.#change({ token_hash: digest(token) }, { factor_shown: true })
    if ((await demandingRoles(this.#engine, actor.roleIds)).size === 0) return
    await this.#delete(
      deleteSessions(this.#pool)
        .where('user_id', '=', actor.id)
        .where('token_hash', '<>', digest(token))
        .where('is_strong', '=', false)
        .where('factor_shown', '=', false),
    )
  }

  async #isBound(signingKey: string): Promise<boolean> {
    return (await this.#engine.load(keyType, [signingKey])).get(signingKey)?.state === boundKey
  }

  /** The step that must be done in a session before any other call; null when it is open. */
  async #needOf(
    token: string,
    person: Actor,
    row: { awaits_factor: boolean; must_change: boolean; is_strong: boolean },
  ): Promise<SessionNeed | null> {
    if (row.awaits_factor) return 'secondFactor'
    if (row.must_change) return 'password'
    if (!(await this.lacksFactor(token, person))) return null
    return (await factorsOf(this.#pool, person.id)).length > 0 ? 'secondFactor' : 'enrolment'
  }

  /** Whether a session has not shown the second factor that a role of this actor demands: of its user, or of whom they act for. */
  async lacksFactor(token: string, { roleIds }: Actor): Promise<boolean> {
    return (await this.#withoutFactor([{ id: digest(token).toString('hex'), roleIds }])).size > 0
  }

  /** The ids of the sessions that have not shown a second factor that one of these roles demands, or whose users have none any more. */
  async #withoutFactor(sessions: readonly { readonly id: string; readonly roleIds: readonly string[] }[]): Promise<Set<string>> {
    const demanding = await demandingRoles(
      this.#engine,
      sessions.flatMap(({ roleIds }) => roleIds),
    )
    const concerned = sessions.filter(({ roleIds }) => roleIds.some((role) => demanding.has(role))).map(({ id }) => Buffer.from(id, 'hex'))
    if (concerned.length === 0) return new Set()
    const rows = await database(this.#pool)
      .selectFrom('session as s')
      .select('s.token_hash')
      .where('s.token_hash', 'in', concerned)
      .where('s.is_strong', '=', false)
      .where(({ not, and, exists, selectFrom }) =>
        not(
          and([
            sql<boolean>`s.factor_shown`,
            exists(
              selectFrom('second_factor as f')
                .select('f.id')
                .whereRef('f.user_id', '=', 's.user_id')
                .where('f.confirmed_at', 'is not', null),
            ),
          ]),
        ),
      )
      .execute()
    return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
  }

  /** The actor of a token. Throws `signedOut`, or the refusal for what the session needs first. */
  async actorOf(token: string): Promise<Actor> {
    const { actor, needs } = await this.sessionOf(token)
    if (needs) throw new Refusal(refusalOf[needs])
    return actor
  }

  /** The session of a token. Throws `signedOut`. A call that the browser makes by itself is no use of it (`isUse`). */
  async sessionOf(token: string, isUse = true): Promise<Session> {
    const id = digest(token).toString('hex')
    const remembered = this.#remembered.get(id)
    if (remembered && remembered.until > Date.now()) {
      if (isUse) this.#use(remembered)
      return remembered
    }
    const generation = this.#generation
    const [found] = await findSession(this.#pool, { token: digest(token), ...(await this.#limits()) })
    const person = found && isOwn('session', found) ? await loadActor(this.#engine, found.user_id) : null
    if (!found || !person) throw new Refusal('signedOut')
    const actor = await this.#actorOf(id, person, found.acts_for)
    const actsFor = actor.onBehalfOf?.id ?? null
    // They may not act for that user any more. A later order does not let them act again by itself: they choose it again.
    if (found.acts_for !== actsFor) await this.actFor(token, null)
    const until = Math.min(Date.now() + rememberedFor, Date.parse(endOf(dayOf(new Date().toISOString()))))
    const session = { id, actor, person, actsFor, needs: await this.#needOf(token, person, found), until, usedAt: found.seen_at.getTime() }
    if (isUse) this.#use(session)
    // Not cached, so that no server has to be notified when the step is done.
    if (session.needs) return session
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    if (generation === this.#generation) this.#remembered.set(id, session)
    return session
  }

  /** Lets the user of a session act for another user from now on, or, with null, for themselves. The caller checks whether they may. */
  async actFor(token: string, userId: string | null): Promise<void> {
    await this.#change({ token_hash: digest(token) }, { acts_for: userId })
    this.reload(token)
  }

  /** Removes a session from the cache: its next call loads the actor again. */
  reload(token: string): void {
    this.#generation++
    this.#remembered.delete(digest(token).toString('hex'))
  }

  /**
   * Ends acting for others in all sessions of a user. Called when their last second factor is removed, which the role of another user may
   * demand.
   */
  async stopActing(userId: string): Promise<void> {
    await this.#change({ user_id: userId }, { acts_for: null })
    await this.check(userId)
  }

  /**
   * The actor of a session: acting for another user as long as they may, and have the second factor that a role of the other demands;
   * else the person themselves.
   */
  async #actorOf(id: string, person: Actor, actsFor: string | null): Promise<Actor> {
    const acting = actsFor && (await loadActing(this.#engine, person, actsFor, new Date().toISOString()))
    return acting && (await this.#withoutFactor([{ id, roleIds: acting.roleIds }])).size === 0 ? acting : person
  }

  /** Stores that a session is used: once a minute, so that a call costs no write. */
  #use(session: { readonly id: string; usedAt: number }): void {
    if (session.usedAt > Date.now() - usedEvery) return
    session.usedAt = Date.now()
    this.#background.run(
      useSession(this.#pool, { token: Buffer.from(session.id, 'hex') }),
      'the last use of a session was not written',
      'warn',
    )
  }

  /** When the session of a token ends by itself. A call by a person (`isUse`) restarts the time without use. */
  async endOf(token: string, isUse: boolean): Promise<SessionEnd> {
    if (isUse) await useSession(this.#pool, { token: digest(token) })
    const { hours, minutes } = await this.#limits()
    const [found] = await findSession(this.#pool, { token: digest(token), hours, minutes })
    if (!found) throw new Refusal('signedOut')
    const idleEnd = new Date(found.seen_at.getTime() + minutes * 60_000)
    const expires = new Date(Math.min(found.expires_at.getTime(), found.created_at.getTime() + hours * 3_600_000))
    return { idleEnd: idleEnd.toISOString(), expires: expires.toISOString(), now: found.asked_at.toISOString() }
  }

  /** How long a session lasts, in hours, and how long without use, in minutes: by the settings of now, also if it was opened before. */
  async #limits(): Promise<Limits> {
    const [hours, minutes] = await Promise.all([readSetting(this.#engine, 'sessionTime'), readSetting(this.#engine, 'sessionIdleTime')])
    return { hours, minutes }
  }

  /** Ends the session of a token. */
  async logout(token: string): Promise<void> {
    await this.#delete(deleteSessions(this.#pool).where('token_hash', '=', digest(token)))
  }

  /** The user has changed their password: their other sessions end, and this one gets all rights. */
  async renew(userId: string, token: string): Promise<void> {
    await this.endAll(userId, token)
    await this.#change({ token_hash: digest(token) }, { must_change: false })
  }

  /** Changes the sessions with these values. Returns them as they were. */
  #change<R extends object>(where: Partial<Selectable<Schema['session']>>, to: Partial<Selectable<Schema['session']>>): Promise<R[]> {
    return changeOwn<R>(this.#pool, 'session', where, () => to)
  }

  /** Ends the sessions of a user, except one if it is given. */
  async endAll(userId: string, exceptToken?: string): Promise<void> {
    const own = deleteSessions(this.#pool).where('user_id', '=', userId)
    await this.#delete(exceptToken ? own.where('token_hash', '<>', digest(exceptToken)) : own)
  }

  /** The sessions of a user, the one used last first; `isCurrent` is that of the token. */
  async ofUser(userId: string, token: string): Promise<SessionReply[]> {
    const limits = await this.#limits()
    const rows = await database(this.#pool)
      .selectFrom('session')
      .select(['token_hash', 'address', 'device', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where(isOpen(limits))
      .orderBy('seen_at', 'desc')
      .limit(mostListed)
      .execute()
    const current = digest(token)
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
    const ended = await this.#delete(
      deleteSessions(this.#pool).where('user_id', '=', userId).where('token_hash', '=', Buffer.from(id, 'hex')),
    )
    return ended > 0
  }

  /** Calls the follower when a session ends or changes. Returns a function that stops this. */
  follow(session: Session, follower: SessionFollower): () => void {
    const followed = { ...session, follower }
    this.#followed.add(followed)
    // It may have ended, or its actor changed, since it was loaded.
    if (this.#remembered.get(session.id) !== session) void this.#review([followed]).catch(() => follower.changed())
    return () => this.#followed.delete(followed)
  }

  /** Sessions of a user have ended on some server; without a user's id, any session may have ended. */
  announced(userId: string): void {
    this.#generation++
    this.#background.run(this.check(userId || undefined), 'sessions could not be checked')
  }

  /**
   * Follows the log. A change of a user's roles or organization ends their sessions (`docs/domain.md`), and so does a change
   * that makes them inactive, and an unbound key those that it opened. When roles, organizations or a user's language change, actors are
   * loaded again.
   */
  async onMoves(moves: readonly Move[]): Promise<void> {
    await this.#endOpenedBy(moves.filter(({ type, to }) => type === keyType && to !== boundKey))
    const identities = moves.filter(({ type }) => actorTypes.includes(type))
    if (identities.length === 0) return
    this.#generation++
    this.#remembered.clear()
    const users = identities.filter(({ type, version }) => type === 'user' && version > 1)
    const events =
      users.length === 0
        ? []
        : await eventsAt(
            this.#pool,
            users.map(({ pos }) => pos),
          )
    const ending = [
      ...events.filter(({ to, patch }) => to !== 'active' || standing.some((field) => field in patch)),
      ...identities.filter(({ type, to }) => !['user', 'role', deputyType].includes(type) && to !== 'active'),
    ]
    if (ending.length > 0) {
      const ids = ending.map(({ stream }) => stream)
      const positions = ending.map(({ pos }) => pos)
      await this.#delete(
        deleteSessions(this.#pool)
          .using(({ selectFrom }) =>
            selectFrom(sql<{ id: string; pos: string }>`unnest(${ids}::uuid[], ${positions}::bigint[])`.as<'moved'>(sql`moved (id, pos)`))
              .leftJoin('doc.user as u', (join) =>
                join.on(({ eb, ref }) => eb('moved.id', 'in', [ref('u.organizationId'), ref('u.contractorId'), ref('u.employeeId')])),
              )
              .select(['moved.pos', ({ fn }) => fn.coalesce('u.id', 'moved.id').as('user_id')])
              .as('ended'),
          )
          .whereRef('session.user_id', '=', 'ended.user_id')
          .whereRef('session.pos', '<', 'ended.pos'),
      )
    }
    const speaking = new Set(events.filter(({ patch }) => 'languageId' in patch).map(({ stream }) => stream))
    if (identities.some(({ type }) => type === 'role' || type === 'organization')) await this.#review([...this.#followed])
    else await this.#review([...this.#followed].filter(({ actor, actsFor }) => speaking.has(actor.id) || actsFor !== null))
  }

  /** Ends the sessions that were opened by keys before these were unbound. */
  async #endOpenedBy(unbound: readonly Move[]): Promise<void> {
    if (unbound.length === 0) return
    const [ids, positions] = [unbound.map(({ stream }) => stream), unbound.map(({ pos }) => pos)]
    await this.#delete(
      deleteSessions(this.#pool)
        .using(sql<{ id: string; pos: string }>`unnest(${ids}::uuid[], ${positions}::bigint[])`.as<'key'>(sql`key (id, pos)`))
        .whereRef('session.signing_key', '=', 'key.id')
        .whereRef('session.pos', '<', 'key.pos'),
    )
  }

  /** Checks whether the sessions of this server, or of one user on it, still exist, and whether their users still act for the same user. */
  async check(userId?: string): Promise<void> {
    const known = [...this.#remembered.values(), ...this.#followed].filter(({ actor }) => userId === undefined || actor.id === userId)
    const there = await this.#there(known)
    this.#forget(known.filter(({ id }) => !there.has(id)).map(({ id }) => id))
    const today = dayOf(new Date().toISOString())
    const isOver = ({ actor: { onBehalfOf } }: Session) => onBehalfOf?.order != null && onBehalfOf.order.until < today
    const changed = known.filter((session) => there.has(session.id) && (there.get(session.id) !== session.actsFor || isOver(session)))
    if (changed.length === 0) return
    this.#generation++
    // Not by their ids: a session that was loaded again meanwhile is as it should be, and so is who follows that one.
    const stale = new Set<Session>(changed)
    for (const { id } of changed) if (stale.has(this.#remembered.get(id)!)) this.#remembered.delete(id)
    for (const followed of [...this.#followed]) if (stale.has(followed)) followed.follower.changed()
  }

  /** Resolves when nothing that was begun beside calls is under way any more. */
  settled(): Promise<void> {
    return this.#background.settled()
  }

  /** Checks sessions every few seconds and deletes expired ones. Returns a function that stops this. */
  keep(): () => void {
    const checking = setInterval(() => {
      const checked = this.check().catch((error: unknown) => {
        // Nothing stays cached: each token is looked up at its next call.
        this.#generation++
        this.#remembered.clear()
        throw error
      })
      this.#background.run(checked, 'sessions could not be checked')
    }, checkEvery)
    const tidy = () => this.#background.run(this.#tidy(), 'sessions that ran out could not be removed', 'warn')
    const tidying = setInterval(tidy, tidyEvery)
    tidy()
    return () => {
      clearInterval(checking)
      clearInterval(tidying)
    }
  }

  async #tidy(): Promise<void> {
    const limits = await this.#limits()
    await database(this.#pool)
      .deleteFrom('session')
      .where(({ not }) => not(isOpen(limits)))
      .execute()
  }

  /** Deletes sessions and then removes them from the cache: in this order no call can cache a deleted one. */
  async #delete(sessions: { execute(): Promise<{ token_hash: Buffer }[]> }): Promise<number> {
    const rows = await sessions.execute()
    this.#forget(rows.map(({ token_hash }) => token_hash.toString('hex')))
    return rows.length
  }

  #forget(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#generation++
    const ended = new Set(ids)
    for (const id of ended) this.#remembered.delete(id)
    for (const { id, follower } of [...this.#followed]) if (ended.has(id)) follower.ended()
  }

  /** Checks whether followed sessions still exist and whether their actors still have the same rights and language. */
  async #review(followed: readonly (Session & { readonly follower: SessionFollower })[]): Promise<void> {
    if (followed.length === 0) return
    const [there, actors] = await Promise.all([
      this.#there(followed),
      loadActors(this.#engine, [...new Set(followed.map(({ actor }) => actor.id))]),
    ])
    const lacking = await this.#withoutFactor(
      followed.map(({ id, person }) => ({ id, roleIds: (actors.get(person.id) ?? person).roleIds })),
    )
    for (const { id, actor, actsFor, follower } of followed) {
      const person = actors.get(actor.id)
      const now = person && (await this.#actorOf(id, person, actsFor))
      if (!there.has(id) || !now) follower.ended()
      else if (lacking.has(id) || !isDeepStrictEqual(shownTo(now), shownTo(actor))) follower.changed()
    }
  }

  /** The ids of the sessions that still exist, each with the id of the user for whom its user acts. */
  async #there(sessions: readonly Session[]): Promise<Map<string, string | null>> {
    if (sessions.length === 0) return new Map()
    const ids = [...new Set(sessions.map(({ id }) => id))].map((id) => Buffer.from(id, 'hex'))
    const rows = await findSessions(this.#reserved, { tokens: ids, ...(await this.#limits()) })
    return new Map(rows.map(({ token_hash, acts_for }) => [token_hash.toString('hex'), acts_for]))
  }
}

/** Opens a session as it is given. */
export async function insertSession(pool: Pool, session: Insertable<Schema['session']>): Promise<void> {
  await insertOwn(pool, 'session', (db) => db.insertInto('session').values(session).returningAll().execute())
}

const now = sql<Date>`now()`

/** The refusal of a call that must wait for what its session needs. */
export const refusalOf = {
  secondFactor: 'awaitsSecondFactor',
  password: 'mustChangePassword',
  enrolment: 'needsEnrolment',
} as const satisfies Record<SessionNeed, RefusalCode>

interface Limits {
  readonly hours: number
  readonly minutes: number
}

/** Whether a session has neither run out nor been unused for too long. */
const isOpen = ({ hours, minutes }: Limits | Placeholders) =>
  sql<boolean>`(expires_at > now() and created_at > now() - make_interval(hours => ${hours}) and seen_at > now() - make_interval(mins => ${minutes}))`

type Placeholders = { readonly [name in keyof Limits]: Expression<number> }

const findSession = prepared('find-session', (db, placeholder: Placeholder<{ token: Buffer } & Limits>) =>
  db
    .selectFrom('session')
    .select([...doors.session.columns, 'mac', 'seen_at', now.as('asked_at')])
    .where('token_hash', '=', placeholder('token'))
    .where(isOpen({ hours: placeholder('hours'), minutes: placeholder('minutes') })),
)

const useSession = prepared('use-session', (db, placeholder: Placeholder<{ token: Buffer }>) =>
  db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', placeholder('token')),
)

const findSessions = prepared('find-sessions', (db, placeholder: Placeholder<{ tokens: readonly Buffer[] } & Limits>) =>
  db
    .selectFrom('session')
    .select(['token_hash', 'acts_for'])
    .where('token_hash', '=', sql<Buffer>`any(${placeholder('tokens')})`)
    .where(isOpen({ hours: placeholder('hours'), minutes: placeholder('minutes') })),
)

/** The columns of the users' document table by which a user is found: by their name, or from their organization, business or employee. */
type UserTables = {
  'doc.user': { id: string; username: string; organizationId: string | null; contractorId: string | null; employeeId: string | null }
}

const deleteSessions = (pool: Pool) => database(pool).$extendTables<UserTables>().deleteFrom('session').returning('session.token_hash')

/** The fields of a user that decide for whom they act and in which roles. */
const standing = ['roles', 'organizationId', 'contractorId', 'employeeId']

/** The part of an actor that decides what their screens show, and in which language, in a fixed order. */
const shownTo = ({ organizationId, contractorId, branchIds, roleIds, grants, language, onBehalfOf }: Actor) => ({
  onBehalfOf,
  organizationId,
  contractorId,
  branchIds: branchIds.toSorted(),
  roleIds: roleIds.toSorted(),
  grants,
  language,
})

/** The SHA-256 of a token, by which its session is stored. */
export const sessionDigest = (token: string): Buffer => digest(token)

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')
