import type { DeviceKeyReply } from '@nazorat/machines/api-types'
import { urlOf } from '../../api/client.ts'
import { database, write } from './database.ts'
import { deviceId } from './device-id.ts'

/**
 * `server`: the server gives it to the user on this device while they have a session, and the device forgets it when the session ends.
 * `device`: made here where a command must be kept before the server could be asked; it protects only against copies of single records.
 */
export type KeyKind = 'server' | 'device'

/** How long the server may take to give a key, in milliseconds: a command that is to be kept waits for it. */
const timeout = 4000

/** The key of a kind that this device has for a user. */
export async function keyOf(user: string, kind: KeyKind): Promise<CryptoKey | null> {
  return (await (await database()).get('keys', [user, kind]))?.key ?? null
}

/** The key with which the records of a user are sealed now. */
export async function keyFor(user: string): Promise<{ readonly kind: KeyKind; readonly key: CryptoKey }> {
  const known = (await keyOf(user, 'server')) ?? (await askForKey(user))
  if (known) return { kind: 'server', key: known }
  const own = await keyOf(user, 'device')
  if (own) return { kind: 'device', key: own }
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await write(['keys'], (transaction) => transaction.objectStore('keys').put({ user, kind: 'device', key: made }))
  return { kind: 'device', key: made }
}

/** Asks the server for the key of the user on this device; null where it does not answer, or has no session of that user. */
export async function askForKey(user: string): Promise<CryptoKey | null> {
  try {
    // Not by `call`, which would ask for the password and wait.
    const answer = await fetch(urlOf('account/GetDeviceKey'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device: await deviceId() }),
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) return null
    const reply = (await answer.json()) as DeviceKeyReply
    // Somebody else has signed in meanwhile, in another window.
    if (reply.user !== user) return null
    const bytes = Uint8Array.from(atob(reply.key), (letter) => letter.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    await write(['keys'], (transaction) => transaction.objectStore('keys').put({ user, kind: 'server', key }))
    return key
  } catch {
    return null
  }
}
