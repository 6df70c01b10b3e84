import type { Page } from 'playwright-core'

/** Has the device keep the app, as after it was installed, and waits until it does. */
export async function keepApp(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('nazorat.onDevice', 'true'))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
