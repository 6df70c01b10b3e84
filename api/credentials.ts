import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'
import type { Attempts, Source } from './attempts.ts'
import { FairQueue } from './queue.ts'

/** The passwords of users: no part of the log, of which only Argon2 hashes are kept. */
export class Credentials {
  readonly #pool: Pool
  readonly #attempts: Attempts
  /** Argon2 takes a core for a while: one is left to all else. */
  readonly #queue = new FairQueue(Math.max(1, availableParallelism() - 1))
  /** Compared with a password that cannot be right, so that it takes as long as one that can. */
  readonly #decoy = hash(randomBytes(16).toString('hex'))

  constructor(pool: Pool, attempts: Attempts) {
    this.#pool = pool
    this.#attempts = attempts
  }

  /** Sets a user's password. */
  async set(userId: string, password: string): Promise<void> {
    const passwordHash = await this.#queue.run(userId, userId, () => hash(password))
    await this.#pool.query('insert into credential (user_id, password_hash) values ($1, $2) on conflict (user_id) do update set password_hash = excluded.password_hash', [
      userId,
      passwordHash,
    ])
    await this.#attempts.forget(userId)
  }

  /**
   * Checks a user's password. Throws `wrongPassword`, also where there is no such user, `locked` after too many failures, and
   * `tooMany` for an address. The first two take as long, and to whoever is not signed in they must look the same.
   */
  check(userId: string | undefined, password: string, source: Source): Promise<void> {
    const from = 'session' in source ? source.session : (source.address ?? '')
    return this.#queue.run(from, `${userId} ${from}`, async () => {
      const attempt = await this.#attempts.count(userId, source)
      const { rows } = await this.#pool.query<{ password_hash: string }>('select password_hash from credential where user_id = $1', [userId ?? null])
      const known = attempt.isLocked ? undefined : rows[0]?.password_hash
      const isRight = await verify(known ?? (await this.#decoy), password)
      const { failures, minutes } = attempt
      if (known === undefined || !isRight) throw new Refusal(attempt.isLocked && userId ? 'locked' : 'wrongPassword', { failures, minutes })
      await attempt.succeed()
    })
  }
}
