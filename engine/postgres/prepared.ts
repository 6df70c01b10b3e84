import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Stands in a prepared query for a value that is given when it is sent. */
export interface Placeholder<V> {
  <K extends keyof V & string>(name: K): RawBuilder<V[K]>
}

/** A query of Kysely's, or `sql`. */
interface Query<R> {
  compile(by: Database): CompiledQuery<R>
}

/**
 * A query that is sent often: it is built and compiled once, at its first use, and sent under a name, so that each connection
 * parses it once. Returns a function that sends it with its values and resolves to its rows.
 */
export function prepared<V extends object, R>(
  name: string,
  build: (db: Database, placeholder: Placeholder<V>) => Query<R>,
): (on: Pool | PoolClient, values: V) => Promise<R[]> {
  let compiled: { text: string; read: ((values: V) => unknown)[] } | undefined
  return async (on, values) => {
    compiled ??= compile(build)
    const { text, read } = compiled
    const { rows } = await on.query({ name, text, values: read.map((valueIn) => valueIn(values)) })
    return rows as R[]
  }
}

function compile<V extends object, R>(build: (db: Database, placeholder: Placeholder<V>) => Query<R>) {
  const placeholder: Placeholder<V> = (name) => sql`${new Named(name)}`
  const { sql: text, parameters } = build(builder, placeholder).compile(builder)
  const read = parameters.map((parameter) => (values: V) => (parameter instanceof Named ? values[parameter.name as keyof V] : parameter))
  return { text, read }
}

class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Compiles, and has no connection to send anything on. */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
