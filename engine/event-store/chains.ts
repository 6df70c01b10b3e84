import { hash } from 'node:crypto'
import type { CopiedRow } from '../postgres/copy-rows.ts'
import { after, before } from './content.ts'

/** The columns that `Chains.add` reads, in order. */
export const chainColumns = ['stream', 'version', 'type', 'to_state', 'hash', before, after].join(', ')

/** The columns that `Chains.compare` reads. */
export const headColumns = 'id, version, type, state, hash'

/** The head of each document's chain of events, as far as the log has been read: about a hundred bytes for each document. */
export class Chains {
  readonly #slots = new Map<string, number>()
  readonly #versions: number[] = []
  /** Type and state. */
  readonly #stands: string[] = []
  readonly #met: boolean[] = []
  readonly #names = new Map<string, string>()
  #hashes: Buffer = Buffer.alloc(32 * 1024)
  #content: Buffer = Buffer.alloc(1024 * 1024)
  /** The hash of the event that was added last, as it is stored, right or wrong. */
  leaf: Buffer = Buffer.alloc(32)

  /** Adds the next event, whose columns begin at `first`. Returns its fault, or null. */
  add(row: CopiedRow, first: number): string | null {
    const id = row.latin1(first)
    const sum = row.bytes(first + 4)
    const version = row.int32(first + 1)
    let slot = this.#slots.get(id)
    if (slot === undefined) this.#slots.set(id, (slot = this.#slots.size))
    const expected = (this.#versions[slot] ?? 0) + 1
    const computed = this.#hash(row.bytes(first + 5), version > 1 ? slot : null, row.bytes(first + 6))
    this.#versions[slot] = version
    this.#stands[slot] = this.#name(row, first + 2, first + 3)
    const fits = computed.equals(sum)
    this.leaf = fits ? computed : Buffer.from(sum)
    this.#keep(slot, sum)
    if (version !== expected) return `it has version ${version} where ${expected} comes next`
    return fits ? null : 'its content does not fit its hash'
  }

  /** Compares a row of the table of streams. Returns its fault, or null. */
  compare(row: CopiedRow): string | null {
    const slot = this.#slots.get(row.latin1(0))
    if (slot === undefined) return 'has no events'
    this.#met[slot] = true
    const fits =
      row.int32(1) === this.#versions[slot] && this.#name(row, 2, 3) === this.#stands[slot] && row.bytes(4).equals(this.#head(slot))
    return fits ? null : 'does not stand where its last event brought it'
  }

  /** Ids of documents that have events but no compared row. */
  *unmet(): Generator<string> {
    for (const [id, slot] of this.#slots) if (!this.#met[slot]) yield uuid(Buffer.from(id, 'latin1'))
  }

  /** SHA-256 over a zero byte and the content (RFC 6962, 2.1), which contains the previous hash in hex. */
  #hash(start: Buffer, previous: number | null, end: Buffer): Buffer {
    const length = 1 + start.length + (previous === null ? 0 : 64) + end.length
    if (this.#content.length < length) this.#content = Buffer.alloc(length * 2)
    const content = this.#content
    content[0] = 0
    content.set(start, 1)
    if (previous !== null) {
      for (let i = 0, at = 1 + start.length; i < 32; i++) {
        const byte = this.#hashes[previous * 32 + i]!
        content[at++] = digits[byte >> 4]!
        content[at++] = digits[byte & 15]!
      }
    }
    content.set(end, length - end.length)
    return hash('sha256', content.subarray(0, length), 'buffer')
  }

  #head(slot: number): Buffer {
    return this.#hashes.subarray(slot * 32, slot * 32 + 32)
  }

  #keep(slot: number, sum: Buffer): void {
    if (this.#hashes.length < slot * 32 + 32) this.#hashes = Buffer.concat([this.#hashes, Buffer.alloc(this.#hashes.length)])
    if (sum.length < 32) this.#hashes.fill(0, slot * 32, slot * 32 + 32)
    sum.copy(this.#hashes, slot * 32, 0, 32)
  }

  /** A type and its state as one string, shared by all documents in this state. */
  #name(row: CopiedRow, type: number, state: number): string {
    const name = row.latin1(type, state)
    const known = this.#names.get(name)
    if (known === undefined) this.#names.set(name, name)
    return known ?? name
  }
}

const digits = Buffer.from('0123456789abcdef')

/** An id in Postgres' binary form. */
export function uuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
