import type { Pool } from 'pg'
import { openPool } from '@nazorat/engine'

/** Closes the database of a pool to everybody. Gives what opens it again. */
export async function closeDatabase({ options }: Pool): Promise<() => Promise<void>> {
  const at = new URL(options.connectionString!)
  const name = at.pathname.slice(1)
  at.pathname = '/postgres'
  const allow = async (connections: boolean) => {
    const admin = openPool(at.href, 1)
    await admin.query('update pg_database set datallowconn = $2 where datname = $1', [name, connections])
    if (!connections) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
  }
  await allow(false)
  return () => allow(true)
}
