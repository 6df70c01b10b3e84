import type { Page } from 'playwright-core'
import type { UserInfo } from '@nazorat/machines/api-types'

/** Has the device keep the app, as after its user has signed in on it and installed it, and waits until it does. */
export async function keepApp(page: Page): Promise<void> {
  const { actor } = (await (await page.request.get('/api/account/GetUserInfo')).json()) as UserInfo
  await page.evaluate((user) => {
    localStorage.setItem('nazorat.user', JSON.stringify(user))
    localStorage.setItem('nazorat.onDevice', 'true')
  }, actor.id)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
