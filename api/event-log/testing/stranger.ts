import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

// A reader of the log who has nothing of this system but its address and one key. It is written from the specifications (C2SP signed-note,
// tlog-checkpoint, tlog-tiles; RFC 6962), uses Node's cryptography alone and imports nothing of ours: it may be copied as it is.

type Get = (path: string) => Promise<Uint8Array>
type Key = { name: string; id: string; key: KeyObject; until: number }

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const join = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right)
const refuse = (why: string): never => {
  throw new Error(why)
}

/** `<name>+<id>+<base64 of 01 and the key>`. */
function readKey(vkey: string): Key {
  const [, name = '', id = '', base64 = ''] = /^(\S+?)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? refuse('no vkey')
  const raw = Buffer.from(base64, 'base64')
  if (raw.length !== 33 || raw[0] !== 1) refuse('no Ed25519 key')
  if (sha(Buffer.from(`${name}\n`), raw).toString('hex', 0, 4) !== id) refuse('an id of another key')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url', 1) }
  return { name, id, key: createPublicKey({ key: jwk, format: 'jwk' }), until: Infinity }
}

/** The lines of a note, and which of the keys have signed it. One that says so and has not refuses the note. */
function open(note: string, keys: Key[]): { lines: string[]; by: Key[] } {
  const end = note.lastIndexOf('\n\n') + 1
  const by = note
    .slice(end + 1, -1)
    .split('\n')
    .flatMap((line) => {
      const [, name, base64 = ''] = /^— (\S+) (\S+)$/.exec(line) ?? refuse('no line of a signature')
      const bytes = Buffer.from(base64, 'base64')
      const known = keys.filter((key) => key.name === name && key.id === bytes.toString('hex', 0, 4))
      const holds = known.every(({ key }) => verify(null, Buffer.from(note.slice(0, end)), key, bytes.subarray(4)))
      return holds ? known : refuse('a forged signature')
    })
  return { lines: note.slice(0, end - 1).split('\n'), by }
}

/** The size and root that a checkpoint says, if one of the keys has signed it while it was the key of the log. */
function headOf(note: string, keys: Key[]): { size: number; root: Buffer } {
  const { lines, by } = open(note, keys)
  const size = Number(lines[1])
  if (!by.some(({ name, until }) => name === lines[0] && size <= until)) refuse('no key of this log has signed the checkpoint')
  return { size, root: Buffer.from(lines[2]!, 'base64') }
}

/** The keys of the log before and after the one that is trusted: each change of key or name is a note that both have signed. */
async function follow(get: Get, vkey: string): Promise<Key[]> {
  const { keys, changes } = JSON.parse(Buffer.from(await get('/log/keys')).toString())
  const all: Key[] = keys.map((each: { vkey: string }) => readKey(each.vkey))
  if (!keys.some((each: { vkey: string }) => each.vkey === vkey) || changes.length !== all.length - 1) refuse('the key is none of this log')
  for (const [i, change] of changes.entries()) {
    const { lines, by } = open(change.note, all.slice(i, i + 2))
    if (by.length !== 2 || lines[0] !== `${all[i]!.name} key change`) refuse('a change of the key that not both have signed')
    all[i]!.until = Number(lines[1])
  }
  return all
}

/** Verifies that the log goes on from an earlier checkpoint, and with `all` every hash of it. Returns the checkpoint to keep. */
export async function verifyLog(get: Get, vkey: string, earlier?: string, all = false): Promise<string> {
  const keys = await follow(get, vkey)
  const note = Buffer.from(await get('/log/checkpoint')).toString()
  const now = headOf(note, keys)
  const old = earlier === undefined ? null : headOf(earlier, keys)
  if (old && old.size > now.size) refuse('the log was longer')
  const tiles = new Map<string, Buffer>()
  async function tile(level: number, index: number): Promise<Buffer[]> {
    const width = Math.min(256, Math.floor(now.size / 256 ** level) - index * 256)
    const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0')
    const path = `/log/tile/${level}/${digits.replace(/\d{3}(?=\d)/g, 'x$&/')}${width < 256 ? `.p/${width}` : ''}`
    const bytes = tiles.get(path) ?? Buffer.from(await get(path))
    tiles.set(path, bytes)
    return Array.from({ length: width }, (_, i) => bytes.subarray(i * 32, i * 32 + 32))
  }
  const fold = (row: Buffer[]): Buffer =>
    row.length === 1 ? row[0]! : fold(row.flatMap((hash, i) => (i % 2 ? [] : [join(hash, row[i + 1]!)])))
  /** The root over events from one to before another, and that of the earlier log among them: of the same hashes, so that they fit. */
  async function roots(from: number, to: number, size: number): Promise<[Buffer, Buffer | null]> {
    const level = Math.floor(Math.log2(to - from) / 8)
    if (Number.isInteger(Math.log2(to - from)) && (size <= from || size >= to)) {
      const [first, count] = [from / 256 ** level, (to - from) / 256 ** level]
      const root = fold((await tile(level, Math.floor(first / 256))).slice(first % 256, (first % 256) + count))
      return [root, size <= from ? null : root]
    }
    const middle = from + 2 ** (Math.ceil(Math.log2(to - from)) - 1)
    const [[left, oldLeft], [right, oldRight]] = [await roots(from, middle, size), await roots(middle, to, size)]
    return [join(left, right), oldLeft && oldRight ? join(oldLeft, oldRight) : oldLeft]
  }

  const [root, oldRoot] = await roots(0, now.size, old?.size ?? 0)
  if (!root.equals(now.root)) refuse('the tiles are of another log than the checkpoint')
  if (old && old.size > 0 && !old.root.equals(oldRoot!)) refuse('the log was another one')
  for (let level = 1; all && 256 ** level <= now.size; level++)
    for (let i = 0; i < Math.floor(now.size / 256 ** level); i++)
      if (!fold(await tile(level - 1, i)).equals((await tile(level, Math.floor(i / 256)))[i % 256]!)) refuse('a tile does not fit')
  return note
}
