import { type CustomTypesConfig, Pool, types } from 'pg'
import { logger } from '../telemetry/logger.ts'

// Positions, sizes and counts: pg would read them as text, though none of ours comes near 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** The same for the connections of a pool, whatever another library makes of all others. */
const numbers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text'),
}

/** Connections to a database, with options of Postgres. A request that finds none free for ten seconds is refused. */
export function openPool(connectionString: string, max: number, options?: string): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    types: numbers,
    ...(options !== undefined && { options }),
  })
  // An idle connection that breaks is replaced by the pool; those in use tell their users. The end of a pool does not wait for Postgres to
  // have closed its connections: a Postgres that stops right after it may still break them.
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn({ err: error }, 'an idle connection to Postgres broke')
  })
  // One that breaks while it is lent says so where nobody listens, and would take the process down.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
