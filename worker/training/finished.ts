import type { PoolClient } from 'pg'
import { database } from '@nazorat/engine'
import type { Definition, DocumentSnapshot } from '@nazorat/machines'

/** The users who need not be reminded of a document, since they have done what it asks: of a course, those who have watched all its lessons. */
export async function finished(tx: PoolClient, { type }: Pick<Definition, 'type'>, { values }: DocumentSnapshot): Promise<ReadonlySet<string>> {
  if (type !== 'coursecollection') return new Set()
  const lessons = new Set((values['videos'] as readonly { readonly lessonId: string }[]).map(({ lessonId }) => lessonId))
  const rows = await database(tx)
    .selectFrom('watch')
    .select('user_id')
    .where('lesson', 'in', [...lessons])
    .where('state', '=', 'watched')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '=', lessons.size)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
