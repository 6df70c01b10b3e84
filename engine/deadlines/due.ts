import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { DueReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type Placeholder, prepared } from '../postgres/prepared.ts'

const dues = prepared('dues', (db, placeholder: Placeholder<{ ids: readonly string[] }>) =>
  db
    .selectFrom('stream')
    .select(['id', 'due as name', 'due_at as at'])
    .where('id', '=', sql<string>`any(${placeholder('ids')})`)
    .where('due_at', 'is not', null)
    .$narrowType<{ name: string; at: Date }>(),
)

/** By when somebody must act on each of these documents; those of which nothing is due are left out. */
export async function loadDues(
  db: Pool | PoolClient,
  definition: Definition,
  ids: readonly string[],
): Promise<Map<string, NonNullable<DueReply>>> {
  if (ids.length === 0 || Object.keys(definition.deadlines).length === 0) return new Map()
  const rows = await dues(db, { ids })
  return new Map(rows.map(({ id, name, at }) => [id, { name, at: at.toISOString() }]))
}
