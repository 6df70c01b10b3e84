import type { PoolClient } from 'pg'
import { database, type Engine } from '@nazorat/engine'
import type { Definition } from '@nazorat/machines/definition'
import type { DocumentSnapshot } from '@nazorat/machines/workflow'

/**
 * The users who need not be reminded of a document, since they have done what it asks: of a course, those who have watched all
 * its active lessons. Lessons on other sites are left out: their watching is not counted.
 */
export async function finished(
  engine: Engine,
  tx: PoolClient,
  { type }: Pick<Definition, 'type'>,
  { values }: DocumentSnapshot,
): Promise<ReadonlySet<string>> {
  if (type !== 'coursecollection') return new Set()
  const listed = (values['videos'] as readonly { readonly lessonId: string }[]).map(({ lessonId }) => lessonId)
  const found = await engine.load('videolesson', listed)
  const lessons = [...found].filter(([, { state, values }]) => state === 'active' && values['fileId'] !== null).map(([id]) => id)
  if (lessons.length === 0) return new Set()
  const rows = await database(tx)
    .selectFrom('watch')
    .select('user_id')
    .where('lesson', 'in', lessons)
    .where('state', '=', 'watched')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '=', lessons.length)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
