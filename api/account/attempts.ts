import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import { type Placeholder, prepared } from '@nazorat/engine/postgres/prepared'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { Refusal } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'

/** The source of an attempt: a session that asks for the password again, or the address and the device of a login. */
export type Source = { readonly session: string } | { readonly address: string | null; readonly device: string | undefined }

/** An attempt that has been counted. */
interface Attempt {
  /** There were too many attempts before it: it fails even with the right password. */
  readonly isLocked: boolean
  /** The period in minutes, counted from the first failure, and how many failures it allows. */
  readonly minutes: number
  readonly failures: number
  /** Takes the count back: the attempt did not fail. */
  succeed(): Promise<void>
}

/**
 * Counts attempts to sign in, before their passwords are checked, for all servers together. An address or a device that
 * failed too often with an account is locked out of that account; its owner can sign in from elsewhere. An address that
 * failed with many accounts is locked out of all of them, except on devices where their users have signed in before.
 */
export class Attempts {
  readonly #pool: Pool
  readonly #engine: Engine

  constructor(pool: Pool, engine: Engine) {
    this.#pool = pool
    this.#engine = engine
  }

  /** Counts an attempt on an account; an unknown user name counts like a known one. Throws `tooMany` for an address. */
  async count(userId: string | undefined, source: Source): Promise<Attempt> {
    const [failures, minutes, maxOfAddress, from] = await Promise.all([
      readSetting(this.#engine, 'signInFailures'),
      readSetting(this.#engine, 'signInPause'),
      readSetting(this.#engine, 'addressFailures'),
      this.#sourceOf(userId, source),
    ])
    const account = userId ?? nobody
    const users = from.isAddress ? [everybody, account] : [account]
    const rows = await countAttempt(this.#pool, { users, source: from.digest, minutes })
    const ofAddress = rows.find(({ user_id }) => user_id === everybody)
    if (ofAddress && ofAddress.failures > maxOfAddress) throw new Refusal('tooMany', { seconds: Math.max(1, Math.ceil(ofAddress.seconds)) })
    return {
      isLocked: rows.find(({ user_id }) => user_id === account)!.failures > failures,
      minutes,
      failures,
      succeed: async () => {
        await succeedAttempt(this.#pool, { user: account, source: from.digest })
      },
    }
  }

  /** Stores a device as one on which the user has signed in. */
  async know(userId: string, device: string): Promise<void> {
    await database(this.#pool)
      .with('forgotten', (db) =>
        db.deleteFrom('known_device').where('seen_at', '<', sql<Date>`now() - make_interval(days => ${deviceDays})`),
      )
      .insertInto('known_device')
      .values({ user_id: userId, token_hash: digest(device) })
      .onConflict((known) => known.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: sql`now()` }))
      .execute()
  }

  /** Deletes the devices and the failures of a user: a new password starts with clean counts. */
  async forget(userId: string): Promise<void> {
    await database(this.#pool)
      .with('devices', (db) => db.deleteFrom('known_device').where('user_id', '=', userId))
      .deleteFrom('sign_in_attempt')
      .where('user_id', '=', userId)
      .execute()
  }

  async #sourceOf(userId: string | undefined, source: Source): Promise<{ digest: Buffer; isAddress: boolean }> {
    if ('session' in source) return { digest: digest(source.session), isAddress: false }
    const device = digest(source.device ?? '')
    const known = await findDevice(this.#pool, { user: userId ?? nobody, device })
    return known.length > 0 ? { digest: device, isAddress: false } : { digest: digest(networkOf(source.address ?? '')), isAddress: true }
  }
}

/** How many days a browser stays known after a sign-in. */
export const deviceDays = 180

/** Two ids that are no user's: all attempts from an address are counted under one, all unknown user names under the other. */
const everybody = '00000000-0000-0000-0000-000000000000'
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const findDevice = prepared('find-device', (db, placeholder: Placeholder<{ user: string; device: Buffer }>) =>
  db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', placeholder('user'))
    .where('token_hash', '=', placeholder('device')),
)

/** Adds one to the counts of users. A count restarts when its period is over. Also deletes a few expired counts. */
const countAttempt = prepared(
  'count-attempt',
  (db, placeholder: Placeholder<{ users: readonly string[]; source: Buffer; minutes: number }>) => {
    const period = sql`make_interval(mins => ${placeholder('minutes')})`
    const isOver = sql<boolean>`sign_in_attempt.since < now() - ${period}`
    return db
      .with('old', (db) =>
        db.deleteFrom('sign_in_attempt').where(({ eb, refTuple, selectFrom }) => {
          const old = selectFrom('sign_in_attempt')
            .select(['user_id', 'source'])
            .where('since', '<', sql<Date>`now() - ${period}`)
            .where('source', '<>', placeholder('source'))
            .orderBy('since')
            .limit(10)
            .forUpdate()
            .skipLocked()
          return eb(refTuple('user_id', 'source'), 'in', old.$asTuple('user_id', 'source'))
        }),
      )
      .insertInto('sign_in_attempt')
      .columns(['user_id', 'source', 'failures', 'since'])
      .expression(({ selectFrom }) =>
        // Always in the same order: two calls cannot deadlock.
        selectFrom(
          sql<{ user_id: string; nr: string }>`unnest(${placeholder('users')}::uuid[]) with ordinality`.as<'each'>(sql`each (user_id, nr)`),
        )
          .select([
            'user_id',
            sql<Buffer>`${placeholder('source')}::bytea`.as('source'),
            sql.lit(1).as('failures'),
            sql<Date>`now()`.as('since'),
          ])
          .orderBy('nr'),
      )
      .onConflict((counted) =>
        counted.columns(['user_id', 'source']).doUpdateSet({
          failures: sql`case when ${isOver} then 1 else sign_in_attempt.failures + 1 end`,
          since: sql`case when ${isOver} then now() else sign_in_attempt.since end`,
        }),
      )
      .returning(['user_id', 'failures', sql<number>`extract(epoch from since + ${period} - now())::float`.as('seconds')])
  },
)

const succeedAttempt = prepared('succeed-attempt', (db, placeholder: Placeholder<{ user: string; source: Buffer }>) =>
  db
    .with('own', (db) =>
      db.deleteFrom('sign_in_attempt').where('user_id', '=', placeholder('user')).where('source', '=', placeholder('source')),
    )
    .updateTable('sign_in_attempt')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('user_id', '=', everybody)
    .where('source', '=', placeholder('source')),
)

/** The network of an IPv6 address: one client usually controls all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [front = '', back] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const written = groups(back ?? '')
  const all =
    back === undefined
      ? groups(front)
      : [...groups(front), ...Array<string>(Math.max(0, 8 - groups(front).length - written.length)).fill('0'), ...written]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
