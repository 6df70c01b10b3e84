import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawOn } from './screens/in-page.ts'
import { fileOf } from './testing/built.ts'
import { phone } from './testing/door.ts'
import { sendCheck } from './testing/new-check.ts'
import { settle } from './testing/staying.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

const isQuiet = (page: Page): Promise<boolean> => page.evaluate(() => performance.getEntriesByName('quiet').length > 0).catch(() => false)
const titleOf = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText()
const openMenu = (page: Page): Promise<void> => page.getByRole('banner').getByRole('button', { name: 'Менюни очиш' }).click()
const menuIn = (page: Page) => page.getByRole('dialog', { name: 'Меню' }).getByRole('link').first()

/** Marks a page, so that a test sees whether it was reloaded. Returns its title. */
async function markedPage(page: Page): Promise<string> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  return titleOf(page)
}

async function staysWhole(page: Page, title: string): Promise<void> {
  await page.evaluate(drawOn)
  await settle(page)
  // The total of a list comes after its name.
  expect(await titleOf(page)).toContain(title)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
}

test('a page stays whole if code that is loaded ahead fails to load, and is reloaded when that part is opened', async () => {
  const check = await sendCheck(await system.signIn('inspector', { at: null }), 2012)
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await system.signIn('ceo', { at: null, viewport })
    let isAway = true
    let missing: string[] = []
    await page.route('**/assets/*', async (route) => {
      if (!isAway || !(await isQuiet(page))) return route.continue()
      missing.push(route.request().url())
      await route.abort('internetdisconnected')
    })
    for (const path of ['/dashboard', '/document/request', `/document/request/${check.id}`]) {
      missing = []
      await page.goto(path)
      const title = await markedPage(page)
      await expect.poll(() => missing.length).toBeGreaterThan(1)
      await staysWhole(page, title)
    }
    if (viewport === phone) {
      isAway = false
      const loaded = page.waitForEvent('load')
      await openMenu(page)
      await loaded
      await openMenu(page)
      await menuIn(page).waitFor()
    }
  }
})

test('code is loaded ahead only while there is a network', async () => {
  const page = await system.signIn('ceo', { at: null, viewport: phone })
  await page.addInitScript(() => {
    // The network is lost when the page is complete, before anything is loaded ahead.
    const isAway = () => performance.getEntriesByName('quiet').length > 0 && !('isBack' in window)
    Object.defineProperty(navigator, 'onLine', { get: () => !isAway() })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const files = ['app/shell/menu-drawer.tsx', 'app/shell/quiet-parts.tsx', 'app/palette/palette.tsx'].map(fileOf)
  await page.goto('/dashboard')
  await titleOf(page)
  await expect.poll(() => isQuiet(page)).toBe(true)
  await settle(page)
  expect(files.filter((file) => asked.includes(file))).toEqual([])
  await page.evaluate(() => {
    Object.assign(window, { isBack: true })
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => files.filter((file) => !asked.includes(file))).toEqual([])
  await openMenu(page)
  await menuIn(page).waitFor()
})

test('a page stays whole if the code that watches over its session fails to load', async () => {
  const page = await system.signIn('ceo', { at: null })
  await page.clock.install()
  const file = fileOf('features/account/idle/session-watch.tsx')
  await page.route(`**${file}`, (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard')
  const title = await markedPage(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(file))
  await page.clock.fastForward(70_000)
  await failed
  await staysWhole(page, title)
})
