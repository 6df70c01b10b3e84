import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { type Language, languages } from '@nazorat/machines/i18n'
import { act } from '../testing/check-page.ts'
import { sendCheck } from '../testing/new-check.ts'
import { actionsOf, hasFocusOn } from '../testing/parts.ts'
import { settle } from '../testing/staying.ts'
import { sharedSystem } from '../testing/system.ts'
import { countCalls } from './in-page.ts'

const system = sharedSystem()
const everyLanguage = Object.keys(languages) as Language[]

const labels = (language: Language): string[] => [
  ...new Set(definitions.flatMap(({ actions }) => Object.values(actions).map(({ label }) => label[language]))),
]

/** A user's window as wide as a phone, in a language. */
async function onPhone(user: string, language: Language): Promise<Page> {
  const page = await system.signIn(user, { at: null, viewport: { width: 390, height: 844 } })
  await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages[language].id } })
  await page.addInitScript(countCalls)
  return page
}

/** What is cut off in the dialog on the screen, or stands beyond its edge, once the button that acts says each of the texts. */
const cutOff = (page: Page, texts: readonly string[]) =>
  page.evaluate((texts) => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')!
    const main = [...dialog.querySelectorAll<HTMLElement>('.bp6-dialog-footer button')].at(-1)!.querySelector('.bp6-button-text') ?? dialog
    const found: string[] = []
    for (const text of texts) {
      if (main !== dialog) main.textContent = text
      const edge = dialog.getBoundingClientRect()
      for (const button of dialog.querySelectorAll<HTMLElement>('button, label')) {
        const box = button.getBoundingClientRect()
        const isCut = [button, ...button.querySelectorAll<HTMLElement>('*')].some(
          (part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth,
        )
        if (isCut || box.left < edge.left || box.right > edge.right + 1) found.push(`${button.textContent} (${text})`)
      }
    }
    return found
  }, texts)

test.for(everyLanguage)('no button of a dialog is cut off on a phone, whichever action it names: %s', async (language) => {
  const page = await onPhone('moderator', language)
  await page.goto('/document/request?queue=moderator')
  await page.locator('.card a').first().click()
  await page.locator('.document-trail').waitFor()
  const check = page.url()
  await page.locator('.action-bar button').first().click()
  await page.locator('.action-dialog input[type=checkbox]').waitFor()
  await settle(page)
  expect(await cutOff(page, labels(language))).toEqual([])
  // What does it stands above what leaves, and is as wide.
  const [leave, act] = await page
    .locator('.action-dialog .bp6-dialog-footer-actions button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
  expect(act!.bottom).toBeLessThanOrEqual(leave!.top)
  expect(act!.width).toBe(leave!.width)

  await page.goto('/document/request?queue=sent')
  for (const i of [0, 1]) await page.locator('.card label').nth(i).click()
  await page.locator('.selection-bar button:not(.selection-clear)').first().click()
  await page.getByRole('dialog').waitFor()
  await settle(page)
  expect(await cutOff(page, labels(language))).toEqual([])

  await page.goto('/document/request')
  await page.locator('h1').waitFor()
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog').waitFor()
  expect(await cutOff(page, [])).toEqual([])

  // One of the last tabs is scrolled into sight where it is the open one.
  await page.goto(`${check.split('?')[0]}?tab=history`)
  const tab = page.getByRole('tab', { selected: true })
  await expect
    .poll(async () => {
      const { x, width } = (await tab.boundingBox())!
      return x >= 0 && x + width <= 390
    })
    .toBe(true)
})

test('the keyboard goes back to what opened a dialog: a button, or the menu of further actions', async () => {
  const page = await onPhone('moderator', 'cl')
  await page.goto('/document/request?queue=moderator')
  await page.locator('.card a').first().click()
  const leave = async () => {
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const agree = actionsOf(page).getByRole('button', { name: 'Келишиш', exact: true })
  await agree.click()
  await leave()
  await expect.poll(() => hasFocusOn(agree)).toBe(true)

  const others = actionsOf(page).getByRole('button', { name: 'Яна', exact: true })
  await others.click()
  await page.getByRole('menuitem').first().click()
  await leave()
  await expect.poll(() => hasFocusOn(others)).toBe(true)
})

test('the keyboard goes to the name of the check once the button that was pressed is gone', async () => {
  const check = await sendCheck(await system.signIn('inspector', { at: null }), 2015)
  const page = await system.signIn('ceo', { at: `/document/request/${check.id}` })
  await act(page, 'Тасдиқлаш')
  await expect.poll(() => hasFocusOn(page.getByRole('main').getByRole('heading', { level: 1 }))).toBe(true)
})
