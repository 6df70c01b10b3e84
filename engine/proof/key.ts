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

/** Verifies signatures: a public key (Ed25519) and the name of the log, which is derived from the key. */
export interface Verifier {
  readonly origin: string
  readonly key: KeyObject
  /** The public key as PEM. */
  readonly pem: string
}

/** Opens the key of the log, a PEM file; creates it if there is none, readable by its owner alone. The processes of a database share it. */
export async function openSigner(path: string): Promise<Signer> {
  if (!existsSync(path)) await makeKeyFile(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signer = new FileSigner(path)
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

  constructor(path: string) {
    this.#path = path
    this.kept = keptBeside(path)
    this.alarm = new Alarm(`${path}.alarm`)
  }

  get verifier(): Verifier {
    return this.#verifier
  }

  /** Ed25519 is deterministic. No note has this text, since a note's lines end with a line feed. */
  get token(): Buffer {
    return this.sign('nazorat: who signs this log')
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#key)
  }

  async refresh(): Promise<void> {
    const { ino, mtimeMs } = await stat(this.#path)
    if (this.#read === `${ino} ${mtimeMs}`) return
    const key = createPrivateKey(await readFile(this.#path))
    this.#verifier = verifierOf(key)
    this.#key = key
    this.#read = `${ino} ${mtimeMs}`
  }
}

/** The file of the last checkpoint, beside the key's file. */
export const keptBeside = (path: string): FileBesideKey => new FileBesideKey(`${path}.checkpoint`)

/** Reads a verifier from a public or private key in PEM. */
export const readVerifier = (pem: string | Buffer): Verifier => verifierOf(createPublicKey(pem))

function verifierOf(given: KeyObject): Verifier {
  const key = given.type === 'private' ? createPublicKey(given) : given
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the log must be an Ed25519 key')
  return {
    origin: `nazorat/${hash('sha256', rawKey(key), 'hex').slice(0, 16)}`,
    key,
    pem: String(key.export({ type: 'spki', format: 'pem' })),
  }
}

/** A verifier by the 32 bytes of its key; null when these are no key. */
export const verifierOfRaw = (raw: Buffer): Verifier | null =>
  raw.length === 32 ? verifierOf(createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' })) : null

/** The bytes before those of an Ed25519 key in its DER form (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** The 32 bytes of a public key (RFC 8410): the end of its DER form. */
export const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)
