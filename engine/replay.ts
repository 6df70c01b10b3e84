import type { Client, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines'
import type { Document, LoggedEvent } from './command.ts'
import { evolve, unborn } from './decide.ts'
import { eventsWhere, titleOf } from './log.ts'
import { columnsOf, createTable, fingerprintOf, gone, putRows, quoted, rowOf, searchText, tableOf } from './table.ts'

export interface Replayed {
  readonly type: string
  readonly events: number
  readonly documents: number
  /** Ids of documents whose row, or what they are called and found by, differs from what the log says; at most a hundred. */
  readonly differences: string[]
}

/**
 * Rebuilds the table of a document type beside the one in use, from the log alone, and compares the two.
 * The bulk is read while the system goes on; what has been appended meanwhile follows under the head's
 * lock, where both tables stand at the same position. The rebuilt table takes the old one's name when
 * `adopt` is set, otherwise it is dropped.
 */
export async function replay(client: Client | PoolClient, definition: Definition, { adopt }: { adopt: boolean }): Promise<Replayed> {
  const beside = `${definition.type}_${fingerprintOf(definition)}`
  await client.query(`drop table if exists ${tableOf(beside)}`)
  for (const statement of createTable(definition, beside)) await client.query(statement)

  const { rows } = await client.query<{ pos: string }>('select pos from head')
  const pos = Number(rows[0]!.pos)
  const misnamed = adopt ? null : new Set<string>()
  const events = await fill(client, definition, beside, pos, misnamed)

  await client.query('begin')
  try {
    const { rows: locked } = await client.query<{ pos: string }>('select pos from head for update')
    const late = await catchUp(client, definition, beside, [pos, Number(locked[0]!.pos)], misnamed)
    const differences = [...new Set([...(await compare(client, definition, beside)), ...(misnamed ?? [])])].slice(0, 100)
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${tableOf(beside)}`)
    if (adopt) await take(client, definition, beside)
    else await client.query(`drop table ${tableOf(beside)}`)
    await client.query('commit')
    return { type: definition.type, events: events + late, documents: Number(counted[0]!.n), differences }
  } catch (error) {
    await client.query('rollback')
    await client.query(`drop table if exists ${tableOf(beside)}`)
    throw error
  }
}

/** Makes the tables that are missing and rebuilds those whose definition has changed. Returns their types. */
export async function ensureTables(client: Client | PoolClient, definitions: readonly Definition[]): Promise<string[]> {
  await client.query('select pg_advisory_lock(hashtext($1))', ['nazorat tables'])
  try {
    const { rows } = await client.query<{ type: string; fingerprint: string }>('select type, fingerprint from document_table')
    const known = new Map(rows.map(({ type, fingerprint }) => [type, fingerprint]))
    const stale = definitions.filter((definition) => known.get(definition.type) !== fingerprintOf(definition))
    for (const definition of stale) await replay(client, definition, { adopt: true })
    return stale.map(({ type }) => type)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['nazorat tables'])
  }
}

/** Folds every stream of the type up to a position, stream by stream, with one document in memory at a time. */
async function fill(client: Client | PoolClient, definition: Definition, table: string, upTo: number, misnamed: Set<string> | null): Promise<number> {
  let total = 0
  let after: [string, number] = ['00000000-0000-0000-0000-000000000000', 0]
  let document: Document | undefined
  let full: Document[] = []
  while (true) {
    const events = await eventsWhere(client as PoolClient, 'type = $1 and pos <= $2 and (stream, version) > ($3, $4) order by stream, version limit 5000', [definition.type, upTo, ...after])
    for (const event of events) {
      if (document && document.id !== event.stream) full.push(document)
      document = fold(definition, document?.id === event.stream ? document : undefined, event)
    }
    total += events.length
    const last = events.at(-1)
    if (!last) break
    after = [last.stream, last.version]
    await write(client, definition, table, full, misnamed)
    full = []
  }
  if (document) await write(client, definition, table, [document], misnamed)
  return total
}

async function catchUp(client: Client | PoolClient, definition: Definition, table: string, [from, to]: [number, number], misnamed: Set<string> | null): Promise<number> {
  if (from === to) return 0
  const events = await eventsWhere(
    client as PoolClient,
    'type = $1 and stream in (select stream from event where type = $1 and pos > $2 and pos <= $3) order by stream, version',
    [definition.type, from, to],
  )
  const documents = new Map<string, Document>()
  for (const event of events) documents.set(event.stream, fold(definition, documents.get(event.stream), event))
  await write(client, definition, table, [...documents.values()], misnamed)
  return events.filter(({ pos }) => pos > from).length
}

const fold = (definition: Definition, document: Document | undefined, event: LoggedEvent): Document =>
  evolve(document ?? unborn(definition, event.stream), event)

async function write(client: Client | PoolClient, definition: Definition, table: string, documents: Document[], misnamed: Set<string> | null): Promise<void> {
  const kept = documents.filter(({ state }) => state !== gone)
  const left = documents.filter(({ state }) => state === gone)
  if (kept.length > 0) await client.query(putRows(definition, table), [JSON.stringify(kept.map((document) => rowOf(definition, document)))])
  if (kept.length > 0) await name(client, definition, kept, misnamed)
  if (left.length > 0) await client.query(`delete from ${tableOf(table)} where id = any($1)`, [left.map(({ id }) => id)])
}

/** What documents are called and found by follows from the definition too, and lists go by when they moved: put right, or only those noted where it is not. */
async function name(client: Client | PoolClient, definition: Definition, documents: Document[], misnamed: Set<string> | null): Promise<void> {
  const rows = JSON.stringify(documents.map(({ id, values, updatedAt }) => ({ id, title: titleOf(definition, values), search: searchText(definition, { values }), at: updatedAt })))
  const differ = `select x.* from json_to_recordset($1) as x (id uuid, title json, search text, at timestamptz) left join title t on t.id = x.id left join stream s on s.id = x.id
    where (t.title::jsonb, t.search, s.at) is distinct from (x.title::jsonb, x.search, x.at)`
  if (!misnamed) {
    await client.query(`update stream s set at = x.at from (${differ}) x where s.id = x.id and s.at <> x.at`, [rows])
    await client.query(`insert into title (id, title, search) select id, title, search from (${differ}) x on conflict (id) do update set title = excluded.title, search = excluded.search`, [rows])
    return
  }
  const { rows: found } = await client.query<{ id: string }>(differ, [rows])
  // What moved after it was read is read again under the lock.
  for (const { id } of documents) misnamed.delete(id)
  for (const { id } of found) misnamed.add(id)
}

/** The documents that differ between the two tables, in the columns that both have. */
async function compare(client: Client | PoolClient, definition: Definition, beside: string): Promise<string[]> {
  const { rows: present } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'doc' and table_name = $1`,
    [definition.type],
  )
  if (present.length === 0) return []
  const has = new Set(present.map(({ column_name }) => column_name))
  const columns = [...columnsOf(definition).keys()].filter((name) => has.has(name)).map(quoted).join(', ')
  const both = [tableOf(definition.type), tableOf(beside)]
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       (select ${columns} from ${both[0]} except all select ${columns} from ${both[1]}) union all
       (select ${columns} from ${both[1]} except all select ${columns} from ${both[0]})
     ) d group by id limit 100`,
  )
  return rows.map(({ id }) => id)
}

/** The rebuilt table takes the name of the one in use, with its indexes. */
async function take(client: Client | PoolClient, definition: Definition, beside: string): Promise<void> {
  await client.query(`drop table if exists ${tableOf(definition.type)}`)
  await client.query(`alter table ${tableOf(beside)} rename to ${quoted(definition.type)}`)
  const { rows } = await client.query<{ indexname: string }>(`select indexname from pg_indexes where schemaname = 'doc' and tablename = $1`, [definition.type])
  for (const { indexname } of rows) await client.query(`alter index ${tableOf(indexname)} rename to ${quoted(indexname.replace(beside, definition.type))}`)
  await client.query(
    'insert into document_table (type, fingerprint) values ($1, $2) on conflict (type) do update set fingerprint = excluded.fingerprint',
    [definition.type, fingerprintOf(definition)],
  )
}
