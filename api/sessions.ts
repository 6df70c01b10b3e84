import { createHash, randomBytes } from 'node:crypto'
import type { Engine, Move } from '@nazorat/engine'
import { eventsWhere } from '@nazorat/engine/log'
import { type Actor, loadActor, Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'

/** How long a session lasts (`domain.md`, User). */
const sessionHours = 12

/**
 * Who is signed in. A token is known to its owner alone; the table keeps its SHA-256. The actor behind it
 * is kept in memory until something about users, roles or bodies moves in the log.
 */
export class Sessions {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #known = new Map<string, { actor: Actor; until: number }>()

  constructor(pool: Pool, engine: Engine) {
    this.#pool = pool
    this.#engine = engine
  }

  /** The user of a name, if there is one. */
  async userOf(username: string): Promise<string | undefined> {
    return (await this.#engine.find('user', [{ field: 'username', is: 'equal', value: username }]))[0]?.id
  }

  /** Opens a session for a user. Throws `passive` for one who may do nothing. */
  async open(userId: string): Promise<{ token: string; actor: Actor; expires: Date }> {
    const actor = await loadActor(this.#engine, userId)
    if (!actor) throw new Refusal('passive')

    const token = randomBytes(32).toString('base64url')
    const expires = new Date(Date.now() + sessionHours * 3_600_000)
    await this.#pool.query('insert into session (token_hash, user_id, expires_at) values ($1, $2, $3)', [digest(token), actor.id, expires])
    return { token, actor, expires }
  }

  /** The actor of a session, or `signedOut`. */
  async actorOf(token: string): Promise<Actor> {
    const known = this.#known.get(token)
    if (known && known.until > Date.now()) return known.actor
    const { rows } = await this.#pool.query<{ user_id: string }>('select user_id from session where token_hash = $1 and expires_at > now()', [digest(token)])
    const actor = rows[0] ? await loadActor(this.#engine, rows[0].user_id) : null
    if (!actor) throw new Refusal('signedOut')
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(token, { actor, until: Date.now() + 30_000 })
    return actor
  }

  async logout(token: string): Promise<void> {
    this.#known.delete(token)
    await this.#pool.query('delete from session where token_hash = $1', [digest(token)])
  }

  /** Ends the sessions of a user; one of them may be left. */
  async endAll(userId: string, exceptToken?: string): Promise<void> {
    await this.#pool.query('delete from session where user_id = $1 and token_hash <> $2', [userId, exceptToken ? digest(exceptToken) : Buffer.alloc(0)])
    this.#known.clear()
  }

  /**
   * Follows the log: what was known of anybody is forgotten when users, roles or bodies move, and a change
   * of roles or of the body ends the user's sessions (`domain.md`). Returns the users whose sessions ended.
   */
  async heed(moves: readonly Move[]): Promise<string[]> {
    if (!moves.some(({ type }) => identityTypes.has(type))) return []
    this.#known.clear()
    const users = moves.filter(({ type, version }) => type === 'user' && version > 1)
    const events = users.length === 0 ? [] : await eventsWhere(this.#pool, 'pos = any($1)', [users.map(({ pos }) => pos)])
    const changed = events.filter(({ to, patch }) => to !== 'active' || 'roles' in patch || 'organizationId' in patch)
    const ids = [...new Set(changed.map(({ stream }) => stream))]
    if (ids.length > 0) await this.#pool.query('delete from session where user_id = any($1)', [ids])
    return ids
  }
}

/** The document types that decide what an actor may do. */
const identityTypes = new Set(['user', 'role', 'organization', 'employee', 'contractor'])

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
