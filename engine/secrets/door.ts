import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import { memoized } from '@nazorat/machines/memoized'
import { type Database, database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { logger } from '../telemetry/logger.ts'
import { masterKeys } from './master-key.ts'
import { openSecret, sealedColumns, type SealedTable } from './seal.ts'

/**
 * The tables whose rows open a door: with them somebody acts as a user. Each row carries a MAC over these columns, by a key that
 * follows from the master key and so is not in the database. A row without it opens nothing. The first `key` columns name the row.
 */
export const doors = {
  credential: { key: 1, columns: ['user_id', 'password_hash', 'must_change', 'expires_at'] },
  session: {
    key: 1,
    columns: [
      'token_hash',
      'user_id',
      'created_at',
      'expires_at',
      'pos',
      'must_change',
      'address',
      'device',
      'acts_for',
      'awaits_factor',
      'is_strong',
      'factor_shown',
      'challenge',
      'challenge_until',
      'signing_key',
    ],
  },
  second_factor: {
    key: 1,
    // The secret of an authenticator is sealed for its row.
    columns: [
      'id',
      'user_id',
      'kind',
      'name',
      'confirmed_at',
      'created_at',
      'used_at',
      'last_step',
      'credential_id',
      'public_key',
      'counter',
      'transports',
    ],
  },
  recovery_code: { key: 2, columns: ['user_id', 'code_hash'] },
  sign_in_challenge: { key: 1, columns: ['hash', 'expires_at'] },
  uploader: { key: 2, columns: ['hash', 'user_id'] },
  // The lines of sheets are saved by a worker in the name of their user.
  import: { key: 1, columns: ['id', 'user_id', 'type', 'name', 'hash', 'origin'] },
  import_line: { key: 2, columns: ['import', 'line', 'document', 'version', 'input'] },
} as const satisfies Readonly<Record<string, { key: number; columns: readonly string[] }>>

export type Door = keyof typeof doors

type Row = Readonly<Record<string, unknown>>

/** Whether this system has written a row of a door as it is: its columns and its `mac`, as they were read. Tells of one that it has not. */
export function isOwn(door: Door, row: Row): boolean {
  const fits = isFitting(door, row)
  if (!fits) logger.error({ alarm: 'foreignRow', row: nameOf(door, row) }, 'a row was not written by this system: it opens nothing')
  return fits
}

/** The same without a word in the log: for those who report it themselves. */
export function isFitting(door: Door, row: Row): boolean {
  const mac = row['mac']
  if (!Buffer.isBuffer(mac) || mac.length !== macBytes) return false
  const key = masterKeys().byId(mac.toString('hex', 0, idBytes))
  return key !== undefined && timingSafeEqual(mac, macOf(door, row, key))
}

/** The words by which a row is named: those of its key. */
export const nameOf = (door: Door, row: Row): string =>
  `${door} ${doors[door].columns
    .slice(0, doors[door].key)
    .map((column) => textOf(row[column]))
    .join(' ')}`

/** The MAC of a row of a door: eight bytes of the id of the master key, and HMAC-SHA-256. */
export function macOf(door: Door, row: Row, { id, key } = masterKeys().current): Buffer {
  const said = JSON.stringify([door, ...doors[door].columns.map((column) => textOf(row[column]))])
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    createHmac(
      'sha256',
      memoized(keys, key, () => derived(key)),
    )
      .update(said)
      .digest(),
  ])
}

const derived = (key: KeyObject): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'nazorat door', 32))
const keys = new WeakMap<KeyObject, Buffer>()
const idBytes = 8
const macBytes = idBytes + 32

/** A value in one form, whether it comes from Postgres or is to be written. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('hex') : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes rows of a door by a statement that replaces them and returns all of their columns. Returns them once they have their MAC. */
export const insertOwn = <R extends object>(pool: Pool, door: Door, insert: (db: Database) => Promise<R[]>): Promise<R[]> =>
  inTransaction(pool, (tx) => insertOwnIn(tx, door, insert))

/** The same in a transaction that is open. */
async function insertOwnIn<R extends object>(tx: PoolClient, door: Door, insert: (db: Database) => Promise<R[]>): Promise<R[]> {
  const rows = await insert(database(tx))
  for (const row of rows) await writeRow(tx, door, row as Row, {})
  return rows
}

