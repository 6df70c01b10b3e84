import { type RawBuilder, sql } from 'kysely'
import type { FilterValue } from '@nazorat/machines/api-types'
import { endOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf, unknownField } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import {
  byMonth,
  countedColumns,
  type CountedColumn,
  mayOpenReport,
  periodProblems,
  type Report,
  type ReportQuery,
  type ReportSource,
  yearBefore,
} from '@nazorat/machines/report'
import { type Actor, mayView, namesOf, type Problems, Refusal, scopeOf } from '@nazorat/machines/workflow'
import { documentColumn } from '../../documents/identifiers.ts'
import { allOf, anyOf, cast } from '../../postgres/expressions.ts'
import { columnFilterOf } from '../list/filters.ts'
import { visible } from '../list/visibility.ts'
import { filterProblem } from '../list/written-filter.ts'
import { aggregateOf, conditionsOf, namesIn } from './aggregates.ts'
import { documentsAt } from './documents.ts'

/** A report as it is asked by an actor, who has been found to be allowed to. */
export interface OpenReport {
  readonly report: Report
  readonly query: ReportQuery
  readonly actor: Actor
  definitionOf(type: string): Definition
  /** The moment of the past as of which it is, or null: now. */
  readonly at: string | null
}

/** Checks a query of a report. Throws `forbidden` when the actor may not open it, and `invalid` with the problems of period and filters. */
export function askedReport(report: Report, query: ReportQuery, actor: Actor, definitionOf: (type: string) => Definition): OpenReport {
  if (!mayOpenReport(report, actor)) throw new Refusal('forbidden')
  const problems: Problems = Object.assign(Object.create(null), periodProblems(query.period))
  for (const [name, value] of Object.entries(query.filters)) {
    const field = Object.hasOwn(report.facets, name) ? report.facets[name] : undefined
    const fits = ({ type, by }: ReportSource) => columnFilterOf(definitionOf(type), by[name]!, value) !== null
    if (!field) Object.assign(problems, unknownField(name))
    else if (!Object.values(report.sources).every(fits)) problems[name] = [filterProblem(field, value)]
  }
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)
  return { report, query, actor, definitionOf, at: query.on === undefined ? null : endOf(query.on) }
}

/** The rows of a report before they are put in order: `k0…` for the keys, `c0…` for the counted columns, in their order. */
export function groupsOf(asked: OpenReport): RawBuilder<unknown> {
  const { report, actor } = asked
  const keys = report.rows.map((_, i) => sql.id(`k${i}`))
  const counted = countedColumns(report)
  const seen = Object.entries(report.sources).filter(([, source]) => mayView(source, actor))
  const parts = seen.map(([name, source]) => groupsOfSource(asked, name, source, counted))
  const sums = counted.map((_, i) => sql`sum(${sql.id(`c${i}`)})::float8 as ${sql.id(`c${i}`)}`)
  const noColumns = [...keys.map((key) => sql`null::text as ${key}`), ...counted.map((_, i) => sql`null::numeric as ${sql.id(`c${i}`)}`)]
  const none = sql`select ${sql.join(noColumns)} where false`
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : none
  return sql`select ${sql.join([...keys, ...sums])} from (${all}) part group by ${sql.join(keys)}`
}

function groupsOfSource(
  asked: OpenReport,
  name: string,
  source: ReportSource,
  counted: readonly (readonly [string, CountedColumn])[],
): RawBuilder<unknown> {
  const { report, query, actor, at } = asked
  const definition = asked.definitionOf(source.type)
  const column = (field: string) => documentColumn(definition, 'd', field)
  const own = counted.filter(([, each]) => each.source === name).map(([, each]) => each)
  const names = [
    ...Object.values(source.by),
    ...Object.keys(definition.parties),
    ...Object.keys(source.where),
    source.period,
    ...own.flatMap(namesIn),
  ].filter((each) => each !== undefined)
  const keyOf = (facet: string) => (facet === byMonth ? sql`to_char(${column(source.period!)}, 'YYYY-MM')` : column(source.by[facet]!))
  const keys = report.rows.map((facet, i) => sql`${keyOf(facet)}::text as ${sql.id(`k${i}`)}`)
  const periods = own.some((each) => each.yearBefore) ? [query.period, yearBefore(query.period)] : [query.period]
  // Of several periods, each column counts its own.
  const dated = (each: CountedColumn) => ({ ...each, period: each.period ?? (periods.length > 1 ? source.period : undefined) })
  const aggregateIn = (each: CountedColumn) => (each.source === name ? aggregateOf(asked, definition, dated(each)) : sql`null::numeric`)
  const aggregates = counted.map(([, each], i) => sql`${aggregateIn(each)} as ${sql.id(`c${i}`)}`)
  const where = allOf([
    ...visible(definition, actor, 'd'),
    ...conditionsOf(definition, source.where),
    ...(source.period ? [anyOf(periods.flatMap((period) => conditionsOf(definition, { [source.period!]: period as FilterValue })))] : []),
    ...Object.entries(query.filters).map(([facet, value]) => columnFilterOf(definition, source.by[facet]!, value)!),
  ])
  return sql`select ${sql.join([...keys, ...aggregates])} from ${documentsAt(definition, names, at)} d
    where ${where} group by ${sql.join(report.rows.map(keyOf))}`
}

/**
 * The facets whose filters name a body or a business of which the reader, who sees but some, sees no document. A report on it would
 * say that there is nothing, which is not known. Each source is read once for all names: one of the past is folded from the log.
 */
export function unseen(asked: OpenReport): RawBuilder<{ facet: string }> | null {
  const { report, query, actor, at } = asked
  const questions: RawBuilder<unknown>[] = []
  for (const [facet, value] of Object.entries(query.filters)) {
    const field = report.facets[facet]!
    if (kindOf(field).target === undefined) continue
    const seen = Object.values(report.sources).flatMap((source) => {
      const held = scopeOf(actor, `${source.permission}View`)
      const definition = asked.definitionOf(source.type)
      const name = source.by[facet]!
      return definition.parties[name] ? [{ held, definition, name }] : []
    })
    if (seen.length === 0 || seen.some(({ held }) => held?.scope === 'all')) continue
    const own = new Set(seen.flatMap(({ held }) => (held ? namesOf(actor, held.scope) : [])))
    const foreign = [value].flat().filter((id) => typeof id === 'string' && !own.has(id))
    const nothing = seen
      .filter(({ held }) => held)
      .map(({ definition, name }) => {
        const documents = documentsAt(definition, [name, ...Object.keys(definition.parties)], at)
        const where = allOf([...visible(definition, actor, 'd'), sql<boolean>`${documentColumn(definition, 'd', name)} = named.id`])
        return sql<boolean>`not exists (select from ${documents} d where ${where})`
      })
    questions.push(sql`select ${facet}::text as facet from unnest(${cast(foreign, 'uuid[]')}) named (id) where ${allOf(nothing)}`)
  }
  return questions.length > 0 ? sql<{ facet: string }>`${sql.join(questions, sql` union all `)}` : null
}

/** The problem of a facet that names a body or a business of which the reader sees nothing. */
export const notYours = t('Бу ташкилот бўйича маълумотларни кўриш ҳуқуқингиз йўқ', 'У вас нет права видеть данные по этой организации')
