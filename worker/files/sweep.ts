import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { database, withLock } from '@nazorat/engine'
import { partsFolder, removeStored } from '@nazorat/engine/event-store/stored-files'

const day = 24 * 60 * 60_000

/** Removes the files of a folder that no event has named within a day of their last upload, and what was begun a day ago and never finished. */
export async function sweepFiles(pool: Pool, folder: string): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await database(pool).deleteFrom('upload').where('created_at', '<', yesterday).execute()
  await removeOldParts(partsFolder(folder))
  const unnamed = await database(pool)
    .selectFrom('file')
    .select('hash')
    .where('named', '=', false)
    .where('created_at', '<', yesterday)
    .orderBy('created_at')
    .limit(10_000)
    .execute()
  for (const { hash } of unnamed) await sweepFile(pool, folder, hash)
}

/** While it is removed nobody stores the same bytes. A document that names it either comes first, or finds it gone. */
const sweepFile = (pool: Pool, folder: string, hash: string): Promise<void> =>
  withLock(pool, 'file', hash, async (client) => {
    const { removed } = await database(client).selectNoFrom(({ fn, val }) => fn<boolean>('remove_file', [val(hash)]).as('removed')).executeTakeFirstOrThrow()
    // Not before: bytes that are not registered harm nobody, and a register without bytes would.
    if (removed) await removeStored(folder, hash)
  })

async function removeOldParts(parts: string): Promise<void> {
  for (const name of await readdir(parts).catch(() => [])) {
    const { mtimeMs } = await stat(join(parts, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - day) await rm(join(parts, name), { force: true })
  }
}
