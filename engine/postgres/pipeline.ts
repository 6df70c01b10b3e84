import { type ClientBase, type Connection, Query } from 'pg'
import { memoized } from '@nazorat/machines/memoized'

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
 */
export async function sendPipelined(client: ClientBase, statements: readonly Statement[]): Promise<Rows[]> {
  const preparing = prepare(client, statements)
  // Any other connection takes one piece at a time.
  if (preparing && !isPipelined(client)) await preparing
  return send(client, (connection) => {
    for (const { name = '', text, values } of statements) {
      if (!name) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: [...values] }, true)
      connection.execute(null, true)
    }
  })
}

/** Prepares the statements that a connection does not know. Apart from what they are for: whether that succeeds, they are prepared. */
function prepare(client: ClientBase, statements: readonly Statement[]): Promise<unknown> | undefined {
  const known = memoized(prepared, client, () => new Set<string>())
  const unknown = new Map(statements.flatMap(({ name, text }) => (name && !known.has(name) ? [[name, text]] : [])))
  if (unknown.size === 0) return undefined
  for (const name of unknown.keys()) known.add(name)
  return send(client, (connection) => {
    for (const [name, text] of unknown) connection.parse({ name, text, types: [] }, true)
  }).catch(() => {
    for (const name of unknown.keys()) known.delete(name)
  })
}

const isPipelined = (client: ClientBase): boolean => 'pipeline' in client && client.pipeline === true

/** The names of the statements that a connection keeps prepared. */
const prepared = new WeakMap<ClientBase, Set<string>>()

const send = (client: ClientBase, write: (connection: Connection) => void): Promise<Rows[]> =>
  new Promise((resolve, reject) => client.query(new PipelinedQuery(write, resolve, reject)))

/** The object that the driver calls with the answers. In pipeline mode the driver accepts only a `Query`. */
class PipelinedQuery extends Query {
  readonly #write: (connection: Connection) => void
  readonly #resolve: (rows: Rows[]) => void
  readonly #reject: (error: Error) => void
  readonly #answers: (string | null)[][][] = [[]]

  constructor(write: (connection: Connection) => void, resolve: (rows: Rows[]) => void, reject: (error: Error) => void) {
    super('')
    this.#write = write
    this.#resolve = resolve
    this.#reject = reject
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork()
    try {
      this.#write(connection)
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
