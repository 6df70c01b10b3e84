import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database, inTransaction, setFileKind, withLock } from '@nazorat/engine'
import { removeOlderThan } from '@nazorat/engine/files/local'
import type { Files } from '@nazorat/engine/files/open'
import { fileKey } from '@nazorat/engine/files/store'
import { fileKindOf, telling } from '@nazorat/machines/fields'

const day = 24 * 60 * 60_000

/**
 * Removes files that no event has named within a day of their last upload, uploads that were not finished within a day, what
 * killed workers have left, the files that documents have destroyed, and those of people who were erased. Notes the kinds of files
 * of earlier releases.
 */
export async function sweepFiles(pool: Pool, { store, parts, workFolder }: Files): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await database(pool).deleteFrom('upload').where('created_at', '<', yesterday).execute()
  await parts.removeOlderThan(day)
  // Of workers that were killed. Preparing a video takes little more than two days at most.
  await removeOlderThan(workFolder, 3 * day)
  const unnamed = await database(pool)
    .selectFrom('file')
    .select('hash')
    .where('named', '=', false)
    .where('created_at', '<', yesterday)
    .orderBy('created_at')
    .limit(10_000)
    .execute()
  for (const { hash } of unnamed) await sweepFile(pool, store, hash, 'remove_file')
  const ofErasedPersons = database(pool)
    .selectFrom('personal_file as p')
    .innerJoin('person_key as k', 'k.person', 'p.person')
    .innerJoin('file as f', 'f.hash', 'p.hash')
    .select('p.hash')
    .where('k.key', 'is', null)
  const erased = await database(pool)
    .selectFrom('erased_file as e')
    .innerJoin('file as f', 'f.hash', 'e.hash')
    .select('e.hash')
    .union(ofErasedPersons)
    .limit(10_000)
    .execute()
  for (const { hash } of erased) await sweepFile(pool, store, hash, 'remove_erased_file')
  const unknown = await database(pool).selectFrom('file').select('hash').where('kind', 'is', null).limit(10_000).execute()
  for (const { hash } of unknown) await noteKind(pool, store, hash)
}

/** A file whose bytes are missing has no kind yet: they may be restored. */
async function noteKind(pool: Pool, store: Files['store'], hash: string): Promise<void> {
  const size = await store.size(fileKey(hash))
  if (!size) return
  const begin = await store.read(fileKey(hash), { start: 0, end: Math.min(size, telling) - 1 })
  if (begin) await setFileKind(pool, hash, fileKindOf(await buffer(begin)) ?? 'other')
}

/**
 * Under its lock nobody stores the same bytes. A document that names the file is either first or is refused. The file stays
 * registered, to be removed the next time, when its bytes cannot be removed: those of people who were erased must not be left.
 */
const sweepFile = (pool: Pool, store: Files['store'], hash: string, remove: 'remove_file' | 'remove_erased_file'): Promise<void> =>
  withLock(pool, 'file', hash, () =>
    inTransaction(pool, async (client) => {
      const { removed } = await database(client)
        .selectNoFrom(({ fn, val }) => fn<boolean>(remove, [val(hash)]).as('removed'))
        .executeTakeFirstOrThrow()
      if (removed) await store.remove(fileKey(hash))
    }),
  )
