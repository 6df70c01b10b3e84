import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, isLive } from './testing/browser.ts'
import { menuLink } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

/** All that one is told begins with a letter of this alphabet, whatever documents it is of: that of each depends on the files before. */
async function told(page: Page, letters: RegExp): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.poll(async () => [...new Set((await rows.allInnerTexts()).map((text) => letters.test(text)))]).toEqual([true])
}

const cyrillic = /^[А-ЯЎҚҒҲ]/
const latin = /^[A-Z]/

test('stars, the theme and the filter of a list are the account’s: another browser has them, another person has not', async () => {
  const page = await system.signIn('moderator')
  const menu = page.getByRole('navigation', { name: 'Меню' })
  await menu.getByRole('button', { name: '«Текширишлар»ни танланганларга қўшиш' }).click()
  await page.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  await page.getByRole('menuitem', { name: 'Қоронғи' }).click()
  await page.goto('/document/request')
  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/SavePreference') && response.request().postData()!.includes('filter.request'),
  )
  await page.getByRole('group', { name: 'Ҳолати', exact: true }).getByText('Юборилган', { exact: true }).click()
  await saved

  const elsewhere = await system.signIn('moderator')
  await expect.poll(() => elsewhere.evaluate(() => document.body.classList.contains('bp6-dark'))).toBe(true)
  const again = elsewhere.getByRole('navigation', { name: 'Меню' })
  await again.getByRole('button', { name: 'Танланганлар', exact: true }).waitFor()
  await menuLink(again, 'Текширишлар').click()
  await elsewhere.waitForURL(/\/document\/request\?state=sent$/)

  const other = await system.signIn('auditor')
  expect(await other.getByRole('button', { name: 'Танланганлар', exact: true }).count()).toBe(0)
})

test('a filter that is saved and shared is applied by a colleague and removed by its user', async () => {
  const page = await system.signIn('inspector', { at: '/document/request' })
  const popover = () => page.getByRole('button', { name: 'Сақланган филтрлар' }).click()
  await popover()
  await page.getByText('Сақланган филтрлар йўқ').waitFor()
  await page.getByText('Филтрни сақлаш учун аввал рўйхатни филтрланг ёки қидиринг').waitFor()
  await page.goto('/document/request?state=draft')
  await popover()
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByText('Филтр номини киритинг').waitFor()
  await page.getByLabel('Жорий филтрни сақлаш номи').fill('Лойиҳалар')
  await page.getByText('Ташкилотим ходимлари учун ҳам').click()
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByText('«Лойиҳалар» филтри сақланди').waitFor()

  const colleague = await system.signIn('ceo', { at: '/document/request' })
  // It stands among the queues.
  const queue = (of: typeof page) => of.getByRole('navigation', { name: 'Навбатлар' }).getByRole('button', { name: /^Лойиҳалар/ })
  await expect.poll(() => queue(colleague).innerText()).toMatch(/^Лойиҳалар\s*\d+$/)
  await queue(colleague).click()
  await colleague.waitForURL(/state=draft/)
  await expect.poll(() => queue(colleague).getAttribute('aria-current')).toBe('true')

  await page.getByRole('button', { name: '«Лойиҳалар» филтрини ўчириш' }).click()
  await page.getByText('«Лойиҳалар» филтри ўчирилди').waitFor()
  await expect.poll(() => queue(page).count()).toBe(0)
})

test('the page speaks the account’s language, and so do the server’s texts: whatever the browser kept, and where it is switched elsewhere', async () => {
  const page = await system.signIn('moderator2', { at: '/management/notification' })
  await told(page, cyrillic)

  // This browser was used in Russian; nobody has picked a language on its login page.
  const elsewhere = await system.open()
  await elsewhere.addInitScript(() => localStorage.setItem('nazorat.language', JSON.stringify('ru')))
  await elsewhere.goto('/pages/login?from=%2Fmanagement%2Fnotification')
  await elsewhere.getByRole('heading', { name: 'Вход в систему' }).waitFor()
  await enter(elsewhere, 'moderator2')
  await elsewhere.getByRole('heading', { name: 'Хабарномалар' }).waitFor()
  // The same after a reload, when the browser’s own language is read first.
  const live = isLive(elsewhere)
  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Хабарномалар' }).waitFor()
  await told(elsewhere, cyrillic)
  await live

  await page.getByRole('button', { name: 'Oʻzbekcha' }).click()
  for (const each of [page, elsewhere]) {
    await each.getByRole('heading', { name: 'Xabarnomalar' }).waitFor()
    await told(each, latin)
    expect(await each.evaluate(() => document.documentElement.lang)).toBe('uz-Latn')
  }

  // A switch that the server did not take is taken back, and says so.
  await page.route('**/api/account/ChangeLanguage', (route) => route.abort())
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByText(/Server bilan aloqa yoʻq|Нет связи с сервером/).waitFor()
  await page.getByRole('heading', { name: 'Xabarnomalar' }).waitFor()
})
