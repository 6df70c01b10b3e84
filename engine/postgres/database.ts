import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { memoized } from '@nazorat/machines/memoized'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/**
 * The query builder over a pool, or over the connection of a transaction that is open: queries of the fixed tables, typed.
 * A transaction is opened by `inTransaction`, not by Kysely's own.
 */
export const database = (on: Pool | ClientBase): Database => memoized(databases, on, () => new Kysely<Schema>({ dialect: dialectOf(on) }))

const databases = new WeakMap<Pool | ClientBase, Database>()

const isPool = (on: Pool | ClientBase): on is Pool => 'totalCount' in on

function dialectOf(on: Pool | ClientBase): Dialect {
  if (isPool(on)) return new PostgresDialect({ pool: on })
  // Kysely asks a pool for a connection for each query: here it is always the same one, and not Kysely's to give back.
  const connection = { query: on.query.bind(on) as PoolClient['query'], release: () => {} }
  return new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as never })
}
