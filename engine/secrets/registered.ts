import type { Client, Pool, PoolClient } from 'pg'

/** The id of the master key that everybody who opens this database must have; null before the first start with one. */
export async function registeredMasterKey(db: Client | Pool | PoolClient): Promise<string | null> {
  const { rows: there } = await db.query<{ migrated: boolean }>(`select to_regclass('public.master_key') is not null as migrated`)
  if (!there[0]!.migrated) return null
  const { rows } = await db.query<{ id: string }>('select id from master_key')
  return rows[0]?.id ?? null
}

/** Registers the first master key of a database. Returns the one that is registered, which may be another process'. */
export async function registerMasterKey(db: Client | PoolClient, id: string): Promise<string> {
  await db.query('insert into master_key (id) values ($1) on conflict do nothing', [id])
  return (await registeredMasterKey(db))!
}

/** Says that everything is sealed with another master key now. */
export async function replaceMasterKey(db: Client | PoolClient, id: string): Promise<void> {
  await db.query('update master_key set id = $1, since = now()', [id])
}
