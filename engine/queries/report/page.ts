import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { columnValue, countedColumns, kindOf, mayView, Refusal, type Report, type ReportPage, type ReportReply, type ReportRow } from '@nazorat/machines'
import { loadTitles } from '../../documents/load.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { type Database, database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { type AskedReport, groupsOf, notYours, unseen } from './groups.ts'

/** A row as the query gives it. */
type Found = Readonly<Record<string, string | number | null>>

/** Everything that is said of a report as a whole. */
type Whole = Pick<ReportReply, 'totals' | 'total' | 'asOf'>

/** A page of a report, with the totals of all of its rows: one statement, and so one moment. */
export async function reportPage(pool: Pool, asked: AskedReport, page: ReportPage = {}): Promise<ReportReply> {
  await refuseForeign(pool, asked)
  const { page: number = 1, pageSize = 200 } = page
  const { rows } = await sql<{ whole: Found; row: Found | null }>`
    with rows as materialized (${groupsOf(asked)}), whole as (${wholeOf(asked)})
    select row_to_json(whole) as whole, row_to_json(page) as row from whole left join (
      select * from (${orderedRows(asked, page.sort)}) ordered limit ${pageSize} offset ${(number - 1) * pageSize}) page on true`.execute(database(pool))
  const found = rows.flatMap(({ row }) => (row ? [rowOf(asked, row)] : []))
  return { ...wholeReply(asked, rows[0]!.whole), rows: found, texts: await titlesOf(pool, asked.report, found) }
}

/** All rows of a report, a batch at a time, in the order of their titles, after what is said of the whole: of one moment. */
export async function* allOfReport(pool: Pool, asked: AskedReport, batch = 1000): AsyncGenerator<{ readonly whole: Whole } | Pick<ReportReply, 'rows' | 'texts'>> {
  await refuseForeign(pool, asked)
  yield* inSnapshot(pool, async function* (client: PoolClient) {
    const db = database(client)
    const { rows } = await sql<Found>`with rows as materialized (${groupsOf(asked)}) ${wholeOf(asked)}`.execute(db)
    yield { whole: wholeReply(asked, rows[0]!) }
    const all = sql<Found>`with rows as materialized (${groupsOf(asked)}) ${orderedRows(asked)}`
    for await (const found of readByCursor(client, all, batch)) {
      const page = found.map((row) => rowOf(asked, row))
      yield { rows: page, texts: await titlesOf(client, asked.report, page) }
    }
  })
}

/** Throws `invalid` where a filter names a body or a business of which the reader sees nothing. */
async function refuseForeign(pool: Pool, asked: AskedReport): Promise<void> {
  const question = unseen(asked)
  const [foreign] = question ? (await question.execute(database(pool) as Database)).rows : []
  if (foreign) throw new Refusal('forbidden', {}, { [foreign.facet]: [notYours] })
}

const wholeOf = ({ report }: AskedReport): RawBuilder<Found> => {
  const sums = countedColumns(report).map((_, i) => sql`, sum(${sql.id(`c${i}`)})::float8 as ${sql.id(`c${i}`)}`)
  return sql<Found>`select count(*) as n, now() as at, (select pos from head) as pos ${sql.join(sums, sql``)} from rows`
}

/** The rows in the order of a column, or of the titles of what they are of. */
function orderedRows({ report, actor }: AskedReport, sort = ''): RawBuilder<Found> {
  const titled = report.rows.map((facet) => kindOf(report.rowFields[facet]!).target !== undefined)
  const joins = report.rows.map((_, i) => (titled[i] ? sql`left join title ${sql.id(`t${i}`)} on ${sql.id(`t${i}`, 'id')} = ${sql.id('rows', `k${i}`)}::uuid` : sql``))
  const title = (i: number) => sql`${sql.id(`t${i}`, 'title')}`
  const byTitle = report.rows.map((_, i) =>
    titled[i] ? sql`(case json_typeof(${title(i)}) when 'object' then ${title(i)} ->> ${sql.lit(actor.language)} else ${title(i)} #>> '{}' end) collate uzbek nulls last, ${sql.id('rows', `k${i}`)}` : sql`${sql.id('rows', `k${i}`)} nulls last`)
  const column = countedColumns(report).findIndex(([name]) => name === sort.replace(/^-/, ''))
  const order = column < 0 ? byTitle : [sql`${sql.id('rows', `c${column}`)} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`, ...byTitle]
  return sql<Found>`select rows.* from rows ${sql.join(joins, sql` `)} order by ${sql.join(order)}`
}

/** A reader who may see none of a source is told nothing of its columns, which is not that there is nothing. */
function valuesOf({ report, actor }: AskedReport, found: Found): Record<string, number | null> {
  const counted = Object.fromEntries(countedColumns(report).map(([name, { source }], i) => [name, mayView(report.sources[source]!, actor) ? Number(found[`c${i}`] ?? 0) : null]))
  return Object.fromEntries(Object.keys(report.columns).map((name) => [name, columnValue(report, name, counted)]))
}

function rowOf(asked: AskedReport, found: Found): ReportRow {
  const { report } = asked
  return { keys: Object.fromEntries(report.rows.map((facet, i) => [facet, (found[`k${i}`] ?? null) as string | null])), values: valuesOf(asked, found) }
}

function wholeReply(asked: AskedReport, found: Found): Whole {
  const { at } = asked
  return { totals: valuesOf(asked, found), total: Number(found['n']), asOf: { at: at ?? new Date(String(found['at'])).toISOString(), position: Number(found['pos']) } }
}

function titlesOf(db: Pool | PoolClient, report: Report, rows: readonly ReportRow[]): Promise<ReportReply['texts']> {
  const referring = report.rows.filter((facet) => kindOf(report.rowFields[facet]!).target !== undefined)
  return loadTitles(db, rows.flatMap(({ keys }) => referring.flatMap((facet) => keys[facet] ?? [])))
}
