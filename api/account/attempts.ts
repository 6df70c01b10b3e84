import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Engine } from '@nazorat/engine'
import { readSetting, Refusal } from '@nazorat/machines'
import type { Pool } from 'pg'

/** Where an attempt comes from: a session in which a password is asked for again, or the address and the device at the login. */
export type Source = { readonly session: string } | { readonly address: string | null; readonly device: string | undefined }

/** An attempt that has been counted. */
export interface Attempt {
  /** There were too many before it: whatever the password, it is wrong. */
  readonly isLocked: boolean
  /** For how many minutes this lasts from the first failure on, and how many failures are allowed in that time. */
  readonly minutes: number
  readonly failures: number
  /** Takes the count back: it was no failure. */
  succeed(): Promise<void>
}

/**
 * Counts attempts to sign in before their passwords are looked at, for all servers together. An account is closed to the
 * address or the device that failed too often, not to its owner elsewhere; an address that failed with many accounts is
 * closed to all of them, but for the devices in which they have signed in before.
 */
export class Attempts {
  readonly #pool: Pool
  readonly #engine: Engine

  constructor(pool: Pool, engine: Engine) {
    this.#pool = pool
    this.#engine = engine
  }

  /** Counts an attempt on an account; of a name that nobody has as of any other. Throws `tooMany` for an address. */
  async count(userId: string | undefined, source: Source): Promise<Attempt> {
    const [failures, minutes, mostOfAddress, from] = await Promise.all([
      readSetting(this.#engine, 'signInFailures'),
      readSetting(this.#engine, 'signInPause'),
      readSetting(this.#engine, 'addressFailures'),
      this.#sourceOf(userId, source),
    ])
    const account = userId ?? nobody
    const users = from.isAddress ? [everybody, account] : [account]
    const { rows } = await this.#pool.query<Counted>({ name: 'count-attempt', text: countAttempt, values: [users, from.digest, minutes] })
    const ofAddress = rows.find(({ user_id }) => user_id === everybody)
    if (ofAddress && ofAddress.failures > mostOfAddress) throw new Refusal('tooMany', { seconds: Math.max(1, Math.ceil(ofAddress.seconds)) })
    return {
      isLocked: rows.find(({ user_id }) => user_id === account)!.failures > failures,
      minutes,
      failures,
      succeed: async () => {
        await this.#pool.query({ name: 'succeed-attempt', text: succeedAttempt, values: [account, everybody, from.digest] })
      },
    }
  }

  /** Remembers a device as one in which the user has signed in. */
  async know(userId: string, device: string): Promise<void> {
    await this.#pool.query(
      `with forgotten as (delete from known_device where seen_at < now() - make_interval(days => $3))
       insert into known_device (user_id, token_hash) values ($1, $2) on conflict (user_id, token_hash) do update set seen_at = now()`,
      [userId, digest(device), deviceDays],
    )
  }

  /** Forgets the devices of a user, and that anybody failed: a new password begins anew. */
  async forget(userId: string): Promise<void> {
    await this.#pool.query('with devices as (delete from known_device where user_id = $1) delete from sign_in_attempt where user_id = $1', [userId])
  }

  async #sourceOf(userId: string | undefined, source: Source): Promise<{ digest: Buffer; isAddress: boolean }> {
    if ('session' in source) return { digest: digest(source.session), isAddress: false }
    const device = digest(source.device ?? '')
    const { rowCount } = await this.#pool.query('select from known_device where user_id = $1 and token_hash = $2', [userId ?? nobody, device])
    return rowCount ? { digest: device, isAddress: false } : { digest: digest(networkOf(source.address ?? '')), isAddress: true }
  }
}

/** How long a browser is remembered in which somebody has signed in, in days. */
export const deviceDays = 180

interface Counted {
  user_id: string
  failures: number
  /** Until the count begins anew. */
  seconds: number
}

/** Under which all attempts from an address are counted, and all with names that nobody has. */
const everybody = '00000000-0000-0000-0000-000000000000'
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Counts are begun anew when their time is over; some of those that nobody asks about any more are removed on the way. */
const countAttempt = `
  with old as (
    delete from sign_in_attempt where (user_id, source) in (
      select user_id, source from sign_in_attempt where since < now() - make_interval(mins => $3) and source <> $2 order by since limit 10 for update skip locked
    )
  )
  insert into sign_in_attempt as a (user_id, source, failures, since)
  select user_id, $2, 1, now() from unnest($1::uuid[]) with ordinality as each (user_id, nr) order by nr
  on conflict (user_id, source) do update set
    failures = case when a.since < now() - make_interval(mins => $3) then 1 else a.failures + 1 end,
    since = case when a.since < now() - make_interval(mins => $3) then now() else a.since end
  returning user_id, failures, extract(epoch from since + make_interval(mins => $3) - now())::float as seconds`

const succeedAttempt = `
  with own as (delete from sign_in_attempt where user_id = $1 and source = $3)
  update sign_in_attempt set failures = greatest(failures - 1, 0) where user_id = $2 and source = $3`

/** Of an address of version 6 the network: whoever has one has all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [front = '', back] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const written = groups(back ?? '')
  const all = back === undefined ? groups(front) : [...groups(front), ...Array<string>(Math.max(0, 8 - groups(front).length - written.length)).fill('0'), ...written]
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
