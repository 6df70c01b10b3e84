import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Day } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import type { Indicator, SumOf } from '@nazorat/machines/report'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { database } from '../../postgres/database.ts'
import { allOf, cast } from '../../postgres/expressions.ts'
import { conditionsOf, rowsAmong } from './aggregates.ts'

/** The value of an indicator about a document, and the documents behind it: how many, and the last of them. */
export interface Measured {
  readonly value: number
  readonly count: number
  readonly documents: readonly string[]
}

interface IndicatorQuery {
  /** The documents that are asked about. */
  readonly ids: readonly string[]
  /** The last day of the period, and how many months long it is. */
  readonly to: Day
  readonly months: number
  /** At most so many documents behind a value are named. */
  readonly maxDocuments: number
}

/**
 * The values of an indicator, by the ids of the documents that it is about; one to which no counted document refers has none.
 * Visibility is not considered: only the server's own scoring calls it.
 */
export async function measure(
  on: Pool | PoolClient,
  definitionOf: (type: string) => Definition,
  indicator: Indicator,
  { ids, to, months, maxDocuments }: IndicatorQuery,
): Promise<Map<string, Measured>> {
  const { value } = indicator
  const isLast = value === 'monthsSince'
  const definition = definitionOf(indicator.type)
  const about = documentColumn(definition, 'd', indicator.about)
  const day = documentColumn(definition, 'd', indicator.day)
  const rows =
    typeof value === 'object' && 'rows' in value ? rowsAmong(documentColumn(definition, 'd', value.rows), value.rowsWhere ?? {}) : null
  const where = allOf([
    sql<boolean>`${about} = any(${cast(ids, 'uuid[]')})`,
    sql<boolean>`${day} <= ${to}::date`,
    // The time since the last one is longer than any period.
    ...(isLast ? [] : [sql<boolean>`${day} > ${to}::date - make_interval(months => ${months})`]),
    ...(rows ? [sql<boolean>`${rows} > 0`] : []),
    ...conditionsOf(definition, indicator.where),
  ])
  const linked =
    typeof value === 'object' && 'sum' in value
      ? sql`join ${linkable(definitionOf(value.of), value)} f on f.by = any(${documentColumn(definition, 'd', value.link)})`
      : null
  const once = sql`(select sum(amount) from (select distinct linked, amount from behind b where b.about = counted.about) once)`
  const number = isLast ? monthsBetween(sql`max(day)`, to) : linked ? once : rows ? sql`sum(rows)` : sql`count(*)`
  const { rows: found } = await sql<{ id: string; value: string; count: number; documents: string[] }>`
    with behind as (
      select ${about} as about, d.id, ${day} as day, ${rows ?? sql`0`} as rows ${linked ? sql`, f.id as linked, f.amount` : sql``}
      from ${documentTable(indicator.type)} d ${linked ?? sql``} where ${where}
    ), counted as (
      select about, id, day, max(rows) as rows from behind group by about, id, day
    )
    select about as id, count(*)::integer as count, (array_agg(id
      order by day desc, id))[1:${isLast ? 1 : maxDocuments}] as documents, ${number} as value
    from counted group by about`.execute(database(on))
  return new Map(found.map((row) => [row.id, { value: Number(row.value), count: isLast ? 1 : row.count, documents: row.documents }]))
}

const monthsBetween = (from: RawBuilder<unknown>, to: Day) =>
  sql`(extract(year from age(${to}::date, ${from})) * 12 + extract(month from age(${to}::date, ${from})))`

/** The other documents that may be linked, each with the field by which it is and what is added up of it. */
function linkable(other: Definition, { sum, by, where }: SumOf): RawBuilder<unknown> {
  const column = (name: string) => documentColumn(other, 'd', name)
  const condition = allOf([sql<boolean>`${column(sum)} is not null`, ...conditionsOf(other, where)])
  return sql`(select d.id, ${column(sum)} as amount, ${column(by)} as by from ${documentTable(other.type)} d where ${condition})`
}
