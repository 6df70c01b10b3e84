import { hash } from 'node:crypto'
import { contentsTitle, paths, type Proofs } from './case-file.ts'
import { erasedIn, namedFiles } from '../event-store/named-files.ts'
import { readVerifier, type Verifier } from './verifier.ts'
import { LogKeys } from './keys/key-changes.ts'
import { rootOfInclusion } from './merkle.ts'
import { proveSignature } from '../signatures/prove.ts'
import { type Checkpoint, openCheckpoint, openNote, sizeOf } from './note.ts'
import { type SignedEvent, textFault } from './signed-event.ts'
import { proofText, readProof } from './witnesses/proof-file.ts'

interface VerifiedCase {
  readonly document: string
  readonly events: number
  /** Of these events only the hashes are in the case file. */
  readonly withheld: number
  readonly files: number
  /** How many events are signed by people. */
  readonly signatures: number
  /** Of these signatures only E-IMZO's service can say whether they hold. */
  readonly unprovable: number
  readonly checkpoint: Pick<Checkpoint, 'size' | 'at'> | null
  readonly verifier: Verifier
  /** The faults as sentences, in the order of checkpoint, events, machines, files, the rest. */
  readonly faults: readonly string[]
}

/**
 * Verifies a case file, given as members by path, with nothing but itself and the key of the log. Without a key it uses the one
 * in the case file. That only proves that one signer made all of it: the caller must check whose key it is.
 */
export function verifyCase(members: ReadonlyMap<string, Uint8Array>, given?: Verifier): VerifiedCase {
  const text = (path: string) => Buffer.from(members.get(path) ?? []).toString('utf8')
  const keys = new LogKeys(given ?? readVerifier(text(paths.key)), notesOf(text(paths.keyChanges)), text(paths.checkpoint))
  const claimed = sizeOf(text(paths.checkpoint))
  const checkpoint = openCheckpoint(keys.at(claimed), text(paths.checkpoint))
  const proofs = read<Proofs>(text(paths.proofs))
  const faults: string[] = keys.faults.map((fault) => `${paths.keyChanges}: ${fault}`)
  if (!checkpoint) faults.push(`${paths.checkpoint}: it is not signed by the key of the log`)
  if (!proofs) faults.push(`${paths.proofs}: it cannot be read`)
  const named = new Map<string, { size: number; event: string }>()
  const machines = new Set<string>()
  const unprovable: number[] = []
  let previous = ''
  for (const [i, proof] of (proofs?.events ?? []).entries()) {
    const path = paths.event(i + 1)
    const content = members.get(path)
    const wrong = proof.withheld
      ? withheldFault(proof, { expected: i + 1, isLast: i + 1 === proofs!.events.length }, checkpoint)
      : content
        ? faultOf(content, { ...proof, expected: i + 1, previous, document: proofs!.document }, checkpoint)
        : 'it is missing'
    if (wrong !== null) faults.push(`${path}: ${wrong}`)
    previous = proof.hash
    if (wrong === null && !isProofAsSaid(members, proof)) faults.push(`${paths.proof(i + 1)}: it is not the proof of the event`)
    for (const { hash: sum, size } of namedFiles(text(path))) named.set(sum, { size, event: path })
    if (content && wrong === null) faults.push(...signatureFaults(members, i + 1, text(path), unprovable))
    const machine = /"machine":"([0-9a-f]{64})"/.exec(text(path))?.[1]
    if (machine) machines.add(machine)
  }
  for (const machine of machines)
    if (!fits(members, paths.machine(machine), machine))
      faults.push(`${paths.machine(machine)}: ${members.has(paths.machine(machine)) ? 'it does not fit its hash' : 'it is missing'}`)
  // In those of earlier releases every file has the extension of a PDF.
  const pathOf = new Map([...members.keys()].filter((path) => path.startsWith(paths.files)).map((path) => [hashIn(path), path]))
  for (const [sum, { size, event }] of named) {
    const path = pathOf.get(sum)
    const content = path && members.get(path)
    if (!content && members.has(paths.erasure(sum))) {
      if (!isErased(members, sum, checkpoint)) faults.push(`${paths.erasure(sum)}: it does not prove that the file was destroyed`)
    } else if (!content) faults.push(`${paths.files}${sum}: it is missing, and ${event} names it`)
    else if (!fits(members, path, sum) || content.length !== size) faults.push(`${path}: its bytes do not fit its hash`)
  }
  faults.push(...contentFaults(members, keys.from(claimed), proofs?.document ?? ''))
  const signed = [...members.keys()].filter((path) => path.endsWith('.p7s')).length
  const withheld = proofs?.events.filter((proof) => proof.withheld).length ?? 0
  return {
    document: proofs?.document ?? '',
    events: proofs?.events.length ?? 0,
    withheld,
    files: [...members.keys()].filter((path) => path.startsWith(paths.files)).length,
    signatures: signed,
    unprovable: unprovable.length,
    checkpoint,
    verifier: keys.at(claimed),
    faults,
  }
}

/**
 * The faults of an event's signature: that it is there, is of the event's text, and holds. Versions that cannot be proved here are added.
 */
