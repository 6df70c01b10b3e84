import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { FilterValue } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { byMonth, type CountedColumn, countedColumns } from '@nazorat/machines/report'
import { mayView } from '@nazorat/machines/workflow'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { allOf, anyOf } from '../../postgres/expressions.ts'
import { database } from '../../postgres/database.ts'
import { type ReportCounts, reportCountsNow } from '../../projections/report-counts.ts'
import { columnFilterOf } from '../list/filters.ts'
import { mostBehind, seen, seenByCounted } from '../list/kept-counts.ts'
import { conditionsOf } from './aggregates.ts'
import type { AskedReport } from './groups.ts'

/** The kept numbers from which a report is answered. */
export interface KeptNumbers {
  readonly counts: ReportCounts
  /** Up to which position they are kept. */
  readonly pos: number
  /** The first and the last day of the whole months in the period. */
  readonly first: string
  readonly last: string
}

/**
 * The kept numbers that answer a report now; null where its documents have to be counted: its filters ask for more than is kept, no
 * whole month is in its period, it is as of a past day, or the follower is far behind.
 */
export async function keptNumbers(
  pool: Pool,
  { report, query: { period, filters }, actor, definitionOf, at }: AskedReport,
): Promise<KeptNumbers | null> {
  const [source] = Object.values(report.sources)
  if (!report.isKept || at !== null || !source || !mayView(source, actor)) return null
  const definition = definitionOf(source.type)
  const isKnown = seenByCounted(definition, actor)
  const from = period.from!.endsWith('-01') ? period.from! : firstOfNext(period.from!)
  const next = addDays(period.to!, 1)
  const last = addDays(`${next.slice(0, 8)}01`, -1)
  if (isKnown === null || last < from) return null
  const { rows } = await sql<{ pos: string; fields: string[] }>`
    select c.pos, c.fields from report_count_cursor c, head
    where c.type = ${source.type} and head.pos - c.pos <= ${mostBehind} and ${isKnown}`.execute(database(pool))
  const [day, ...fields] = rows[0]?.fields ?? []
  const asked = [...report.rows.filter((facet) => facet !== byMonth), ...Object.keys(filters)].map((facet) => source.by[facet]!)
  if (day === undefined || day !== source.period || !asked.every((name) => fields.includes(name))) return null
  return { counts: { definition, period: day, fields }, pos: Number(rows[0]!.pos), first: from, last }
}

const firstOfNext = (day: string): string => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`

/** The groups of a report (`groupsOf`), of kept numbers: by state first, so that few rows are looked through for each column. */
export function keptGroups({ report, query, actor }: AskedReport, { counts, pos, first, last }: KeptNumbers): RawBuilder<unknown> {
  const [source] = Object.values(report.sources)
  const { definition, period: day, fields } = counts
  const named = (keys: RawBuilder<unknown>) => fields.map((name, i) => sql`, ${keys}[${sql.lit(i + 1)}] as ${sql.id(name)}`)
  const isEdge = (from: string, to: string) => (from <= to ? conditionsOf(definition, { [day]: { from, to } as FilterValue }) : [])
  const edges = [...isEdge(query.period.from!, addDays(first, -1)), ...isEdge(addDays(last, 1), query.period.to!)]
  const table = documentTable(definition.type)
  const loose = sql`union all select date_trunc('month', ${documentColumn(definition, 'd', day)}::timestamp)::date, d.state
    ${sql.join(
      fields.map((name) => sql`, ${documentColumn(definition, 'd', name)}`),
      sql``,
    )}, 1 from ${table} d where ${anyOf(edges)}`
  const cells = sql`select k.month, k.state ${sql.join(named(sql`k.keys`), sql``)}, k.n from (${reportCountsNow(counts, pos)}) k
    where k.month between ${first}::date and ${last}::date ${edges.length > 0 ? loose : sql``}`
  const keyOf = (facet: string) => (facet === byMonth ? sql`d.month` : sql.id('d', source!.by[facet]!))
  const keys = report.rows.map((facet, i) => sql`${keyOf(facet)} as ${sql.id(`k${i}`)}`)
  const where = allOf([
    ...seen(definition, actor),
    ...conditionsOf(definition, source!.where),
    ...Object.entries(query.filters).map(([facet, value]) => columnFilterOf(definition, source!.by[facet]!, value)!),
  ])
  const written = (facet: string, i: number) =>
    facet === byMonth ? sql`to_char(d.${sql.id(`k${i}`)}, 'YYYY-MM')` : sql`d.${sql.id(`k${i}`)}::text`
  const sumOf = ({ where: of = {} }: CountedColumn) =>
    sql`coalesce(sum(d.n) ${Object.keys(of).length > 0 ? sql`filter (where ${allOf(conditionsOf(definition, of))})` : sql``}, 0)`
  const sums = countedColumns(report).map(([, column], i) => sql`${sumOf(column)}::float8 as ${sql.id(`c${i}`)}`)
  return sql`select ${sql.join([...report.rows.map((facet, i) => sql`${written(facet, i)} as ${sql.id(`k${i}`)}`), ...sums])}
    from (select ${sql.join(keys)}, d.state, sum(d.n) as n from (${cells}) d where ${where}
      group by ${sql.join(report.rows.map(keyOf))}, d.state having sum(d.n) <> 0) d
    group by ${sql.join(report.rows.map((_, i) => sql`d.${sql.id(`k${i}`)}`))}`
}
