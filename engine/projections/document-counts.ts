import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import type { Report } from '@nazorat/machines/report'
import { columnOf } from '../documents/columns.ts'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import { headOf } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'
import { cast } from '../postgres/expressions.ts'
import { changedDocuments } from './changed-documents.ts'
import { followPositions } from './follower.ts'
import type { NotificationListener } from './notification-listener.ts'

const subjects = ['list', 'report'] as const

/** Documents of a type that are counted by their state, the ids in some fields, and the month of a day. */
export interface Counter {
  /** The use of the numbers. */
  readonly subject: (typeof subjects)[number]
  readonly definition: Definition
  /** The field with the day by whose month they are counted. Documents without a day are left out. */
  readonly month: string | null
  readonly fields: readonly string[]
}

/** Its name in the tables. */
export const counterName = ({ subject, definition }: Pick<Counter, 'subject' | 'definition'>): string => `${subject}:${definition.type}`

/**
 * The parties by which documents of a type are counted: fields of one name of which there are not very many. Each reader counts only the
 * documents that they may see.
 */
export const countedParties = ({ parties, fields }: Definition): string[] =>
  Object.keys(parties).filter((name) => fields[name] && !columnOf(fields[name]).many && !parties[name]!.numerous)

/** The subjects of counting: each type for its list, and the types of reports with `isStored` by the fields of the reports' rows too. */
export function countersOf(definitions: readonly Definition[], reports: readonly Report[]): Counter[] {
  const sources = reports
    .filter(({ isStored }) => isStored)
    .flatMap((report) => Object.values(report.sources).map((source) => ({ report, source })))
  return definitions.flatMap((definition): Counter[] => {
    const parties = countedParties(definition)
    const own = sources.filter(({ source }) => source.type === definition.type)
    const month = own[0]?.source.period
    const ofRows = own.flatMap(({ report, source }) => report.rows.flatMap((facet) => source.by[facet] ?? []))
    return [
      { subject: 'list', definition, month: null, fields: parties },
      ...(month === undefined ? [] : [{ subject: 'report', definition, month, fields: [...new Set([...parties, ...ofRows])] } as const]),
    ]
  })
}

/** Keeps these numbers at the end of the log. Returns a function that stops it. */
export const keepCounts = (pool: Pool, listener: NotificationListener, counters: readonly Counter[]): (() => Promise<void>) =>
  followPositions(pool, listener, 'document_counts', async (_, tx) => ({ pos: await catchUpCounts(tx, counters) }))

/**
 * Brings the numbers to the end of the log, which it returns. Its caller holds the lock of the follower's cursor: no other process moves
 * them.
 */
export async function catchUpCounts(tx: PoolClient, counters: readonly Counter[]): Promise<number> {
  const db = database(tx)
  const cursors = await cursorsOf(tx, counters)
  for (const counter of counters) if (!cursors.has(counter)) await countAnew(tx, counter)

  const end = await headOf(tx)
  const ofTypes = db.selectFrom('event').select('type').distinct()
  const from = Math.min(end, ...cursors.values())
  const moved = await ofTypes.where('pos', '>', from).where('pos', '<=', end).execute()
  const hasMoved = new Set(moved.map(({ type }) => type))
  for (const [counter, pos] of cursors) if (hasMoved.has(counter.definition.type)) await catchUp(tx, counter, pos)
  // A cursor that stays behind only has more events looked through.
  const idle = [...cursors].filter(([{ definition }, pos]) => !hasMoved.has(definition.type) && end - pos > 500)
  if (idle.length > 0) {
    const names = idle.map(([counter]) => counterName(counter))
    await db.updateTable('document_count_cursor').set({ pos: end }).where('counter', 'in', names).execute()
  }
  return end
}

/** Up to which position each counter has counted; without those that have counted nothing, or by other fields. */
async function cursorsOf(tx: PoolClient, counters: readonly Counter[]): Promise<Map<Counter, number>> {
  const rows = await database(tx).selectFrom('document_count_cursor').selectAll().execute()
  const cursors = new Map(rows.map((row) => [row.counter, row]))
  return new Map(
    counters.flatMap((counter) => {
      const cursor = cursors.get(counterName(counter))
      const isSame = cursor && cursor.month === counter.month && String(cursor.fields) === String(counter.fields)
      return isSame ? [[counter, cursor.pos] as const] : []
    }),
  )
}

/** Counts all documents, as of the end of the log. */
async function countAnew(tx: PoolClient, counter: Counter): Promise<void> {
  const { month, fields } = counter
  const name = counterName(counter)
  const db = database(tx)
  await db.deleteFrom('document_count').where('counter', '=', name).execute()
  // One statement, and so one moment for the documents and the cursor.
  await sql`with counted as (
      insert into document_count (counter, month, state, keys, count)
      select ${name}, month, state, keys, count(*) from (${groupsIn(counter)}) d group by 2, 3, 4
    )
    insert into document_count_cursor (counter, pos, month, fields)
    select ${name}, pos, ${cast(month, 'text')}, ${cast(fields, 'text[]')} from head
    on conflict (counter) do update set pos = excluded.pos, month = excluded.month, fields = excluded.fields`.execute(db)
}

