import { database, sealedStores, write } from './database.ts'

/** Removes all that the device keeps of a user, with what waits. */
export const wipe = (user: string): Promise<void> => removeOf(user, ['keys', ...sealedStores])

/**
 * The session has ended, here or from elsewhere: the device forgets the key and what was taken along. What waits stays sealed, and only the
 * same user, who is given the same key again, can read and send it.
 */
export async function lock(user: string): Promise<void> {
  await removeOf(user, ['answers'])
  await write(['keys'], (transaction) => transaction.objectStore('keys').delete([user, 'server']))
}

/** Somebody has signed in: of all others nothing stays that could be read. */
export async function lockOthers(user: string): Promise<void> {
  const users = new Set((await (await database()).getAllKeys('keys')).map(([owner]) => owner))
  for (const other of users) if (other !== user) await lock(other)
}

const removeOf = (user: string, names: ('keys' | (typeof sealedStores)[number])[]): Promise<void> =>
  write(names, async (transaction) => {
    for (const name of names) {
      if (name === 'keys') {
        for (const kind of ['server', 'device'] as const) await transaction.objectStore('keys').delete([user, kind])
        continue
      }
      const store = transaction.objectStore(name)
      for (const id of await store.index('user').getAllKeys(user)) await store.delete(id)
    }
  })
