import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { timed } from '../../../engine/testing/timed.ts'
import { type Demo, openDemo, openLastingDemo } from '../../../run/testing/demo.ts'
import { closeWindows, openBrowser, openSignedIn, openWindow, signIn, type SignedInOptions } from './browser.ts'
import { keepFailure } from './failures.ts'
import { type RunningServer, startServer } from './server.ts'

interface Running {
  readonly demo: Demo
  readonly server: RunningServer
}

/** The user menu leads to the entrepreneurs' own site where it is set. */
const environmentOfAll = { ENTREPRENEURS_URL: 'https://business.example/uz' }

/**
 * A system for one file alone: for tests of the clock, of settings, and of what every user would notice. It takes seconds to start;
 * other files share one (`sharedSystem`).
 */
export function startSystem(environment: Record<string, string> = {}) {
  let running: Running
  const cleaning: (() => Promise<void>)[] = []
  const start = (demo: Demo, more: Record<string, string> = {}) =>
    timed('system with a browser', () => startServer({ ...demo.settings, ...environmentOfAll, ...environment, ...more }))

  beforeAll(async () => {
    const demo = await openDemo((clean) => void cleaning.push(clean))
    running = { demo, server: await start(demo) }
  })

  afterAll(async () => {
    await running?.server.stop()
    for (const clean of cleaning.toReversed()) await clean()
  })

  return {
    ...systemOf(() => running),
    /** Stops the server and starts it at the same address with a clock that is so many days ahead, at the true pace. */
    async restartAhead(days: number): Promise<void> {
      const { demo, server } = running
      await server.stop()
      running = { demo, server: await start(demo, { PORT: new URL(server.address).port, ...clockAhead(days) }) }
    },
  }
}

let shared: Promise<Running & { readonly rules: readonly string[] }> | undefined

/**
 * The system that the files of a worker share, one after another; it ends with the worker. A test makes the documents that it
 * changes, or takes any that is in the state it needs; after each test the demo users have their own preferences and languages again.
 * A test that changes a setting or the calendar gives it back, since the decisions of other files are made by them.
 */
export function sharedSystem() {
  let running: Awaited<NonNullable<typeof shared>>

  beforeAll(async () => {
    shared ??= startShared()
    shared.catch(() => (shared = undefined))
    running = await shared
  })

  // Hooks run in reverse order: once the windows are closed.
  afterEach(async () => {
    await running.demo.restoreAccounts(running.server.address)
    expect(await running.demo.rules(), 'the test has not given back the settings or the calendar').toEqual(running.rules)
  })
  return systemOf(() => running)
}

async function startShared() {
  const demo = await openLastingDemo()
  const rules = await demo.rules()
  return { demo, rules, server: await timed('system with a browser', () => startServer({ ...demo.settings, ...environmentOfAll })) }
}

/**
 * The functions by which tests use a running system. Windows are closed after each test; after a failed one, pictures of them are stored
 * first.
 */
function systemOf(running: () => Running) {
  let begun = 0
  beforeEach(() => void (begun = running().server.output().length))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepFailure(task, running().server.output().slice(begun))
    await closeWindows()
  })
  const address = () => running().server.address
  return {
    /** A window in which nobody has signed in. */
    open: async (options?: BrowserContextOptions): Promise<Page> => openWindow(await openBrowser(), address(), options),
    /** Where the system answers, once the tests run. */
    address,
    /** The database and the data folder of the system, as settings of a process. */
    settings: () => running().demo.settings,
    /**
     * A window in which a demo user is signed in, on the start page unless `at` names another, or none with null: faster than the login
     * page, which hashes a password.
     */
    signIn: async (user: string, options?: SignedInOptions): Promise<Page> =>
      openSignedIn(await openBrowser(), address(), await running().demo.signIn(user), options),
    leaveAlone: (user: string, minutes: number): Promise<void> => running().demo.leaveAlone(user, minutes),
    /** A window in which a demo user has signed in through the login page, as the security audit records. */
    enter: async (user: string, options?: BrowserContextOptions): Promise<Page> => signIn(await openBrowser(), address(), user, options),
  }
}

const clockAhead = (days: number): Record<string, string> => {
  const now = Date.now()
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../../run/testing/clock.ts')}`,
    CLOCK: JSON.stringify({ real: now, shown: now + days * 24 * 60 * 60 * 1000, pace: 1 }),
  }
}
