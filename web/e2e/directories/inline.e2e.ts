import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, Receipt } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { hasFocusOn, rowsOf } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** Two records that stand one below the other in a list that is searched for them, and the word by which it is. */
async function openRecords(user = 'admin') {
  const page = await system.signIn(user, { at: null })
  const word = crypto.randomUUID().slice(0, 8)
  const maker = user === 'admin' ? page : await system.signIn('admin', { at: null })
  const ids: string[] = []
  for (const n of [1, 2]) {
    const data = { code: `${word}${n}`, name: t(`Функция ${word} ${n}`, `Функция ${word} ${n}`) }
    const made = await maker.request.post('/api/organfunction/Create', { data })
    ids.push(((await made.json()) as Receipt).id)
  }
  await page.goto(`/info/organfunction?search=${word}`)
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  return { page, word, ids, get: (i: number) => get(page, ids[i]!) }
}

const get = async (page: Page, id: string) => (await (await page.request.get(`/api/organfunction/Get/${id}`)).json()) as DocumentReply
const code = (page: Page): Locator => page.getByRole('textbox', { name: 'Коди' })
const russian = (page: Page): Locator => page.getByRole('textbox', { name: 'Номи: Русский' })

test('a record of a directory is edited in its row by the pencil: Escape leaves it, Enter saves it as the form would', async () => {
  const { page, word, get } = await openRecords()
  const loaded: string[] = []
  page.on('request', (request) => void (/edit-row/.test(request.url()) && loaded.push(request.url())))
  const pencil = rowsOf(page)
    .first()
    .getByRole('button', { name: /^Қаторда таҳрирлаш/ })
  await rowsOf(page).first().hover()
  expect(loaded).toEqual([])
  await pencil.click()
  await expect.poll(() => hasFocusOn(code(page))).toBe(true)
  await code(page).fill('00')
  await page.keyboard.press('Escape')
  await code(page).waitFor({ state: 'detached' })
  expect((await get(0)).version).toBe(1)

  await pencil.click()
  await code(page).fill('К-'.repeat(20))
  await page.keyboard.press('Enter')
  await page.getByText('«Коди»: кўпи билан 20 та белги бўлиши мумкин').waitFor()
  await code(page).fill(`${word}2`)
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .or(page.getByText(/«Коди»:.* мавжуд/))
    .first()
    .waitFor()
  await code(page).fill(`${word}0`)
  await russian(page).fill('Новое название')
  await page.keyboard.press('Enter')
  await code(page).waitFor({ state: 'detached' })
  await rowsOf(page).getByText(`${word}0`).waitFor()
  const { version, fields } = await get(0)
  expect([version, fields['code'], (fields['name'] as { ru: string }).ru]).toEqual([2, `${word}0`, 'Новое название'])
})

test('by keys: E edits the row walked to, Tab from its last input saves it and goes on to the next', async () => {
  const { page, word, get } = await openRecords()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect.poll(() => hasFocusOn(code(page))).toBe(true)
  await code(page).fill(`${word}7`)
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  await expect.poll(() => code(page).inputValue()).toBe(`${word}2`)
  await expect.poll(() => hasFocusOn(code(page))).toBe(true)
  expect((await get(0)).fields['code']).toBe(`${word}7`)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocusOn(rowsOf(page).nth(1))).toBe(true)
})

test('who was first is told with what they wrote, and what was typed is saved over it when that is wanted', async () => {
  const { page, word, ids, get } = await openRecords()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await code(page).fill(`${word}5`)
  const name = t('Бошқа ном', 'Другое название')
  // The other one's news would fetch the list again, and the row with it; what is typed stays either way.
  const other = await system.signIn('admin', { at: null })
  expect((await other.request.post('/api/organfunction/Update', { data: { id: ids[0], version: 1, name } })).ok()).toBe(true)
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.getByText('Бошқа ном').first().waitFor()
  await alert.getByText(/Ёзув ўзгарди: .+, .+:/).waitFor()
  await code(page).press('Enter')
  await code(page).waitFor({ state: 'detached' })
  const { version, fields } = await get(0)
  expect([version, fields['code'], fields['name']]).toEqual([3, `${word}5`, name])
})

test('who may not save a record is offered no pencil, and none where a record has more than a row', async () => {
  const { page } = await openRecords('inspector')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  expect(await page.getByRole('button', { name: /^Қаторда таҳрирлаш/ }).count()).toBe(0)
  expect(await code(page).count()).toBe(0)
  const admin = await system.signIn('admin', { at: '/info/district' })
  await rowsOf(admin).first().waitFor()
  expect(await admin.getByRole('button', { name: /^Қаторда таҳрирлаш/ }).count()).toBe(0)
})
