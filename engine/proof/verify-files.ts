import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { eraseFiles } from '@nazorat/machines/definition'
import { database } from '../postgres/database.ts'
import type { VerifiedLog } from './verify-log.ts'

/** The bytes of files by the SHA-256 of their content. */
export interface Bytes {
  read(hash: string): Promise<AsyncIterable<Uint8Array> | null> | AsyncIterable<Uint8Array> | null
}

/**
 * Verifies that every file that is registered or named by an event is complete, but for those that an event destroys, which are gone or
 * will go. Returns their number and the faults.
 */
export async function verifyFiles(
  pool: Pool,
  { files: named, erased, events }: Pick<VerifiedLog, 'files' | 'erased' | 'events'>,
  bytes: Bytes,
): Promise<{ files: number; faults: string[] }> {
  const rows = await database(pool).selectFrom('file').select(['hash', 'size', 'named']).orderBy('created_at').orderBy('hash').execute()
  const registered = new Map(rows.map(({ hash, size, named }) => [hash, { size, named }]))
  // Personal values are sealed in the events; the table `personal_file` says which files they name.
  const sealed = new Set((await database(pool).selectFrom('personal_file').select('hash').execute()).map(({ hash }) => hash))
  const withPersons = await filesOfErasedPersons(pool)
  const faults = await verifyErased(pool, { erased, events })
  for (const { hash, size, pos } of named.values()) {
    const known = registered.get(hash)
    if (known === undefined && (erased.has(hash) || withPersons.has(hash))) continue
    if (known === undefined) faults.push(`file ${hash}, named by event ${pos}: it is not registered`)
    else if (known.size !== size)
      faults.push(`file ${hash}, named by event ${pos}: it is registered with ${known.size} bytes, and the event says ${size}`)
    else if (!known.named)
      faults.push(`file ${hash}, named by event ${pos}: it is registered as one that no event names, and would be removed`)
  }
  for (const [hash, { size, named: destroyed }] of registered) {
    const wrong = erased.has(hash) ? null : await verifyFile(bytes, hash, size)
    // A file that no event names may have been removed since the register was read.
    if (destroyed && !named.has(hash) && !sealed.has(hash) && !(await isNamedAfter(pool, hash, events))) {
      faults.push(`file ${hash}: it is registered as one that an event names, and none does`)
    }
    if (wrong !== null && (destroyed || (await isRegistered(pool, hash)))) faults.push(`file ${hash}: ${wrong}`)
  }
  return { files: registered.size, faults }
}

/** The files that only people who were erased had: their bytes go, whatever else names them. */
async function filesOfErasedPersons(pool: Pool): Promise<ReadonlySet<string>> {
  const rows = await database(pool)
    .selectFrom('personal_file as p')
    .leftJoin('person_key as k', 'k.person', 'p.person')
    .select('p.hash')
    .groupBy('p.hash')
    .having(sql<boolean>`bool_and(k.key is null)`)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Reports files that are kept as destroyed though no event of their document says so, and those that events destroy and nothing keeps. */
async function verifyErased(pool: Pool, { erased, events }: Pick<VerifiedLog, 'erased' | 'events'>): Promise<string[]> {
  const rows = await database(pool).selectFrom('erased_file').select(['hash', 'document']).orderBy('hash').execute()
  const faults: string[] = []
  for (const { hash, document } of rows) {
    const isSaid = erased.get(hash)?.has(document) || (await isErasedAfter(pool, hash, document, events))
    if (!isSaid) faults.push(`file ${hash}: it is kept as destroyed by document ${document}, and no event of that says so`)
  }
  const erasedHashes = new Set(rows.map(({ hash }) => hash))
  const missing = [...erased.keys()].filter((hash) => !erasedHashes.has(hash))
  return [...faults, ...missing.map((hash) => `file ${hash}: an event destroys it, and it is not kept as destroyed`)]
}

const isErasedAfter = async (pool: Pool, hash: string, document: string, pos: number): Promise<boolean> =>
  (await database(pool)
    .selectFrom('event')
    .select('pos')
    .where('stream', '=', document)
    .where('pos', '>', pos)
    .where('action', '=', eraseFiles)
    .where(sql<boolean>`strpos(patch::text, ${hash}) > 0`)
    .limit(1)
    .executeTakeFirst()) !== undefined

const isRegistered = async (pool: Pool, hash: string): Promise<boolean> =>
  (await database(pool).selectFrom('file').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

/** Whether an event after a position names a file. */
async function isNamedAfter(pool: Pool, hash: string, pos: number): Promise<boolean> {
  const naming = await database(pool)
    .selectFrom('event')
    .select('pos')
    .where('pos', '>', pos)
    .where(sql<boolean>`(strpos(input::text, ${hash}) > 0 or strpos(patch::text, ${hash}) > 0)`)
    .limit(1)
    .executeTakeFirst()
  return naming !== undefined
}

async function verifyFile(bytes: Bytes, hash: string, size: number): Promise<string | null> {
  const content = await bytes.read(hash)
  if (!content) return 'its bytes are missing'
  const sum = createHash('sha256')
  let length = 0
  for await (const chunk of content) {
    sum.update(chunk)
    length += chunk.length
  }
  if (sum.digest('hex') !== hash) return 'its bytes do not fit its hash'
  return length === size ? null : `it is registered with ${size} bytes and has ${length}`
}
