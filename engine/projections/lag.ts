import type { Pool } from 'pg'
import { database } from '../postgres/database.ts'

/** Who follows the log with a checkpoint, in whichever process: notifications, the index of the log, its signer. */
export const followers = ['notifications', 'log_entry', 'proof'] as const

export type Lag = Record<(typeof followers)[number], number>

/** How many events each follower is behind the end of the log. */
export async function followerLag(pool: Pool): Promise<Lag> {
  // The end is read last: nobody has read beyond it.
  const checkpoints = await database(pool).selectFrom('checkpoint').selectAll().where('follower', 'in', followers).execute()
  const { pos: end } = await database(pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
  const reached = new Map(checkpoints.map(({ follower, pos }) => [follower, Number(pos)]))
  return Object.fromEntries(followers.map((name) => [name, Number(end) - (reached.get(name) ?? 0)])) as Lag
}
