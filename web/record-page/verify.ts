import { isPublicCode, publicCode } from '@nazorat/machines/documents/inspections/public-code'
import type { RecordEvent } from '@nazorat/machines/documents/inspections/public-record/page'

/** The claim of a page and its proof (C2SP tlog-proof, signed-note, tlog-cosignature, tlog-policy; RFC 6962). */
export interface Evidence {
  /** The code under which the record was asked for. */
  readonly code: string
  /** The canonical text of the record's newest event. */
  readonly event: string
  /** The `.tlog-proof` of the event; null while no published checkpoint has it. */
  readonly proof: string | null
  /** The keys of the log, as vkeys. */
  readonly keys: readonly string[]
  /** The policy that names the witnesses; null where there are none. */
  readonly policy: string | null
}

export interface Proved {
  readonly event: RecordEvent
  /** How many events the signed log has. */
  readonly size: number
  readonly origin: string
  /** The witnesses that have signed, and the second at which each did (Unix time). */
  readonly witnesses: readonly { readonly name: string; readonly at: number }[]
  /** Whether those are as many as the policy asks for; null where it names none. */
  readonly quorum: boolean | null
}

/** Why a page is not proved. */
export type Fault = 'notSigned' | 'noCryptography' | 'otherCode' | 'otherLog' | 'forged' | 'notInLog' | 'unreadable'

/** The text of a record is not proved by what was given with it. */
export class NotProved extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Verifies that the event of a record is in the log that its key has signed, and says which witnesses vouch for that log. Throws
 * `NotProved` where something does not fit. It trusts the given keys and policy: whoever wants to trust the page's server in nothing
 * takes them from somewhere else.
 */
export async function verify({ code, event, proof, keys, policy }: Evidence): Promise<Proved> {
  if (!globalThis.crypto?.subtle) throw new NotProved('noCryptography')
  const read = readEvent(event)
  if (!(await isCodeOf(code, read.stream))) throw new NotProved('otherCode')
  if (proof === null) throw new NotProved('notSigned')
  const { index, path, note } = readProof(proof)
  const [origin = '', size = '', root = ''] = textOf(note).split('\n')
  const logKeys = (await Promise.all(keys.map(readKey))).filter(({ name, type }) => name === origin && type === plain)
  if ((await signersOf(note, logKeys)).length === 0) throw new NotProved('otherLog')
  const leaf = await sha256(Uint8Array.of(0), utf8(event))
  const computed = await rootOf(leaf, index, Number(size), path)
  if (!computed || toBase64(computed) !== root) throw new NotProved('notInLog')
  const named = policy === null ? null : readPolicy(policy)
  const witnesses = named ? await signersOf(note, await Promise.all(named.witnesses.map(readKey))) : []
  const names = new Set(witnesses.map(({ key }) => key.vkey))
  return {
    event: read,
    size: Number(size),
    origin,
    witnesses: witnesses.map(({ key, at }) => ({ name: key.name, at })),
    quorum: named?.quorum ? named.quorum(names) : null,
  }
}

function readEvent(text: string): RecordEvent {
  try {
    const event = JSON.parse(text) as RecordEvent
    if (event.type === 'publicrecord' && typeof event.stream === 'string' && typeof event.input === 'object') return event
  } catch {
    // Said below.
  }
  throw new NotProved('unreadable')
}

/** The code of a record follows from its id; of those that two records would have in common, the later one has the next. */
async function isCodeOf(code: string, stream: string): Promise<boolean> {
  if (!isPublicCode(code)) return false
  for (let attempt = 0; attempt <= 5; attempt++) if (publicCode(await sha256(utf8(`${stream} ${attempt}`))) === code) return true
  return false
}

function readProof(text: string): { index: number; path: Uint8Array[]; note: string } {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, end).split('\n')
  const [index = '', ...path] = lines.filter((line) => !line.startsWith('extra '))
  if (end < 0 || first !== 'c2sp.org/tlog-proof@v1' || !/^index (0|[1-9]\d{0,15})$/.test(index) || path.length > 63)
    throw new NotProved('unreadable')
  return { index: Number(index.slice(6)), path: path.map(fromBase64), note: text.slice(end + 2) }
}

