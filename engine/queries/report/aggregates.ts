import { type RawBuilder, sql } from 'kysely'
import type { FilterValue } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type CountedColumn, yearBefore } from '@nazorat/machines/report'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { allOf, cast, type Predicate } from '../../postgres/expressions.ts'
import { columnFilterOf } from '../list/filters.ts'
import type { OpenReport } from './groups.ts'

type AggregatedColumn = Omit<CountedColumn, 'period'> & { readonly period?: string | undefined }

/** The fields of the documents that a column reads. */
export const namesIn = ({ where = {}, refers = {}, period, sum, outOf, rows, distinct = [] }: CountedColumn): (string | undefined)[] => [
  ...Object.keys(where),
  ...Object.keys(refers),
  period,
  sum,
  outOf,
  rows,
  ...distinct,
]

/** A column as an aggregate of documents `d`: of those that it asks for. */
export function aggregateOf({ query, definitionOf }: OpenReport, definition: Definition, column: AggregatedColumn): RawBuilder<unknown> {
  const { where = {}, refers = {}, period, yearBefore: isBefore } = column
  const days = isBefore ? yearBefore(query.period) : query.period
  const conditions = [
    ...conditionsOf(definition, { ...where, ...(period && { [period]: days as FilterValue }) }),
    ...Object.entries(refers).map(
      ([name, { type, where: of }]) => sql<boolean>`${documentColumn(definition, 'd', name)} in (${referredIds(definitionOf(type), of)})`,
    ),
  ]
  const ofThese = conditions.length > 0 ? sql`filter (where ${allOf(conditions)})` : sql``
  return sql`coalesce(${countOf(definition, column, ofThese)}, 0)::numeric`
}

function countOf(
  definition: Definition,
  { sum, outOf, rows, rowsWhere = {}, rowsDistinct = [], distinct = [] }: AggregatedColumn,
  ofThese: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = (name: string) => documentColumn(definition, 'd', name)
  if (sum && outOf) return sql`sum(least(coalesce(${column(sum)}::numeric / nullif(${column(outOf)}, 0), 0), 1)) ${ofThese}`
  if (sum) return sql`sum(${column(sum)}) ${ofThese}`
  if (rows) {
    if (rowsDistinct.length === 0) return sql`sum(${rowsAmong(column(rows), rowsWhere)}) ${ofThese}`
    // The rows of all documents of the group together: one person may stand in several of them.
    return sql`(select count(distinct lower(coalesce(${sql.join(rowsDistinct.map(cell))})))
      from unnest(array_agg(${column(rows)}) ${ofThese}) document (lines), jsonb_array_elements(document.lines) line (cells) ${among(rowsWhere)})`
  }
  return sql`${distinct.length > 0 ? sql`count(distinct (${sql.join(distinct.map(column))}))` : sql`count(*)`} ${ofThese}`
}

/** How many rows a column has whose cells have these values. */
export const rowsAmong = (column: RawBuilder<unknown>, where: RowsWhere): RawBuilder<number> =>
  sql<number>`(select count(*) from jsonb_array_elements(${column}) line (cells) ${among(where)})`

type RowsWhere = NonNullable<CountedColumn['rowsWhere']>

const cell = (name: string) => sql`nullif(line.cells ->> ${sql.lit(name)}, '')`

function among(where: RowsWhere): RawBuilder<unknown> {
  const conditions = Object.entries(where).map(([name, values]) => sql<boolean>`${cell(name)} = any(${cast(values, 'text[]')})`)
  return conditions.length > 0 ? sql`where ${allOf(conditions)}` : sql``
}

/** The ids of the records that documents must refer to. */
export const referredIds = (definition: Definition, where: Readonly<Record<string, FilterValue>>): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select d.id from ${documentTable(definition.type)} d where ${allOf(conditionsOf(definition, where))}`

export const conditionsOf = (definition: Definition, conditions: Readonly<Record<string, FilterValue>>): Predicate[] =>
  Object.entries(conditions).map(([name, value]) => {
    const condition = columnFilterOf(definition, name, value)
    if (!condition) throw new Error(`${definition.type} cannot be asked for ${name}`)
    return condition
  })
