import chromium from '@sparticuz/chromium'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { type Browser, type BrowserContextOptions, chromium as playwright, type Locator, type Page } from 'playwright-core'
import { byTrueClock } from '../../../engine/testing/true-clock.ts'
import { locked } from '../../../run/processes/lock.ts'
import { clockAhead } from '../../../run/testing/as-of.ts'
import { noteConsole } from './failures.ts'

let opened: Promise<Browser> | undefined

/** The Chromium of this process: it comes from the package registry, so nothing of it need be on the machine. */
export async function openBrowser(): Promise<Browser> {
  opened ??= launch()
  const browser = await opened.catch(() => undefined)
  if (!browser?.isConnected()) opened = launch()
  return opened
}

/** Without handlers of signals of its own, which would keep a worker of the tests from ending: Chromium ends with its process. */
async function launch(...flags: readonly string[]): Promise<Browser> {
  const args = [...chromiumFlags, ...flags]
  return playwright.launch({ executablePath: await chromiumPath(), args, handleSIGTERM: false, env: byTrueClock() })
}

/**
 * Starts the browser of this process again, with a local port in place of another one: pages look for E-IMZO at one port alone, which
 * the program itself or another run of the tests may have. Resolves with a function that closes it: the next file starts one without
 * the replacement.
 */
export async function replacePort(from: number, to: number): Promise<() => Promise<void>> {
  const close = async () => (await opened)?.close()
  await close()
  opened = launch(`--host-resolver-rules=MAP 127.0.0.1:${from} 127.0.0.1:${to}`)
  return close
}

/** Closes all windows of the browser, if it was opened. */
export async function closeWindows(): Promise<void> {
  const browser = await opened
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** The first process unpacks it; another one must not start a half-unpacked file. */
export const chromiumPath = (): Promise<string> => locked(join(tmpdir(), 'nazorat-chromium.lock'), () => chromium.executablePath())

export const chromiumFlags = ['--no-sandbox', '--headless=shell', '--disable-gpu', '--font-render-hinting=none'] as const

export const password = 'Nazorat-2026'

/** A window in which a demo user has signed in through the login page. */
export async function signIn(browser: Browser, address: string, user: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openWindow(browser, address, options)
  await page.goto('/pages/login')
  await enter(page, user)
  return page
}

/** A window, and the path that it opens first; null for none yet. */
export interface SignedInOptions extends BrowserContextOptions {
  readonly at?: string | null
}

/** A window that has a session. */
export async function openSignedIn(
  browser: Browser,
  address: string,
  token: string,
  { at = '/dashboard', ...options }: SignedInOptions = {},
): Promise<Page> {
  const page = await openWindow(browser, address, options)
  await page.context().addCookies([{ name: 'session', value: token, url: address, httpOnly: true, sameSite: 'Strict' }])
  if (at !== null) await page.goto(at)
  return page
}

/** How long a page may take for anything, in milliseconds. */
export const pageTimeout = 60_000

/** A window in which nobody has signed in. */
export async function openWindow(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  // Longer than Playwright's own: a busy machine draws slowly.
  context.setDefaultTimeout(pageTimeout)
  if (clockAhead !== 0) await context.addInitScript(showAhead, clockAhead)
  noteConsole(context)
  return context.newPage()
}

/** Runs in the browser before its page: the clock shows a time that is so many milliseconds ahead. */
export function showAhead(ahead: number): void {
  const True = Date
  globalThis.Date = class extends True {
    constructor(...given: [value?: number | string | Date]) {
      super(...((given.length === 0 ? [True.now() + ahead] : given) as [number]))
    }

    static override now(): number {
      return True.now() + ahead
    }
  } as DateConstructor
}

/** Resolves when a page that is opened from now on has its live connection. */
export const isLive = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      // The server has let it in: a CONNECT packet of Socket.IO.
      socket.on('framereceived', ({ payload }) => void (String(payload).startsWith('40') && resolve()))
    })
  })

/** The fields and the button of the login, in any language. */
export const usernameField = (within: Page | Locator): Locator => within.getByRole('textbox', { name: /^(Login|Логин)$/ })
export const passwordField = (within: Page | Locator): Locator => within.getByLabel(/^\s*(Parol|Парол|Пароль)\s*$/)
export const enterButton = (within: Page | Locator): Locator => within.getByRole('button', { name: /^(Kirish|Кириш|Войти)$/ })

/** Types a password where a login asks for it, and sends it. */
export async function typePassword(within: Page | Locator, typed = password): Promise<void> {
  await passwordField(within).fill(typed)
  await enterButton(within).click()
}

/** Signs in on the login page that is open. */
export async function enter(page: Page, user: string): Promise<void> {
  await usernameField(page).fill(user)
  await typePassword(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/'))
}

/** Runs in the browser before its page: this Chromium has no viewer of PDF, as those of people have. */
export function showsPdf(): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
}
