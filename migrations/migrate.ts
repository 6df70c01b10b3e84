import { readdir, readFile } from 'node:fs/promises'
import type { Client, Pool, PoolClient } from 'pg'

export { grantReads, grantServer, rights, takeOver } from './grant.ts'

/**
 * Brings a database up to the newest migration. Each runs once, in the order of its number, in a
 * transaction of its own; several processes may start at once. Returns the names of those that ran. `after` is what belongs to
 * one and SQL cannot do: it runs in its transaction.
 */
export async function migrate(
  client: Client | PoolClient,
  after: Readonly<Record<string, () => Promise<unknown>>> = {},
): Promise<string[]> {
  await client.query('select pg_advisory_lock(hashtext($1))', ['nazorat migrations'])
  try {
    // A user who may not make tables may still see that there is nothing to do.
    const { rows: there } = await client.query<{ migrated: boolean }>(`select to_regclass('migration') is not null as migrated`)
    if (!there[0]!.migrated) await client.query('create table migration (name text primary key, ran_at timestamptz not null default now())')
    const pending = await pendingMigrations(client)
    for (const name of pending) await run(client, name, after[name])
    return pending
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['nazorat migrations'])
  }
}

/** The names of the migrations that have not run yet, in their order. */
export async function pendingMigrations(db: Client | Pool | PoolClient): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migration')
  const ran = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !ran.has(name))
}

async function migrationNames(): Promise<string[]> {
  const names = await readdir(import.meta.dirname)
  return names.filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
}

async function run(client: Client | PoolClient, name: string, after: () => Promise<unknown> = async () => {}): Promise<void> {
  const sql = await readFile(`${import.meta.dirname}/${name}`, 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await after()
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
