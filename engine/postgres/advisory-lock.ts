import type { Pool, PoolClient } from 'pg'

/**
 * Does something while nobody else, in whichever process, does anything with the same `what` and `key`. Each statement that
 * `run` gives the connection is committed by itself.
 */
export async function withLock<T>(pool: Pool, what: string, key: string, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    const result = await whileLocked(client, what, key, () =>
      run(client).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      ),
    )
    broken = false
    if ('error' in result) throw result.error
    return result.value
  } finally {
    // Postgres takes a lock back with its connection.
    client.release(broken)
  }
}

/** The same on a connection that may hold another such lock. */
export async function whileLocked<T>(client: PoolClient, what: string, key: string, run: () => Promise<T>): Promise<T> {
  // Sent as it is: there is nothing to build.
  await client.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [what, key])
  try {
    return await run()
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', [what, key])
  }
}
