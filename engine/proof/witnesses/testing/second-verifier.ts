import { createHash, createPublicKey, verify } from 'node:crypto'

// A reader of proofs (.tlog-proof) who has a policy file and nothing of this system. Written from the specifications (C2SP signed-note,
// tlog-cosignature, tlog-policy, tlog-proof; RFC 6962); it uses Node's cryptography alone and imports nothing of ours.

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const join = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right)

export interface Key {
  name: string
  id: string
  kind: number
  raw: Buffer
}

/** `<name>+<id>+<base64 of kind and key>`. */
export function readKey(vkey: string): Key {
  const [name = '', id = '', ...rest] = vkey.split('+')
  const bytes = Buffer.from(rest.join('+'), 'base64')
  if (sha(Buffer.from(`${name}\n`), bytes).toString('hex', 0, 4) !== id || bytes.length !== 33) throw new Error(`no vkey: ${vkey}`)
  return { name, id, kind: bytes[0]!, raw: bytes.subarray(1) }
}

export const isSigned = ({ raw }: Key, message: string, signature: Buffer) =>
  verify(
    null,
    Buffer.from(message),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' }),
    signature,
  )

/** The names of the keys that have signed a note; throws where one is said to have, and has not. */
export function signersOf(note: string, keys: Key[]): Map<Key, number> {
  const end = note.lastIndexOf('\n\n') + 1
  const text = note.slice(0, end)
  const signed = new Map<Key, number>()
  for (const line of note
    .slice(end + 1)
    .split('\n')
    .slice(0, -1)) {
    const [, name, base64 = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(base64, 'base64')
    const key = keys.find((each) => each.name === name && each.id === bytes.toString('hex', 0, 4))
    if (!key) continue
    const time = key.kind === 4 ? bytes.readBigUInt64BE(4) : 0n
    const holds =
      key.kind === 4 ? isSigned(key, `cosignature/v1\ntime ${time}\n${text}`, bytes.subarray(12)) : isSigned(key, text, bytes.subarray(4))
    if (!holds) throw new Error(`a forged signature of ${name}`)
    signed.set(key, Number(time))
  }
  return signed
}

/** Whether those of a policy who must have signed have, and a log of it. */
export function isMet(policy: string, note: string): boolean {
  const lines = policy.split('\n').map((line) => line.trim().split(/[ \t]+/))
  const logs = lines.flatMap(([word, vkey]) => (word === 'log' ? [readKey(vkey!)] : []))
  const witnesses = new Map(lines.flatMap(([word, name, vkey]) => (word === 'witness' ? [[name!, readKey(vkey!)] as const] : [])))
  const signed = signersOf(note, [...logs, ...witnesses.values()])
  const counts = (name: string): boolean => {
    const witness = witnesses.get(name)
    if (witness) return signed.has(witness)
    const [, , k, ...of] = lines.find(([word, each]) => word === 'group' && each === name)!
    return of.filter(counts).length >= (k === 'all' ? of.length : k === 'any' ? 1 : Number(k))
  }
  const [, quorum = ''] = lines.find(([word]) => word === 'quorum') ?? []
  return logs.some((log) => signed.has(log) && log.name === note.split('\n')[0]) && (quorum === 'none' || counts(quorum))
}

/** Verifies that a leaf is in the log, as the witnesses of a policy have seen it. Throws where it is not. */
export function verifyProof(proof: string, leaf: Buffer, policy: string): { index: number; size: number } {
  const end = proof.indexOf('\n\n')
  const [title, ...lines] = proof.slice(0, end).split('\n')
  if (title !== 'c2sp.org/tlog-proof@v1') throw new Error('no proof')
  if (lines[0]!.startsWith('extra ')) lines.shift()
  const index = Number(/^index (\d+)$/.exec(lines.shift()!)![1])
  const note = proof.slice(end + 2)
  if (!isMet(policy, note)) throw new Error('too few have signed')
  const [, size, root] = note.split('\n')
  const path = lines.map((line) => Buffer.from(line, 'base64'))
  const rootOf = (at: number, leaves: number): Buffer => {
    if (leaves === 1) return leaf
    const half = 2 ** (Math.ceil(Math.log2(leaves)) - 1)
    if (at < half) return join(rootOf(at, half), path.shift()!)
    const right = rootOf(at - half, leaves - half)
    return join(path.shift()!, right)
  }
  if (index >= Number(size) || rootOf(index, Number(size)).toString('base64') !== root || path.length > 0)
    throw new Error('it is not in the log')
  return { index, size: Number(size) }
}
