import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import type { NotificationListener } from '../projections/notification-listener.ts'

/** The channels of Postgres on which processes tell one another what concerns the open screens of users. */
export const channels = {
  /** A JSON list of the users whose unread notifications have changed. */
  notified: 'nazorat_notified',
  /** An export that moved on: a JSON object of `userId` and the fields of `ExportReply`. */
  export: 'nazorat_export',
  /** An import that moved on: a JSON object of `userId` and the fields of `ImportReply`. */
  import: 'nazorat_import',
  /** How far the work on a document is: a JSON object of `type`, `id` and `percent`. */
  progress: 'nazorat_progress',
} as const

type Channel = (typeof channels)[keyof typeof channels]

/** Publishes something on a channel, as JSON of less than 8000 bytes; in a transaction, when that is committed. */
export async function notify(on: Pool | PoolClient, channel: Channel, payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(database(on))
}

/** Calls `handle` with what is published on a channel; what is published while the listener has no connection is missed. */
export const subscribe = (listener: NotificationListener, channel: Channel, handle: (payload: string) => void): (() => void) =>
  // An empty payload only says that listening has begun.
  listener.on(channel, (payload) => payload !== '' && handle(payload))
