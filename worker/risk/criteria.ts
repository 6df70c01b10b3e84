import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import type { Day } from '@nazorat/machines/calendar'
import { type AppliedCriterion, sharesOf } from '@nazorat/machines/documents/risk/scoring'

/** The criteria in force on a day with the points that each may give. Of several with one code the one that began last counts. */
export async function criteriaOn({ pool }: Engine, day: Day): Promise<AppliedCriterion[]> {
  const { rows } = await sql<Omit<AppliedCriterion, 'most'>>`
    select distinct on (code) id as "criterionId", indicator, weight::float8, "fullValue"::float8, months from doc.riskcriterion
    where state = 'active' and "validFrom" <= ${day}::date and ("validTo" is null or "validTo" >= ${day}::date)
    order by code, "validFrom" desc`.execute(database(pool))
  const shares = sharesOf(rows.map(({ weight }) => weight))
  return rows.map((row, i) => ({ ...row, most: shares[i]! }))
}