/** Has the documents of a type counted from the beginning. */
export async function forgetCounts(tx: PoolClient, definition: Definition): Promise<void> {
  const names = subjects.map((subject) => counterName({ subject, definition }))
  await database(tx).deleteFrom('document_count_cursor').where('counter', 'in', names).execute()
}

async function catchUp(tx: PoolClient, counter: Counter, pos: number): Promise<void> {
  const name = counterName(counter)
  const db = database(tx)
  const { rows: empty } = await sql<{ ctid: string }>`with moved as (
      update document_count_cursor set pos = head.pos from head where counter = ${name}
    ), changed as (
      select month, state, keys, sum(n) as n from (${changesAfter(counter, pos)}) c group by 1, 2, 3 having sum(n) <> 0
    ), stored as (
      insert into document_count (counter, month, state, keys, count)
      select ${name}, month, state, keys, n from changed
      on conflict (counter, month, state, keys) do update set count = document_count.count + excluded.count returning ctid, count
    ) select ctid from stored where count = 0`.execute(db)
  // By their places, which nobody else changes now: by their count, all groups would be looked through.
  if (empty.length > 0) await sql`delete from document_count where ctid = any(${empty.map(({ ctid }) => ctid)}::tid[])`.execute(db)
}

/**
 * The numbers as of the end of the log: those that are stored, and what has moved since. Rows of `month` (its first day), `state`, the ids
 * by the names of their fields, and `n`. `from`: a position up to which they are known to be stored. It may be less than the cursor by now,
 * which the statement reads in its own moment; the planner sees by it how few events come after.
 */
export function countsNow(counter: Counter, from: number): RawBuilder<unknown> {
  const named = counter.fields.map((name, i) => sql`, keys[${sql.lit(i + 1)}] as ${sql.id(name)}`)
  return sql`select month, state ${sql.join(named, sql``)}, n from (${groupsNow(counter, from)}) stored`
}

function groupsNow(counter: Counter, from: number): RawBuilder<unknown> {
  const isOwn = sql`counter = ${counterName(counter)}`
  return sql`select month, state, keys, count as n from document_count where ${isOwn}
    union all ${changesAfter(counter, from, sql`e.pos > (select pos from document_count_cursor where ${isOwn})`)}`
}

/** The changes since a position, as rows of `month`, `state`, `keys` and `n`. */
function changesAfter(counter: Counter, pos: number, among?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { definition, month, fields } = counter
  const names = month === null ? fields : [month, ...fields]
  const column = (name: string) => sql.id('c', name)
  return sql`select ${monthOf(counter, column)} as month, c.state, ${keysOf(counter, column)} as keys, c.n
    from (${changedDocuments(definition, names, pos, among)}) c ${dated(counter, column)}`
}

/** The month, the state and the keys of each document. */
function groupsIn(counter: Counter): RawBuilder<unknown> {
  const { definition } = counter
  const column = (name: string) => documentColumn(definition, 'd', name)
  return sql`select ${monthOf(counter, column)} as month, d.state, ${keysOf(counter, column)} as keys
    from ${documentTable(definition.type)} d ${dated(counter, column)}`
}

type Column = (name: string) => RawBuilder<unknown>

const monthOf = ({ month }: Counter, column: Column) =>
  month === null ? sql`date '0001-01-01'` : sql`date_trunc('month', ${column(month)}::timestamp)::date`
const keysOf = ({ fields }: Counter, column: Column) => sql`array[${sql.join(fields.map(column))}]::uuid[]`
const dated = ({ month }: Counter, column: Column) => (month === null ? sql`` : sql`where ${column(month)} is not null`)

/**
 * The number of groups whose stored count differs from the documents; none where nothing is stored. With `adopt`, the follower counts such
 * a type again. The documents themselves are compared with the log by `replay`.
 */
export async function wrongCounts(tx: PoolClient, counters: readonly Counter[], { adopt }: { adopt: boolean }): Promise<number> {
  let wrong = 0
  for (const [counter, pos] of await cursorsOf(tx, counters)) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from (${groupsNow(counter, pos)} union all select month, state, keys, -1 from (${groupsIn(counter)}) d) counted
        group by month, state, keys having sum(n) <> 0) groups`.execute(database(tx))
    const found = rows[0]!.n
    if (found > 0 && adopt) await forgetCounts(tx, counter.definition)
    wrong += found
  }
  return wrong
}
