import type { PoolClient } from 'pg'
import type { Rebuilt } from './rebuild.ts'
import { columnsOf, quoted, tableOf } from '../documents/table.ts'

/** The documents whose rows differ between the rebuilt table and the one in use, in the columns that both have; among some, or all. */
export async function differingRows(client: PoolClient, { definition, table }: Rebuilt, among?: readonly string[]): Promise<string[]> {
  const { rows: present } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'doc' and table_name = $1`,
    [definition.type],
  )
  if (present.length === 0) return []
  const has = new Set(present.map(({ column_name }) => column_name))
  const columns = [...columnsOf(definition).keys()].filter((name) => has.has(name)).map(quoted)
  const [some, values] = among ? [' where id = any($1)', [among]] : ['', []]
  const rowOf = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  const { rows } = await client.query<{ id: string }>(
    `select coalesce(used.id, made.id) as id from (select * from ${tableOf(definition.type)}${some}) used full join (select * from ${table}${some}) made on made.id = used.id
     where ${rowOf('used')} is distinct from ${rowOf('made')}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The documents that are called, found or put in order by something else than follows from the log; among some, or all. */
export async function misnamed(client: PoolClient, { names }: Rebuilt, among?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select x.id ${differing(names)}${among ? ' and x.id = any($1)' : ''}`, among ? [among] : [])
  return rows.map(({ id }) => id)
}

/** What documents are called and found by follows from the definition too, and lists go by when they moved. */
export async function putNamesRight(client: PoolClient, { names }: Rebuilt): Promise<void> {
  await client.query(`update stream s set at = x.at from ${names} x where s.id = x.id and s.at <> x.at`)
  await client.query(
    `insert into title (id, title, search) select x.id, x.title, x.search ${differing(names)} on conflict (id) do update set title = excluded.title, search = excluded.search`,
  )
}

const differing = (names: string): string =>
  `from ${names} x left join title t on t.id = x.id left join stream s on s.id = x.id where (t.title::jsonb, t.search, s.at) is distinct from (x.title, x.search, x.at)`
