/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How much a repeated piece may become: readers have to be linear in it. */
const maxRepeated = 200_000

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]

/** Bytes with one to four changes: bits turned, numbers made extreme, ranges taken out, doubled, repeated or moved, bytes put in. */
export function mutate(bytes: Buffer, random: () => number): Buffer {
  let changed: Buffer = Buffer.from(bytes)
  for (let left = 1 + below(4, random); left > 0; left--) changed = changes[below(changes.length, random)]!(changed, random)
  return changed
}

type Change = (bytes: Buffer, random: () => number) => Buffer

const below = (max: number, random: () => number): number => Math.floor(random() * max)

/** The ends of a range: mostly short, as fields are. */
function range(bytes: Buffer, random: () => number): [number, number] {
  const from = below(bytes.length + 1, random)
  return [from, Math.min(bytes.length, from + below(random() < 0.8 ? 32 : bytes.length + 1, random))]
}

const put = (bytes: Buffer, at: number, more: Uint8Array, to = at): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(to)])

const changes: readonly Change[] = [
  (bytes, random) => {
    if (bytes.length > 0) bytes[below(bytes.length, random)]! ^= 1 << below(8, random)
    return bytes
  },
  (bytes, random) => {
    const [at, length] = [below(bytes.length, random), [1, 2, 4][below(3, random)]!]
    const value = extremes[below(extremes.length, random)]! % 2 ** (8 * length)
    if (at + length > bytes.length) return bytes
    if (random() < 0.5) bytes.writeUIntBE(value, at, length)
    else bytes.writeUIntLE(value, at, length)
    return bytes
  },
  (bytes, random) => bytes.subarray(0, below(bytes.length + 1, random)),
  (bytes, random) => put(bytes, ...cut(bytes, random)),
  (bytes, random) => {
    const [from, to] = range(bytes, random)
    return put(bytes, to, bytes.subarray(from, to))
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random)
    const piece = bytes.subarray(from, to)
    const times = Math.floor((maxRepeated * random()) / Math.max(1, piece.length))
    return put(bytes, to, Buffer.concat(Array.from({ length: times }, () => piece)))
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random)
    return put(bytes, below(bytes.length + 1, random), bytes.subarray(from, to))
  },
  (bytes, random) =>
    put(bytes, below(bytes.length + 1, random), Buffer.from(Array.from({ length: 1 + below(16, random) }, () => below(256, random)))),
]

function cut(bytes: Buffer, random: () => number): [number, Uint8Array, number] {
  const [from, to] = range(bytes, random)
  return [from, new Uint8Array(), to]
}
