import type { Entry } from '../outbox/entry.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { database, write } from './database.ts'
import { keyFor, keyOf } from './keys.ts'
import { resealFor, seal, sealJson, unseal, unsealJson } from './seal.ts'

/** For how long bytes wait for the entry that names them, in milliseconds: as long as a form's copy of what was typed. */
const maxAge = 24 * 60 * 60_000

/** How many commands of a user wait on this device, also where they cannot be read. */
export const countWaiting = async (user: string): Promise<number> => (await database()).countFromIndex('entries', 'user', user)

/** Whether this device has anything of a user that the server does not have. */
export const hasUnsent = async (user: string): Promise<boolean> =>
  (await countWaiting(user)) > 0 || (await (await database()).countFromIndex('files', 'user', user)) > 0

/** Opens the entries of a user on this device. They are sealed; those whose key the device does not have are there, but not listed. */
export async function openOutbox(user: string): Promise<OutboxStore> {
  const db = await database()
  await keyFor(user)
  await resealFor(user)
  await dropOld()
  return {
    async list() {
      const records = await db.getAllFromIndex('entries', 'user', user)
      const entries = await Promise.all(records.map((record) => unsealJson<Entry>('entries', record)))
      return entries.filter((entry) => entry !== null).toSorted((a, b) => a.place - b.place)
    },
    async isLocked() {
      if (await keyOf(user, 'server')) return false
      return (await db.getAllFromIndex('entries', 'user', user)).some(({ kind }) => kind === 'server')
    },
    async put(...entries) {
      const records = await Promise.all(
        entries.map(async (entry) => ({
          ...(await sealJson('entries', user, entry.id, entry)),
          files: entry.files.map(({ hash }) => hash),
        })),
      )
      await write(['entries'], (transaction) => Promise.all(records.map((record) => transaction.objectStore('entries').put(record))))
    },
    remove: (id) => write(['entries'], (transaction) => transaction.objectStore('entries').delete(id)),
    async putFile(hash, bytes) {
      const record = { ...(await seal('files', user, fileId(hash), await bytes.arrayBuffer())), at: Date.now() }
      await write(['files'], (transaction) => transaction.objectStore('files').put(record))
    },
    async file(hash) {
      const record = await db.get('files', fileId(hash))
      const bytes = record && (await unseal('files', record))
      return bytes ? new Blob([bytes]) : null
    },
    files,
    dropFiles: drop,
  }

  function fileId(hash: string): string {
    return `${user}/${hash}`
  }

  async function files(): Promise<string[]> {
    return (await db.getAllKeysFromIndex('files', 'user', user)).map((id) => id.slice(fileId('').length))
  }

  /** Of these files, those that no entry names, not even one whose key the device does not have. */
  async function drop(hashes: readonly string[]): Promise<void> {
    await write(['entries', 'files'], async (transaction) => {
      const entries = await transaction.objectStore('entries').index('user').getAll(user)
      // One of an earlier release has none.
      const named = new Set(entries.flatMap((entry) => entry.files ?? []))
      await Promise.all(hashes.filter((hash) => !named.has(hash)).map((hash) => transaction.objectStore('files').delete(fileId(hash))))
    })
  }

  async function dropOld(): Promise<void> {
    for (const hash of await files()) {
      const file = await db.get('files', fileId(hash))
      if (file && Date.now() - file.at > maxAge) await drop([hash])
    }
  }
}
