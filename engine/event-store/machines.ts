import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'

/** A machine as the log keeps it: its canonical source (`machineSource`) under its hash. */
export interface StoredMachine {
  readonly hash: Buffer
  readonly type: string
  readonly source: string
}

/** Keeps machines that may decide; those that are kept already stay. */
export async function storeMachines(db: Pool | PoolClient, machines: readonly StoredMachine[]): Promise<void> {
  if (machines.length === 0) return
  await database(db)
    .insertInto('machine')
    .values(machines)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All machines that have ever decided. */
export const loadMachines = (db: Pool | PoolClient): Promise<StoredMachine[]> =>
  database(db).selectFrom('machine').select(['hash', 'type', 'source']).execute()
