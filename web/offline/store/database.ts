import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { deviceDatabase } from '../../storage/local-storage.ts'
import { StorageFull } from '../outbox/store.ts'
import type { KeyKind } from './keys.ts'

/** What is sealed, with what must be readable without a key: whose it is, and which key opens it. */
export interface Sealed {
  readonly id: string
  readonly user: string
  readonly kind: KeyKind
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** A command that waits, with the hashes of its files. */
interface SealedEntry extends Sealed {
  readonly files: readonly string[]
}

/** The bytes of a file that the server does not have yet; its id ends with their hash. */
interface SealedFile extends Sealed {
  readonly at: number
}

interface Schema extends DBSchema {
  keys: { key: [user: string, kind: KeyKind]; value: { readonly user: string; readonly kind: KeyKind; readonly key: CryptoKey } }
  entries: { key: string; value: SealedEntry; indexes: { user: string } }
  files: { key: string; value: SealedFile; indexes: { user: string } }
  /** The id of this device, under `id`. */
  device: { key: string; value: string }
  /** The answers that pages have read from the server, for times without a network. */
  answers: { key: string; value: Sealed; indexes: { user: string } }
}

export type SealedStore = Exclude<StoreNames<Schema>, 'keys' | 'device'>
export const sealedStores: readonly SealedStore[] = ['entries', 'files', 'answers']

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The database of this device. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(deviceDatabase, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('keys', { keyPath: ['user', 'kind'] })
        for (const name of sealedStores) db.createObjectStore(name, { keyPath: 'id' }).createIndex('user', 'user')
      }
      if (before < 2) db.createObjectStore('device')
    },
    // Another window has a newer release of it.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => void (opened = undefined),
  })
  // Where it does not open, the next press tries again.
  opened.catch(() => (opened = undefined))
  return opened
}

type Write = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>

/** Writes in one transaction. Resolves once all of it is on the disk; rejects with `StorageFull`, and nothing is written, if there is no room. */
export async function write(names: StoreNames<Schema>[], work: (transaction: Write) => Promise<unknown>): Promise<void> {
  const transaction = (await database()).transaction(names, 'readwrite', { durability: 'strict' })
  try {
    await Promise.all([work(transaction), transaction.done])
  } catch (error) {
    transaction.done.catch(() => undefined)
    throw isFull(error) || isFull(transaction.error) ? new StorageFull('there is no room on the device') : error
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
