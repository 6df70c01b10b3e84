import { Client, type ClientConfig } from 'pg'

/**
 * A connection along which statements are sent without waiting for the answers to those before, as they come: Postgres
 * takes one after the other and never waits for the way there and back. Opened when it is asked for, anew when it broke.
 */
export class Line {
  readonly #config: ClientConfig
  #client: Promise<Client> | undefined

  constructor(config: ClientConfig) {
    this.#config = config
  }

  open(): Promise<Client> {
    return (this.#client ??= this.#connect())
  }

  async close(): Promise<void> {
    await (await this.#client)?.end()
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, pipeline: true })
    const forget = () => (this.#client = undefined)
    // Whoever waits for an answer on it is told by his own statement.
    client.on('error', forget).on('end', forget)
    try {
      return await client.connect()
    } catch (error) {
      forget()
      throw error
    }
  }
}
