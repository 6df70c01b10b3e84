import { type RawBuilder, sql } from 'kysely'
import type { Client, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { type Door, doors, renewMacs } from './door.ts'
import { masterKeys } from './master-key.ts'
import { masterKeyOf, openSecret, sealedColumns, type SealedTable, sealSecret } from './seal.ts'

/** How many values are sealed by a statement. */
const batchSize = 2000

/** Seals keys of persons that a release without a master key has stored. Returns how many; continues where it was interrupted. */
export const sealUnsealed = (db: Client | PoolClient): Promise<number> => resealTable(db, 'person_key', sql`length(key) = 32`)

/**
 * Seals and authenticates with the current master key everything that is not. Returns how many values; continues where it was interrupted.
 */
export async function resealAll(db: Client | PoolClient): Promise<number> {
  let done = 0
  for (const table of Object.keys(sealedColumns) as SealedTable[]) done += await resealTable(db, table, sql`true`)
  for (const door of Object.keys(doors) as Door[]) done += await renewMacs(db, door)
  return done
}

async function resealTable(db: Client | PoolClient, table: SealedTable, wanted: RawBuilder<boolean>): Promise<number> {
  const { column, row } = sealedColumns[table]
  let done = 0
  for (let after: string | null = null; ;) {
    const found: { rows: { row: string; value: Buffer }[] } = await sql<{ row: string; value: Buffer }>`
      select ${sql.id(row)} as row, ${sql.id(column)} as value from ${sql.table(table)}
      where ${sql.id(column)} is not null and ${wanted} and (${after}::uuid is null or ${sql.id(row)} > ${after}) order by ${sql.id(row)}
        limit ${sql.lit(batchSize)}`.execute(database(db))
    if (found.rows.length === 0) return done
    after = found.rows.at(-1)!.row
    const { current } = masterKeys()
    const old = found.rows.filter(({ value }) => masterKeyOf(value) !== current.id)
    if (old.length === 0) continue
    const sealed = old.map((each) =>
      sealSecret(table, each.row, masterKeyOf(each.value) === null ? each.value : openSecret(table, each.row, each.value)),
    )
    // A value that somebody has changed meanwhile, or destroyed, is left.
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} t set ${sql.id(column)} = n.sealed
      from unnest(${old.map((each) => each.row)}::uuid[], ${old.map(({ value }) => value)}::bytea[], ${sealed}::bytea[]) as n (row, before,
        sealed)
      where ${sql.id('t', row)} = n.row and ${sql.id('t', column)} = n.before`.execute(database(db))
    done += Number(numAffectedRows ?? 0)
  }
}
