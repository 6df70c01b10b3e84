import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'pg'
import type { LookupContext } from '@nazorat/engine/documents/lookups'
import { historyOf } from '@nazorat/engine/queries/history/page'
import { hiddenStates } from '@nazorat/engine/queries/history/transitions'
import { documentAsOf } from '@nazorat/engine/queries/as-of'
import { caseFile, maxCaseSize, type Member } from '@nazorat/engine/proof/case-file'
import type { SignedCheckpoint } from '@nazorat/engine/proof/checkpoints'
import type { Verifier } from '@nazorat/engine/proof/verifier'
import { openFiles } from '@nazorat/engine/files/open'
import type { Addresses } from '@nazorat/engine/services'
import { streamFrom, writeStream } from '@nazorat/engine/files/streams'
import { storedBytes } from '@nazorat/engine/files/store'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { casePdf, filesOf } from './pdf.ts'
import { zipOf } from './zip.ts'

/** The input of the thread. */
export interface Drawing {
  readonly addresses: Addresses
  /** The path of the archive to write. */
  readonly path: string
  readonly actor: Actor
  readonly type: string
  readonly id: string
  readonly version: number
  readonly checkpoint: SignedCheckpoint
  /** The text of the log's policy, where it has one. */
  readonly policy: string | undefined
  readonly verifier: Pick<Verifier, 'origin' | 'pem'>
  readonly roots: string
  /** The moment of the request. */
  readonly at: string
}

/** Messages from the thread: how many events are written, or lines to sign; the answer is the signed note. */
export type ThreadMessage = { readonly done: number } | { readonly sign: readonly string[] }

const { addresses, path, actor, type, id, version, checkpoint, policy, verifier, roots, at } = workerData as Drawing
const port = parentPort!
const send = (message: ThreadMessage): void => port.postMessage(message)

const pool = new Pool({ connectionString: addresses.databaseUrl, max: 2 })
const finder: LookupContext = { db: pool, definitions, definitionOf: getDefinition }
const definition = getDefinition(type)
const document = await documentAsOf(pool, definition, id, version)
const history = await historyOf(finder, definition, document, actor, { before: version + 1, bytes: 2_000_000 })
const hidden = await hiddenStates(finder, definition, document, actor)
const pdf = await casePdf({ definition, document, history, actor, at, checkpoint: checkpoint.note })
const files = filesOf(definition, document, history).map(({ hash }) => hash)
const sign = async (lines: readonly string[]): Promise<string> => {
  send({ sign: lines })
  const [note] = await once(port, 'message')
  return note as string
}
const members = caseFile(pool, {
  document: id,
  version,
  hidden,
  checkpoint,
  policy,
  verifier,
  sign,
  bytes: storedBytes((await openFiles(addresses)).store),
  files,
  roots,
  pdf,
})
await pipeline(streamFrom(bounded(zipOf(counted(members)))), writeStream(path))
await pool.end()
port.close()

async function* bounded(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of archive) {
    bytes += chunk.length
    if (bytes > maxCaseSize.bytes) throw new Error(`the case file of ${type} ${id} is larger than ${maxCaseSize.bytes} bytes`)
    yield chunk
  }
}

async function* counted(all: AsyncIterable<Member>): AsyncGenerator<Member> {
  let done = 0
  for await (const member of all) {
    yield member
    if (member.path.startsWith('events/')) send({ done: ++done })
  }
}
