import { sql } from 'kysely'
import { Client } from 'pg'
import { database } from '../postgres/database.ts'
import { logger } from '../telemetry/logger.ts'
import { appendChannel } from './announcer.ts'

/** Listens to Postgres' channels on a connection of its own, from the first listener on; makes a new one when it breaks. */
export class NotificationListener {
  readonly #connectionString: string
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #client: Client | undefined
  #closed = false

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** Calls `listener` at every announcement, and once whenever listening begins (again): something may have been missed. */
  onAppend(listener: () => void): () => void {
    return this.on(appendChannel, listener)
  }

  /** Calls `listener` with what is announced on a channel; with an empty payload whenever listening begins (again). */
  on(name: string, listener: (payload: string) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    if (this.#listeners.size === 0) void this.#listen()
    if (listeners.size === 0 && this.#client) listen(this.#client, name).catch((error: unknown) => this.#failed(error))
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
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''))
    try {
      await client.connect()
      // It was closed while it connected.
      if (this.#closed) return await client.end()
      this.#client = client
      for (const name of this.#listeners.keys()) await listen(client, name)
      for (const name of this.#listeners.keys()) this.#notify(name, '')
    } catch (error) {
      this.#failed(error)
      // The client may never have connected; then ending it fails too.
      await client.end().catch(() => {})
    }
  }

  #failed(error: unknown): void {
    if (!this.#closed) logger.warn({ err: error }, 'Postgres cannot be listened to; another attempt follows')
  }

  #notify(name: string, payload: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload)
  }
}

const listen = (client: Client, channel: string): Promise<unknown> => sql`listen ${sql.id(channel)}`.execute(database(client))
