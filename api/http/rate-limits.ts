import type { Pool } from 'pg'
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '@nazorat/engine/jobs/redis'
import { Refusal } from '@nazorat/machines'

/** What is counted, for each person. */
export type Counted = 'calls' | 'uploads' | 'exports'

/** How often: so many within so many seconds. */
interface Rate {
  readonly points: number
  readonly duration: number
}

/** A file takes several calls and room on the disk; an export takes a worker's time. */
const rates = { uploads: { points: 200, duration: 600 }, exports: { points: 50, duration: 600 } }

interface Settings {
  readonly pool: Pool
  /** Where it is counted instead of in Postgres, if there is one. */
  readonly redis?: Redis | undefined
  readonly callsPerMinute: number
}

/**
 * How often a person may do something, counted for all processes together: in Redis where there is one, else in Postgres, in an
 * unlogged table. Should that not answer, each process counts by itself.
 */
export class RateLimits {
  readonly #shared: Readonly<Record<Counted, RateLimiterAbstract>>
  readonly #alone: RateLimiterMemory

  constructor(settings: Settings) {
    const { callsPerMinute } = settings
    // Counted in Postgres a call costs 50 µs of CPU here and up to 80 there, a quarter of reading a document (measured: 20,000
    // counts of 300 people); counted here, 3. A fifth of the calls, more than people make, each process counts by itself; only
    // those beyond are shared, so that each further process lets a fifth more through at most.
    const free = Math.ceil(callsPerMinute / 5)
    this.#alone = new RateLimiterMemory({ points: free, duration: 60 })
    this.#shared = {
      calls: limiter('calls', { points: callsPerMinute - free, duration: 60 }, settings),
      uploads: limiter('uploads', rates.uploads, settings),
      exports: limiter('exports', rates.exports, settings),
    }
  }

  /** Counts one more. Throws `tooMany`, with the seconds until it may be tried again. */
  async count(what: Counted, userId: string): Promise<void> {
    if (what === 'calls' && (await isTaken(this.#alone, userId))) return
    await this.#shared[what].consume(userId).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal('tooMany', { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    })
  }
}

const isTaken = (limiter: RateLimiterMemory, key: string): Promise<boolean> => limiter.consume(key).then(() => true, () => false)

function limiter(what: Counted, rate: Rate, { pool, redis }: Settings): RateLimiterAbstract {
  const options: IRateLimiterOptions = { ...rate, keyPrefix: `nazorat:${what}` }
  // Who has used up what they have is refused without another question.
  const shared = { ...options, inMemoryBlockOnConsumed: rate.points + 1, insuranceLimiter: new RateLimiterMemory(options) }
  if (redis) return new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true })
  // The table is a migration's: the server may make none. One of the limiters removes what is over, of all.
  return new RateLimiterPostgres({ ...shared, storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: what === 'uploads' })
}