function signatureFaults(members: ReadonlyMap<string, Uint8Array>, version: number, event: string, unprovable: number[]): string[] {
  const { signature, at, ...said } = JSON.parse(event) as SignedEvent & { signature?: string; at: string }
  if (signature === undefined) return []
  const [path, pkcs7, content] = [paths.signature(version), members.get(paths.signature(version)), members.get(paths.signedText(version))]
  if (!pkcs7 || !content) return [`${path}: it is missing, or its text is`]
  if (!fits(members, path, signature)) return [`${path}: it is not the one that the event names`]
  const roots = Buffer.from(members.get(paths.roots) ?? []).toString('utf8')
  const proved = proveSignature(content, pkcs7, roots, new Date(at))
  if (proved.unprovable && proved.fault === null) unprovable.push(version)
  const wrong = textFault(Buffer.from(content).toString('utf8'), said) ?? proved.fault
  return wrong === null ? [] : [`${path}: ${wrong}`]
}

/** Whether an event that is in the log destroys a file. */
function isErased(members: ReadonlyMap<string, Uint8Array>, sum: string, checkpoint: Checkpoint | null): boolean {
  const content = members.get(paths.erasure(sum))!
  const proof = readProof(Buffer.from(members.get(paths.erasureProof(sum)) ?? []).toString('utf8'))
  if (!proof || !erasedIn(Buffer.from(content).toString('utf8')).some(({ hash: each }) => each === sum)) return false
  const path = proof.path.map((each) => each.toString('hex'))
  return isIn(checkpoint, { position: proof.index + 1, leaf: leafOf(content), path })
}

/** The hash of an event's canonical text, which is its leaf in the log. */
const leafOf = (content: Uint8Array): Buffer => hash('sha256', Buffer.concat([Buffer.alloc(1), content]), 'buffer')

/** Whether an event's proof, where it has a file of its own, is the one that `proofs.json` has. */
function isProofAsSaid(members: ReadonlyMap<string, Uint8Array>, { version, position, path }: Proofs['events'][number]): boolean {
  const content = members.get(paths.proof(version))
  const note = Buffer.from(members.get(paths.checkpoint) ?? []).toString('utf8')
  const said = proofText({ index: position - 1, path: path.map((each) => Buffer.from(each, 'hex')), note })
  return content === undefined || said === Buffer.from(content).toString('utf8')
}

/** The fault of a withheld event, or null. The next event proves that it belongs to the document. */
function withheldFault(
  { version, position, hash: sum, path }: Proofs['events'][number],
  { expected, isLast }: { expected: number; isLast: boolean },
  checkpoint: Checkpoint | null,
): string | null {
  if (version !== expected) return `it is not version ${expected} of the document`
  if (isLast) return 'it is withheld, and no event follows it'
  return isIn(checkpoint, { position, leaf: Buffer.from(sum, 'hex'), path }) ? null : notInLog
}

const notInLog = 'it is not in the log that the checkpoint signs'

/** Whether a leaf is in the log that a checkpoint signs; true without a checkpoint. */
function isIn(
  checkpoint: Checkpoint | null,
  { position, leaf, path }: { position: number; leaf: Buffer; path: readonly string[] },
): boolean {
  if (!checkpoint) return true
  return (
    rootOfInclusion({ index: position - 1, size: checkpoint.size, leaf, path: path.map((each) => Buffer.from(each, 'hex')) })?.equals(
      checkpoint.root,
    ) ?? false
  )
}

interface Expected {
  readonly version: number
  readonly expected: number
  readonly position: number
  readonly hash: string
  readonly path: readonly string[]
  readonly previous: string
  readonly document: string
}

/** The fault of an event, or null. */
function faultOf(
  content: Uint8Array,
  { version, expected, position, hash: sum, path, previous, document }: Expected,
  checkpoint: Checkpoint | null,
): string | null {
  const leaf = leafOf(content)
  if (leaf.toString('hex') !== sum) return 'its content does not fit its hash'
  const event = read<Record<string, unknown>>(Buffer.from(content).toString('utf8')) ?? {}
  if (version !== expected || event['version'] !== expected || event['stream'] !== document)
    return `it is not version ${expected} of the document`
  if (event['previous'] !== previous) return 'it does not follow the event before it'
  return isIn(checkpoint, { position, leaf, path }) ? null : notInLog
}

/** The signed list of contents has every member: the PDF cannot be replaced and the last events cannot be left out. */
function contentFaults(members: ReadonlyMap<string, Uint8Array>, verifiers: readonly Verifier[], document: string): string[] {
  const note = Buffer.from(members.get(paths.contents) ?? []).toString('utf8')
  // The key may have changed since the checkpoint was signed, and not before.
  const signed = verifiers
    .map((each) => ({ origin: each.origin, lines: openNote([each], note, Infinity)?.lines }))
    .find(({ lines }) => lines)
  const [title, about, ...lines] = signed?.lines ?? []
  if (!signed || title !== contentsTitle(signed.origin) || about !== document)
    return [`${paths.contents}: it is not signed by the key of the log`]
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const wrong = [...listed]
    .filter(([path, sum]) => !fits(members, path, sum))
    .map(([path]) => `${path}: ${members.has(path) ? 'it was changed' : 'it was taken out'}`)
  const strange = [...members.keys()].filter((path) => path !== paths.contents && !listed.has(path)).map((path) => `${path}: it was put in`)
  return [...wrong, ...strange]
}

function fits(members: ReadonlyMap<string, Uint8Array>, path: string, sum: string): boolean {
  const content = members.get(path)
  return content !== undefined && hash('sha256', content) === sum
}

/** The hash in the path of a file. */
const hashIn = (path: string): string => path.slice(paths.files.length).replace(/\.[a-z]+$/, '')

/** The notes of the changes of the key; none when the key was never changed. */
function notesOf(json: string): string[] {
  const notes = read<unknown>(json)
  return Array.isArray(notes) ? notes.map(String) : []
}

function read<T>(json: string): T | null {
  try {
    return JSON.parse(json) as T
  } catch {
    return null
  }
}
