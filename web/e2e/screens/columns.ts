import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findDefinition, type Language, languages, type UserInfo } from '@nazorat/machines'
import { mayOpen } from '../../navigation/menu.ts'
import { screenGroups } from '../../navigation/screen-map.ts'
import { countCalls } from './in-page.ts'
import { callIn } from './views.ts'
import { settle, staying } from '../testing/staying.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()
const everyLanguage = Object.keys(languages) as Language[]
const widths = [1440, 1366, 1280, 1200] as const
const modes = ['plain', 'filters', 'beside'] as const

/** The lists that a language is asked about: a third of them each, at one width, and that of checks, which is read all day, at every one. */
const listsOf = (actor: UserInfo['actor'], language: Language) =>
  screenGroups
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.listedOn === undefined && findDefinition(screen.type) && mayOpen(screen, actor))
    .filter(({ type }, i) => type === 'request' || i % everyLanguage.length === everyLanguage.indexOf(language))

/** Runs in the browser: the cells of rows that end beneath the column that stays in sight, or beyond the edge of the list. */
function covered(): string[] {
  const list = document.querySelector('[data-scrolls]')
  if (!list) return []
  const edge = list.getBoundingClientRect().left + list.clientWidth
  // A table of roles and permissions has no rows that lead to a document: it is scrolled.
  return [...list.querySelectorAll('tbody tr[data-row]')].flatMap((row) => {
    const cells = [...row.children].filter((cell) => cell instanceof HTMLElement)
    const last = cells.at(-1)
    const isSticky = last && getComputedStyle(last).position === 'sticky'
    const end = Math.min(edge, isSticky ? last.getBoundingClientRect().left : edge)
    return cells.filter((cell) => cell !== last || !isSticky).filter((cell) => cell.getBoundingClientRect().right > end + 1).map((cell) => cell.textContent ?? '')
  })
}

test.for(everyLanguage)('no column of a list is covered in part, beside a filter or a document either: %s', { timeout: 1_800_000 }, async (language) => {
  const page = await system.signIn('auditor', { at: null, viewport: { width: 1440, height: 900 } })
  await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages[language].id } })
  await page.addInitScript(countCalls)
  await page.goto('/dashboard')
  await page.locator('main h1').waitFor()
  const { actor } = await callIn<UserInfo>(page, 'account/GetUserInfo')
  const lists = listsOf(actor, language)
  expect(lists.length).toBeGreaterThan(5)
  const found: string[] = []
  for (const [i, { path, type }] of lists.entries()) {
    const drawn = type === 'request' ? widths : [widths[i % widths.length]!]
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await settle(page)
    for (const mode of modes) {
      if (!(await begin(page, mode))) continue
      for (const width of mode === 'beside' ? widths.slice(0, 1) : drawn) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        found.push(...(await staying(page, () => page.evaluate(covered))).map((text) => `${path} ${mode} ${width}: ${text}`))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.keyboard.press('Escape')
    }
  }
  expect(found).toEqual([])
})

/** Opens what stands beside a list; false where the list has none. */
async function begin(page: Page, mode: (typeof modes)[number]): Promise<boolean> {
  if (mode === 'plain') return true
  const button = page.getByRole('button', { name: mode === 'filters' ? /^(Filtrlar|Филтрлар|Фильтры)$/ : /^(Yonma-yon koʻrish|Ёнма-ён кўриш|Смотреть рядом)$/ })
  if ((await button.count()) === 0 || !(await button.isEnabled())) return false
  await button.click()
  await page.locator(mode === 'filters' ? '.filter-panel' : '.document-aside').waitFor()
  return true
}
