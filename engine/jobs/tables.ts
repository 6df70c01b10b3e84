import { runMigrations } from 'bullmq'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { database } from '../postgres/database.ts'

/**
 * Makes the tables of jobs, or brings those of an earlier release of BullMQ to this one. A user who may make no schema leaves it to the
 * owner of the database, whose process has done it before.
 */
export async function makeJobTables(owner: Client): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select has_database_privilege(current_database(), 'create') as may`.execute(database(owner))
  if (rows[0]!.may) await runMigrations(owner)
}
