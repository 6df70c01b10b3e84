import { type KeyObject, sign, verify } from 'node:crypto'
import { type NoteSignature, partsOf, signaturesOf } from '../note.ts'
import { cosignature, keyId, type Verifier } from '../verifier.ts'

/** A witness: the name and the key of its cosignatures. */
export type Witness = Pick<Verifier, 'origin' | 'key'>

/** The cosignature of a witness over a checkpoint: that it was, at a time, the largest that the witness has seen of the log. */
export interface Cosignature {
  readonly witness: Witness
  /** Seconds since 1970. */
  readonly time: number
  /** Its line in the note. */
  readonly line: string
}

/** Signs a checkpoint as a witness (C2SP tlog-cosignature, Ed25519). Returns the line that is added to the note. */
export function cosign({ origin, key }: Witness, privateKey: KeyObject, note: string, time: number): string {
  const stamp = Buffer.alloc(8)
  stamp.writeBigUInt64BE(BigInt(time))
  const signature = sign(null, signed(partsOf(note)!.text, time), privateKey)
  return `— ${origin} ${Buffer.concat([keyId(origin, key, cosignature), stamp, signature]).toString('base64')}\n`
}

/**
 * The cosignatures of known witnesses on a checkpoint, one of each, the latest. Lines of other keys are ignored; `wrong` are witnesses by
 * whose name and id a line stands there that they have not signed.
 */
export function cosignaturesOf(
  witnesses: readonly Witness[],
  note: string,
): { readonly cosignatures: readonly Cosignature[]; readonly wrong: readonly Witness[] } {
  const { text, signatures } = signaturesOf(note) ?? { text: '', signatures: [] }
  const found = new Map<Witness, Cosignature>()
  const wrong = new Set<Witness>()
  for (const each of signatures) {
    const witness = witnesses.find(({ origin, key }) => origin === each.name && each.id.equals(keyId(origin, key, cosignature)))
    if (!witness) continue
    const time = timeOf(each)
    if (time === null || !verify(null, signed(text, time), witness.key, each.signature.subarray(8))) wrong.add(witness)
    else if (time > (found.get(witness)?.time ?? 0)) found.set(witness, { witness, time, line: each.line })
  }
  return { cosignatures: [...found.values()].filter(({ witness }) => !wrong.has(witness)), wrong: [...wrong] }
}

/** The time in a cosignature; null when it has none: without one it says nothing of the log's size. */
function timeOf({ signature }: NoteSignature): number | null {
  if (signature.length !== 72) return null
  const time = Number(signature.readBigUInt64BE())
  return Number.isSafeInteger(time) && time > 0 ? time : null
}

const signed = (text: string, time: number): Buffer => Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
