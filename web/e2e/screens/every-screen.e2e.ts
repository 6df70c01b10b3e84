import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Language, languages, type UserInfo } from '@nazorat/machines'
import { demoAccounts } from '../../../run/seed/demo/accounts.ts'
import { obstacles } from '../testing/obstacles.ts'
import { startSystem } from '../testing/system.ts'
import { countCalls, drawOn, isSettled, look } from './in-page.ts'
import { dataOf, foreignTexts } from './languages.ts'
import { callIn, type View, viewsOf } from './views.ts'

const system = startSystem()

/**
 * With `pnpm test screens --all` every page is drawn in every combination, and asked for obstacles as every role in both themes;
 * else in each language, theme and width at least once, other tabs than the first in one of them, and as the first of two users who
 * see it: between them they see all.
 */
const isWhole = process.env['EVERY_COMBINATION'] === 'yes'

const allLanguages = Object.keys(languages) as Language[]
const themes = ['light', 'dark'] as const
const widths = [1440, 390] as const

interface Look {
  readonly language: Language
  readonly theme: (typeof themes)[number]
  readonly width: (typeof widths)[number]
}

/** The combinations in which the page or tab of a number is drawn, once in each language at least. */
const looksOf = (i: number): Look[] =>
  isWhole
    ? allLanguages.flatMap((language) => themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))))
    : allLanguages.map((language, k) => ({ language, theme: themes[(i + k) % 2]!, width: widths[((i >> 1) + k) % 2]! }))

/** Begins in the language that the page speaks already: a switch draws everything again. */
const byLanguage = (looks: readonly Look[], spoken: string): Look[] =>
  looks.toSorted((a, b) => Number(languages[b.language].tag === spoken) - Number(languages[a.language].tag === spoken))

test('every page speaks one language, has no obstacle, and nothing of it is cut off or fails', { timeout: isWhole ? 3_600_000 : 900_000 }, async () => {
  const found: string[] = []
  const drawn = new Set<string>()
  let looks = 0
  for (const user of ['admin', 'auditor']) {
    const page = await system.enter(user)
    await page.addInitScript(countCalls)
    const data = dataOf(page)
    let at = ''
    page.on('pageerror', (error) => found.push(`${at}: ${error.message}`))
    // A user whose language changes gets a new socket; a message may just be on its way to the one before.
    const isOnItsWay = (text: string) => text.startsWith('WebSocket is already in CLOSING')
    page.on('console', (message) => void (message.type() === 'error' && !isOnItsWay(message.text()) && found.push(`${at}: ${message.text()} ${message.location().url}`)))
    await page.goto('/dashboard')
    const { actor } = await callIn<UserInfo>(page, 'account/GetUserInfo')
    const views = await viewsOf(page, { actor, isFirst: drawn.size === 0 }, drawn)
    for (const [i, view] of views.entries()) {
      drawn.add(view.path)
      at = view.path
      await open(page, view)
      const tabs = view.hasTabs ? await page.locator('.document-tabs [role=tab]').count() : 1
      for (let tab = 0; tab < tabs; tab++) {
        if (tab > 0) await page.locator('.document-tabs [role=tab]').nth(tab).click()
        const spoken = await page.evaluate(() => document.documentElement.lang)
        // Types have most of their tabs in common: each is drawn once, in the language that the page speaks by now.
        for (const each of byLanguage(looksOf(i + tab), spoken).slice(0, tab === 0 || isWhole ? undefined : 1)) {
          at = `${user} ${view.path}${tab > 0 ? ` tab ${tab + 1}` : ''} ${Object.values(each).join(' ')}`
          await draw(page, each)
          looks++
          found.push(...(await staying(page, () => faultsOf(page, each.language, data))).map((fault) => `${at}: ${fault}`))
        }
        if (tab === 0 || isWhole) found.push(...(await obstaclesIn(page, at)))
      }
    }
  }
  console.log(`screens: ${drawn.size} pages, ${looks} looks`)
  expect(found).toEqual([])
})

test.runIf(isWhole).for(demoAccounts.names)('no page has an obstacle for %s, in either theme', { timeout: 1_800_000 }, async (user) => {
  const found: string[] = []
  const page = await system.signIn(user)
  await page.addInitScript(countCalls)
  await page.goto('/dashboard')
  const { actor } = await callIn<UserInfo>(page, 'account/GetUserInfo')
  for (const view of await viewsOf(page, { actor, isFirst: true }, new Set())) {
    await open(page, view)
    const tabs = view.hasTabs ? await page.locator('.document-tabs [role=tab]').count() : 1
    for (let tab = 0; tab < tabs; tab++) {
      if (tab > 0) await page.locator('.document-tabs [role=tab]').nth(tab).click()
      await settle(page)
      found.push(...(await obstaclesIn(page, `${user} ${view.path} tab ${tab + 1}`)))
    }
  }
  expect(found).toEqual([])
})

/**
 * Opens a page inside the running web app and waits for its heading. The script of a screen that is opened for the first time is
 * fetched; until it has come, the page shows the former screen, or nothing.
 */
async function open(page: Page, { path }: View): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate((to) => {
    if (location.pathname === to) return
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
  }, path)
  await page.locator('main h1:not([data-left])').waitFor()
  await settle(page)
}

async function draw(page: Page, { language, theme, width }: Look): Promise<void> {
  const { tag } = languages[language]
  if ((await page.evaluate(() => document.documentElement.lang)) !== tag) {
    // The switch stands in the header of a wide window.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator(`.header button[lang="${tag}"]`).click()
    await page.waitForFunction((lang) => document.documentElement.lang === lang, tag)
  }
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 900 })
  await settle(page)
}

async function faultsOf(page: Page, language: Language, data: ReturnType<typeof dataOf>): Promise<string[]> {
  const seen = await page.evaluate(look)
  return [...seen.faults, ...foreignTexts(seen.texts, language, data).map((text) => `in another language «${text}»`)]
}

/** Asks for the faults of a page until there are none, six times at most: while a page is being drawn, it may show one for a moment. */
async function staying(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  for (let tries = 0; tries < 6; tries++) {
    found = await find()
    if (found.length === 0) break
    await page.evaluate(drawOn)
    await settle(page)
  }
  return found
}

const settle = (page: Page) => page.waitForFunction(isSettled)

/** The violations that axe finds on a page, in both themes. */
async function obstaclesIn(page: Page, at: string): Promise<string[]> {
  const found: string[] = []
  // In a window as high as the page nothing that stays in sight covers half of a field.
  const { width } = page.viewportSize()!
  await page.setViewportSize({ width, height: Math.max(900, await page.evaluate(() => document.documentElement.scrollHeight)) })
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const rules = colorScheme === 'light' ? 'moderate' : 'colours'
    found.push(...(await staying(page, () => obstacles(page, rules))).map((obstacle) => `${at} ${colorScheme}: ${obstacle}`))
  }
  return found
}
