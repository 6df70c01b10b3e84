import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'
import type { LoggedEvent, Move } from '../event-store/event.ts'
import { eventsAfter, movesAfter } from '../event-store/events.ts'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { logger } from '../telemetry/logger.ts'

/** The channel on which appends are announced, fifty times a second at most. */
export const channel = 'nazorat_log'

/**
 * Announces appends to those who follow the log: all of `every` milliseconds together. A lost announcement costs nothing
 * but time, since followers also poll.
 */
export function announcer(pool: Pool, every = 20): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      // A command ends right after its append.
      if (pool.ending) return
      // What is only announced need not be on the disk: a commit that waits for it would hold up the next append's.
      pool.query(`select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`).catch((error: unknown) => logger.warn({ err: error }, 'an append was not announced: followers find it by asking'))
    }, every)
  }
}

/** Hears what is announced on Postgres' channels, on a connection of its own; makes a new one when it breaks. */
export class NotificationListener {
  readonly #connectionString: string
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #client: Client | undefined
  #closed = false

  constructor(connectionString: string) {
    this.#connectionString = connectionString
    void this.#listen()
  }

  /** Calls `listener` at every announcement, and once whenever hearing begins (again): something may have been missed. */
  onAppend(listener: () => void): () => void {
    return this.on(channel, listener)
  }

  /** Calls `listener` with what is announced on a channel; with an empty payload whenever hearing begins (again). */
  on(name: string, listener: (payload: string) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    if (listeners.size === 0) void this.#client?.query(`listen ${name}`).catch((error: unknown) => this.#failed(error))
    this.#listeners.set(name, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }

  async #listen(): Promise<void> {
    if (this.#closed) return
    const client = new Client({ connectionString: this.#connectionString })
    const again = () => {
      if (this.#closed) return
      if (this.#client === client) this.#client = undefined
      client.removeAllListeners('end')
      setTimeout(() => void this.#listen(), 1000).unref()
    }
    client.on('error', () => {}).on('end', again)
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''))
    try {
      await client.connect()
      this.#client = client
      for (const name of this.#listeners.keys()) await client.query(`listen ${name}`)
      for (const name of this.#listeners.keys()) this.#tell(name, '')
    } catch (error) {
      this.#failed(error)
      // What was not connected cannot be ended either.
      await client.end().catch(() => {})
    }
  }

  #failed(error: unknown): void {
    if (!this.#closed) logger.warn({ err: error }, 'Postgres cannot be listened to; another attempt follows')
  }

  #tell(name: string, payload: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload)
  }
}

interface Follower {
  /** Handles a batch of events in the transaction that moves the checkpoint: what it writes there happens exactly once. */
  handle(events: readonly LoggedEvent[], tx: PoolClient): Promise<void>
  /** Told after the commit. */
  done?(events: readonly LoggedEvent[]): void
  readonly batch?: number
}

/**
 * Follows the log from a checkpoint kept in Postgres. Several processes may follow under one name: the
 * checkpoint's row is locked while a batch is handled, so that each event is handled by one of them.
 * Returns a function that stops it when the batch in hand is done.
 */
export function follow(pool: Pool, ear: NotificationListener, name: string, follower: Follower): () => Promise<void> {
  return advance(pool, ear, name, async (pos, tx) => {
    const events = await eventsAfter(tx, pos, follower.batch ?? 500)
    if (events.length > 0) await follower.handle(events, tx)
    return { pos: events.at(-1)?.pos ?? pos, done: () => events.length > 0 && follower.done?.(events) }
  })
}

/**
 * Follows the log by positions alone, for what Postgres can derive by itself: `take` does its work on what comes after
 * a position, in the transaction that moves the checkpoint, and says how far it came. Otherwise as `follow`.
 */
export function advance(pool: Pool, ear: NotificationListener, name: string, take: (pos: number, tx: PoolClient) => Promise<{ pos: number; done?(): void }>): () => Promise<void> {
  return loop(ear, async () => {
    const { before, pos, done } = await inTransaction(pool, async (client) => {
      const db = database(client)
      await db.insertInto('checkpoint').values({ follower: name }).onConflict((conflict) => conflict.doNothing()).execute()
      const own = await db.selectFrom('checkpoint').select('pos').where('follower', '=', name).forUpdate().executeTakeFirstOrThrow()
      const before = Number(own.pos)
      const taken = await take(before, client)
      if (taken.pos > before) await db.updateTable('checkpoint').set({ pos: taken.pos }).where('follower', '=', name).execute()
      return { before, ...taken }
    })
    done?.()
    return pos > before
  })
}

/**
 * Watches the log from now on, without a checkpoint: for what only those who are here now need to know. The next moves are
 * told when `tell` is done with those before; what it could not do is told again.
 */
export async function tail(pool: Pool, ear: NotificationListener, tell: (moves: readonly Move[]) => void | Promise<void>): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ pos: string }>('select pos from head')
  let pos = Number(rows[0]!.pos)
  return loop(ear, async () => {
    const moves = await movesAfter(pool, pos, 1000)
    if (moves.length === 0) return false
    await tell(moves)
    pos = moves.at(-1)!.pos
    return true
  })
}

/** Runs a pass when the log is announced to have grown, and at least every second; again at once while there is more. */
function loop(ear: NotificationListener, pass: () => Promise<boolean>): () => Promise<void> {
  const stop = new AbortController()
  let wake = () => {}
  const forget = ear.onAppend(() => wake())
  const running = (async () => {
    while (!stop.signal.aborted) {
      const heard = new Promise<void>((resolve) => (wake = resolve))
      const more = await pass().catch(async (error: unknown) => {
        if (stop.signal.aborted) return false
        logger.error({ err: error }, 'a follower of the log failed and goes on')
        await sleep(1000, undefined, { signal: stop.signal }).catch(() => {})
        return false
      })
      if (!more) await Promise.race([heard, sleep(1000, undefined, { signal: stop.signal }).catch(() => {})])
    }
  })()
  return async () => {
    stop.abort()
    forget()
    await running
  }
}
