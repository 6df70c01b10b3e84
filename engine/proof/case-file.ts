import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { eraseFiles } from '@nazorat/machines/definition'
import { type FileKind, fileKindOf, nameOfKind, telling } from '@nazorat/machines/fields'
import { database } from '../postgres/database.ts'
import type { Schema } from '../postgres/schema.ts'
import type { SignedCheckpoint } from './checkpoints.ts'
import { eventText } from '../event-store/event-text.ts'
import { loadSignatures } from '../event-store/signatures.ts'
import type { Verifier } from './verifier.ts'
import { keyChanges } from './keys/key-changes.ts'
import { namedFiles } from '../event-store/named-files.ts'
import { Tree } from './tree.ts'
import { proofText } from './witnesses/proof-file.ts'
import type { Bytes } from './verify-files.ts'

/** A file of the case file. */
export interface Member {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
}

const padded = (version: number): string => String(version).padStart(6, '0')

/** The paths in a case file. */
export const paths = {
  checkpoint: 'checkpoint.txt',
  contents: 'contents.txt',
  document: 'document.pdf',
  key: 'key.pem',
  keyChanges: 'key-changes.json',
  proofs: 'proofs.json',
  /** The proof of an event as other programs read it (C2SP tlog-proof). */
  proof: (version: number) => `proofs/${padded(version)}.tlog-proof`,
  /** Which witnesses must have signed the checkpoint, as the log's operator says. */
  policy: 'policy.txt',
  event: (version: number) => `events/${padded(version)}.json`,
  /** The text of an event that was signed, and the signature over it. */
  signedText: (version: number) => `signatures/${padded(version)}.json`,
  signature: (version: number) => `signatures/${padded(version)}.p7s`,
  roots: 'signatures/roots.pem',
  howTo: 'signatures/readme.txt',
  files: 'files/',
  /** By the kind of its bytes. */
  file: (hash: string, kind: FileKind | null) => nameOfKind(`files/${hash}`, kind),
  /** The event that destroys a file, and its proof: in place of the file's bytes. */
  erasure: (hash: string) => `erased/${hash}.json`,
  erasureProof: (hash: string) => `erased/${hash}.tlog-proof`,
  machine: (hash: string) => `machines/${hash}.json`,
}

/**
 * `proofs.json`: the path from each event to the root that the checkpoint signs. An event in a state that is private to others
 * is withheld: the case file has its hash, which holds the chain together, and not its content.
 */
export interface Proofs {
  readonly document: string
  readonly size: number
  readonly events: readonly Proof[]
}

interface Proof {
  readonly version: number
  readonly position: number
  readonly hash: string
  readonly path: readonly string[]
  readonly withheld?: true
}

/** The limits of a case file. */
export const maxCaseSize = { versions: 10_000, bytes: 1024 ** 3 }

interface CaseFileInput {
  readonly document: string
  /** The last version in it. */
  readonly version: number
  /** The states of events that are withheld from the reader. */
  readonly hidden: readonly string[]
  /** A checkpoint that covers its last event. */
  readonly checkpoint: SignedCheckpoint
  readonly verifier: Pick<Verifier, 'origin' | 'pem'>
  /** The text of the log's policy, where it has one. */
  readonly policy?: string | undefined
  /** Signs lines as a note. */
  readonly sign: (lines: readonly string[]) => Promise<string>
  readonly bytes: Bytes
  /** Hashes of files that the reader sees in the document. Files of events that are not withheld are added. */
  readonly files: readonly string[]
  /** The roots that certificates of signers lead to, in PEM; empty where only E-IMZO's service knows them. */
  readonly roots: string
  /** The case file for people. */
  readonly pdf: Uint8Array
}

/**
 * The case file of a document, member by member: a PDF, the signed checkpoint, the key, its changes, the inclusion proofs, the content of
 * its events as it was hashed, the machines that decided and the files. The last member lists the others with their hashes
 * and is signed. In place of a file that was destroyed is the event that says so; another one without bytes is left out. Memory
 * does not grow with the content of events.
 */
