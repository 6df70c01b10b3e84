import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { prepared } from '../postgres/prepared.ts'

const head = prepared('head', (db) => db.selectFrom('head').select('pos'))

/** The position of the last event. */
export const headOf = async (on: Pool | PoolClient): Promise<number> => (await head(on, {}))[0]!.pos

/** Keeps everybody else from appending until the transaction is over, and gives the position of the last event. */
export async function lockHead(tx: PoolClient): Promise<number> {
  const { pos } = await database(tx).selectFrom('head').select('pos').forUpdate().executeTakeFirstOrThrow()
  return pos
}
