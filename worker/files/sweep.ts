import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { withLock } from '@nazorat/engine'
import { partsFolder, removeStored } from '@nazorat/engine/event-store/stored-files'

const day = 24 * 60 * 60_000

/** Removes the files of a folder that no event has named within a day of their last upload, and what was begun a day ago and never finished. */
export async function sweepFiles(pool: Pool, folder: string): Promise<void> {
  await pool.query(`delete from upload where created_at < now() - interval '1 day'`)
  await removeOldParts(partsFolder(folder))
  const { rows } = await pool.query<{ hash: string }>(`select hash from file where not named and created_at < now() - interval '1 day' order by created_at limit 10000`)
  for (const { hash } of rows) await sweepFile(pool, folder, hash)
}

/** While it is removed nobody stores the same bytes. A document that names it either comes first, or finds it gone. */
const sweepFile = (pool: Pool, folder: string, hash: string): Promise<void> =>
  withLock(pool, 'file', hash, async (client) => {
    const { rows } = await client.query<{ removed: boolean }>('select remove_file($1) as removed', [hash])
    // Not before: bytes that are not registered harm nobody, and a register without bytes would.
    if (rows[0]!.removed) await removeStored(folder, hash)
  })

async function removeOldParts(parts: string): Promise<void> {
  for (const name of await readdir(parts).catch(() => [])) {
    const { mtimeMs } = await stat(join(parts, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - day) await rm(join(parts, name), { force: true })
  }
}
