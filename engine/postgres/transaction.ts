import type { Pool, PoolClient } from 'pg'

/**
 * Does some work in a transaction of its own and returns what it returned, once that is committed. Throws what the work
 * throws, and rolls back. `begin` says more of the transaction, as in `begin read only`.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    const result = await inTransactionOf(client, () => work(client), begin)
    broken = false
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => (broken = false),
      () => {},
    )
    throw error
  } finally {
    // A connection that does not even roll back is closed.
    client.release(broken)
  }
}

/** The same on a connection that is closed, or rolled back, by the caller when this throws. */
export async function inTransactionOf<T>(client: PoolClient, work: () => Promise<T>, begin = 'begin'): Promise<T> {
  await client.query(begin)
  const result = await work()
  await commit(client)
  return result
}

/** Begins a transaction that sees one moment of the database and changes nothing. */
export const snapshot = 'begin read only isolation level repeatable read'

/**
 * Yields what is read within one moment of the database, however long the reader takes over it. When the reader has had
 * enough the connection is closed, with whatever cursor is open on it.
 */
export async function* inSnapshot<T>(pool: Pool, read: (client: PoolClient) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(snapshot)
    yield* read(client)
    await commit(client)
    broken = false
  } finally {
    client.release(broken)
  }
}

/**
 * Commits; a transaction in which a statement failed answers COMMIT with ROLLBACK, and nothing of it has happened. `begin`,
 * `commit` and `rollback` are sent as they are: Kysely's own transactions take a connection of theirs.
 */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
}
