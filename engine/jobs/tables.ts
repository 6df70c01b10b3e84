import { runMigrations } from 'bullmq'
import type { Client } from 'pg'

/**
 * Makes the tables of jobs, or brings those of an earlier release of BullMQ to this one. A user who may make no schema leaves it to the owner of the
 * database, whose process has done it before.
 */
export async function makeJobTables(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ may: boolean }>(`select has_database_privilege(current_database(), 'create') as may`)
  if (rows[0]!.may) await runMigrations(owner)
}
