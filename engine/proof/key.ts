import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { makeKeyFile } from '../secrets/key-file.ts'
import { Alarm, FileBesideKey } from './kept.ts'

/** Signs checkpoints and case files. */
export interface Signer {
  readonly verifier: Verifier
  /** The last checkpoint, stored beside the key: the next one must continue it. */
  readonly kept: FileBesideKey
  readonly alarm: Alarm
  /** Proves to the database that this process holds the key and may add checkpoints. */
  readonly token: Buffer
  sign(text: string): Buffer
  /** Reads the key again when its file was replaced by a rotation. */
  refresh(): Promise<void>
}

/** Verifies signatures: a public key (Ed25519) and the name of the log that it signs. */
export interface Verifier {
  /** The name of the log (C2SP tlog-checkpoint): the first line of its checkpoints, and the name of its keys. */
  readonly origin: string
  readonly key: KeyObject
  /** The public key as PEM, after a line with its vkey. */
  readonly pem: string
}

/**
 * Opens the key of the log, a PEM file; creates it if there is none, readable by its owner alone. The processes of a database share it.
 * `origin` is the name of the log (`openLog`), and stays when the key is replaced; without it, it is derived from the key.
 */
export async function openSigner(path: string, origin?: string): Promise<Signer> {
  if (!existsSync(path)) await makeKeyFile(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signer = new FileSigner(path, origin)
  await signer.refresh()
  return signer
}

class FileSigner implements Signer {
  readonly kept: FileBesideKey
  readonly alarm: Alarm
  readonly #path: string
  #read = ''
  #key!: KeyObject
  #verifier!: Verifier
  #origin: string | undefined

  constructor(path: string, origin: string | undefined) {
    this.#path = path
    this.#origin = origin
    this.kept = keptBeside(path)
    this.alarm = new Alarm(`${path}.alarm`)
  }

  get verifier(): Verifier {
    return this.#verifier
  }

  /**
   * Ed25519 is deterministic. No note has this text, since a note's lines end with a line feed. It is another one for each name of the
   * log: who does not know yet that the log has changed its name adds nothing to it.
   */
  get token(): Buffer {
    const { origin } = this.#verifier
    return this.sign(`nazorat: who signs this log${isUnnamed(this.#verifier) ? '' : ` as ${origin}`}`)
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#key)
  }

  async refresh(): Promise<void> {
    const { ino, mtimeMs } = await stat(this.#path)
    if (this.#read === `${ino} ${mtimeMs}`) return
    const key = createPrivateKey(await readFile(this.#path))
    this.#verifier = verifierOf(key, this.#origin)
    this.#origin = this.#verifier.origin
    this.#key = key
    this.#read = `${ino} ${mtimeMs}`
  }
}

/** The file of the last checkpoint, beside the key's file. */
export const keptBeside = (path: string): FileBesideKey => new FileBesideKey(`${path}.checkpoint`)

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

/** A vkey: the name, the id and the key, with its kind (1, Ed25519) before it. */
export const vkeyOf = ({ origin, key }: Verifier): string =>
  `${origin}+${keyId(origin, key).toString('hex')}+${Buffer.concat([ed25519, rawKey(key)]).toString('base64')}`

/** Reads the vkey of an Ed25519 key; null when it is none, or its id is another key's. */
export function readVkey(text: string): Verifier | null {
  const [, origin = '', , base64 = ''] = /^([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const verifier = bytes.subarray(0, 1).equals(ed25519) ? verifierOfRaw(bytes.subarray(1), origin) : null
  return verifier && vkeyOf(verifier) === text ? verifier : null
}

/** The first bytes of SHA-256 over the name, a line end, the kind of signature and the key. */
export const keyId = (origin: string, key: KeyObject): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${origin}\n`), ed25519, rawKey(key)]), 'buffer').subarray(0, 4)

const ed25519 = Buffer.of(1)

function verifierOf(given: KeyObject, origin?: string): Verifier {
  const key = given.type === 'private' ? createPublicKey(given) : given
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the log must be an Ed25519 key')
  const verifier = { origin: origin ?? derivedName(key), key }
  const vkey = vkeyOf({ ...verifier, pem: '' })
  return { ...verifier, pem: `${vkey}\n${String(key.export({ type: 'spki', format: 'pem' }))}` }
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

export const isSameKey = (a: Verifier, b: Verifier): boolean => rawKey(a.key).equals(rawKey(b.key))

/** A verifier by the 32 bytes of its key; null when these are no key. */
export const verifierOfRaw = (raw: Buffer, origin?: string): Verifier | null =>
  raw.length === 32 ? verifierOf(createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' }), origin) : null

/** The bytes before those of an Ed25519 key in its DER form (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** The 32 bytes of a public key (RFC 8410): the end of its DER form. */
export const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)
