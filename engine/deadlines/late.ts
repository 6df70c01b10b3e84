import type { Pool } from 'pg'
import { database } from '../postgres/database.ts'

/** How long a deadline may be due before it counts as late, in seconds: workers fire them within seconds. */
export const lateAfter = 60

/** How many deadlines are due for more than `lateAfter` seconds and have not fired. */
export async function countLate(pool: Pool): Promise<number> {
  const { n } = await database(pool)
    .selectFrom('stream')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('next_at', '<', new Date(Date.now() - lateAfter * 1000))
    .executeTakeFirstOrThrow()
  return n
}
