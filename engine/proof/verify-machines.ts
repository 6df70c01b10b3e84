import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { database } from '../postgres/database.ts'

/**
 * Verifies that the machines that are kept are those that their hashes name. Gives their types by their hashes, each as a string of its
 * bytes.
 */
export async function verifyMachines(client: PoolClient): Promise<{ machines: ReadonlyMap<string, string>; faults: string[] }> {
  const rows = await database(client).selectFrom('machine').select(['hash', 'type', 'source']).orderBy('type').orderBy('hash').execute()
  const wrong = rows.filter(({ hash: sum, source }) => !hash('sha256', source, 'buffer').equals(sum))
  return {
    machines: new Map(rows.map(({ hash: sum, type }) => [sum.toString('latin1'), type])),
    faults: wrong.map(({ type, hash: sum }) => `machine ${sum.toString('hex')} of ${type}: its source does not fit its hash`),
  }
}
