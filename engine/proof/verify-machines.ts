import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** Verifies that the machines that are kept are those that their hashes name. Gives the hashes, each as a string of its bytes. */
export async function verifyMachines(client: PoolClient): Promise<{ machines: ReadonlySet<string>; faults: string[] }> {
  const { rows } = await client.query<{ hash: Buffer; type: string; source: string }>('select hash, type, source from machine order by type, hash')
  const wrong = rows.filter(({ hash: sum, source }) => !hash('sha256', source, 'buffer').equals(sum))
  return {
    machines: new Set(rows.map(({ hash: sum }) => sum.toString('latin1'))),
    faults: wrong.map(({ type, hash: sum }) => `machine ${sum.toString('hex')} of ${type}: its source does not fit its hash`),
  }
}
