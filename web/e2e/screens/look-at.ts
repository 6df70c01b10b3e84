import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserInfo } from '@nazorat/machines/api-types'
import { type Language, languages } from '@nazorat/machines/i18n'
import { routes } from '../../../run/coverage/product.ts'
import { pages } from '../../navigation/paths.ts'
import { obstacles } from '../testing/obstacles.ts'
import { unprintedHeading } from '../testing/printed.ts'
import { settle, staying } from '../testing/staying.ts'
import { sharedSystem } from '../testing/system.ts'
import { coveredCells, listWidths } from './columns.ts'
import { countCalls, look } from './in-page.ts'
import { dataOf, foreignTexts } from './languages.ts'
import { callIn, type View, viewsOf } from './views.ts'

/** With `pnpm test screens --all` every page and tab is drawn in every combination; else in one, and a third of them in each language. */
export const isWhole = process.env['EVERY_COMBINATION'] === 'yes'

const allLanguages = Object.keys(languages) as Language[]
const themes = ['light', 'dark'] as const
const widths = [1440, 390] as const

interface Look {
  readonly theme: (typeof themes)[number]
  readonly width: (typeof widths)[number]
}

/** The combinations in which the page or tab of a number is drawn. */
const looksOf = (i: number): Look[] =>
  isWhole ? themes.flatMap((theme) => widths.map((width) => ({ theme, width }))) : [{ theme: themes[i % 2]!, width: widths[(i >> 1) % 2]! }]

/** Looks at the pages of a language, as the first of two users who see them: between them they see all. */
export function lookAtPages(language: Language): void {
  const system = sharedSystem()

  test(
    `every page speaks one language, has no obstacle, is printed with its heading, and nothing of it is cut off or fails: ${language}`,
    { timeout: 3_600_000 },
    async () => {
      const { tag } = languages[language]
      const found: string[] = []
      const drawn = new Set<string>()
      let looks = 0
      for (const user of ['admin', 'auditor']) {
        const page = await system.signIn(user, { at: null })
        await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages[language].id } })
        await page.addInitScript(countCalls)
        const data = dataOf(page)
        let at = ''
        page.on('pageerror', (error) => found.push(`${at}: ${error.message}`))
        page.on(
          'console',
          (message) => void (message.type() === 'error' && found.push(`${at}: ${message.text()} ${message.location().url}`)),
        )
        await page.goto('/dashboard')
        await page.locator(`html[lang="${tag}"]`).waitFor()
        const { actor } = await callIn<UserInfo>(page, 'account/GetUserInfo')
        const views = await viewsOf(page, { actor, isFirst: drawn.size === 0 }, drawn)
        for (const view of views) drawn.add(view.path)
        for (const [i, view] of views.entries()) {
          if (!isWhole && i % allLanguages.length !== allLanguages.indexOf(language)) continue
          at = view.path
          await open(page, view)
          const tabs = view.hasTabs ? await page.getByRole('tab').count() : 1
          for (let tab = 0; tab < tabs; tab++) {
            if (tab > 0) await page.getByRole('tab').nth(tab).click()
            for (const each of looksOf(Math.floor(i / allLanguages.length) + tab)) {
              at = `${user} ${view.path}${tab > 0 ? ` tab ${tab + 1}` : ''} ${language} ${Object.values(each).join(' ')}`
              await draw(page, each)
              looks++
              found.push(...(await staying(page, () => faultsOf(page, language, data))).map((fault) => `${at}: ${fault}`))
            }
            if (tab === 0) found.push(...(await unprintedHeading(page)).map((fault) => `${at}: ${fault}`))
            if (tab === 0 || isWhole) found.push(...(await obstaclesIn(page, at)))
          }
          if (view.isList)
            found.push(
              ...(await coveredCells(page, isWhole ? listWidths : [listWidths[i % listWidths.length]!])).map(
                (fault) => `${user} ${view.path} ${language} ${fault}`,
              ),
            )
        }
        if (user !== 'auditor') continue
        // The list of checks is read all day: in every language at every width.
        await open(page, { path: '/document/request' })
        found.push(...(await coveredCells(page, listWidths)).map((fault) => `${user} the list of checks ${language} ${fault}`))
      }
      console.log(`screens in ${language}: ${looks} looks at the ${drawn.size} pages`)
      expect(drawn.size).toBeGreaterThan(100)
      expect(Object.keys(routes).filter((path) => path !== pages.login && !drawn.has(path))).toEqual([])
      expect(looks).toBeGreaterThan(drawn.size / allLanguages.length)
      expect(found).toEqual([])
    },
  )
}

/**
 * Opens a page inside the running web app and waits for its heading. The script of a screen that is opened for the first time is
 * fetched; until it has come, the page shows the former screen, or nothing.
 */
export async function open(page: Page, { path }: View): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate((to) => {
    if (location.pathname === to) return
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
  }, path)
  await page.locator('main h1:not([data-left])').waitFor()
  await settle(page)
}

async function draw(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 900 })
  await settle(page)
}

async function faultsOf(page: Page, language: Language, data: ReturnType<typeof dataOf>): Promise<string[]> {
  const seen = await page.evaluate(look)
  return [...seen.faults, ...foreignTexts(seen.texts, language, data).map((text) => `in another language «${text}»`)]
}

/** The violations that axe finds on a page as it is drawn; with `--all` in both themes. */
export async function obstaclesIn(page: Page, at: string): Promise<string[]> {
  const found: string[] = []
  // In a window as high as the page nothing that stays in sight covers half of a field.
  const { width } = page.viewportSize()!
  await page.setViewportSize({ width, height: Math.max(900, await page.evaluate(() => document.documentElement.scrollHeight)) })
  await settle(page)
  for (const colorScheme of isWhole ? themes : [undefined]) {
    if (colorScheme) await page.emulateMedia({ colorScheme })
    await settle(page)
    const rules = colorScheme === 'dark' ? 'colours' : 'moderate'
    found.push(...(await obstacles(page, rules)).map((obstacle) => `${at} ${colorScheme ?? ''}: ${obstacle}`))
  }
  return found
}
