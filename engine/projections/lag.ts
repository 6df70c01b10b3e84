import type { Pool } from 'pg'
import { headOf } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'

/**
 * The followers of the log that keep a cursor, in whichever process: notifications, the index of the log, the numbers of
 * documents, their steps, the log's signer.
 */
export const followers = ['notifications', 'log_entry', 'document_counts', 'document_steps', 'proof'] as const

type FollowerName = (typeof followers)[number]

type Lag = Record<FollowerName, number>

/** How many events each follower is behind the end of the log. */
export async function followerLag(pool: Pool): Promise<Lag> {
  // The end is read last: nobody has read beyond it.
  const cursors = await database(pool).selectFrom('checkpoint').selectAll().where('follower', 'in', followers).execute()
  const end = await headOf(pool)
  const reached = new Map(cursors.map(({ follower, pos }) => [follower, pos]))
  return Object.fromEntries(followers.map((name) => [name, end - (reached.get(name) ?? 0)])) as Lag
}
