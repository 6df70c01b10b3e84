import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines'
import { differingRows, misnamed, putNamesRight } from './compare.ts'
import { catchUp, type Connections, fill } from './rebuild.ts'
import { createIndexes, createTable, fingerprintOf, quoted, tableOf } from '../documents/table.ts'

export interface Replayed {
  readonly type: string
  readonly events: number
  readonly documents: number
  /** Ids of documents whose row, or what they are called and found by, differs from what the log says; at most a hundred. */
  readonly differences: string[]
}

/**
 * Rebuilds the table of a document type beside the one in use, from the log alone, and compares the two. All of it is
 * done while the system goes on, and what has been appended meanwhile is caught up with; only the last of that is done
 * under the head's lock, where both tables stand at the same position: it is as much as a moment brings. The rebuilt
 * table takes the old one's name when `adopt` is set, otherwise it is dropped. What cannot be read of the persons who are
 * `unreadable` is left out, and their rows are not compared; without them a key that does not fit makes it throw.
 */
export async function replay(pool: Pool, definition: Definition, { adopt, unreadable = new Set() }: { adopt: boolean; unreadable?: ReadonlySet<string> }): Promise<Replayed> {
  const [reader, writer] = await Promise.all([pool.connect(), pool.connect()])
  let broken = true
  try {
    const replayed = await rebuild({ reader, writer }, definition, { adopt, unreadable })
    broken = false
    return replayed
  } finally {
    // What failed half-way goes with its connection; its table is dropped before the next attempt.
    reader.release(broken)
    writer.release(broken)
  }
}

async function rebuild({ reader, writer: client }: Connections, definition: Definition, { adopt, unreadable }: { adopt: boolean; unreadable: ReadonlySet<string> }): Promise<Replayed> {
  const beside = `${definition.type}_${fingerprintOf(definition)}`
  const rebuilt = { definition, table: tableOf(beside), names: `pg_temp.${quoted(`replayed_${definition.type}`)}`, unreadable }
  await client.query(`drop table if exists ${rebuilt.table}`)
  await client.query(createTable(definition, beside))
  await client.query(`create temp table ${rebuilt.names} (id uuid, at timestamptz(3), title jsonb, search text)`)
  let at = await headOf(client)
  let events = await fill({ reader, writer: client }, rebuilt, at)
  for (const statement of createIndexes(definition, beside)) await client.query(statement)
  await client.query(`create unique index on ${rebuilt.names} (id)`)
  // Enough for plans to be good until Postgres looks by itself.
  await client.query(`set default_statistics_target = 10; analyze ${rebuilt.table}; analyze ${rebuilt.names}; reset default_statistics_target`)

  // What differs here may only have moved since; whatever has is looked at again.
  const doubtful = new Set([...(await differingRows(client, rebuilt)), ...(await misnamed(client, rebuilt))].filter((id) => !unreadable.has(id)))
  const meanwhile = async (to: number) => {
    const late = await catchUp(client, rebuilt, [at, to])
    for (const id of late.documents) if (!unreadable.has(id)) doubtful.add(id)
    events += late.events
    at = to
  }
  for (let to = await headOf(client), turn = 0; to - at > few && turn < 10; to = await headOf(client), turn++) await meanwhile(to)

  await client.query('begin')
  const { rows } = await client.query<{ pos: string }>('select pos from head for update')
  await meanwhile(Number(rows[0]!.pos))
  const among = [...doubtful]
  const differences = [...new Set([...(await differingRows(client, rebuilt, among)), ...(await misnamed(client, rebuilt, among))])].slice(0, 100)
  const { rows: counted } = await client.query<{ n: string; strange: string[] | null }>(
    `select count(*) as n, array_agg(distinct state) filter (where state <> all($1)) as strange from ${rebuilt.table}`,
    [Object.keys(definition.states)],
  )
  if (adopt) {
    // Nobody would find them: a state goes from a definition only when no document stands in it.
    const { strange } = counted[0]!
    if (strange) throw new Error(`documents of ${definition.type} stand in states that its definition does not have: ${strange.join(', ')}`)
    await putNamesRight(client, rebuilt)
    await take(client, definition, beside)
  } else await client.query(`drop table ${rebuilt.table}`)
  await client.query(`drop table ${rebuilt.names}`)
  await client.query('commit')
  return { type: definition.type, events, documents: Number(counted[0]!.n), differences }
}

/** As many events as may be caught up with while nobody else can append. */
const few = 500

/** Makes the tables that are missing and rebuilds those whose definition has changed. Returns their types. */
export async function ensureTables(pool: Pool, definitions: readonly Definition[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', ['nazorat tables'])
    const { rows } = await client.query<{ type: string; fingerprint: string }>('select type, fingerprint from document_table')
    const known = new Map(rows.map(({ type, fingerprint }) => [type, fingerprint]))
    const stale = definitions.filter((definition) => known.get(definition.type) !== fingerprintOf(definition))
    for (const definition of stale) await replay(pool, definition, { adopt: true })
    return stale.map(({ type }) => type)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['nazorat tables']).finally(() => client.release())
  }
}

async function headOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pos: string }>('select pos from head')
  return Number(rows[0]!.pos)
}

/** The rebuilt table takes the name of the one in use, with its indexes. */
async function take(client: PoolClient, definition: Definition, beside: string): Promise<void> {
  await client.query(`drop table if exists ${tableOf(definition.type)}`)
  await client.query(`alter table ${tableOf(beside)} rename to ${quoted(definition.type)}`)
  const { rows } = await client.query<{ indexname: string }>(`select indexname from pg_indexes where schemaname = 'doc' and tablename = $1`, [definition.type])
  for (const { indexname } of rows) await client.query(`alter index ${tableOf(indexname)} rename to ${quoted(indexname.replace(beside, definition.type))}`)
  await client.query(
    'insert into document_table (type, fingerprint) values ($1, $2) on conflict (type) do update set fingerprint = excluded.fingerprint',
    [definition.type, fingerprintOf(definition)],
  )
}
