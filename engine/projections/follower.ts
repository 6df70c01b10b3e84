import type { Pool, PoolClient } from 'pg'
import type { LoggedEvent } from '../event-store/event.ts'
import { eventsToFollow } from '../event-store/events.ts'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { NotificationListener } from './notification-listener.ts'
import { runOnAppends } from './run-on-appends.ts'

interface Follower {
  /**
   * Handles a batch of events in the transaction that moves the cursor: what it writes there happens exactly once. The events have
   * no personal data: unsealing it took longer than everything else that a follower does.
   */
  handle(events: readonly LoggedEvent[], tx: PoolClient): Promise<void>
  /** Told after the commit. */
  done?(events: readonly LoggedEvent[]): void
  readonly batch?: number
}

/**
 * Follows the log from a cursor kept in Postgres. Several processes may follow under one name: the
 * cursor's row is locked while a batch is handled, so that each event is handled by one of them.
 * Returns a function that stops it when the batch in hand is done.
 */
export function follow(pool: Pool, listener: NotificationListener, name: string, follower: Follower): () => Promise<void> {
  return followPositions(pool, listener, name, async (pos, tx) => {
    const events = await eventsToFollow(tx, pos, follower.batch ?? 500)
    if (events.length > 0) await follower.handle(events, tx)
    return { pos: events.at(-1)?.pos ?? pos, done: () => events.length > 0 && follower.done?.(events) }
  })
}

/** A table that follows from the log by a rule: where the rule is another one, it is emptied and derived from the beginning. */
interface Derived {
  readonly rule: string
  empty(tx: PoolClient): Promise<unknown>
}

/**
 * Follows the log by positions alone, for what Postgres can derive by itself: `take` does its work on what comes after
 * a position, in the transaction that moves the cursor, and says how far it came. Otherwise as `follow`.
 */
export function followPositions(
  pool: Pool,
  listener: NotificationListener,
  name: string,
  take: (pos: number, tx: PoolClient) => Promise<{ pos: number; done?(): void }>,
  derived?: Derived,
): () => Promise<void> {
  return runOnAppends(listener, async () => {
    const { before, pos, done } = await inTransaction(pool, async (client) => {
      const db = database(client)
      await db
        .insertInto('checkpoint')
        .values({ follower: name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const cursor = await db
        .selectFrom('checkpoint')
        .select(['pos', 'rule'])
        .where('follower', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isOutdated = derived !== undefined && derived.rule !== cursor.rule
      if (isOutdated) await derived.empty(client)
      const before = isOutdated ? 0 : cursor.pos
      const taken = await take(before, client)
      if (taken.pos > before || isOutdated) {
        await db
          .updateTable('checkpoint')
          .set({ pos: taken.pos, ...(derived && { rule: derived.rule }) })
          .where('follower', '=', name)
          .execute()
      }
      return { before, ...taken }
    })
    done?.()
    return pos > before
  })
}
