import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Alarm, FileBesideKey } from './kept.ts'

/** Who signs what the log says of itself. */
export interface Signer {
  readonly verifier: Verifier
  /** The checkpoint that was signed last, beside the key: what is signed next must continue it. */
  readonly kept: FileBesideKey
  readonly alarm: Alarm
  /** By which the database knows who may add checkpoints: what only the holder of the key can make. */
  readonly token: Buffer
  sign(text: string): Buffer
}

/** What a signature is verified with: a public key (Ed25519) and the name of the log that follows from it. */
export interface Verifier {
  readonly origin: string
  readonly key: KeyObject
  /** The public key as PEM. */
  readonly pem: string
}

/** The key of the log from a PEM file, which is made when there is none: readable by its owner alone. Processes that serve one database share it. */
export async function openSigner(path: string): Promise<Signer> {
  if (!existsSync(path)) await makeKey(path)
  const key = createPrivateKey(await readFile(path))
  const signText = (text: string) => sign(null, Buffer.from(text), key)
  // Ed25519 signs the same text alike, and no note has this one: a note ends its lines.
  return { verifier: verifierOf(key), kept: keptBeside(path), alarm: new Alarm(`${path}.alarm`), token: signText('nazorat: who signs this log'), sign: signText }
}

/** Where the last checkpoint is kept that was signed with the key of a file. */
export const keptBeside = (path: string): FileBesideKey => new FileBesideKey(`${path}.checkpoint`)

/** Of several processes that start at once one puts its key there, whole, and the others take it. */
async function makeKey(path: string): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(beside, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true })
  await link(beside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(beside)
}

/** Reads a key that signatures are verified with, public or private, from PEM. */
export const readVerifier = (pem: string | Buffer): Verifier => verifierOf(createPublicKey(pem))

function verifierOf(given: KeyObject): Verifier {
  const key = given.type === 'private' ? createPublicKey(given) : given
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the log must be an Ed25519 key')
  return { origin: `nazorat/${hash('sha256', rawKey(key), 'hex').slice(0, 16)}`, key, pem: String(key.export({ type: 'spki', format: 'pem' })) }
}

/** The 32 bytes of a public key (RFC 8410): the end of its DER form. */
export const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)
