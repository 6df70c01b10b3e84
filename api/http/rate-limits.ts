import type { Pool } from 'pg'
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Redis } from '@nazorat/engine/jobs/redis'
import { Refusal } from '@nazorat/machines/workflow'

/** The kinds of calls that are counted for each user; certificates, public records, open data, challenges and the open log for each address, since nobody is signed in for them. */
export type LimitedCalls =
  | 'calls'
  | 'uploads'
  | 'exports'
  | 'imports'
  | 'persons'
  | 'certificates'
  | 'publicRecords'
  | 'openData'
  | 'challenges'
  | 'openLog'

/** The limit: `points` calls within `duration` seconds. */
interface Rate {
  readonly points: number
  readonly duration: number
}

/**
 * An upload takes several calls and disk space; an export and an import take a worker's time. Persons are looked up by their
 * papers one at a time, by hand, and certificates and public records too: more would be guessing.
 */
const rates = {
  uploads: { points: 400, duration: 600 },
  exports: { points: 50, duration: 600 },
  imports: { points: 30, duration: 600 },
  persons: { points: 20, duration: 600 },
  certificates: { points: 30, duration: 60 },
  publicRecords: { points: 60, duration: 60 },
  openData: { points: 120, duration: 60 },
  challenges: { points: 60, duration: 60 },
  // An audit of a log of a million events reads four thousand tiles.
  openLog: { points: 3000, duration: 60 },
}

interface Settings {
  readonly pool: Pool
  /** Redis counts instead of Postgres, if there is one. */
  readonly redis?: Redis | undefined
  readonly callsPerMinute: number
}

/**
 * Limits the calls of a user, counted for all processes together: in Redis if there is one, else in an unlogged table of
 * Postgres. If that does not answer, each process counts by itself.
 */
export class RateLimits {
  readonly #shared: Readonly<Record<LimitedCalls, RateLimiterAbstract>>
  readonly #alone: RateLimiterMemory

  constructor(settings: Settings) {
    const { callsPerMinute } = settings
    // Counting a call in Postgres costs 50 µs of CPU here and up to 80 µs there, a quarter of reading a document (measured: 20,000
    // counts of 300 users); counting it here costs 3 µs. Each process counts a fifth of the limit by itself, which is more than
    // people use. Only calls beyond that are shared, so that each further process allows at most a fifth more.
    const free = Math.ceil(callsPerMinute / 5)
    this.#alone = new RateLimiterMemory({ points: free, duration: 60 })
    this.#shared = {
      calls: limiter('calls', { points: callsPerMinute - free, duration: 60 }, settings),
      uploads: limiter('uploads', rates.uploads, settings),
      exports: limiter('exports', rates.exports, settings),
      imports: limiter('imports', rates.imports, settings),
      persons: limiter('persons', rates.persons, settings),
      certificates: limiter('certificates', rates.certificates, settings),
      publicRecords: limiter('publicRecords', rates.publicRecords, settings),
      openData: limiter('openData', rates.openData, settings),
      challenges: limiter('challenges', rates.challenges, settings),
      openLog: limiter('openLog', rates.openLog, settings),
    }
  }

  /** Counts one call. Throws `tooMany` with the seconds until the next attempt. */
  async count(what: LimitedCalls, userId: string): Promise<void> {
    if (what === 'calls' && (await isTaken(this.#alone, userId))) return
    await this.#shared[what].consume(userId).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('tooMany', { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    })
  }
}

const isTaken = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

function limiter(what: LimitedCalls, rate: Rate, { pool, redis }: Settings): RateLimiterAbstract {
  const options: IRateLimiterOptions = { ...rate, keyPrefix: `nazorat:${what}` }
  // A user beyond the limit is refused without asking the store again.
  const shared = { ...options, inMemoryBlockOnConsumed: rate.points + 1, insuranceLimiter: new RateLimiterMemory(options) }
  if (redis) return new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true })
  // A migration creates the table: the server has no right to. One of the limiters deletes the expired rows of all.
  return new RateLimiterPostgres({
    ...shared,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: what === 'uploads',
  })
}
