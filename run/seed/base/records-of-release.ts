import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { Refusal } from '@nazorat/machines'
import { save, type Seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/**
 * Brings the records of directories that ship to a database of an earlier release, in waves of which each refers only to those
 * before it. One that has ever been there stays as people left it, changed or deleted; one whose code or name somebody has
 * given to a record of their own, or that refers to what is gone, is left out.
 */
export async function bringRecords(run: Run, pool: Pool, waves: readonly (readonly Seeded[])[]): Promise<void> {
  const ids = waves.flat().map(({ id }) => id)
  const known = await database(pool).selectFrom('stream').select('id').where('id', 'in', ids).execute()
  const been = new Set(known.map(({ id }) => id))
  for (const wave of waves) {
    for (const record of wave.filter(({ id }) => !been.has(id))) {
      await save(run, system, [record], new Date().toISOString()).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
      })
    }
  }
}
