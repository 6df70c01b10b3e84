import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Demo, openDemo } from '../../../run/testing/demo.ts'
import { openBrowser, openSignedIn, openWindow, picture, signIn, type SignedInOptions } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * The whole system on a clone of the demo, and a browser, for the tests of one file. Windows are closed after each test; a test that
 * failed leaves pictures of them.
 */
export function startSystem(environment: Record<string, string> = {}) {
  let server: RunningServer
  let browser: Browser
  let demo: Demo
  const cleaning: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const start = async () => {
      demo = await openDemo((clean) => void cleaning.push(clean))
      server = await startServer({ ...demo.settings, ...environment })
    }
    const open = async () => {
      browser = await openBrowser()
    }
    await Promise.all([start(), open()])
  }, 180_000)

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.log('pages at the failure:', await picture(browser))
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    for (const clean of cleaning) await clean()
  }, 60_000)

  return {
    /** A window in which nobody has signed in. */
    open: (options?: BrowserContextOptions): Promise<Page> => openWindow(browser, server.address, options),
    /** Where the system answers, once the tests run. */
    address: () => server.address,
    /** The database and the data folder of the system, as settings of a process. */
    settings: () => demo.settings,
    /** Stops the server and starts it at the same address with a clock that is so many days ahead, at the true pace. */
    async restartAhead(days: number): Promise<void> {
      const { port } = new URL(server.address)
      await server.stop()
      server = await startServer({ ...demo.settings, ...environment, PORT: port, ...clockAhead(days) })
    },
    /**
     * A window in which a demo user is signed in, on the start page unless `at` names another: faster than the login page, which
     * hashes a password.
     */
    signIn: async (user: string, options?: SignedInOptions): Promise<Page> =>
      openSignedIn(browser, server.address, await demo.signIn(user), options),
    leaveAlone: (user: string, minutes: number): Promise<void> => demo.leaveAlone(user, minutes),
    /** A window in which a demo user has signed in through the login page, as the security audit records. */
    enter: (user: string, options?: BrowserContextOptions): Promise<Page> => signIn(browser, server.address, user, options),
  }
}

const clockAhead = (days: number): Record<string, string> => {
  const now = Date.now()
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../../run/testing/clock.ts')}`,
    CLOCK: JSON.stringify({ real: now, shown: now + days * 24 * 60 * 60 * 1000, pace: 1 }),
  }
}
