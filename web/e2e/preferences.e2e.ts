import { expect, test } from 'vitest'
import { startSystem } from './system.ts'

const system = startSystem()

test('stars, the theme and the filter of a list are the account’s: another browser has them, another person has not', { timeout: 120_000 }, async () => {
  const page = await system.signIn('moderator')
  const menu = page.getByRole('navigation', { name: 'Меню' })
  await menu.getByRole('button', { name: '«Текширишлар»ни танланганларга қўшиш' }).click()
  await page.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  await page.getByRole('menuitem', { name: 'Қоронғи' }).click()
  await page.goto('/document/request')
  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/SavePreference') && response.request().postData()!.includes('filter.request'))
  await page.getByRole('group', { name: 'Ҳолати', exact: true }).getByText('Юборилган', { exact: true }).click()
  await saved

  const elsewhere = await system.signIn('moderator')
  await expect.poll(() => elsewhere.evaluate(() => document.body.classList.contains('bp6-dark'))).toBe(true)
  const again = elsewhere.getByRole('navigation', { name: 'Меню' })
  await again.getByRole('button', { name: 'Танланганлар', exact: true }).waitFor()
  await again.getByRole('link', { name: 'Текширишлар', exact: true }).first().click()
  await elsewhere.waitForURL(/\/document\/request\?state=sent$/)

  const other = await system.signIn('auditor')
  expect(await other.getByRole('button', { name: 'Танланганлар', exact: true }).count()).toBe(0)
})

test('a filter that is saved and shared is applied by a colleague and removed by its user', { timeout: 120_000 }, async () => {
  const page = await system.signIn('inspector')
  await page.goto('/document/request?state=draft')
  const popover = () => page.getByRole('button', { name: 'Сақланган филтрлар' }).click()
  await popover()
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByText('Филтр номини киритинг').waitFor()
  await page.getByLabel('Жорий филтрни сақлаш номи').fill('Лойиҳалар')
  await page.getByText('Ташкилотим ходимлари учун ҳам').click()
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByText('«Лойиҳалар» филтри сақланди').waitFor()

  const colleague = await system.signIn('ceo')
  await colleague.goto('/document/request')
  await colleague.getByRole('button', { name: 'Сақланган филтрлар' }).click()
  await colleague.getByRole('button', { name: /^Лойиҳалар/ }).click()
  await colleague.waitForURL(/state=draft/)

  await page.getByRole('button', { name: '«Лойиҳалар» филтрини ўчириш' }).click()
  await page.getByText('«Лойиҳалар» филтри ўчирилди').waitFor()
})
