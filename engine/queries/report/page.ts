import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { kindOf } from '@nazorat/machines/fields'
import {
  columnValue,
  type Conditions,
  type CountedColumn,
  countedColumns,
  isDerived,
  type Report,
  type ReportPage,
  type ReportReply,
  type ReportRow,
} from '@nazorat/machines/report'
import { mayView, Refusal } from '@nazorat/machines/workflow'
import { loadTitles } from '../../documents/load.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { referredIds } from './aggregates.ts'
import { type OpenReport, groupsOf, notYours, unseen } from './groups.ts'
import { storedGroups, storedMonths } from './stored-groups.ts'

/** A row as the query gives it. */
type GroupRow = Readonly<Record<string, string | number | null>>

/** The parts of a report that are about all of its rows. */
type Whole = Pick<ReportReply, 'totals' | 'total' | 'asOf'>

/** A page of a report, with the totals of all of its rows: one statement, and so one moment. */
export async function reportPage(pool: Pool, asked: OpenReport, page: ReportPage = {}): Promise<ReportReply> {
  await refuseForeign(pool, asked)
  const { page: number = 1, pageSize = 200, sort = asked.report.sort ?? '' } = page
  const first = (number - 1) * pageSize
  // A column that follows from others is computed here alone: by it, all rows are read and then put in order.
  const derived = derivedIn(asked.report, sort)
  const stored = await storedMonths(pool, asked)
  const { rows } = await sql<{ whole: GroupRow; row: GroupRow | null }>`
    with rows as materialized (${stored ? storedGroups(asked, stored) : groupsOf(asked)}), whole as (${wholeOf(asked)})
    select row_to_json(whole) as whole, row_to_json(page) as row from whole left join (
      select * from (${orderedRows(asked, sort)}) ordered ${derived ? sql`` : sql`limit ${pageSize} offset ${first}`}
    ) page on true`.execute(database(pool))
  const read = rows.flatMap(({ row }) => (row ? [rowOf(asked, row)] : []))
  const found = derived ? orderedBy(read, derived, sort.startsWith('-')).slice(first, first + pageSize) : read
  return {
    ...wholeReply(asked, rows[0]!.whole),
    rows: found,
    texts: await titlesOf(pool, asked.report, found),
    referred: await referredIn(pool, asked),
  }
}

/** The ids to which the conditions on referred records come, for each column that has such. */
async function referredIn(pool: Pool, { report, definitionOf }: OpenReport): Promise<ReportReply['referred']> {
  const found: Record<string, Conditions> = {}
  for (const [name, { refers = {} }] of countedColumns(report)) {
    for (const [field, { type, where }] of Object.entries(refers)) {
      const { rows } = await referredIds(definitionOf(type), where).execute(database(pool))
      found[name] = { ...found[name], [field]: rows.map(({ id }) => id) }
    }
  }
  return found
}

type Batch = Pick<ReportReply, 'rows' | 'texts'>

/** The totals of a report, then all of its rows, a batch at a time, in the report's own order: all of one moment. */
export async function* allOfReport(pool: Pool, asked: OpenReport, batch = 1000): AsyncGenerator<{ readonly whole: Whole } | Batch> {
  await refuseForeign(pool, asked)
  yield* inSnapshot(pool, async function* (client: PoolClient) {
    const db = database(client)
    const { rows } = await sql<GroupRow>`with rows as materialized (${groupsOf(asked)}) ${wholeOf(asked)}`.execute(db)
    yield { whole: wholeReply(asked, rows[0]!) }
    const { sort = '' } = asked.report
    const derived = derivedIn(asked.report, sort)
    const all = sql<GroupRow>`with rows as materialized (${groupsOf(asked)}) ${orderedRows(asked, sort)}`
    const withTexts = async (page: readonly ReportRow[]): Promise<Batch> => ({
      rows: page,
      texts: await titlesOf(client, asked.report, page),
    })
    const read: ReportRow[] = []
    for await (const found of readByCursor(client, all, batch)) {
      const page = found.map((row) => rowOf(asked, row))
      if (derived) read.push(...page)
      else yield await withTexts(page)
    }
    if (!derived) return
    const ordered = orderedBy(read, derived, sort.startsWith('-'))
    for (let i = 0; i < ordered.length; i += batch) yield await withTexts(ordered.slice(i, i + batch))
  })
}