/** The root of a tree from a leaf and its inclusion path (RFC 6962, 2.1.1); null where they fit no tree of that size. */
async function rootOf(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Promise<Uint8Array | null> {
  if (!(index < size)) return null
  let [at, last, root] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      root = await sha256(Uint8Array.of(1), sibling, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else root = await sha256(Uint8Array.of(1), root, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 ? root : null
}

const half = (number: number): number => Math.floor(number / 2)

/** The kinds of keys in a vkey: an Ed25519 signature of the log, and one of a witness, which has a moment. */
const plain = 1
const timed = 4

interface Key {
  readonly vkey: string
  readonly name: string
  readonly type: number
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

async function readKey(vkey: string): Promise<Key> {
  const [, name = '', id = '', base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? []
  const raw = fromBase64(base64)
  if (raw.length !== 33 || (await idOf(name, raw)) !== id) throw new NotProved('unreadable')
  return { vkey, name, type: raw[0]!, id, bytes: raw.subarray(1) }
}

const idOf = async (name: string, raw: Uint8Array): Promise<string> => hex((await sha256(utf8(`${name}\n`), raw)).subarray(0, 4))

/** The text of a note, with its last line end. */
const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1)

/** Who of the keys has signed a note, and when those of witnesses say that they did. Lines of unknown keys are ignored; a wrong one of a known key throws. */
async function signersOf(note: string, keys: readonly Key[]): Promise<{ key: Key; at: number }[]> {
  const text = textOf(note)
  const signers: { key: Key; at: number }[] = []
  for (const line of note
    .slice(text.length + 1)
    .split('\n')
    .slice(0, 64)) {
    const [, name, base64 = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(base64)
    const key = keys.find((each) => each.name === name && each.id === hex(bytes.subarray(0, 4)))
    if (!key || signers.some((each) => each.key === key)) continue
    const at = key.type === timed && bytes.length > 12 ? Number(new DataView(bytes.buffer).getBigUint64(4)) : 0
    const signed = key.type === timed ? `cosignature/v1\ntime ${at}\n${text}` : text
    if (!(await isSignature(key.bytes, bytes.subarray(key.type === timed ? 12 : 4), utf8(signed)))) throw new NotProved('forged')
    signers.push({ key, at })
  }
  return signers
}

async function isSignature(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, signed)
  } catch {
    // A browser without Ed25519 of its own.
    const { verifyAsync } = await import('@noble/ed25519')
    return signature.length === 64 && verifyAsync(signature, signed, key)
  }
}

interface Policy {
  /** The keys of the witnesses. */
  readonly witnesses: readonly string[]
  /** Whether some of them, by their keys, are enough; null where the policy asks for none. */
  readonly quorum: ((signed: ReadonlySet<string>) => boolean) | null
}

/** Reads a policy: which witnesses there are, and which of them must have signed. */
function readPolicy(text: string): Policy {
  const parts = new Map<string, (signed: ReadonlySet<string>) => boolean>()
  const witnesses: string[] = []
  let quorum: Policy['quorum'] = null
  for (const line of text.split('\n')) {
    const [word, name = '', ...rest] = line
      .replace(/#.*/, '')
      .trim()
      .split(/[ \t]+/)
    if (word === 'witness') {
      const vkey = rest[0] ?? ''
      witnesses.push(vkey)
      parts.set(name, (signed) => signed.has(vkey))
    }
    if (word === 'group') {
      const [needed = '', ...members] = rest
      const quorum = needed === 'all' ? members.length : needed === 'any' ? 1 : Number(needed)
      const inside = members.map((member) => parts.get(member))
      parts.set(name, (signed) => inside.filter((isSigned) => isSigned?.(signed)).length >= quorum)
    }
    if (word === 'quorum' && name !== 'none') quorum = parts.get(name) ?? (() => false)
  }
  return { witnesses, quorum }
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes of canonical base64; none for any other text. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}
