import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'

/** How often a password may be wrong before the account is closed for how long (`domain.md`, User). */
const limits = { failures: 5, lockMinutes: 15 }

/** The passwords of users: no part of the log, of which only Argon2 hashes are kept. */
export class Credentials {
  readonly #pool: Pool
  /** Compared with an unknown user name's password, so that it takes as long as a known one's. */
  readonly #decoy = hash(randomBytes(16).toString('hex'))

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Sets a user's password. */
  async set(userId: string, password: string): Promise<void> {
    await this.#pool.query(
      `insert into credential (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = excluded.password_hash, failures = 0, locked_until = null`,
      [userId, await hash(password)],
    )
  }

  /** Checks a user's password. Throws `wrongPassword`, also where there is no such user, or `locked`. */
  async check(userId: string | undefined, password: string): Promise<void> {
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
