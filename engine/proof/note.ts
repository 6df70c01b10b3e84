import { hash, verify } from 'node:crypto'
import { isOrigin, keyId, type Verifier } from './verifier.ts'

/** Signs notes under a name. */
export interface NoteSigner {
  readonly verifier: Verifier
  sign(text: string): Buffer
}

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
 * extension lines; an empty line, the signature, and that of the former key while both sign.
 */
export function signCheckpoint(
  signer: NoteSigner & { readonly former?: NoteSigner | null },
  { size, root, at, previous }: Checkpoint,
): string {
  const lines = [signer.verifier.origin, String(size), root.toString('base64'), `at ${at}`, `previous ${previous.toString('base64')}`]
  return signNote(signer.former ? [signer, signer.former] : [signer], lines)
}

/** Reads a note as a checkpoint of the verifier's log; null when its format or its signature is wrong. */
export function openCheckpoint(verifier: Verifier, note: string): Checkpoint | null {
  const [origin, size = '', root = '', at = '', previous = '', ...rest] = openNote([verifier], note)?.lines ?? []
  if (
    origin !== verifier.origin ||
    !/^(0|[1-9]\d*)$/.test(size) ||
    !at.startsWith('at ') ||
    !previous.startsWith('previous ') ||
    rest.length > 0
  )
    return null
  return { size: Number(size), root: Buffer.from(root, 'base64'), at: at.slice(3), previous: Buffer.from(previous.slice(9), 'base64') }
}

/** The number of events that a note claims to be of, whether or not it is signed. */
export const sizeOf = (note: string): number => Number(note.split('\n')[1])

export const noteHash = (note: string): Buffer => hash('sha256', note, 'buffer')

/** Signs lines of text as a note (C2SP signed-note): the text, an empty line, a line of name and signature for each signer. */
export function signNote(signers: readonly NoteSigner[], lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('')
  const signatures = signers.map((signer) => {
    const { origin, key } = signer.verifier
    return `— ${origin} ${Buffer.concat([keyId(origin, key), signer.sign(text)]).toString('base64')}\n`
  })
  return `${text}\n${signatures.join('')}`
}

/** A note that at least one known key has signed. */
interface OpenedNote {
  readonly lines: readonly string[]
  readonly signedBy: readonly Verifier[]
}

/** The limits of a note: its signatures, of which the specification asks for at least 16, and its length in characters. */
const maxNote = { signatures: 64, length: 512 * 1024 }

/**
 * Opens a note (C2SP signed-note). Signatures of other keys, such as witnesses', are ignored; a known key is found by its name and id,
 * and must have signed if it says so. Null when no known key has signed, one of them is wrong, or the text is no note.
 */
export function openNote(verifiers: readonly Verifier[], note: string, length = maxNote.length): OpenedNote | null {
  const parts = note.length <= length ? signaturesOf(note) : null
  if (!parts) return null
  const signedBy = new Set<Verifier>()
  for (const { name, id, signature } of parts.signatures) {
    const known = verifiers.find(({ origin, key }) => origin === name && id.equals(keyId(origin, key)))
    if (!known || signedBy.has(known)) continue
    if (!verify(null, Buffer.from(parts.text), known.key, signature)) return null
    signedBy.add(known)
  }
  return signedBy.size > 0 ? { lines: parts.text.slice(0, -1).split('\n'), signedBy: [...signedBy] } : null
}

/** A line of a signature: the name of the key, the first bytes of its hash, and what it has signed with. */
export interface NoteSignature {
  readonly name: string
  readonly id: Buffer
  readonly signature: Buffer
  /** As it stands in the note, with its line end. */
  readonly line: string
}

/** The text of a note and its signatures, by whichever keys; null when it is no note or has too many of them. */
export function signaturesOf(note: string): { text: string; signatures: NoteSignature[] } | null {
  const parts = partsOf(note)
  if (!parts || parts.signatures.length > maxNote.signatures) return null
  const signatures = parts.signatures.map(readSignature)
  return signatures.every((each) => each !== null) ? { text: parts.text, signatures } : null
}

function readSignature(line: string): NoteSignature | null {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ')
  const bytes = Buffer.from(base64, 'base64')
  if (dash !== '—' || !isOrigin(name) || rest.length > 0 || bytes.length < 5 || bytes.toString('base64') !== base64) return null
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4), line: `${line}\n` }
}

/** The signed text of a note and its lines of signatures, which the last empty line parts; null for any other text. */
export function partsOf(note: string): { text: string; signatures: string[] } | null {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const signatures = note.slice(end + 2).split('\n')
  if (end < 0 || signatures.pop() !== '' || signatures.length === 0 || hasControls(text) || !text.isWellFormed()) return null
  return { text, signatures }
}

/** Whether a text has control characters of ASCII beside the line end. */
function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20 && text[i] !== '\n') return true
  return false
}
