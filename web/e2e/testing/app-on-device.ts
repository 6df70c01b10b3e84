import type { Page } from 'playwright-core'
import type { UserInfo } from '@nazorat/machines/api-types'

/** Has the device keep the app, as after its user has signed in on it and installed it, and waits until it does. */
export async function keepAppOnDevice(page: Page): Promise<void> {
  const { actor } = (await (await page.request.get('/api/account/GetUserInfo')).json()) as UserInfo
  await page.evaluate((user) => {
    localStorage.setItem('nazorat.user', JSON.stringify(user))
    localStorage.setItem('nazorat.onDevice', 'true')
  }, actor.id)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** How many records the phone keeps, of all users. */
export interface StoredOnDevice {
  readonly commands: number
  readonly files: number
}

export const countStored = (page: Page): Promise<StoredOnDevice> =>
  page.evaluate(async () => {
    // To open a database that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nazorat')) return { commands: 0, files: 0 }
    const opening = indexedDB.open('nazorat')
    const { promise, resolve, reject } = Promise.withResolvers<{ commands: number; files: number }>()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['entries', 'files'])
      const [commands, files] = [transaction.objectStore('entries').count(), transaction.objectStore('files').count()]
      transaction.oncomplete = () => {
        opening.result.close()
        resolve({ commands: commands.result, files: files.result })
      }
    }
    return promise
  })