/**
 * Changes the rows of a door that have these values and that this system has written: to what `change` says of each, or not at all
 * where it says nothing. Others cannot change them meanwhile. Returns the rows as they were before.
 */
export function changeOwn<R extends object>(pool: Pool, door: Door, where: Row, change: (row: R) => Row | undefined): Promise<R[]> {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  return inTransaction(pool, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(door)} where ${sql.join(conditions, sql` and `)} for update`.execute(
      database(tx),
    )
    const changed: R[] = []
    for (const row of rows.filter((each) => isOwn(door, each))) {
      const to = change(row as R)
      if (!to) continue
      await writeRow(tx, door, row, to)
      changed.push(row as R)
    }
    return changed
  })
}

async function writeRow(tx: PoolClient, door: Door, row: Row, change: Row): Promise<void> {
  const { key, columns } = doors[door]
  const sets = Object.entries({ ...change, mac: macOf(door, { ...row, ...change }) }).map(
    ([column, value]) => sql`${sql.id(column)} = ${value}`,
  )
  const isRow = columns.slice(0, key).map((column) => sql`${sql.id(column)} = ${row[column]}`)
  await sql`update ${sql.table(door)} set ${sql.join(sets)} where ${sql.join(isRow, sql` and `)}`.execute(database(tx))
}

/** Gives the rows that a release without MACs has left theirs: in the migration that brings them, and never again. Returns how many. */
export async function adoptRows(owner: Client | PoolClient): Promise<number> {
  let adopted = 0
  for (const door of Object.keys(doors) as Door[]) {
    const { rows } = await owner.query<Row>(`select *, ctid::text as place from ${door} where mac is null`)
    adopted += await writeMacs(owner, door, 'w.place = t.ctid::text', rows)
  }
  return adopted
}

/**
 * Gives all rows a MAC by the current master key, but for those whose MAC does not fit. Returns how many; continues where it was
 * interrupted.
 */
export async function renewMacs(owner: Client | PoolClient, door: Door): Promise<number> {
  const { current } = masterKeys()
  const { rows } = await owner.query<Row>(`select *, '' as place from ${door} where mac is not null and substr(mac, 1, ${idBytes}) <> $1`, [
    Buffer.from(current.id, 'hex'),
  ])
  const renewed = await writeMacs(
    owner,
    door,
    'w.former = t.mac',
    rows.filter((row) => isFitting(door, row)),
  )
  // A row that was used meanwhile has another MAC by the former key.
  return renewed === 0 ? 0 : renewed + (await renewMacs(owner, door))
}

async function writeMacs(owner: Client | PoolClient, door: Door, isRow: string, rows: readonly Row[]): Promise<number> {
  const { rowCount } = await owner.query(
    `update ${door} t set mac = w.mac from unnest($1::text[], $2::bytea[], $3::bytea[]) as w (place, former, mac) where ${isRow}`,
    [rows.map((row) => row['place']), rows.map((row) => row['mac']), rows.map((row) => macOf(door, row))],
  )
  return rowCount ?? 0
}

/** The rows of doors, and the sealed values, that this system has not written, as sentences: they open nothing. */
export async function foreignRows(client: PoolClient): Promise<string[]> {
  const found: string[] = []
  for (const [table, { column, row }] of Object.entries(sealedColumns)) {
    const { rows } = await client.query<{ row: string; value: Buffer }>(
      `select ${row} as row, ${column} as value from ${table} where ${column} is not null`,
    )
    for (const each of rows)
      if (!opens(table as SealedTable, each)) found.push(`${table} ${each.row}: this system has not sealed the value that is there`)
  }
  for (const door of Object.keys(doors) as Door[]) {
    const { rows } = await client.query<Row>(`select * from ${door}`)
    for (const row of rows)
      if (!isFitting(door, row)) found.push(`${nameOf(door, row)}: this system has not written the row as it is; it opens nothing`)
  }
  return found
}

function opens(table: SealedTable, { row, value }: { row: string; value: Buffer }): boolean {
  try {
    openSecret(table, row, value)
    return true
  } catch {
    return false
  }
}
