import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import { database, type Document, type Engine, type Save } from '@nazorat/engine'
import { measure, type Measured } from '@nazorat/engine/queries/report'
import { indicatorOf } from '@nazorat/machines/documents/risk/indicators'
import { maxBehind } from '@nazorat/machines/documents/risk/result/fields'
import { type AppliedCriterion, categoryOf, pointsOf, sumOf } from '@nazorat/machines/documents/risk/scoring'
import type { Analysis } from './run.ts'

/** A business that is scored. */
export interface Business {
  readonly id: string
}

/** The last check of a business, with the bodies that have checked it. */
interface Checked {
  readonly id: string
  readonly checkedBy: readonly string[]
  readonly inspectorInn: string | null
  readonly orderInspector: string | null
  readonly orderNum: string | null
  readonly contractorCount: number | null
}

/** The results of businesses, as saves; `former` are those that they replace. */
export async function scoresOf(
  engine: Engine,
  analysis: Analysis,
  batch: readonly Business[],
  former: ReadonlyMap<string, Document>,
): Promise<Save[]> {
  const ids = batch.map(({ id }) => id)
  const measured: Map<string, Measured>[] = []
  // One after another: an analysis occupies one connection.
  for (const { indicator, months } of analysis.criteria) {
    measured.push(
      await measure(engine.pool, engine.definitionOf, indicatorOf(indicator), { ids, to: analysis.day, months, maxDocuments: maxBehind }),
    )
  }
  const checked = await lastChecks(engine, ids)
  return batch.map(({ id }, line): Save => {
    const lines = analysis.criteria.map((criterion, i) => lineOf(criterion, measured[i]!.get(id)))
    const document = v5(`${analysis.id} ${id}`, v5.URL)
    return {
      line,
      document,
      version: 0,
      id: v5(`${document} score`, v5.URL),
      input: resultOf(analysis, id, lines, checked.get(id), former.get(id)),
    }
  })
}

type Line = ReturnType<typeof lineOf>

/** A line of a result: without documents the value is nought, but for the time since a check that there never was. */
function lineOf({ criterionId, indicator, weight, fullValue, most }: AppliedCriterion, found: Measured | undefined) {
  const { behind, value } = indicatorOf(indicator)
  const number = found ? found.value : value === 'monthsSince' ? null : 0
  const points = pointsOf({ most, fullValue }, number)
  const row = {
    id: randomUUID(),
    criterionId,
    indicator,
    value: number,
    fullValue,
    most,
    points,
    ...(found && { [behind]: found.documents }),
  }
  return { row, points, weighted: pointsOf({ most: weight, fullValue }, number), count: found?.count ?? 0 }
}

function resultOf(
  analysis: Analysis,
  contractorId: string,
  lines: readonly Line[],
  checked: Checked | undefined,
  former: Document | undefined,
): Record<string, unknown> {
  const totalBall = sumOf(lines.map(({ points }) => points))
  const { id: _, ...lastCheck } = checked ?? { id: '' }
  return {
    analysisId: analysis.id,
    contractorId,
    totalBall,
    riskCategory: categoryOf(totalBall, analysis),
    totalBallSum: sumOf(lines.map(({ weighted }) => weighted)),
    indicatorCount: lines.filter(({ points }) => points > 0).length,
    totalPostCount: lines.reduce((sum, { count }) => sum + count, 0),
    scoreLines: lines.map(({ row }) => row),
    ...lastCheck,
    ...(former && {
      previousId: former.id,
      archivedTotalBall: former.values['totalBall'],
      archivedBallSum: former.values['totalBallSum'],
      archivedIndicatorCount: former.values['indicatorCount'],
      archivedPostCount: former.values['totalPostCount'],
    }),
  }
}

/**
 * The last check of each business with the bodies that have checked it. Bodies and inspectors that are active no more are left
 * out, since nothing new may refer to them.
 */
async function lastChecks({ pool }: Engine, ids: readonly string[]): Promise<Map<string, Checked>> {
  const { rows } = await sql<Checked>`
    with held as (
      select "contractorId" as id, "inspectionOrganizationId" as body, "orderNumber", inspectors, "actualEndDate"
      from doc.request where "contractorId" = any(${ids}::uuid[]) and "actualEndDate" is not null
    ), last as (select distinct on (id) * from held order by id, "actualEndDate" desc, "orderNumber")
    select last.id, last."orderNumber" as "orderNum", o.inn as "inspectorInn",
      (select e.id from unnest(last.inspectors) with ordinality as named (id, place) join doc.employee e on e.id = named.id
        where e.state = 'active' order by place limit 1) as "orderInspector",
      (select count(distinct r."contractorId")::integer from doc.request r
        where r."inspectionOrganizationId" = last.body and r."orderNumber" = last."orderNumber" and r."actualEndDate" is not null) as "contractorCount",
      array(select distinct h.body from held h join doc.organization b on b.id = h.body where h.id = last.id
        and b.state = 'active') as "checkedBy"
    from last left join doc.organization o on o.id = last.body`.execute(database(pool))
  return new Map(rows.map((row) => [row.id, row]))
}