/** Throws `forbidden` where a filter names a body or a business of which the reader sees nothing. */
export async function refuseForeign(pool: Pool, asked: OpenReport): Promise<void> {
  const question = unseen(asked)
  const [foreign] = question ? (await question.execute(database(pool))).rows : []
  if (foreign) throw new Refusal('forbidden', {}, { [foreign.facet]: [notYours] })
}

const wholeOf = ({ report }: OpenReport): RawBuilder<GroupRow> => {
  const sums = countedColumns(report).map((_, i) => sql`, sum(${sql.id(`c${i}`)})::float8 as ${sql.id(`c${i}`)}`)
  return sql<GroupRow>`select count(*) as n, now() as at, (select pos from head) as pos ${sql.join(sums, sql``)} from rows`
}

/** The rows in the order of a column, else of the titles of their keys. */
function orderedRows({ report, actor }: OpenReport, sort: string): RawBuilder<GroupRow> {
  const titled = report.rows.map((facet) => kindOf(report.rowFields[facet]!).target !== undefined)
  const key = (i: number) => sql.id('rows', `k${i}`)
  const joinOf = (i: number) => sql`left join title ${sql.id(`t${i}`)} on ${sql.id(`t${i}`, 'id')} = ${key(i)}::uuid`
  const joins = report.rows.map((_, i) => (titled[i] ? joinOf(i) : sql``))
  const title = (i: number) => sql.id(`t${i}`, 'title')
  const titleText = (i: number) =>
    sql`case json_typeof(${title(i)}) when 'object' then ${title(i)} ->> ${sql.lit(actor.language)} else ${title(i)} #>> '{}' end`
  const byTitle = report.rows.map((_, i) =>
    titled[i] ? sql`(${titleText(i)}) collate alphabets nulls last, ${key(i)}` : sql`${key(i)} nulls last`,
  )
  const counted = countedColumns(report).findIndex(([name]) => name === nameIn(sort))
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = counted >= 0 ? [sql`${sql.id('rows', `c${counted}`)} ${direction} nulls last`, ...byTitle] : byTitle
  return sql<GroupRow>`select rows.* from rows ${sql.join(joins, sql` `)} order by ${sql.join(order)}`
}

const nameIn = (sort: string): string => sort.replace(/^-/, '')

/** The column that follows from others by which rows are to be in order; undefined where it is another order. */
function derivedIn({ columns }: Report, sort: string): string | undefined {
  const name = nameIn(sort)
  return Object.hasOwn(columns, name) && isDerived(columns[name]!) ? name : undefined
}

/** Rows in the order of a column; those without a value come last, and equal ones stay in the order of their titles. */
const orderedBy = (rows: readonly ReportRow[], name: string, isDescending: boolean): ReportRow[] =>
  rows.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ values }) => values[name] ?? null) as [number | null, number | null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? b - a : a - b
  })

/** The values of the columns: null, not 0, for a column of a source that the reader may not view. */
function valuesOf({ report, actor }: OpenReport, found: GroupRow): Record<string, number | null> {
  const isSeen = ({ source }: CountedColumn) => mayView(report.sources[source]!, actor)
  const columns = countedColumns(report).map(([name, column], i) => [name, isSeen(column) ? Number(found[`c${i}`] ?? 0) : null] as const)
  const counted = Object.fromEntries(columns)
  return Object.fromEntries(Object.keys(report.columns).map((name) => [name, columnValue(report, name, counted)]))
}

function rowOf(asked: OpenReport, found: GroupRow): ReportRow {
  const keys = Object.fromEntries(asked.report.rows.map((facet, i) => [facet, (found[`k${i}`] ?? null) as string | null]))
  return { keys, values: valuesOf(asked, found) }
}

function wholeReply(asked: OpenReport, found: GroupRow): Whole {
  const at = asked.at ?? new Date(String(found['at'])).toISOString()
  return { totals: valuesOf(asked, found), total: Number(found['n']), asOf: { at, position: Number(found['pos']) } }
}

function titlesOf(db: Pool | PoolClient, report: Report, rows: readonly ReportRow[]): Promise<ReportReply['texts']> {
  const referring = report.rows.filter((facet) => kindOf(report.rowFields[facet]!).target !== undefined)
  return loadTitles(
    db,
    rows.flatMap(({ keys }) => referring.flatMap((facet) => keys[facet] ?? [])),
  )
}
