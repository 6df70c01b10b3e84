import type { Entry } from '../outbox/entry.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { database, write } from './database.ts'
import { keyFor } from './keys.ts'
import { resealFor, seal, sealJson, unseal, unsealJson } from './seal.ts'

/** For how long bytes wait for the entry that names them, in milliseconds: another window may be about to write it. */
const orphanAge = 24 * 60 * 60_000

/** How many commands of a user wait on this device, also where they cannot be read. */
export const countWaiting = async (user: string): Promise<number> => (await database()).countFromIndex('entries', 'user', user)

/** Opens the entries of a user on this device. They are sealed; those whose key the device does not have are there, but not listed. */
export async function openOutbox(user: string): Promise<OutboxStore> {
  const db = await database()
  await keyFor(user)
  await resealFor(user)
  await dropOrphans()
  return {
    async list() {
      const records = await db.getAllFromIndex('entries', 'user', user)
      const entries = await Promise.all(records.map((record) => unsealJson<Entry>('entries', record)))
      return entries.filter((entry) => entry !== null).toSorted((a, b) => a.place - b.place)
    },
    async put(entry) {
      const record = await sealJson('entries', user, entry.id, entry)
      await write(['entries'], (transaction) => transaction.objectStore('entries').put(record))
    },
    remove: (id) =>
      write(['entries', 'files'], async (transaction) => {
        const files = await transaction.objectStore('files').index('user').getAllKeys(user)
        const ofEntry = files.filter((file) => file.startsWith(`${id}/`))
        await Promise.all([
          transaction.objectStore('entries').delete(id),
          ...ofEntry.map((file) => transaction.objectStore('files').delete(file)),
        ])
      }),
    async putFile(entry, hash, bytes) {
      const id = `${entry}/${hash}`
      const record = { ...(await seal('files', user, id, await bytes.arrayBuffer())), entry, at: Date.now() }
      await write(['files'], (transaction) => transaction.objectStore('files').put(record))
    },
    async file(entry, hash) {
      const record = await db.get('files', `${entry}/${hash}`)
      const bytes = record?.user === user ? await unseal('files', record) : null
      return bytes && new Blob([bytes])
    },
  }

  async function dropOrphans(): Promise<void> {
    const entries = new Set(await db.getAllKeysFromIndex('entries', 'user', user))
    for (const id of await db.getAllKeysFromIndex('files', 'user', user)) {
      if (entries.has(id.split('/')[0]!)) continue
      const file = await db.get('files', id)
      if (file && Date.now() - file.at > orphanAge) await write(['files'], (transaction) => transaction.objectStore('files').delete(id))
    }
  }
}
