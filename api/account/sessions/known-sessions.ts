import type { Actor } from '@nazorat/machines/workflow'
import type { SessionNeed } from '@nazorat/machines/api-types'

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

/** Callbacks for something that lives as long as a session, such as a socket. */
export interface SessionFollower {
  ended(): void
  /** The actor's rights or language have changed. */
  changed(): void
}

interface CachedSession extends Session {
  readonly until: number
  usedAt: number
}

export interface FollowedSession extends Session {
  readonly follower: SessionFollower
}

const maxCached = 10_000

/** The sessions that this server knows: those that it has cached, and those that something follows. */
export class KnownSessions {
  readonly #cached = new Map<string, CachedSession>()
  readonly #followed = new Set<FollowedSession>()
  /** Increases whenever a session may have ended or an actor changed: an actor that was loaded before is then not cached. */
  #generation = 0

  get generation(): number {
    return this.#generation
  }

  get followed(): readonly FollowedSession[] {
    return [...this.#followed]
  }

  /** The sessions of a user, or of all. */
  of(userId: string | undefined): Session[] {
    return [...this.#cached.values(), ...this.#followed].filter(({ actor }) => userId === undefined || actor.id === userId)
  }

  find(id: string): CachedSession | undefined {
    const cached = this.#cached.get(id)
    return cached && cached.until > Date.now() ? cached : undefined
  }

  /** Caches a session, unless something may have changed since its actor began to be loaded. */
  store(session: CachedSession, generation: number): void {
    if (this.#cached.size >= maxCached) this.#cached.clear()
    if (generation === this.#generation) this.#cached.set(session.id, session)
  }

  follow(session: Session, follower: SessionFollower): FollowedSession {
    const followed = { ...session, follower }
    this.#followed.add(followed)
    return followed
  }

  unfollow(followed: FollowedSession): void {
    this.#followed.delete(followed)
  }

  isCached(session: Session): boolean {
    return this.#cached.get(session.id) === session
  }

  /** Any session may have ended: one that is being loaded is not cached. */
  doubt(): void {
    this.#generation++
  }

  /** Lets every session be loaded again at its next call. */
  clear(): void {
    this.#generation++
    this.#cached.clear()
  }

  /** Lets a session be loaded again at its next call. */
  reload(id: string): void {
    this.#generation++
    this.#cached.delete(id)
  }

  /** These sessions have ended. */
  ended(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#generation++
    const ended = new Set(ids)
    for (const id of ended) this.#cached.delete(id)
    for (const { id, follower } of [...this.#followed]) if (ended.has(id)) follower.ended()
  }

  /** The actors of these sessions have changed. */
  changed(sessions: readonly Session[]): void {
    if (sessions.length === 0) return
    this.#generation++
    // Not by their ids: a session that was loaded again meanwhile is as it should be, and so is who follows that one.
    const stale = new Set<Session>(sessions)
    for (const { id } of sessions) if (stale.has(this.#cached.get(id)!)) this.#cached.delete(id)
    for (const followed of [...this.#followed]) if (stale.has(followed)) followed.follower.changed()
  }
}
