import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import type { ImportRow } from '@nazorat/engine/jobs/imports'
import { Refusal } from '@nazorat/machines/workflow'

/** An import of a user; for others there is none. */
export async function ownImport(pool: Pool, id: string, userId: string): Promise<ImportRow> {
  const row = await database(pool).selectFrom('import').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return row
}
