import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { FilterValue } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { ProcessReply } from '@nazorat/machines/report'
import { mayView, Refusal } from '@nazorat/machines/workflow'
import { database } from '../../postgres/database.ts'
import { allOf } from '../../postgres/expressions.ts'
import { stepFollower } from '../../projections/document-steps.ts'
import { columnFilterOf } from '../list/filters.ts'
import { missable, missedDeadline, steppedWithin, stepsOf } from '../list/steps.ts'
import { visible } from '../list/visibility.ts'
import type { OpenReport } from './groups.ts'
import { refuseForeign } from './page.ts'

interface ProcessRow {
  /** The kind of the row: one action between two states, all actions between them, all steps out of a state, or all into one. */
  readonly of: 'action' | 'way' | 'out' | 'in'
  readonly from: string | null
  readonly to: string | null
  readonly action: string | null
  readonly times: number
  readonly documents: number
  readonly quantiles: number[] | null
  readonly missed: number
  readonly late: number
  readonly early: number
  readonly pos: number
  readonly at: Date
}

/**
 * The steps from state to state of a report's documents within its period: how often each was taken, by how many documents, and how
 * many seconds these had been in the state that they left. Documents that the reader does not see now, and steps into states in
 * which they would not see the document, are left out.
 */
export async function processMap(pool: Pool, asked: OpenReport): Promise<ProcessReply> {
  const { report, query, actor, definitionOf } = asked
  const [source] = Object.values(report.sources)
  if (!source || !mayView(source, actor)) throw new Refusal('forbidden')
  await refuseForeign(pool, asked)
  const definition = definitionOf(source.type)
  const where = allOf([
    steppedWithin(query.period.from, query.period.to),
    ...visible(definition, actor, 'x'),
    ...Object.entries(query.filters).map(([facet, value]) => columnFilterOf(definition, source.by[facet]!, value as FilterValue, 'x')!),
  ])
  const { rows } = await sql<ProcessRow>`
    with steps as materialized (
      select x.id, x.from_state, x.to_state, x.action, extract(epoch
        from x.at - x.since)::float8 as stood, ${missedDeadline(definition)} as missed
      from (${stepsOf(definition, actor, Object.values(source.by))}) x where ${where}
    ), counted as (
      select case grouping(from_state, to_state, action) when 0 then 'action' when 1 then 'way' when 3 then 'out' else 'in' end as of,
        from_state as from, to_state as to, action, count(*)::integer as times, count(distinct id)::integer as documents,
        percentile_cont(array[0.5, 0.9]) within group (order by stood) as quantiles, (count(*) filter (where missed))::integer as missed,
        (count(distinct id) filter (where missed))::integer as late, (count(distinct id) filter (where not missed))::integer as early
      from steps group by grouping sets ((from_state, to_state, action), (from_state, to_state), (from_state), (to_state))
      having from_state is not null or grouping(to_state) = 0
    )
    select counted.*, coalesce((select pos from checkpoint where follower = ${stepFollower}), 0) as pos, now() as at
    from (select) one left join counted on true
    order by "from" nulls first, "to", action`.execute(database(pool))
  const found = (of: ProcessRow['of']) => rows.filter((row) => row.of === of)
  const actionsOf = (way: ProcessRow) =>
    found('action').flatMap(({ from, to, action, times }) => (from === way.from && to === way.to ? [{ action: action!, times }] : []))
  return {
    ways: found('way').map((way) => ({ from: way.from, to: way.to!, documents: way.documents, times: way.times, actions: actionsOf(way) })),
    entered: found('in').map(({ to, documents }) => ({ state: to!, documents })),
    states: found('out').map(({ from, times, documents, quantiles, missed, late, early }) => ({
      state: from!,
      times,
      documents,
      median: quantiles?.[0] ?? 0,
      p90: quantiles?.[1] ?? 0,
      missed: mayMiss(definition, from!) ? missed : null,
      late,
      inTime: early,
    })),
    asOf: { at: rows[0]!.at.toISOString(), position: rows[0]!.pos },
  }
}

const mayMiss = (definition: Definition, state: string): boolean => missable(definition).some(([, { states }]) => states.includes(state))
