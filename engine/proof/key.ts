import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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
  const key = createPrivateKey(await readFile(path))
  const signText = (text: string) => sign(null, Buffer.from(text), key)
  // Ed25519 is deterministic. No note has this text, since a note's lines end with a line feed.
  return { verifier: verifierOf(key), kept: keptBeside(path), alarm: new Alarm(`${path}.alarm`), token: signText('nazorat: who signs this log'), sign: signText }
}

/** The file of the last checkpoint, beside the key's file. */
export const keptBeside = (path: string): FileBesideKey => new FileBesideKey(`${path}.checkpoint`)

/** Reads a verifier from a public or private key in PEM. */
export const readVerifier = (pem: string | Buffer): Verifier => verifierOf(createPublicKey(pem))

function verifierOf(given: KeyObject): Verifier {
  const key = given.type === 'private' ? createPublicKey(given) : given
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the log must be an Ed25519 key')
  return { origin: `nazorat/${hash('sha256', rawKey(key), 'hex').slice(0, 16)}`, key, pem: String(key.export({ type: 'spki', format: 'pem' })) }
}

/** The 32 bytes of a public key (RFC 8410): the end of its DER form. */
export const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32)
