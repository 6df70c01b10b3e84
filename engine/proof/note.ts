import { hash, verify } from 'node:crypto'
import { rawKey, type Signer, type Verifier } from './key.ts'

/** A checkpoint of the log: the number of events at a moment, and the root of their tree. */
export interface Checkpoint {
  readonly size: number
  readonly root: Buffer
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  /** SHA-256 of the previous note; empty for the first. */
  readonly previous: Buffer
}

/**
 * A signed checkpoint in the format of C2SP tlog-checkpoint: origin, size, root; its moment and the previous note's hash as
 * extension lines; an empty line, the signature.
 */
export const signCheckpoint = (signer: Signer, { size, root, at, previous }: Checkpoint): string =>
  signNote([signer], [signer.verifier.origin, String(size), root.toString('base64'), `at ${at}`, `previous ${previous.toString('base64')}`])

/** Reads a note as a checkpoint of the verifier's log; null when its format or its signature is wrong. */
export function openCheckpoint(verifier: Verifier, note: string): Checkpoint | null {
  const [origin, size = '', root = '', at = '', previous = '', ...rest] = openNote([verifier], note) ?? []
  if (origin !== verifier.origin || !/^\d+$/.test(size) || !at.startsWith('at ') || !previous.startsWith('previous ') || rest.length > 0)
    return null
  return { size: Number(size), root: Buffer.from(root, 'base64'), at: at.slice(3), previous: Buffer.from(previous.slice(9), 'base64') }
}

/** The number of events that a note claims to be of, whether or not it is signed. */
export const sizeOf = (note: string): number => Number(note.split('\n')[1])

export const noteHash = (note: string): Buffer => hash('sha256', note, 'buffer')

/** Signs lines of text as a note (C2SP signed-note): the text, an empty line, a line of name and signature for each signer. */
export function signNote(signers: readonly Signer[], lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('')
  const signatures = signers.map(
    (signer) => `— ${signer.verifier.origin} ${Buffer.concat([keyId(signer.verifier), signer.sign(text)]).toString('base64')}\n`,
  )
  return `${text}\n${signatures.join('')}`
}

/** The lines of a note in exactly the format of `signNote`, signed with the verifiers' keys in this order; null for any other text. */
export function openNote(verifiers: readonly Verifier[], note: string): string[] | null {
  const [, text = '', signatures = ''] = /^([^]*\n)\n((?:— \S+ \S+\n)+)$/.exec(note) ?? []
  const signed = signatures.split('\n').slice(0, -1)
  if (signed.length !== verifiers.length || !verifiers.every((verifier, i) => isSignature(verifier, text, signed[i]!))) return null
  return text.slice(0, -1).split('\n')
}

function isSignature(verifier: Verifier, text: string, line: string): boolean {
  const [, origin, signature = ''] = line.split(' ')
  const bytes = Buffer.from(signature, 'base64')
  if (origin !== verifier.origin || bytes.toString('base64') !== signature || !bytes.subarray(0, 4).equals(keyId(verifier))) return false
  return verify(null, Buffer.from(text), verifier.key, bytes.subarray(4))
}

/** The first bytes of SHA-256 over the name, a line end, the kind of signature (1, Ed25519) and the key. */
const keyId = ({ origin, key }: Verifier): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${origin}\n\x01`), rawKey(key)]), 'buffer').subarray(0, 4)
