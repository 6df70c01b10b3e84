import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { database } from '../postgres/database.ts'
import type { JobBackend } from './backend.ts'

/** Jobs in a schema of their own of the system's database. */
export function postgresJobs(connectionString: string): JobBackend {
  const connection = { connectionString, max: 2 }
  return {
    queue: (name, options) => new Queue(name, { ...options, connection }, createPostgresBackend),
    worker: (name, run, options) => new Worker(name, run, { ...options, connection }, createPostgresBackend),
    // A Postgres that is away refuses by itself, and one that is busy takes its time.
    answerTimeout: null,
  }
}

/**
 * Makes the tables of jobs, or brings those of an earlier release of BullMQ to this one. A user who may make no schema leaves it to the
 * owner of the database, whose process has done it before.
 */
export async function makeJobTables(owner: Client): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select has_database_privilege(current_database(), 'create') as may`.execute(database(owner))
  if (rows[0]!.may) await runMigrations(owner)
}
