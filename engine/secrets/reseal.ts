import type { Client, PoolClient } from 'pg'
import { type Door, doors, renewMacs } from './door.ts'
import { masterKeys } from './master-key.ts'
import { masterKeyOf, openSecret, sealedColumns, type SealedTable, sealSecret } from './seal.ts'

/** How many values are sealed by a statement. */
const atOnce = 2000

/** Seals keys of persons that a release without a master key has stored. Returns how many; continues where it was interrupted. */
export const sealUnsealed = (db: Client | PoolClient): Promise<number> => resealTable(db, 'person_key', 'length(key) = 32')

/** Seals and authenticates with the current master key everything that is not. Returns how many values; continues where it was interrupted. */
export async function resealAll(db: Client | PoolClient): Promise<number> {
  let done = 0
  for (const table of Object.keys(sealedColumns) as SealedTable[]) done += await resealTable(db, table, 'true')
  for (const door of Object.keys(doors) as Door[]) done += await renewMacs(db, door)
  return done
}

async function resealTable(db: Client | PoolClient, table: SealedTable, wanted: string): Promise<number> {
  const { column, row } = sealedColumns[table]
  let done = 0
  for (let after: string | null = null; ; ) {
    const found: { rows: { row: string; value: Buffer }[] } = await db.query(
      `select ${row} as row, ${column} as value from ${table} where ${column} is not null and ${wanted} and ($1::uuid is null or ${row} > $1) order by ${row} limit ${atOnce}`,
      [after],
    )
    if (found.rows.length === 0) return done
    after = found.rows.at(-1)!.row
    const { current } = masterKeys()
    const old = found.rows.filter(({ value }) => masterKeyOf(value) !== current.id)
    if (old.length === 0) continue
    const sealed = old.map((each) => sealSecret(table, each.row, masterKeyOf(each.value) === null ? each.value : openSecret(table, each.row, each.value)))
    // A value that somebody has changed meanwhile, or destroyed, is left.
    const { rowCount } = await db.query(
      `update ${table} t set ${column} = n.sealed from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as n (row, before, sealed) where t.${row} = n.row and t.${column} = n.before`,
      [old.map((each) => each.row), old.map(({ value }) => value), sealed],
    )
    done += rowCount ?? 0
  }
}
