import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { Refusal } from '@nazorat/machines/workflow'
import { save, type Seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/**
 * Adds the shipped directory records to a database of an earlier release, in waves; each wave refers only to earlier ones. A
 * record that has existed before stays as users left it, changed or deleted. A record is left out if users have created one
 * with its code or name, or if it refers to a deleted record.
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
