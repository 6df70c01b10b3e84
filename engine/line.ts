import { Client, type ClientConfig } from 'pg'
import { sendTogether } from './together.ts'

/**
 * A connection along which statements are sent without waiting for the answers to those before, as they come: Postgres
 * takes one after the other and never waits for the way there and back. Opened when it is asked for, anew when it broke.
 */
export class Line {
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

/**
 * The two lines along which batches are appended, and a third to wait for the disk. What is committed along `ahead` is not on the disk yet, though all can see
 * it: it counts for nothing until a `flush` that was asked for after it.
 */
export class Lines {
  readonly durable: Line
  readonly ahead: Line
  /** For nothing else: whoever holds the lock of `head` may flush, and along `durable` a batch may wait for that lock. */
  readonly #disk: Line

  /** `options`: settings of both sessions, as on Postgres' command line. */
  constructor(config: ClientConfig, options: string) {
    this.durable = new Line({ ...config, options })
    this.ahead = new Line({ ...config, options: `${options} -c synchronous_commit=off` })
    this.#disk = new Line(config)
  }

  /** Resolves when everything that had been committed, by whomever, is on the disk: Postgres writes its log in order. */
  async flush(): Promise<void> {
    await sendTogether(await this.#disk.open(), [{ name: 'flush', text: `select pg_logical_emit_message(true, 'flush', '')`, values: [] }])
  }

  async close(): Promise<void> {
    await Promise.all([this.durable, this.ahead, this.#disk].map((line) => line.close()))
  }
}
