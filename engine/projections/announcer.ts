import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database } from '../postgres/database.ts'
import { logger } from '../telemetry/logger.ts'

/** The channel on which appends are announced, fifty times a second at most. */
export const appendChannel = 'nazorat_log'

/**
 * Announces appends to those who follow the log: all of `every` milliseconds together. A lost announcement costs nothing
 * but time, since followers also poll.
 */
export function announcer(pool: Pool, every = 20): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      // A command ends right after its append.
      if (pool.ending) return
      // A notification need not be durable: a commit that waits for the disk would delay the next append's.
      sql`select set_config('synchronous_commit', 'off', true), pg_notify(${appendChannel}, '')`
        .execute(database(pool))
        .catch((error: unknown) => logger.warn({ err: error }, 'an append was not announced: followers find it by asking'))
    }, every)
  }
}
