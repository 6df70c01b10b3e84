import { Client, type ClientConfig } from 'pg'

/**
 * A connection along which statements are sent without waiting for the answers to those before, as they come: Postgres
 * takes one after the other and never waits for the way there and back. Opened when it is asked for, anew when it broke.
 */
export class PipelinedConnection {
  readonly #config: ClientConfig
  #opened: Promise<Client> | undefined

  constructor(config: ClientConfig) {
    this.#config = config
  }

  open(): Promise<Client> {
    if (this.#opened) return this.#opened
    const opened: Promise<Client> = this.#connect(() => {
      if (this.#opened === opened) this.#opened = undefined
    })
    return (this.#opened = opened)
  }

  async close(): Promise<void> {
    await (await this.#opened)?.end()
  }

  async #connect(broke: () => void): Promise<Client> {
    const client = new Client({ ...this.#config, pipeline: true })
    // Whoever waits for an answer on it is told by his own statement.
    client.on('error', broke).on('end', broke)
    try {
      return await client.connect()
    } catch (error) {
      broke()
      throw error
    }
  }
}
