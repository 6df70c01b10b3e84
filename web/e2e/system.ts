import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBrowser, openWindow, picture, signIn } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * The whole system and a browser for the tests of one file. Windows are closed after each test, and one that
 * failed leaves pictures of them.
 */
export function startSystem(environment: Record<string, string> = {}) {
  let server: RunningServer
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(environment), openBrowser()])
  }, 180_000)

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.log('pages at the failure:', await picture(browser))
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  }, 60_000)

  return {
    /** A window in which nobody has signed in. */
    open: (options?: BrowserContextOptions): Promise<Page> => openWindow(browser, server.address, options),
    /** Where the system answers, once the tests run. */
    address: () => server.address,
    /** A window in which a demo user has signed in through the login page. */
    signIn: (user: string, options?: BrowserContextOptions): Promise<Page> => signIn(browser, server.address, user, options),
  }
}
