import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import { columnsOf } from '../documents/table.ts'
import { database } from '../postgres/database.ts'
import { namesTable, type Rebuilt } from './rebuild.ts'

/** The documents whose rows differ between the rebuilt table and the one in use, in the columns that both have; among some, or all. */
export async function differingRows(client: PoolClient, { definition, table }: Rebuilt, among?: readonly string[]): Promise<string[]> {
  const db = database(client)
  const { rows: present } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(format('doc.%I', ${definition.type}::text)) and attnum > 0 and not attisdropped`.execute(db)
  if (present.length === 0) return []
  const has = new Set(present.map(({ name }) => name))
  const columns = [...columnsOf(definition).keys()].filter((name) => has.has(name))
  const row = (alias: string) => sql`row(${sql.join(columns.map((name) => documentColumn(definition, alias, name)))})`
  const rowsOf = (type: string) => sql`(select * from ${documentTable(type)}${among ? sql` where id = any(${among})` : sql``})`
  const { rows } = await sql<{ id: string }>`
    select coalesce(used.id, made.id) as id from ${rowsOf(definition.type)} used full join ${rowsOf(table)} made on made.id = used.id
    where ${row('used')} is distinct from ${row('made')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The documents that are called, found or put in order by something else than follows from the log; among some, or all. */
export async function misnamed(client: PoolClient, rebuilt: Rebuilt, among?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.id ${differing(rebuilt)} ${among ? sql`and x.id = any(${among})` : sql``}`.execute(
    database(client),
  )
  return rows.map(({ id }) => id)
}

/** Corrects titles and search texts, which depend on the definition too, and the times of the last moves, which lists sort by. */
export async function putNamesRight(client: PoolClient, rebuilt: Rebuilt): Promise<void> {
  const db = database(client)
  await sql`update stream s set at = x.at from ${namesTable(rebuilt)} x where s.id = x.id and s.at <> x.at`.execute(db)
  await sql`insert into title (id, title, search) select x.id, x.title, x.search ${differing(rebuilt)}
    on conflict (id) do update set title = excluded.title, search = excluded.search`.execute(db)
}

const differing = (rebuilt: Rebuilt): RawBuilder<unknown> =>
  sql`from ${namesTable(rebuilt)} x left join title t on t.id = x.id left join stream s on s.id = x.id
    where (t.title::jsonb, t.search, s.at) is distinct from (x.title, x.search, x.at)`