export async function* caseFile(
  pool: Pool,
  { document, version, hidden, checkpoint, verifier, policy, sign, bytes, files: also, roots, pdf }: CaseFileInput,
): AsyncGenerator<Member> {
  const events = await database(pool)
    .selectFrom('event')
    .select(['pos', 'version', 'hash', 'machine', 'signature', sql<boolean>`to_state = any(${hidden})`.as('withheld')])
    .where('stream', '=', document)
    .where('version', '<=', version)
    .orderBy('version')
    .execute()
  const visible = events.filter(({ withheld }) => !withheld)
  const listed: string[] = []
  const member = (path: string, content: AsyncIterable<Uint8Array> | Uint8Array | string): Member => ({
    path,
    content: summed(path, content, listed),
  })

  yield member(paths.document, pdf)
  yield member(paths.checkpoint, checkpoint.note)
  yield member(paths.key, verifier.pem)
  if (policy !== undefined) yield member(paths.policy, policy)
  const changes = await keyChanges(pool)
  if (changes.length > 0) yield member(paths.keyChanges, JSON.stringify(changes.map(({ note }) => note)))
  yield member(paths.proofs, proofsOf(pool, document, checkpoint.size, events))
  const files = new Set<string>()
  for await (const { version, content } of contentsOf(pool, document, visible)) {
    for (const { hash } of namedFiles(content)) files.add(hash)
    yield member(paths.event(version), content)
  }
  for (const hash of also) files.add(hash)
  for await (const { version, proof } of logProofsOf(pool, checkpoint, visible)) yield member(paths.proof(version), proof)

  yield* signaturesOf(pool, visible, roots, member)

  const decidedBy = sql<Buffer>`any(${visible.map(({ machine }) => machine)})`
  const machines = await database(pool)
    .selectFrom('machine')
    .select(['hash', 'source'])
    .where('hash', '=', decidedBy)
    .orderBy('hash')
    .execute()
  for (const { hash, source } of machines) yield member(paths.machine(hash.toString('hex')), source)

  const erased = await erasuresOf(pool, [...files], checkpoint)
  for (const hash of files) {
    const erasure = erased.get(hash)
    if (erasure) {
      yield member(paths.erasure(hash), erasure.content)
      yield member(paths.erasureProof(hash), erasure.proof)
      continue
    }
    const content = await bytes.read(hash)
    if (!content) continue
    const { kind, whole } = await withKind(content)
    yield member(paths.file(hash, kind), whole)
  }
  yield { path: paths.contents, content: once(await sign([contentsTitle(verifier.origin), document, ...listed])) }
}

/** The events that destroy some of these files, by the files' hashes: those that the checkpoint covers. */
async function erasuresOf(
  pool: Pool,
  files: readonly string[],
  { size, note }: SignedCheckpoint,
): Promise<ReadonlyMap<string, { content: string; proof: string }>> {
  const events = await database(pool)
    .selectFrom('erased_file as e')
    .innerJoin('event', 'event.stream', 'e.document')
    .distinctOn('e.hash')
    .select(['e.hash', 'event.pos', eventText.as('content')])
    .where('e.hash', '=', sql<string>`any(${files})`)
    .where('event.action', '=', eraseFiles)
    .where('event.pos', '<=', size)
    .where(sql<boolean>`strpos(event.patch::text, e.hash) > 0`)
    .orderBy('e.hash')
    .orderBy('event.pos')
    .execute()
  const tree = new Tree(pool)
  const proved = events.map(async ({ hash, pos, content }) => {
    const index = pos - 1
    return [hash, { content, proof: proofText({ index, path: await tree.inclusion(index, size), note }) }] as const
  })
  return new Map(await Promise.all(proved))
}

/** The signatures of events with their texts, and what proves them. */
async function* signaturesOf(
  pool: Pool,
  events: readonly EventRow[],
  roots: string,
  member: (path: string, content: Uint8Array | string) => Member,
): AsyncGenerator<Member> {
  const signed = events.filter(({ signature }) => signature !== null)
  if (signed.length === 0) return
  for (let i = 0; i < signed.length; i += batch) {
    const some = signed.slice(i, i + batch)
    const signatures = new Map(
      (
        await loadSignatures(
          pool,
          some.map(({ signature }) => signature!),
        )
      ).map((each) => [each.hash.toString('hex'), each]),
    )
    for (const { version, signature } of some) {
      const found = signatures.get(signature!.toString('hex'))
      if (!found) continue
      yield member(paths.signedText(version), found.content)
      yield member(paths.signature(version), found.pkcs7)
    }
  }
  if (roots !== '') yield member(paths.roots, roots)
  yield member(paths.howTo, howTo(roots !== ''))
}

