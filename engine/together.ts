import type { Connection, PoolClient, Submittable } from 'pg'
import { remembered } from '@nazorat/machines'

/** A statement with its values as Postgres' protocol carries them: text, or bytes of a type's binary form. */
export interface Statement {
  /** Under which it is kept prepared on the connection, for one that comes again and again. */
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
}

/** Rows of a statement, each the text of its columns. */
export type Rows = readonly (readonly (string | null)[])[]

/**
 * Sends statements in one piece and resolves when all are done, with the rows of each. Outside a transaction they are one: all
 * happen and are durable, or none (Postgres' manual, 54.2.4, pipelining). Each sees what was committed before it began.
 * A connection on which it failed must be closed: what it had prepared is not known any more.
 */
export const sendTogether = (client: PoolClient, statements: readonly Statement[]): Promise<Rows[]> =>
  new Promise((resolve, reject) => client.query(new Together(statements, resolve, reject)))

const prepared = new WeakMap<Connection, Set<string>>()

/** What the driver calls while it is answered. */
class Together implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #resolve: (rows: Rows[]) => void
  readonly #reject: (error: Error) => void
  readonly #answers: (string | null)[][][] = [[]]

  constructor(statements: readonly Statement[], resolve: (rows: Rows[]) => void, reject: (error: Error) => void) {
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    const known = remembered(prepared, connection, () => new Set<string>())
    connection.stream.cork()
    try {
      for (const { name = '', text, values } of this.#statements) {
        if (!known.has(name)) connection.parse({ name, text, types: [] }, true)
        if (name) known.add(name)
        connection.bind({ statement: name, values: [...values] }, true)
        connection.execute(null, true)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#answers.at(-1)!.push(fields)
  }

  handleCommandComplete(): void {
    this.#answers.push([])
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers.slice(0, -1))
  }
}
