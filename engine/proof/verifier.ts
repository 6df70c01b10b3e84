import { createPublicKey, hash, type KeyObject } from 'node:crypto'

/** Verifies signatures: a public key (Ed25519) and the name of the log that it signs. */
export interface Verifier {
  /** The name of the log (C2SP tlog-checkpoint): the first line of its checkpoints, and the name of its keys. */
  readonly origin: string
  readonly key: KeyObject
  /** The public key as PEM, after a line with its vkey. */
  readonly pem: string
}

/**
 * Reads a verifier: a vkey (C2SP signed-note), or a public or private key in PEM, before which a line may have its vkey. A PEM alone
 * names no log: its name is derived from the key, as all names were in former releases.
 */
export function readVerifier(text: string | Buffer): Verifier {
  const [line = '', ...rest] = String(text).trim().split(/\r?\n/)
  const named = line.startsWith('-----') ? undefined : readVkey(line)
  if (named === null) throw new Error('the key has a name and an id that do not fit it')
  if (named && rest.length === 0) return named
  const verifier = verifierOf(createPublicKey((named ? rest.join('\n') : text) as string), named?.origin)
  if (named && !isSameKey(named, verifier)) throw new Error('the key is another one than the line before it says')
  return verifier
}

/** A vkey: the name, the id and the key, with its kind before it. */
export const vkeyOf = ({ origin, key }: Pick<Verifier, 'origin' | 'key'>, kind = ed25519): string =>
  `${origin}+${keyId(origin, key, kind).toString('hex')}+${Buffer.concat([Buffer.of(kind), rawKey(key)]).toString('base64')}`

/** Reads the vkey of an Ed25519 key of a kind; null when it is none, or its id is another key's. */
export function readVkey(text: string, kind = ed25519): Verifier | null {
  const [, origin = '', , base64 = ''] = /^([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const verifier = bytes[0] === kind ? verifierOfRaw(bytes.subarray(1), origin) : null
  return verifier && vkeyOf(verifier, kind) === text ? verifier : null
}

/** The first bytes of SHA-256 over the name, a line end, the kind of signature and the key. */
export const keyId = (origin: string, key: KeyObject, kind = ed25519): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${origin}\n`), Buffer.of(kind), rawKey(key)]), 'buffer').subarray(0, 4)

/** The kinds of signatures (C2SP signed-note): Ed25519, and the cosignature of a witness, which has its time. */
export const ed25519 = 1
export const cosignature = 4

/** The verifier of a key, private or public, by a name or by the one that is derived from it. */
export function verifierOf(given: KeyObject, origin?: string): Verifier {
  const key = given.type === 'private' ? createPublicKey(given) : given
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the log must be an Ed25519 key')
  const verifier = { origin: origin ?? derivedName(key), key }
  return { ...verifier, pem: `${vkeyOf(verifier)}\n${String(key.export({ type: 'spki', format: 'pem' }))}` }
}

const derivedName = (key: KeyObject): string => `nazorat/${hash('sha256', rawKey(key), 'hex').slice(0, 16)}`

/** Whether a name is one that is derived from a key: nobody has chosen it. */
export const isDerived = (origin: string): boolean => /^nazorat\/[0-9a-f]{16}$/.test(origin)

/** Whether the key has no name but the one that is derived from it. */
export const isUnnamed = ({ origin, key }: Verifier): boolean => origin === derivedName(key)

/** The verifier by the name that a log says, if it has none of its own. The key alone is trusted. */
export const named = (verifier: Verifier, origin: string): Verifier =>
  isUnnamed(verifier) && isOrigin(origin) ? verifierOf(verifier.key, origin) : verifier

/** A name of a key as C2SP signed-note has it: not empty, without spaces and `+`. */
export const isOrigin = (text: string): boolean => /^[^\s+]{1,255}$/.test(text)

export const isSameKey = (a: Pick<Verifier, 'key'>, b: Pick<Verifier, 'key'>): boolean => rawKey(a.key).equals(rawKey(b.key))

/** A verifier by the 32 bytes of its key; null when these are no key. */
export const verifierOfRaw = (raw: Buffer, origin?: string): Verifier | null =>
  raw.length === 32 ? verifierOf(createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' }), origin) : null

/** The bytes before those of an Ed25519 key in its DER form (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** The 32 bytes of a public key (RFC 8410): the end of its DER form. */
const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)