/**
 * The OpenSSL command that verifies a signature without this program. `-purpose any`: the certificates of people are not made for
 * e-mail, which OpenSSL expects. Without trusted roots the command verifies the signature, and not who issued its certificate.
 */
const howTo = (hasRoots: boolean): string =>
  `openssl cms -verify -binary -inform DER -in 000001.p7s -content 000001.json ${hasRoots ? '-CAfile roots.pem -purpose any -no_check_time' : '-noverify'} -out /dev/null\n`

/** The first line of a signed list of contents. It differs from a checkpoint's first line. */
export const contentsTitle = (origin: string): string => `${origin} case file`

type EventRow = Pick<Selectable<Schema['event']>, 'pos' | 'version' | 'hash' | 'machine' | 'signature'> & { readonly withheld: boolean }

/** How many events are read at once. */
const batch = 100

async function* contentsOf(
  pool: Pool,
  document: string,
  events: readonly EventRow[],
): AsyncGenerator<{ version: number; content: string }> {
  for (let i = 0; i < events.length; i += batch) {
    const versions = events.slice(i, i + batch).map(({ version }) => version)
    yield* await database(pool)
      .selectFrom('event')
      .select(['version', eventText.as('content')])
      .where('stream', '=', document)
      .where('version', '=', sql<number>`any(${versions})`)
      .orderBy('version')
      .execute()
  }
}

/** The proofs as JSON, one line for each event. */
async function* proofsOf(pool: Pool, document: string, size: number, events: readonly EventRow[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{"document":"${document}","size":${size},"events":[`)
  for (let i = 0; i < events.length; i += batch) {
    // A tree caches the nodes that it has read: a new one for each batch bounds memory.
    const tree = new Tree(pool)
    const proved = events.slice(i, i + batch).map(async ({ pos, version, hash, withheld }): Promise<Proof> => {
      const path = await tree.inclusion(pos - 1, size)
      return {
        version,
        position: pos,
        hash: hash.toString('hex'),
        path: path.map((each) => each.toString('hex')),
        ...(withheld && { withheld }),
      }
    })
    yield Buffer.from((await Promise.all(proved)).map((proof, j) => `${i + j === 0 ? '' : ','}\n${JSON.stringify(proof)}`).join(''))
  }
  yield Buffer.from(']}\n')
}

/** The proof of each event as a file of its own. */
async function* logProofsOf(
  pool: Pool,
  { size, note }: SignedCheckpoint,
  events: readonly EventRow[],
): AsyncGenerator<{ version: number; proof: string }> {
  for (let i = 0; i < events.length; i += batch) {
    const tree = new Tree(pool)
    for (const { pos, version } of events.slice(i, i + batch)) {
      const index = pos - 1
      yield { version, proof: proofText({ index, path: await tree.inclusion(index, size), note }) }
    }
  }
}

/** The kind of a file by its first bytes, and all of its bytes. */
async function withKind(content: AsyncIterable<Uint8Array>): Promise<{ kind: FileKind | null; whole: AsyncIterable<Uint8Array> }> {
  const chunks = content[Symbol.asyncIterator]()
  const begin: Uint8Array[] = []
  let length = 0
  while (length < telling) {
    const { done, value } = await chunks.next()
    if (done) break
    begin.push(value)
    length += value.length
  }
  return { kind: fileKindOf(Buffer.concat(begin)), whole: joined(begin, chunks) }
}

async function* joined(begin: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* begin
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Passes content on and adds its hash to the list at the end. */
async function* summed(
  path: string,
  content: AsyncIterable<Uint8Array> | Uint8Array | string,
  listed: string[],
): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  for await (const chunk of typeof content === 'string' || content instanceof Uint8Array ? once(content) : content) {
    sum.update(chunk)
    yield chunk
  }
  listed.push(`${sum.digest('hex')}  ${path}`)
}

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content
}
