import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Bytes } from './verify-files.ts'
import { checkpointLog } from './checkpoints.ts'
import { after, before } from './content.ts'
import type { Signer } from './key.ts'
import { signNote } from './note.ts'
import { Tree } from './tree.ts'

/** A file of the case file. */
export interface Member {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Where things are in a case file. */
export const paths = {
  checkpoint: 'checkpoint.txt',
  contents: 'contents.txt',
  document: 'document.pdf',
  key: 'key.pem',
  proofs: 'proofs.json',
  event: (version: number) => `events/${String(version).padStart(6, '0')}.json`,
  file: (hash: string) => `files/${hash}.pdf`,
  machine: (hash: string) => `machines/${hash}.json`,
}

/** `proofs.json`: what leads from each event to the root that the checkpoint signs. */
export interface Proofs {
  readonly document: string
  readonly size: number
  readonly events: readonly { readonly version: number; readonly position: number; readonly hash: string; readonly path: readonly string[] }[]
}

/** A file in canonical JSON: so it begins, and no string within an event can. */
export const namedFiles = /\{"hash":"([0-9a-f]{64})","name":"(?:[^"\\]|\\.)*","size":(\d+)\}/g

interface Wanted {
  readonly document: string
  /** The version that it ends with. */
  readonly version: number
  readonly signer: Signer
  readonly bytes: Bytes
  /** The same for people to read, when it is known where the log stood. */
  readonly pdf: (checkpoint: string) => Promise<Uint8Array>
}

/**
 * All that proves what happened to a document, member by member: the content of its events as it was hashed, their
 * proofs, the signed checkpoint that they lead to, the key, the machines that decided, the files, and a PDF. The last
 * member lists the others with their hashes and is signed. A file whose bytes are gone is missing here too.
 */
export async function* caseFile(pool: Pool, { document, version, signer, bytes, pdf }: Wanted): AsyncGenerator<Member> {
  const checkpoint = await checkpointLog(pool, signer)
  if (!checkpoint) throw new Error('there is nothing to prove in an empty log')
  const { rows: events } = await pool.query<{ pos: string; version: number; hash: Buffer; machine: Buffer; content: string }>(
    `select pos, version, hash, machine, ${before} || encode(coalesce(lag(hash) over (order by version), ''), 'hex') || ${after} as content from event where stream = $1 and version <= $2 order by version`,
    [document, version],
  )
  const listed: string[] = []
  const member = (path: string, content: AsyncIterable<Uint8Array> | Uint8Array | string): Member => ({ path, content: summed(path, content, listed) })

  yield member(paths.document, await pdf(checkpoint.note))
  yield member(paths.checkpoint, checkpoint.note)
  yield member(paths.key, signer.verifier.pem)
  yield member(paths.proofs, JSON.stringify(await proofsOf(pool, document, checkpoint.size, events), null, 1))
  for (const event of events) yield member(paths.event(event.version), event.content)

  const { rows: machines } = await pool.query<{ hash: Buffer; source: string }>('select hash, source from machine where hash = any($1) order by hash', [events.map(({ machine }) => machine)])
  for (const { hash, source } of machines) yield member(paths.machine(hash.toString('hex')), source)

  const files = new Set(events.flatMap(({ content }) => Array.from(content.matchAll(namedFiles), ([, hash]) => hash!)))
  for (const hash of files) {
    const content = bytes.read(hash)
    if (content) yield member(paths.file(hash), content)
  }
  yield { path: paths.contents, content: once(signNote(signer, [contentsTitle(signer.verifier.origin), document, ...listed])) }
}

/** The first line of a signed list of contents: no checkpoint begins so. */
export const contentsTitle = (origin: string): string => `${origin} case file`

async function proofsOf(pool: Pool, document: string, size: number, events: readonly { pos: string; version: number; hash: Buffer }[]): Promise<Proofs> {
  const tree = new Tree(pool)
  const proved = events.map(async ({ pos, version, hash }) => {
    const path = await tree.inclusion(Number(pos) - 1, size)
    return { version, position: Number(pos), hash: hash.toString('hex'), path: path.map((each) => each.toString('hex')) }
  })
  return { document, size, events: await Promise.all(proved) }
}

/** Passes content on, and notes its hash when it has all gone by. */
async function* summed(path: string, content: AsyncIterable<Uint8Array> | Uint8Array | string, listed: string[]): AsyncGenerator<Uint8Array> {
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
