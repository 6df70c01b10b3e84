import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { documentTable } from '../documents/identifiers.ts'
import { secureRows } from '../documents/row-security.ts'
import { fingerprintOf } from '../documents/table.ts'
import { headOf, lockHead } from '../event-store/head.ts'
import { withLock } from '../postgres/advisory-lock.ts'
import { database } from '../postgres/database.ts'
import { inTransactionOf } from '../postgres/transaction.ts'
import { differingRows, misnamed, putNamesRight } from './compare.ts'
import { forgetCounts } from './document-counts.ts'
import { catchUp, type Connections, fill, namesTable, type Rebuilt } from './rebuild.ts'
import { adoptTable, dropTable, makeIndexes, makeTables } from './rebuilt-tables.ts'

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
export async function replay(
  pool: Pool,
  definition: Definition,
  { adopt, unreadable = new Set() }: { adopt: boolean; unreadable?: ReadonlySet<string> },
): Promise<Replayed> {
  const [reader, writer] = await Promise.all([pool.connect(), pool.connect()])
  let broken = true
  try {
    const replayed = await rebuild({ reader, writer }, definition, { adopt, unreadable })
    broken = false
    return replayed
  } finally {
    // After a failure the connection is closed; its table is dropped before the next attempt.
    reader.release(broken)
    writer.release(broken)
  }
}

interface Options {
  readonly adopt: boolean
  readonly unreadable: ReadonlySet<string>
}

async function rebuild({ reader, writer }: Connections, definition: Definition, { adopt, unreadable }: Options): Promise<Replayed> {
  const rebuilt: Rebuilt = {
    definition,
    table: `${definition.type}_${fingerprintOf(definition)}`,
    names: `replayed_${definition.type}`,
    unreadable,
  }
  await makeTables(writer, rebuilt)
  let at = await headOf(writer)
  let events = await fill({ reader, writer }, rebuilt, at)
  await makeIndexes(writer, rebuilt)

  // A row that differs here may only have moved since, so it is compared again below.
  const doubtful = new Set(
    [...(await differingRows(writer, rebuilt)), ...(await misnamed(writer, rebuilt))].filter((id) => !unreadable.has(id)),
  )
  const meanwhile = async (to: number) => {
    const late = await catchUp(writer, rebuilt, [at, to])
    for (const id of late.documents) if (!unreadable.has(id)) doubtful.add(id)
    events += late.events
    at = to
  }
  for (let to = await headOf(writer), turn = 0; to - at > few && turn < 10; to = await headOf(writer), turn++) await meanwhile(to)

  return inTransactionOf(writer, async () => {
    await meanwhile(await lockHead(writer))
    const among = [...doubtful]
    const differences = [...new Set([...(await differingRows(writer, rebuilt, among)), ...(await misnamed(writer, rebuilt, among))])].slice(
      0,
      100,
    )
    const { documents, strange } = await countDocuments(writer, rebuilt)
    if (adopt) {
      // Nobody would find them: a state goes from a definition only when no document stands in it.
      if (strange)
        throw new Error(`documents of ${definition.type} stand in states that its definition does not have: ${strange.join(', ')}`)
      await putNamesRight(writer, rebuilt)
      await adoptTable(writer, rebuilt)
      if (differences.length > 0) await forgetCounts(writer, definition)
    } else await dropTable(writer, rebuilt.table)
    await sql`drop table ${namesTable(rebuilt)}`.execute(database(writer))
    return { type: definition.type, events, documents, differences }
  })
}

/** How many documents a rebuilt table has, and the states in it that its definition does not have. */
async function countDocuments(
  client: PoolClient,
  { definition, table }: Rebuilt,
): Promise<{ documents: number; strange: string[] | null }> {
  const { rows } = await sql<{ n: number; strange: string[] | null }>`
    select count(*) as n, array_agg(distinct state) filter (where state <> all(${Object.keys(definition.states)})) as strange
      from ${documentTable(table)}`.execute(database(client))
  return { documents: rows[0]!.n, strange: rows[0]!.strange }
}

/** As many events as may be caught up with while nobody else can append. */
const few = 500

/** Makes the tables that are missing and rebuilds those whose definition has changed. Returns their types. */
export async function ensureTables(pool: Pool, definitions: readonly Definition[]): Promise<string[]> {
  return withLock(pool, 'document tables', '', async (client) => {
    const rows = await database(client).selectFrom('document_table').selectAll().execute()
    const known = new Map(rows.map(({ type, fingerprint }) => [type, fingerprint]))
    const stale = definitions.filter((definition) => known.get(definition.type) !== fingerprintOf(definition))
    for (const definition of stale) await replay(pool, definition, { adopt: true })
    await secureRows(client, definitions)
    return stale.map(({ type }) => type)
  })
}
