import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import type { ReportQuery } from '@nazorat/machines/report'

/** Has a report made for a user each month; the first is that of the present month. */
export async function schedule(pool: Pool, userId: string, type: string, filters: ReportQuery['filters'], now: string): Promise<void> {
  const before = addDays(`${dayOf(now).slice(0, 7)}-01`, -1)
  const row = { user_id: userId, type, filters: JSON.stringify(filters), made_for: `${before.slice(0, 7)}-01` }
  await database(pool)
    .insertInto('report_schedule')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet({ filters: row.filters }))
    .execute()
}

export const unschedule = (pool: Pool, userId: string, type: string): Promise<unknown> =>
  database(pool).deleteFrom('report_schedule').where('user_id', '=', userId).where('type', '=', type).execute()

export async function isScheduled(pool: Pool, userId: string, type: string): Promise<boolean> {
  const found = await database(pool)
    .selectFrom('report_schedule')
    .select(sql.lit(1).as('one'))
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst()
  return found !== undefined
}
