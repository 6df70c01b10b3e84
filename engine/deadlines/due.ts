import type { Pool, PoolClient } from 'pg'
import type { Definition, DueReply } from '@nazorat/machines'

/** By when somebody must act on each of these documents; those of which nothing is due are left out. */
export async function loadDues(db: Pool | PoolClient, definition: Definition, ids: readonly string[]): Promise<Map<string, NonNullable<DueReply>>> {
  if (ids.length === 0 || Object.keys(definition.deadlines).length === 0) return new Map()
  const { rows } = await db.query<{ id: string; name: string; at: Date }>({
    name: 'dues',
    text: 'select id, due as name, due_at as at from stream where id = any($1) and due_at is not null',
    values: [ids],
  })
  return new Map(rows.map(({ id, name, at }) => [id, { name, at: at.toISOString() }]))
}
