import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { FilterValue } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { byMonth, type CountedColumn, countedColumns } from '@nazorat/machines/report'
import { mayView } from '@nazorat/machines/workflow'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { allOf, anyOf } from '../../postgres/expressions.ts'
import { database } from '../../postgres/database.ts'
import { type Counter, countsNow } from '../../projections/document-counts.ts'
import { columnFilterOf } from '../list/filters.ts'
import { seenGroups, type StoredCounts, storedCounts } from '../stored-counts.ts'
import { conditionsOf } from './aggregates.ts'
import type { OpenReport } from './groups.ts'

/** The stored numbers from which a report is answered, with the first and the last day of the whole months in its period. */
interface StoredMonths extends StoredCounts {
  readonly first: string
  readonly last: string
}

/**
 * The stored numbers that answer a report now; null where its documents have to be counted: its filters ask for more than is stored, no
 * whole month is in its period, it is as of a past day, or the follower is far behind.
 */
export async function storedMonths(
  pool: Pool,
  { report, query: { period, filters }, actor, definitionOf, at }: OpenReport,
): Promise<StoredMonths | null> {
  const [source] = Object.values(report.sources)
  if (!report.isStored || at !== null || !source?.period || !mayView(source, actor)) return null
  const first = period.from!.endsWith('-01') ? period.from! : firstOfNext(period.from!)
  const next = addDays(period.to!, 1)
  const last = addDays(`${next.slice(0, 8)}01`, -1)
  if (last < first) return null
  const fields = [...report.rows.filter((facet) => facet !== byMonth), ...Object.keys(filters)].map((facet) => source.by[facet]!)
  const counter: Counter = { subject: 'report', definition: definitionOf(source.type), month: source.period, fields }
  const stored = await storedCounts(database(pool), counter, actor)
  return stored && { ...stored, first, last }
}

const firstOfNext = (day: string): string => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`

/** The groups of a report (`groupsOf`), of stored numbers: by state first, so that few rows are looked through for each column. */
export function storedGroups({ report, query, actor }: OpenReport, { counter, pos, first, last }: StoredMonths): RawBuilder<unknown> {
  const [source] = Object.values(report.sources)
  const { definition, fields } = counter
  const day = counter.month!
  const isEdge = (from: string, to: string) => (from <= to ? conditionsOf(definition, { [day]: { from, to } as FilterValue }) : [])
  const edges = [...isEdge(query.period.from!, addDays(first, -1)), ...isEdge(addDays(last, 1), query.period.to!)]
  const table = documentTable(definition.type)
  const loose = sql`union all select date_trunc('month', ${documentColumn(definition, 'd', day)}::timestamp)::date, d.state
    ${sql.join(
      fields.map((name) => sql`, ${documentColumn(definition, 'd', name)}`),
      sql``,
    )}, 1 from ${table} d where ${anyOf(edges)}`
  const cells = sql`select * from (${countsNow(counter, pos)}) k
    where k.month between ${first}::date and ${last}::date ${edges.length > 0 ? loose : sql``}`
  const keyOf = (facet: string) => (facet === byMonth ? sql`d.month` : sql.id('d', source!.by[facet]!))
  const keys = report.rows.map((facet, i) => sql`${keyOf(facet)} as ${sql.id(`k${i}`)}`)
  const where = allOf([
    ...seenGroups(definition, actor),
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
