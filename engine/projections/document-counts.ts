import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { columnOf } from '../documents/columns.ts'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import { headOf } from '../event-store/head.ts'
import { cast } from '../postgres/expressions.ts'
import { database } from '../postgres/database.ts'
import { changedDocuments } from './changed-documents.ts'
import { followPositions } from './follower.ts'
import type { NotificationListener } from './notification-listener.ts'

/** The parties by which documents of a type are counted: fields of one name of which there are not very many. */
export const countedParties = ({ parties, fields }: Definition): string[] =>
  Object.keys(parties).filter((name) => fields[name] && !columnOf(fields[name]).many && !parties[name]!.numerous)

/** Keeps the numbers of documents at the end of the log. Returns a function that stops it. */
export const keepCounts = (pool: Pool, listener: NotificationListener, definitions: readonly Definition[]): (() => Promise<void>) =>
  followPositions(pool, listener, 'document_counts', async (_, tx) => {
    const db = database(tx)
    // Its own lock is that of the follower's cursor: no other process moves these.
    const cursors = new Map((await db.selectFrom('document_count_cursor').selectAll().execute()).map((cursor) => [cursor.type, cursor]))
    const posOf = ({ type }: Definition) => Number(cursors.get(type)!.pos)
    const isKnown = (definition: Definition) => String(cursors.get(definition.type)?.parties) === String(countedParties(definition))
    for (const definition of definitions) if (!isKnown(definition)) await countAnew(tx, definition)

    const known = definitions.filter(isKnown)
    const end = await headOf(tx)
    const from = Math.min(end, ...known.map(posOf))
    const ofTypes = db.selectFrom('event').select('type').distinct()
    const moved = await ofTypes.where('pos', '>', String(from)).where('pos', '<=', String(end)).execute()
    const hasMoved = new Set(moved.map(({ type }) => type))
    for (const definition of known) if (hasMoved.has(definition.type)) await catchUp(tx, definition, posOf(definition))
    // A cursor that stays behind only has more events looked through.
    const idle = known.filter((definition) => !hasMoved.has(definition.type) && end - posOf(definition) > 500).map(({ type }) => type)
    if (idle.length > 0) await db.updateTable('document_count_cursor').set({ pos: end }).where('type', 'in', idle).execute()
    return { pos: end }
  })

/** Counts all documents of a type, as of the end of the log. */
export async function countAnew(tx: PoolClient, definition: Definition): Promise<void> {
  const { type } = definition
  const db = database(tx)
  await db.deleteFrom('document_count').where('type', '=', type).execute()
  // One statement, and so one moment for the documents and the cursor.
  await sql`with counted as (
      insert into document_count (type, state, parties, count)
      select ${type}, d.state, ${partiesOf(definition)}, count(*) from ${documentTable(type)} d group by 2, 3
    )
    insert into document_count_cursor (type, pos, parties) select ${type}, pos, ${cast(countedParties(definition), 'text[]')} from head
    on conflict (type) do update set pos = excluded.pos, parties = excluded.parties`.execute(db)
}

/** Has a type counted from the beginning, also for reports: its table is another. */
export async function forgetCounts(tx: PoolClient, type: string): Promise<void> {
  for (const table of ['document_count_cursor', 'report_count_cursor'] as const)
    await database(tx).deleteFrom(table).where('type', '=', type).execute()
}

async function catchUp(tx: PoolClient, definition: Definition, pos: number): Promise<void> {
  const { type } = definition
  await sql`with moved as (
      update document_count_cursor set pos = head.pos from head where type = ${type}
    ), changed as (select state, parties, sum(n) as n from (${changesAfter(definition, pos)}) c group by 1, 2 having sum(n) <> 0)
    insert into document_count (type, state, parties, count) select ${type}, state, parties, n from changed
    on conflict (type, state, parties) do update set count = document_count.count + excluded.count`.execute(database(tx))
  await sql`delete from document_count where type = ${type} and count = 0`.execute(database(tx))
}

/**
 * The numbers of documents of a type as of the end of the log: those that are kept, and what has moved since. Rows of `state`,
 * the parties by the names of their fields, and `n`. `from`: a position up to which they are known to be kept. It may be less than
 * the cursor by now, which the statement reads in its own moment; the planner sees by it how few events come after.
 */
export function countsNow(definition: Definition, from: number): RawBuilder<unknown> {
  const { type } = definition
  const named = countedParties(definition).map((name, i) => sql`, parties[${sql.lit(i + 1)}] as ${sql.id(name)}`)
  return sql`select state, n ${sql.join(named, sql``)} from (
    select state, parties, count as n from document_count where type = ${type}
    union all ${changesAfter(definition, from, sql`e.pos > (select pos from document_count_cursor where type = ${type})`)}) kept`
}

/** The changes since a position, as rows of `state`, `parties` and `n`. */
function changesAfter(definition: Definition, pos: number, among?: RawBuilder<unknown>): RawBuilder<unknown> {
  const parties = countedParties(definition)
  return sql`select c.state, ${arrayOf(parties.map((name) => sql.id('c', name)))} as parties, c.n
    from (${changedDocuments(definition, parties, pos, among)}) c`
}

const partiesOf = (definition: Definition): RawBuilder<unknown> =>
  arrayOf(countedParties(definition).map((name) => documentColumn(definition, 'd', name)))

const arrayOf = (values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`array[${sql.join(values)}]::uuid[]`

/** How many groups are counted otherwise than the table says; none where nothing is kept. */
export async function miscounted(client: PoolClient, definition: Definition): Promise<number> {
  const db = database(client)
  const { type } = definition
  const cursor = await db.selectFrom('document_count_cursor').select(['pos', 'parties']).where('type', '=', type).executeTakeFirst()
  if (!cursor || String(cursor.parties) !== String(countedParties(definition))) return 0
  const columns = sql.join(['state', ...countedParties(definition)].map((name) => sql.id(name)))
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (
      select from (select ${columns}, n from (${countsNow(definition, Number(cursor.pos))}) kept union all select ${columns}, -1
        from ${documentTable(type)}) counted
      group by ${columns} having sum(n) <> 0) groups`.execute(db)
  return Number(rows[0]!.n)
}
