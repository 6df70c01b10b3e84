import type { Pool } from 'pg'
import type { Move } from '../event-store/event.ts'
import { movesAfter } from '../event-store/events.ts'
import { headOf } from '../event-store/head.ts'
import type { NotificationListener } from './notification-listener.ts'
import { runOnAppends } from './run-on-appends.ts'

/**
 * Tails the log from now on, without a cursor: for what only those who are here now need to know. The next moves are
 * told when `handle` is done with those before; what it could not do is told again.
 */
export async function tail(
  pool: Pool,
  listener: NotificationListener,
  handle: (moves: readonly Move[]) => void | Promise<void>,
): Promise<() => Promise<void>> {
  let pos = await headOf(pool)
  return runOnAppends(listener, async () => {
    const moves = await movesAfter(pool, pos, 1000)
    if (moves.length === 0) return false
    await handle(moves)
    pos = moves.at(-1)!.pos
    return true
  })
}
