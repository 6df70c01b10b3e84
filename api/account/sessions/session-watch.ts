import { isDeepStrictEqual } from 'node:util'
import { database, type Engine, type Move } from '@nazorat/engine'
import { Background } from '@nazorat/engine/telemetry/background'
import { dayOf } from '@nazorat/machines/calendar'
import { loadActing } from '@nazorat/machines/documents/accounts/acting'
import { loadActors } from '@nazorat/machines/documents/accounts/actors'
import type { Actor } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import { withoutFactor } from '../second-factor/session-need.ts'
import { type FollowedSession, KnownSessions, type Session, type SessionFollower } from './known-sessions.ts'
import { changesBy, concernsActors } from './log-changes.ts'
import { findSessions, isOpen, sessionLimits } from './session-table.ts'

/** How often, in milliseconds, a server checks its sessions, in case a notification was lost. */
const checkInterval = 2000
/** How often, in milliseconds, sessions that have ended by themselves are deleted. */
const tidyInterval = 10 * 60_000

/**
 * Keeps what a server knows of sessions true. Postgres notifies it when a session ends on any server, and the log when an actor's
 * documents change. It also checks every few seconds, so that no token and no socket outlives its session.
 */
export class SessionWatch {
  readonly known = new KnownSessions()
  readonly background = new Background()
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #reserved: Pool

  /** `reserved`: connections for checking sessions while calls occupy all others. */
  constructor(pool: Pool, engine: Engine, reserved: Pool) {
    this.#pool = pool
    this.#engine = engine
    this.#reserved = reserved
  }

  /** Calls the follower when a session ends or changes. Returns a function that stops this. */
  follow(session: Session, follower: SessionFollower): () => void {
    const followed = this.known.follow(session, follower)
    // It may have ended, or its actor changed, since it was loaded.
    if (!this.known.isCached(session)) void this.#review([followed]).catch(() => follower.changed())
    return () => this.known.unfollow(followed)
  }

  /** Sessions of a user have ended on some server; without a user's id, any session may have ended. */
  announced(userId: string): void {
    this.known.doubt()
    this.background.run(this.check(userId || undefined), 'sessions could not be checked')
  }

  /** Follows the log: ends sessions (`changesBy`), and loads actors again when roles, organizations or a user's language change. */
  async onMoves(moves: readonly Move[]): Promise<void> {
    const identities = moves.filter(concernsActors)
    if (identities.length > 0) this.known.clear()
    const { endings, speaking } = await changesBy(this.#pool, moves)
    for (const sessions of endings) await this.delete(sessions)
    if (identities.length === 0) return
    const { followed } = this.known
    if (identities.some(({ type }) => type === 'role' || type === 'organization')) await this.#review(followed)
    else await this.#review(followed.filter(({ actor, actsFor }) => speaking.has(actor.id) || actsFor !== null))
  }

  /** Checks whether the sessions of this server, or of one user on it, still exist, and whether their users still act for the same user. */
  async check(userId?: string): Promise<void> {
    const known = this.known.of(userId)
    const there = await this.#there(known)
    this.known.ended(known.filter(({ id }) => !there.has(id)).map(({ id }) => id))
    const today = dayOf(new Date().toISOString())
    const isOver = ({ actor: { onBehalfOf } }: Session) => onBehalfOf?.order != null && onBehalfOf.order.until < today
    this.known.changed(known.filter((session) => there.has(session.id) && (there.get(session.id) !== session.actsFor || isOver(session))))
  }

  /** Resolves when nothing that was begun beside calls is under way any more. */
  settled(): Promise<void> {
    return this.background.settled()
  }

  /** Checks sessions every few seconds and deletes expired ones. Returns a function that stops this. */
  keep(): () => void {
    const checking = setInterval(() => {
      const checked = this.check().catch((error: unknown) => {
        // Nothing stays cached: each token is looked up at its next call.
        this.known.clear()
        throw error
      })
      this.background.run(checked, 'sessions could not be checked')
    }, checkInterval)
    const tidy = () => this.background.run(this.#tidy(), 'sessions that ran out could not be removed', 'warn')
    const tidying = setInterval(tidy, tidyInterval)
    tidy()
    return () => {
      clearInterval(checking)
      clearInterval(tidying)
    }
  }

  async #tidy(): Promise<void> {
    const limits = await sessionLimits(this.#engine)
    await database(this.#pool)
      .deleteFrom('session')
      .where(({ not }) => not(isOpen(limits)))
      .execute()
  }

  /** Deletes sessions and then removes them from the cache: in this order no call can cache a deleted one. */
  async delete(sessions: { execute(): Promise<{ token_hash: Buffer }[]> }): Promise<number> {
    const rows = await sessions.execute()
    this.known.ended(rows.map(({ token_hash }) => token_hash.toString('hex')))
    return rows.length
  }

  /** Checks whether followed sessions still exist and whether their actors still have the same rights and language. */
  async #review(followed: readonly FollowedSession[]): Promise<void> {
    if (followed.length === 0) return
    const [there, actors] = await Promise.all([
      this.#there(followed),
      loadActors(this.#engine, [...new Set(followed.map(({ actor }) => actor.id))]),
    ])
    const lacking = await withoutFactor(
      this.#engine,
      this.#pool,
      followed.map(({ id, person }) => ({ id, roleIds: (actors.get(person.id) ?? person).roleIds })),
    )
    for (const { id, actor, actsFor, follower } of followed) {
      const person = actors.get(actor.id)
      const now = person && (await actorOf(this.#engine, this.#pool, id, person, actsFor))
      if (!there.has(id) || !now) follower.ended()
      else if (lacking.has(id) || !isDeepStrictEqual(shownTo(now), shownTo(actor))) follower.changed()
    }
  }

  /** The ids of the sessions that still exist, each with the id of the user for whom its user acts. */
  async #there(sessions: readonly Session[]): Promise<Map<string, string | null>> {
    if (sessions.length === 0) return new Map()
    const ids = [...new Set(sessions.map(({ id }) => id))].map((id) => Buffer.from(id, 'hex'))
    const rows = await findSessions(this.#reserved, { tokens: ids, ...(await sessionLimits(this.#engine)) })
    return new Map(rows.map(({ token_hash, acts_for }) => [token_hash.toString('hex'), acts_for]))
  }
}

/**
 * The actor of a session: acting for another user as long as they may, and have the second factor that a role of the other demands;
 * else the person themselves.
 */
export async function actorOf(engine: Engine, pool: Pool, id: string, person: Actor, actsFor: string | null): Promise<Actor> {
  const acting = actsFor && (await loadActing(engine, person, actsFor, new Date().toISOString()))
  return acting && (await withoutFactor(engine, pool, [{ id, roleIds: acting.roleIds }])).size === 0 ? acting : person
}

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
