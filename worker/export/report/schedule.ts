import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { addDays, dayOf } from '@nazorat/machines/calendar'

/**
 * Requests the reports that are made each month, of the month before this one, once it has ended: the exports and the months for
 * which they were made are written in one statement, so that each is made once. The queue finds them in the table.
 */
export async function requestScheduledReports(pool: Pool, now: string): Promise<number> {
  const { from, to } = monthBefore(dayOf(now))
  const { rows } = await sql`
    with due as (update report_schedule set made_for = ${from} where made_for < ${from}::date returning user_id, type, filters)
    insert into export (id, user_id, type, query, format)
    select gen_random_uuid(), user_id, type, json_build_object('period', json_build_object('from', ${from}::text, 'to', ${to}::text), 'filters', filters), 'report' from due
    returning id`.execute(database(pool))
  return rows.length
}

/** The month before that of a day. */
export function monthBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
