import { Client, type ClientConfig } from 'pg'

/**
 * A pipelined connection: statements are sent without waiting for the answers to those before, which saves a round trip for
 * each. Opened on the first use, and again after it broke.
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
    // Callers that wait for an answer get the error from their own statement.
    client.on('error', broke).on('end', broke)
    try {
      return await client.connect()
    } catch (error) {
      broke()
      throw error
    }
  }
}
