import type { Client, PoolClient } from 'pg'
import { to } from 'pg-copy-streams'

/** A row of a binary COPY, valid until the next one is read. */
export interface CopiedRow {
  /** The bytes of a column, as Postgres sends its type; empty when it is null. */
  bytes(column: number): Buffer
  /** The same as a string, one character for each byte; with `to`, all columns up to that one, including the lengths between. */
  latin1(column: number, to?: number): string
  /** A text. */
  text(column: number): string
  /** An integer of four bytes. */
  int32(column: number): number
  /** An integer of eight bytes, exact up to 2^53. */
  int64(column: number): number
}

/**
 * Reads a query through `COPY … TO STDOUT (FORMAT binary)` (Postgres' manual, under COPY), row by row as it arrives: several
 * times faster than the driver's rows, with only one chunk in memory. `pause` is called after every chunk; reading waits for
 * its promise.
 */
export async function copyRows(
  client: Client | PoolClient,
  query: string,
  each: (row: CopiedRow) => void,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const row = new Row()
  let rest: Buffer = Buffer.alloc(0)
  let at = header
  for await (const chunk of client.query(to(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = row.read(rest, at); end > 0; end = row.read(rest, at)) {
      each(row)
      at = end
    }
    if (at <= rest.length) {
      rest = rest.subarray(at)
      at = 0
    }
    await pause()
  }
}

/** The length of the file header: the signature, the flags, and the length of the extension, which is empty. */
const header = 19

class Row implements CopiedRow {
  #data: Buffer = Buffer.alloc(0)
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  /** The end of the row that begins at `from`; 0 when it is incomplete or no row follows. */
  read(data: Buffer, from: number): number {
    if (data.length < from + 2) return 0
    const columns = data.readInt16BE(from)
    let at = from + 2
    for (let column = 0; column < columns; column++) {
      if (data.length < at + 4) return 0
      const length = Math.max(0, data.readInt32BE(at))
      this.#starts[column] = at + 4
      at += 4 + length
      this.#ends[column] = at
    }
    if (columns < 0 || data.length < at) return 0
    this.#data = data
    return at
  }

  bytes(column: number): Buffer {
    return this.#data.subarray(this.#starts[column], this.#ends[column])
  }

  latin1(column: number, to = column): string {
    return this.#data.toString('latin1', this.#starts[column], this.#ends[to])
  }

  text(column: number): string {
    return this.#data.toString('utf8', this.#starts[column], this.#ends[column])
  }

  int32(column: number): number {
    return this.#data.readInt32BE(this.#starts[column])
  }

  int64(column: number): number {
    const start = this.#starts[column]!
    return this.#data.readInt32BE(start) * 2 ** 32 + this.#data.readUInt32BE(start + 4)
  }
}
