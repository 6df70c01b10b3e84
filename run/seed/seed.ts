import type { Pool } from 'pg'
import { Attempts, Credentials, folderStore, Intake } from '@nazorat/api'
import type { Engine } from '@nazorat/engine'
import { seedBase, seedDemo, seedRelease } from './index.ts'
import { pdfOf } from './pdf.ts'
import type { Run } from './run.ts'

export { accountIds, demoAccounts } from './index.ts'

interface Opened {
  readonly engine: Engine
  readonly pool: Pool
  readonly embedded: boolean
}

/**
 * Brings a log that is empty to where work can begin; the demonstration only on the embedded database. One that was
 * begun by an earlier release gets the settings and the roles that came since.
 */
export async function seed({ engine, pool, embedded }: Opened, dataDir: string): Promise<void> {
  const client = await pool.connect()
  try {
    // One process seeds, the others wait for it.
    await client.query('select pg_advisory_lock(hashtext($1))', ['nazorat seed'])
    const { rows } = await client.query<{ done: boolean }>(`select exists (select from checkpoint where follower = 'seed') as done`)
    const run = await seeding(engine, pool, dataDir)
    if (rows[0]!.done) return await seedRelease(run, { engine, pool })
    await seedBase(run)
    if (embedded) await seedDemo(run)
    await client.query(`insert into checkpoint (follower, pos) select 'seed', pos from head`)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['nazorat seed'])
    client.release()
  }
}

/** What the seed works with: it says itself when each command happened, so that the demonstration has a past. */
async function seeding(engine: Engine, pool: Pool, dataDir: string): Promise<Run> {
  const credentials = new Credentials(pool, engine, new Attempts(pool, engine))
  const intake = new Intake({ pool, files: folderStore(`${dataDir}/files`) })
  // One that goes on after an interruption counts its dates from where it began.
  const { rows } = await pool.query<{ at: Date | null }>('select at from event order by pos limit 1')
  const now = (rows[0]?.at ?? new Date()).toISOString()
  return {
    now,
    execute: (actor, command, at = now) => engine.execute(actor, command, at),
    storePdf: (userId, name, text) => intake.keep(userId, pdfOf(text), name),
    setPassword: (userId, password) => credentials.set(userId, password),
  }
}
