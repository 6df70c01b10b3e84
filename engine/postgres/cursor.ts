import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { database } from './database.ts'

/** The rows of a query, so many at a time, in the transaction that the connection is in; its cursor ends with that. */
export async function* readByCursor<R>(client: PoolClient, query: RawBuilder<R>, batch: number): AsyncGenerator<R[]> {
  const db = database(client)
  await sql`declare batches no scroll cursor for ${query}`.execute(db)
  while (true) {
    const { rows } = await sql<R>`fetch ${sql.lit(batch)} from batches`.execute(db)
    if (rows.length === 0) return
    yield rows
  }
}
