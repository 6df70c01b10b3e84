import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database } from '../postgres/database.ts'
import { after, before } from './content.ts'

const previous = sql`encode(coalesce((select p.hash from event p where p.stream = event.stream and p.version = event.version - 1), ''), 'hex')`

/**
 * The canonical text of the event of a row of `event`, which is what its hash is of. Postgres writes it, as for the verifier: it is what was
 * hashed, even if this code would write it differently.
 */
export const eventText = sql<string>`${sql.raw(before)} || ${previous} || ${sql.raw(after)}`

/** The newest event of a document: its position, counted from 1, and its canonical text. Undefined where there is no such document. */
export async function newestEvent(pool: Pool, document: string): Promise<{ readonly position: number; readonly text: string } | undefined> {
  const event = await database(pool)
    .selectFrom('event')
    .select(['pos', eventText.as('text')])
    .where('stream', '=', document)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event && { position: event.pos, text: event.text }
}
