import { sql } from 'kysely'
import { Client, type Pool, type PoolClient } from 'pg'
import { database } from '../postgres/database.ts'

/** The channels of Postgres on which processes tell one another what users are to be told. */
export const channels = {
  /** A JSON list of the users whose unread notifications have changed. */
  notified: 'nazorat_notified',
  /** An export that moved on: a JSON object of `userId` and the fields of `ExportReply`. */
  export: 'nazorat_export',
  /** An import that moved on: a JSON object of `userId` and the fields of `ImportReply`. */
  import: 'nazorat_import',
} as const

const names = new Map(Object.entries(channels).map(([name, channel]): [string, keyof typeof channels] => [channel, name as keyof typeof channels]))

type Listeners = { readonly [C in keyof typeof channels]: (payload: string) => void }

/** Says something on a channel, as JSON of less than 8000 bytes; in a transaction, when that is committed. */
export async function notify(on: Pool | PoolClient, channel: (typeof channels)[keyof typeof channels], payload: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(database(on))
}

/** Listens on a connection of its own, and makes a new one when it breaks; what is said meanwhile is missed. */
export function listen(databaseUrl: string, listeners: Listeners): { close(): Promise<void> } {
  let client: Client | undefined
  let closed = false
  void connect()

  async function connect(): Promise<void> {
    if (closed) return
    const own = (client = new Client({ connectionString: databaseUrl }))
    const again = () => {
      if (client !== own || closed) return
      client = undefined
      setTimeout(() => void connect(), 1000).unref()
    }
    own.on('error', again).on('end', again)
    own.on('notification', ({ channel, payload = '' }) => listeners[names.get(channel)!](payload))
    await own
      .connect()
      .then(() => own.query(Object.values(channels).map((channel) => `listen ${channel}`).join(';')))
      .catch(again)
  }

  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
