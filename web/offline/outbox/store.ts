import type { Entry } from './entry.ts'

/**
 * The entries of one user on this device. A promise resolves once what it writes is on the disk; a write for which there is no room
 * rejects with `StorageFull` and changes nothing. `web/offline/store/open-outbox.ts` opens the one in IndexedDB for a user:
 * `openOutbox(user: string): Promise<OutboxStore>`; entries of other users are neither listed nor touched.
 */
export interface OutboxStore {
  /** In the order of their places. */
  list(): Promise<Entry[]>
  /** Adds an entry, or takes the place of the one with the same id. */
  put(entry: Entry): Promise<void>
  /** With its files. Nothing happens when there is none. */
  remove(id: string): Promise<void>
  /** The bytes of a file, before the entry that names it is put: those of an entry that never comes are dropped when the store is opened. */
  putFile(entry: string, hash: string, bytes: Blob): Promise<void>
  file(entry: string, hash: string): Promise<Blob | null>
}

/** There is no room on the device: nothing was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** In memory, for tests. `onWrite` is called before each write and may throw. */
export function memoryStore(onWrite: (what: 'put' | 'remove' | 'putFile') => void = () => {}): OutboxStore {
  const entries = new Map<string, Entry>()
  const files = new Map<string, Map<string, Blob>>()
  return {
    list: async () => structuredClone([...entries.values()].toSorted((a, b) => a.place - b.place)),
    put: async (entry) => {
      onWrite('put')
      entries.set(entry.id, structuredClone(entry))
    },
    remove: async (id) => {
      onWrite('remove')
      entries.delete(id)
      files.delete(id)
    },
    putFile: async (entry, hash, bytes) => {
      onWrite('putFile')
      files.set(entry, new Map([...(files.get(entry) ?? []), [hash, bytes]]))
    },
    file: async (entry, hash) => files.get(entry)?.get(hash) ?? null,
  }
}
