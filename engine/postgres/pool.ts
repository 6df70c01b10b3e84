import { Pool } from 'pg'
import { logger } from '../telemetry/logger.ts'

/** Connections to a database, with options of Postgres. A request that finds none free for ten seconds is refused. */
export function openPool(connectionString: string, max: number, options?: string): Pool {
  const pool = new Pool({ connectionString, max, connectionTimeoutMillis: 10_000, ...(options !== undefined && { options }) })
  // An idle connection that breaks is replaced by the pool; those in use tell their users.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to Postgres broke'))
  // One that breaks while it is lent says so where nobody listens, and would take the process down.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
