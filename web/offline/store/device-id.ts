import { readStored } from '../../storage/local-storage.ts'
import { database, write } from './database.ts'

/**
 * The id of this device: of this browser, until its storage is cleared. It is on the disk before it is used, since the keys follow from it:
 * what was sealed under an id that is lost can never be opened.
 */
export async function deviceId(): Promise<string> {
  const known = await (await database()).get('device', 'id')
  if (known) return known
  // Former releases kept it in local storage.
  let id = readStored<string | null>('device', null) ?? crypto.randomUUID()
  await write(['device'], async (transaction) => {
    const store = transaction.objectStore('device')
    // Another tab may have been first.
    id = (await store.get('id')) ?? id
    await store.put(id, 'id')
  })
  return id
}
