import { database, type Sealed, type SealedStore, write } from './database.ts'
import { askForKey, keyFor, keyOf } from './keys.ts'

/** In bytes, as AES-GCM wants it; fresh for each record. */
const nonceLength = 12

/** Seals bytes for a record of a user: nobody can put one record in another's place. */
export async function seal(store: SealedStore, user: string, id: string, bytes: BufferSource): Promise<Sealed> {
  const { kind, key } = await keyFor(user)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: placeOf(store, user, id) }, key, bytes)
  return { id, user, kind, nonce, data }
}

/** The bytes of a record; null where this device does not have its key (any more), or the record is not as it was sealed. */
export async function unseal(store: SealedStore, { id, user, kind, nonce, data }: Sealed): Promise<ArrayBuffer | null> {
  // The device forgets it with the session; the same user gets it again.
  const key = (await keyOf(user, kind)) ?? (kind === 'server' ? await askForKey(user) : null)
  if (!key) return null
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: placeOf(store, user, id) }, key, data).catch(() => null)
}

export const sealJson = (store: SealedStore, user: string, id: string, value: unknown): Promise<Sealed> =>
  seal(store, user, id, new TextEncoder().encode(JSON.stringify(value)))

export async function unsealJson<T>(store: SealedStore, record: Sealed | undefined): Promise<T | null> {
  const bytes = record && (await unseal(store, record))
  // Written by `sealJson` under the same id, hence of the same type.
  return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as T) : null
}

const placeOf = (store: SealedStore, user: string, id: string) => new TextEncoder().encode(`${store}/${user}/${id}`)

/** Seals with the server's key what had to be sealed with one of the device. A record that changes meanwhile is left for the next time. */
export async function resealFor(user: string): Promise<void> {
  if (!(await keyOf(user, 'device')) || !(await keyOf(user, 'server'))) return
  const db = await database()
  for (const store of ['entries', 'files'] as const) {
    for (const id of await db.getAllKeysFromIndex(store, 'user', user)) {
      const before = await db.get(store, id)
      const bytes = before?.kind === 'device' ? await unseal(store, before) : null
      if (!before || !bytes) continue
      const sealed = { ...before, ...(await seal(store, user, id, bytes)) }
      await write([store], async (transaction) => {
        const now = await transaction.objectStore(store).get(id)
        if (now?.kind !== 'device' || !sameBytes(now.nonce, before.nonce)) return
        await ('at' in sealed ? transaction.objectStore('files').put(sealed) : transaction.objectStore('entries').put(sealed))
      })
    }
  }
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, at) => byte === other[at])
