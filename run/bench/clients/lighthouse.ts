import lighthouse from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath, enter } from '../../../web/e2e/testing/browser.ts'

export const devices = ['mobile', 'desktop'] as const

export type Device = (typeof devices)[number]

export type Chromium = Awaited<ReturnType<typeof openChromium>>

/**
 * The tests' Chromium, which Lighthouse reaches at a port: its windows share the session of the one in which a user signs in. It accepts
 * the certificate of `tls-proxy.ts`.
 */
export async function openChromium(port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-chromium-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await chromiumPath(),
    args: [...chromiumFlags, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  let isSignedIn = false
  return {
    context,
    /** Opens a page, as an inspector who has signed in unless it is the login page. Returns its path. */
    async goTo(address: string, name: 'login' | keyof typeof paths): Promise<string> {
      if (name !== 'login' && !isSignedIn) {
        await page.goto(`${address}/pages/login`)
        await enter(page, 'inspector')
        isSignedIn = true
      }
      await page.goto(`${address}${name === 'login' ? '/pages/login' : paths[name]}`)
      if (name === 'check') await page.locator('tbody tr').first().getByRole('link').first().click()
      await page.locator('h1').waitFor()
      if (name === 'check') await page.waitForURL(/[0-9a-f-]{36}/)
      return new URL(page.url()).pathname
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const paths = { start: '/dashboard', list: '/document/request', check: '/document/request', form: '/document/request/new' } as const

/** Lighthouse's scores of a page, of 100, and its times in milliseconds, with an empty cache. */
export async function lighthouseOf(url: string, port: number, device: Device) {
  const flags = { port, onlyCategories: ['performance', 'accessibility', 'best-practices'] }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktop : undefined)
  if (!result) throw new Error(`Lighthouse has no result of ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  }
}
