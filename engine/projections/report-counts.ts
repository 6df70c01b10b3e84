import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import type { Report } from '@nazorat/machines/report'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import { headOf } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'
import { cast } from '../postgres/expressions.ts'
import { changedDocuments } from './changed-documents.ts'
import { countedParties } from './document-counts.ts'
import { followPositions } from './follower.ts'
import type { NotificationListener } from './notification-listener.ts'

/** Documents of a type that are counted by the month of a day, their state, and the ids in some fields. */
export interface ReportCounts {
  readonly definition: Definition
  /** The field with the day. */
  readonly period: string
  readonly fields: readonly string[]
}

/**
 * The counts that a follower keeps for reports with `isKept`. They are grouped by the parties, since each reader counts only the
 * documents that they may see, and by the fields of the reports' rows.
 */
export function reportCounts(definitions: readonly Definition[], reports: readonly Report[]): ReportCounts[] {
  const sources = reports
    .filter(({ isKept }) => isKept)
    .flatMap((report) => Object.values(report.sources).map((source) => ({ report, source })))
  return definitions.flatMap((definition) => {
    const own = sources.filter(({ source }) => source.type === definition.type)
    const period = own[0]?.source.period
    if (period === undefined) return []
    const ofRows = own.flatMap(({ report, source }) => report.rows.flatMap((facet) => source.by[facet] ?? []))
    return [{ definition, period, fields: [...new Set([...countedParties(definition), ...ofRows])] }]
  })
}

/** Keeps these numbers at the end of the log. Returns a function that stops it. */
export const keepReportCounts = (pool: Pool, listener: NotificationListener, kept: readonly ReportCounts[]): (() => Promise<void>) =>
  followPositions(pool, listener, 'report_counts', async (_, tx) => {
    await catchUpReports(tx, kept)
    return { pos: await headOf(tx) }
  })

/** Brings the numbers to the end of the log. Its caller holds the lock of the follower's cursor: no other process moves them. */
export async function catchUpReports(tx: PoolClient, kept: readonly ReportCounts[]): Promise<void> {
  const cursors = new Map(
    (await database(tx).selectFrom('report_count_cursor').selectAll().execute()).map((cursor) => [cursor.type, cursor]),
  )
  for (const each of kept) {
    const cursor = cursors.get(each.definition.type)
    if (String(cursor?.fields) !== String([each.period, ...each.fields])) await countAnew(tx, each)
    else await catchUp(tx, each, Number(cursor!.pos))
  }
}

/** Counts all documents of a type, as of the end of the log. */
async function countAnew(tx: PoolClient, { definition, period, fields }: ReportCounts): Promise<void> {
  const { type } = definition
  const db = database(tx)
  await db.deleteFrom('report_count').where('type', '=', type).execute()
  // One statement, and so one moment for the documents and the cursor.
  await sql`with counted as (
      insert into report_count (type, month, state, keys, count)
      select ${type}, ${monthOf('d', period)}, d.state, ${keysOf('d', fields)}, count(*) from ${documentTable(type)} d
      where ${documentColumn(definition, 'd', period)} is not null group by 2, 3, 4
    )
    insert into report_count_cursor (type, pos, fields) select ${type}, pos, ${cast([period, ...fields], 'text[]')} from head
    on conflict (type) do update set pos = excluded.pos, fields = excluded.fields`.execute(db)
}

/** Groups that nothing is left in stay, with 0: to look for them would read the whole table at every few events. */
async function catchUp(tx: PoolClient, kept: ReportCounts, pos: number): Promise<void> {
  const { type } = kept.definition
  await sql`with moved as (
      update report_count_cursor set pos = head.pos from head where type = ${type}
    ), changed as (select month, state, keys, sum(n) as n from (${changesAfter(kept, pos)}) c group by 1, 2, 3 having sum(n) <> 0)
    insert into report_count (type, month, state, keys, count) select ${type}, month, state, keys, n from changed
    on conflict (type, month, state, keys) do update set count = report_count.count + excluded.count`.execute(database(tx))
}

/**
 * The numbers as of the end of the log: those that are kept, and what has moved since. Rows of `month` (its first day), `state`,
 * `keys` and `n`. `from`: a position up to which they are known to be kept (`countsNow` of `document-counts.ts`).
 */
export function reportCountsNow(kept: ReportCounts, from: number): RawBuilder<unknown> {
  const { type } = kept.definition
  return sql`select month, state, keys, count as n from report_count where type = ${type}
    union all ${changesAfter(kept, from, sql`e.pos > (select pos from report_count_cursor where type = ${type})`)}`
}

function changesAfter({ definition, period, fields }: ReportCounts, pos: number, among?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${monthOf('c', period)} as month, c.state, ${keysOf('c', fields)} as keys, c.n
    from (${changedDocuments(definition, [period, ...fields], pos, among)}) c where ${sql.id('c', period)} is not null`
}

const monthOf = (alias: string, period: string) => sql`date_trunc('month', ${sql.id(alias, period)}::timestamp)::date`
const keysOf = (alias: string, fields: readonly string[]) => sql`array[${sql.join(fields.map((name) => sql.id(alias, name)))}]::uuid[]`

/**
 * The number of groups whose kept count differs from the documents. With `adopt`, the follower counts such a type again. The
 * documents themselves are compared with the log by `replay`.
 */
export async function wrongReportCounts(tx: PoolClient, kept: readonly ReportCounts[], { adopt }: { adopt: boolean }): Promise<number> {
  const db = database(tx)
  let wrong = 0
  for (const each of kept) {
    const {
      definition: { type },
      period,
      fields,
    } = each
    const cursor = await db.selectFrom('report_count_cursor').selectAll().where('type', '=', type).executeTakeFirst()
    if (!cursor || String(cursor.fields) !== String([period, ...fields])) continue
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from (
        select from (select * from (${reportCountsNow(each, Number(cursor.pos))}) kept
          union all select ${monthOf('d', period)}, d.state, ${keysOf('d', fields)}, -1 from ${documentTable(type)} d where ${sql.id('d', period)} is not null
        ) counted (month, state, keys, n) group by month, state, keys having sum(n) <> 0) groups`.execute(db)
    const found = Number(rows[0]!.n)
    if (found > 0 && adopt) await db.deleteFrom('report_count_cursor').where('type', '=', type).execute()
    wrong += found
  }
  return wrong
}
