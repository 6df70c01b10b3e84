import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type Definition, type FilterValue, mayView, type ProcessReply, Refusal } from '@nazorat/machines'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { database } from '../../postgres/database.ts'
import { allOf, anyOf, cast, type Predicate, startOfDay } from '../../postgres/expressions.ts'
import { stepFollower } from '../../projections/document-steps.ts'
import { columnFilterOf } from '../list/filters.ts'
import { visible } from '../list/visibility.ts'
import type { AskedReport } from './groups.ts'

interface Found {
  readonly from: string | null
  readonly to: string | null
  readonly action: string | null
  readonly times: number
  readonly quantiles: number[] | null
  readonly missed: number
  readonly pos: string
  readonly at: Date
}

/**
 * The steps from state to state of a report's documents within its period: how often each was taken, and how many seconds the
 * documents had been in the state that they left. Steps into states in which the reader would not see the document are left out.
 */
export async function processMap(pool: Pool, { report, query, actor, definitionOf }: AskedReport): Promise<ProcessReply> {
  const [source] = Object.values(report.sources)
  if (!source || !mayView(source, actor)) throw new Refusal('forbidden')
  const definition = definitionOf(source.type)
  const names = [...new Set([...Object.keys(definition.parties), ...Object.values(source.by)])].filter((name) => name !== 'id')
  const columns = names.map((name) => sql`, ${documentColumn(definition, 't', name)}`)
  const where = allOf([
    ...visible(definition, actor, 'd'),
    ...Object.entries(query.filters).map(([facet, value]) => columnFilterOf(definition, source.by[facet]!, value as FilterValue)!),
  ])
  const { rows } = await sql<Found>`
    with steps as materialized (
      select d.from_state, d.to_state, d.action, extract(epoch from d.at - d.since)::float8 as stood, ${missedDeadline(definition)} as missed from (
        select s.from_state, s.to_state, s.action, s.at, s.since, s.to_state as state, t.id ${sql.join(columns, sql``)}
        from document_step s join ${documentTable(source.type)} t on t.id = s.stream
        where s.type = ${source.type}
          and s.at >= ${startOfDay(query.period.from)} and s.at < ${startOfDay(query.period.to)} + interval '1 day'
      ) d where ${where}
    ), counted as (
      select from_state as from, to_state as to, action, count(*)::integer as times,
        percentile_cont(array[0.5, 0.9]) within group (order by stood) as quantiles, (count(*) filter (where missed))::integer as missed
      from steps group by grouping sets ((from_state, to_state, action), (from_state))
      having from_state is not null or grouping(to_state) = 0
    )
    select counted.*, coalesce((select pos from checkpoint where follower = ${stepFollower}), 0) as pos, now() as at
    from (select) one left join counted on true
    order by "from" nulls first, "to", action`.execute(database(pool))
  const found = rows.filter(({ times }) => times !== null)
  return {
    ways: found.flatMap(({ from, to, action, times }) => (to !== null && action !== null ? [{ from, to, action, times }] : [])),
    states: found.flatMap(({ from, to, times, quantiles, missed }) =>
      to === null && from !== null
        ? [{ state: from, times, median: quantiles?.[0] ?? 0, p90: quantiles?.[1] ?? 0, missed: mayMiss(definition, from) ? missed : null }]
        : []),
    asOf: { at: rows[0]!.at.toISOString(), position: Number(rows[0]!.pos) },
  }
}

/** The deadlines of a type that can be missed: a reminder comes before one. */
const missable = ({ deadlines }: Definition) => Object.entries(deadlines).filter(([, { kind }]) => kind !== 'reminder')

const mayMiss = (definition: Definition, state: string): boolean => missable(definition).some(([, { states }]) => states.includes(state))

/** Whether a deadline had passed when a step `d` left its state: people were told of it, or the step was what it fired. */
function missedDeadline(definition: Definition): Predicate {
  return anyOf(missable(definition).map(([name, { states, kind }]) => {
    const ofState = sql<boolean>`d.from_state = any(${cast(states, 'text[]')})`
    const passed = typeof kind === 'object'
      ? sql<boolean>`d.action = ${kind.fires}`
      : sql<boolean>`exists (select from notification n where n.document = d.id and n.deadline = ${name} and n.created_at between d.since and d.at)`
    return allOf([ofState, passed])
  }))
}
