import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Engine, Move } from '@nazorat/engine'
import { eventsWhere } from '@nazorat/engine/log'
import { type Actor, loadActor, Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'

/** How long a session lasts, and how often a password may be wrong before it is closed for how long (`domain.md`, User). */
const limits = { sessionHours: 12, failures: 5, lockMinutes: 15 }

/**
 * Who is signed in. A token is known to its owner alone; the table keeps its SHA-256. The actor behind it
 * is kept in memory until something about users, roles or bodies moves in the log.
 */
export class Sessions {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #known = new Map<string, { actor: Actor; until: number }>()
  /** What an unknown user name is compared with, so that it takes as long as a known one. */
  readonly #decoy = hash(randomBytes(16).toString('hex'))

  constructor(pool: Pool, engine: Engine) {
    this.#pool = pool
    this.#engine = engine
  }

  /** The user of a name, if there is one. */
  async userOf(username: string): Promise<string | undefined> {
    return (await this.#engine.find('user', [{ field: 'username', is: 'equal', value: username }]))[0]?.id
  }

  /** Checks a user's password and opens a session. Throws `wrongPassword`, also where there is no such user, `locked` or `passive`. */
  async login(userId: string | undefined, password: string): Promise<{ token: string; actor: Actor; expires: Date }> {
    await this.#checkPassword(userId, password)
    const actor = await loadActor(this.#engine, userId!)
    if (!actor) throw new Refusal('passive')

    const token = randomBytes(32).toString('base64url')
    const expires = new Date(Date.now() + limits.sessionHours * 3_600_000)
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

  /** Sets a password; every other session of the user ends. */
  async setPassword(userId: string, password: string, exceptToken?: string): Promise<void> {
    await this.#pool.query(
      `insert into credential (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = excluded.password_hash, failures = 0, locked_until = null`,
      [userId, await hash(password)],
    )
    await this.#pool.query('delete from session where user_id = $1 and token_hash <> $2', [userId, exceptToken ? digest(exceptToken) : Buffer.alloc(0)])
    this.#known.clear()
  }

  async changePassword(actor: Actor, token: string, oldPassword: string, newPassword: string): Promise<void> {
    await this.#checkPassword(actor.id, oldPassword)
    await this.setPassword(actor.id, newPassword, token)
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

  async #checkPassword(userId: string | undefined, password: string): Promise<void> {
    const { rows } = await this.#pool.query<{ password_hash: string; locked_until: Date | null }>(
      'select password_hash, locked_until from credential where user_id = $1',
      [userId ?? null],
    )
    const lockedUntil = rows[0]?.locked_until?.getTime() ?? 0
    if (lockedUntil > Date.now()) throw new Refusal('locked', { minutes: Math.ceil((lockedUntil - Date.now()) / 60_000) })

    const right = await verify(rows[0]?.password_hash ?? (await this.#decoy), password)
    if (right && rows[0]) {
      await this.#pool.query('update credential set failures = 0, locked_until = null where user_id = $1 and failures > 0', [userId])
      return
    }
    if (rows[0]) {
      await this.#pool.query(
        `update credential set failures = case when failures + 1 >= $2 then 0 else failures + 1 end,
           locked_until = case when failures + 1 >= $2 then now() + make_interval(mins => $3) end where user_id = $1`,
        [userId, limits.failures, limits.lockMinutes],
      )
    }
    throw new Refusal('wrongPassword')
  }
}

/** The document types that decide what an actor may do. */
const identityTypes = new Set(['user', 'role', 'organization', 'employee', 'contractor'])

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
