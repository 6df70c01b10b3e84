import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { doors, insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { Refusal } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import type { Attempts, Source } from './attempts.ts'
import { FairQueue } from '../http/fair-queue.ts'

/** The passwords of users. They are not in the log; only their Argon2 hashes are stored. */
export class Credentials {
  readonly #pool: Pool
  readonly #engine: Engine
  readonly #attempts: Attempts
  /** Argon2 occupies a core: one core is left for everything else. */
  readonly #queue = new FairQueue({ concurrency: Math.max(1, availableParallelism() - 1) })
  /** Verified when there is no password to compare with, so that the answer takes as long. */
  readonly #decoy = hash(randomBytes(16).toString('hex'))

  constructor(pool: Pool, engine: Engine, attempts: Attempts) {
    this.#pool = pool
    this.#engine = engine
    this.#attempts = attempts
  }

  /** Sets a password that the user has chosen, or that nobody else will know. */
  async set(userId: string, password: string): Promise<void> {
    await this.#keep(userId, password, null)
  }

  /**
   * Creates a one-time password that an administrator hands over. It only opens a session in which it must be changed, and it
   * expires after the time in the settings.
   */
  async issue(userId: string): Promise<{ password: string; expires: Date }> {
    return (await this.#issue(userId))!
  }

  /** Sets the first password of a user who is created; one that they have been given, and changed, stays. */
  async setFirst(userId: string, password: string): Promise<void> {
    await this.#keep(userId, password, null, true)
  }

  /** Creates the first one-time password of a user who is created; null when they have a password of their own. */
  issueFirst(userId: string): Promise<{ password: string; expires: Date } | null> {
    return this.#issue(userId, true)
  }

  async #issue(userId: string, isFirst = false): Promise<{ password: string; expires: Date } | null> {
    const hours = await readSetting(this.#engine, 'oneTimePasswordTime')
    const expires = new Date(Date.now() + hours * 3_600_000)
    // 80 random bits.
    const password = legibleCode(4)
    return (await this.#keep(userId, password, expires, isFirst)) ? { password, expires } : null
  }

  /** Stores a password; a first one only where the user has none but one-time ones. Returns whether it is stored. */
  async #keep(userId: string, password: string, expires: Date | null, isFirst = false): Promise<boolean> {
    const passwordHash = await this.#queue.run(userId, () => hash(password), userId)
    const credential = { password_hash: passwordHash, must_change: expires !== null, expires_at: expires }
    const stored = await insertOwn(this.#pool, 'credential', (db) =>
      db
        .insertInto('credential')
        .values({ user_id: userId, ...credential })
        .onConflict((existing) => {
          const replaced = existing.column('user_id').doUpdateSet(credential)
          return isFirst ? replaced.where('credential.must_change', '=', true) : replaced
        })
        .returningAll()
        .execute(),
    )
    if (stored.length === 0) return false
    await this.#attempts.forget(userId)
    return true
  }

  /**
   * Checks a user's password; returns whether it must be changed. Throws `wrongPassword`, also for an unknown user, `locked`
   * after too many failures, and `tooMany` for an address. The first two take the same time: a caller who is not signed in must
   * not be able to tell them apart.
   */
  check(userId: string | undefined, password: string, source: Source): Promise<{ mustChange: boolean }> {
    const from = 'session' in source ? source.session : (source.address ?? '')
    const verifyPassword = async () => {
      const attempt = await this.#attempts.count(userId, source)
      // Also runs for an unknown user: both cases must take the same time.
      const credential = await database(this.#pool)
        .selectFrom('credential')
        .select([...doors.credential.columns, 'mac'])
        .where('user_id', '=', userId ?? null)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
        .executeTakeFirst()
      const known = attempt.isLocked || !credential || !isOwn('credential', credential) ? undefined : credential
      const isRight = await verify(known?.password_hash ?? (await this.#decoy), password)
      const { failures, minutes } = attempt
      if (known === undefined || !isRight) throw new Refusal(attempt.isLocked && userId ? 'locked' : 'wrongPassword', { failures, minutes })
      await attempt.succeed()
      return { mustChange: known.must_change }
    }
    return this.#queue.run(from, verifyPassword, `${userId} ${from}`)
  }
}

/** Thirty-two letters and digits that are easy to tell apart: no l, o, 0 or 1. */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('')

/** A random code that people read aloud or copy by hand: groups of four letters and digits, each of 20 random bits. */
export const legibleCode = (groups: number): string => Array.from({ length: groups }, group).join('-')
