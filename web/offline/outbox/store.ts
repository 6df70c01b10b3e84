import type { Entry } from './entry.ts'

/**
 * The entries of one user on this device. A promise resolves once what it writes is on the disk; a write for which there is no room
 * rejects with `StorageFull` and changes nothing. `web/offline/store/open-outbox.ts` opens the one in IndexedDB for a user:
 * `openOutbox(user: string): Promise<OutboxStore>`; entries of other users are neither listed nor touched.
 */
export interface OutboxStore {
  /** In the order of their places; without those whose key the device does not have. */
  list(): Promise<Entry[]>
  /** Whether there are such, for as long as the server has not given the key. */
  isLocked(): Promise<boolean>
  /** Adds entries, all or none of them, or takes the place of those with the same ids. */
  put(...entries: Entry[]): Promise<void>
  /** Nothing happens when there is none. Its files stay. */
  remove(id: string): Promise<void>
  /** The bytes of a file, before the entry that names it is put: those that no entry names a day later are dropped when the store is opened. */
  putFile(hash: string, bytes: Blob): Promise<void>
  file(hash: string): Promise<Blob | null>
  /** The hashes of all files. */
  files(): Promise<string[]>
  /** Of these files, those that no entry names. */
  dropFiles(hashes: readonly string[]): Promise<void>
}

/** Removes an entry, with its files that no other one names. */
export async function removeWithFiles(store: OutboxStore, { id, files }: Entry): Promise<void> {
  await store.remove(id)
  await store.dropFiles(files.map(({ hash }) => hash))
}

/** There is no room on the device: nothing was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}
