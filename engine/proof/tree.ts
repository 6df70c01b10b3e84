import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { type Placeholder, prepared } from '../postgres/prepared.ts'
import { consistencyRanges, emptyRoot, Frontier, inclusionRanges, nodeHash, type Range, split } from './merkle.ts'

/** Every how many levels of the tree are stored. */
export const stride = 8
/** How many nodes of a stored level one of the next stands for. */
export const fanout = 2 ** stride

/** The Merkle tree over the log in the database. It caches every block that it reads: use it for one answer. */
export class Tree {
  readonly #db: Pool | PoolClient
  readonly #blocks = new Map<string, Promise<Buffer[]>>()

  constructor(db: Pool | PoolClient) {
    this.#db = db
  }

  /** The root over the first `size` events. Their nodes must be stored; see `growTree`. */
  root(size: number): Promise<Buffer> {
    return size === 0 ? Promise.resolve(emptyRoot) : this.#hash([0, size])
  }

  /** Proves that the event at `index` (its position minus one) is among the first `size`. */
  inclusion(index: number, size: number): Promise<Buffer[]> {
    return this.#hashes(inclusionRanges(index, [0, size]))
  }

  /** Proves that the log at one size is the beginning of the log at a larger one. */
  consistency(first: number, second: number): Promise<Buffer[]> {
    return this.#hashes(first === 0 ? [] : consistencyRanges(first, [0, second]))
  }

  /** One after another: the connection of a transaction takes one query at a time. */
  async #hashes(ranges: readonly Range[]): Promise<Buffer[]> {
    const hashes: Buffer[] = []
    for (const range of ranges) hashes.push(await this.#hash(range))
    return hashes
  }

  async #hash([from, to]: Range): Promise<Buffer> {
    const leaves = to - from
    if (!Number.isInteger(Math.log2(leaves))) {
      const middle = from + split(leaves)
      const [left, right] = await this.#hashes([
        [from, middle],
        [middle, to],
      ])
      return nodeHash(left!, right!)
    }
    const level = Math.floor(Math.log2(leaves) / stride) * stride
    const [first, number] = [from / 2 ** level, leaves / 2 ** level]
    const block = await this.#block(level, Math.floor(first / fanout))
    return rootOf(block.slice(first % fanout, (first % fanout) + number))
  }

  /** Up to 256 nodes of a stored level: the children of one node of the next stored level. */
  #block(level: number, index: number): Promise<Buffer[]> {
    const key = `${level}/${index}`
    const known = this.#blocks.get(key)
    if (known) return known
    const read = nodes(this.#db, level, [index * fanout, (index + 1) * fanout])
    this.#blocks.set(key, read)
    return read
  }
}

/** Stores the nodes that become complete when the log grows from one size to another. `token` is the signer's. */
export async function growTree(tx: PoolClient, token: Buffer, [from, to]: Range, level = 0): Promise<void> {
  const [first, last] = [Math.floor(from / fanout), Math.floor(to / fanout)]
  if (first === last) return
  const children = await nodes(tx, level, [first * fanout, last * fanout])
  const grown = Array.from({ length: last - first }, (_, i) => rootOf(children.slice(i * fanout, (i + 1) * fanout)))
  await sql`select keep_nodes(${token}, ${level + stride}, ${first}, ${grown})`.execute(database(tx))
  await growTree(tx, token, [first, last], level + stride)
}

/** Nodes of a stored level, whose numbers are from one to before another. */
export async function nodes(db: Pool | PoolClient, level: number, [from, to]: Range): Promise<Buffer[]> {
  const rows = level === 0 ? await readLeaves(db, { from, to }) : await readNodes(db, { level, from, to })
  return rows.map(({ hash }) => hash)
}

const readLeaves = prepared('leaves', (db, placeholder: Placeholder<{ from: number; to: number }>) =>
  db.selectFrom('event').select('hash').where('pos', '>', placeholder('from')).where('pos', '<=', placeholder('to')).orderBy('pos'),
)

const readNodes = prepared('nodes', (db, placeholder: Placeholder<{ level: number; from: number; to: number }>) =>
  db
    .selectFrom('log_node')
    .select('hash')
    .where('level', '=', placeholder('level'))
    .where('index', '>=', placeholder('from'))
    .where('index', '<', placeholder('to'))
    .orderBy('index'),
)

function rootOf(leaves: readonly Buffer[]): Buffer {
  const tree = new Frontier()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}
