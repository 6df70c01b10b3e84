import chromium from '@sparticuz/chromium'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { type Browser, type BrowserContextOptions, chromium as playwright, type Page } from 'playwright-core'
import { locked } from '../../../run/processes/lock.ts'

/** The Chromium that comes from the package registry: nothing of it need be on the machine. */
export const openBrowser = async (): Promise<Browser> => playwright.launch({ executablePath: await chromiumPath(), args: [...chromiumFlags] })

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

/** A window, and the path that it opens first. */
export interface SignedInOptions extends BrowserContextOptions {
  readonly at?: string
}

/** A window that has a session. */
export async function openSignedIn(browser: Browser, address: string, token: string, { at = '/dashboard', ...options }: SignedInOptions = {}): Promise<Page> {
  const page = await openWindow(browser, address, options)
  await page.context().addCookies([{ name: 'session', value: token, url: address, httpOnly: true, sameSite: 'Strict' }])
  await page.goto(at)
  return page
}

/** A window in which nobody has signed in. */
export async function openWindow(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

/** Signs in on the login page that is open. */
export async function enter(page: Page, user: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(user)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/'))
}

/** Runs in the browser before its page: this Chromium has no viewer of PDF, as those of people have. */
export function showsPdf(): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
}

/** Takes pictures of every open page, to find out why a test failed. Returns their paths. */
export async function picture(browser: Browser): Promise<string[]> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return Promise.all(
    pages.map(async (page, i) => {
      const path = join(tmpdir(), `nazorat-failed-${i}.png`)
      await page.screenshot({ path, fullPage: true }).catch(() => {})
      return path
    }),
  )
}
