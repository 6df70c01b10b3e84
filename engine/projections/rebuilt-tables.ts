import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { documentTable } from '../documents/identifiers.ts'
import { secureRows } from '../documents/row-security.ts'
import { createIndexes } from '../documents/indexes.ts'
import { createTable, fingerprintOf } from '../documents/table.ts'
import { database } from '../postgres/database.ts'
import { namesTable, type Rebuilt } from './rebuild.ts'

/** Makes the two tables of a rebuild, empty and without indexes. */
export async function makeTables(client: PoolClient, rebuilt: Rebuilt): Promise<void> {
  const db = database(client)
  await dropTable(client, rebuilt.table)
  await sql.raw(createTable(rebuilt.definition, rebuilt.table)).execute(db)
  await sql`create temp table ${sql.id(rebuilt.names)} (id uuid, at timestamptz(3), title jsonb, search text)`.execute(db)
}

/** Makes the indexes of the two tables once they are filled, and looks through them for the planner. */
export async function makeIndexes(client: PoolClient, rebuilt: Rebuilt): Promise<void> {
  const db = database(client)
  for (const statement of createIndexes(rebuilt.definition, rebuilt.table)) await sql.raw(statement).execute(db)
  await sql`create unique index on ${namesTable(rebuilt)} (id)`.execute(db)
  // Enough for plans to be good until Postgres looks by itself.
  await sql`set default_statistics_target = 10`.execute(db)
  await sql`analyze ${documentTable(rebuilt.table)}, ${namesTable(rebuilt)}`.execute(db)
  await sql`reset default_statistics_target`.execute(db)
}

export const dropTable = (client: PoolClient, name: string): Promise<unknown> =>
  sql`drop table if exists ${documentTable(name)}`.execute(database(client))

/** The rebuilt table takes the name of the one in use, with its indexes. */
export async function adoptTable(client: PoolClient, { definition, table }: Rebuilt): Promise<void> {
  const { type } = definition
  const db = database(client)
  await dropTable(client, type)
  await sql`alter table ${documentTable(table)} rename to ${sql.id(type)}`.execute(db)
  const { rows } = await sql<{
    name: string
  }>`select indexname as name from pg_indexes where schemaname = 'doc' and tablename = ${type}`.execute(db)
  for (const { name } of rows) await sql`alter index ${documentTable(name)} rename to ${sql.id(name.replace(table, type))}`.execute(db)
  await secureRows(client, [definition])
  await db
    .insertInto('document_table')
    .values({ type, fingerprint: fingerprintOf(definition) })
    .onConflict((conflict) => conflict.column('type').doUpdateSet(({ ref }) => ({ fingerprint: ref('excluded.fingerprint') })))
    .execute()
}
