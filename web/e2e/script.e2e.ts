import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from './browser.ts'
import { startSystem } from './system.ts'

const system = startSystem()

test('the login page is there after little script', { timeout: 60_000 }, async () => {
  const page = await system.open()
  const scripts = collect(page)
  await page.goto('/')
  await page.locator('form button[type=submit]').waitFor()
  expect(await sizeOf(scripts)).toBeLessThan(160_000)
})

test('the first list stands after little script, and the definition of its type comes later', { timeout: 60_000 }, async () => {
  const signedIn = await system.signIn('inspector')
  const storageState = await signedIn.context().storageState()
  const page = await system.open({ storageState })
  const scripts = collect(page)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('table tbody .cell-link')) return
      performance.mark('list')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/document/request')
  await expect.poll(() => scripts.some(isDefinition)).toBe(true)
  const before = await page.evaluate(() => {
    const stood = performance.getEntriesByName('list')[0]!.startTime
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < stood ? [name] : []))
  })
  const first = scripts.filter((response) => before.includes(response.url()))
  expect(first.length).toBeGreaterThan(0)
  expect(first.some(isDefinition)).toBe(false)
  expect(await sizeOf(first)).toBeLessThan(210_000)
})

test('when the code of live updates does not come, the screen stays and says so, and has them when it is tried again', { timeout: 60_000 }, async () => {
  const page = await system.open()
  await page.route('**/connection-*.js', (route) => route.abort())
  await page.goto('/pages/login')
  await enter(page, 'auditor')
  const lost = page.locator('.connection-lost')
  await lost.waitFor()
  await page.getByRole('navigation', { name: 'Меню' }).getByRole('link').first().waitFor()
  await page.unroute('**/connection-*.js')
  const connected = page.waitForEvent('websocket')
  await lost.getByRole('button').click()
  await connected
  await lost.waitFor({ state: 'detached' })
})

const isDefinition = (response: Response): boolean => response.url().includes('/definition-')

/** The scripts that a page asks for, as they come. */
function collect(page: Page) {
  const scripts: Response[] = []
  page.on('response', (response) => void (new URL(response.url()).pathname.endsWith('.js') && scripts.push(response)))
  return scripts
}

/** In bytes after gzip, however the server compresses. */
async function sizeOf(responses: ReturnType<typeof collect>): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}
