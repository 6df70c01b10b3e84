import type { ListReply } from '@nazorat/machines'
import { expect, test } from 'vitest'
import { startSystem } from './system.ts'

const system = startSystem({ ENTREPRENEURS_URL: 'https://business.example/uz' })

test('a document’s page names what refers to it, and leads to the list of all with the same number', { timeout: 90_000 }, async () => {
  const page = await system.signIn('admin')
  const { rows } = (await (await page.request.post('/api/organization/GetList', { data: { search: 'савдо ва хизмат', sortBy: 'createdAt' } })).json()) as ListReply
  const body = rows.find(({ parentId }) => parentId === null)!
  await page.goto(`/management/organization/${body.id}`)
  await page.getByRole('tab', { name: 'Боғлиқ ҳужжатлар' }).click()
  const checks = page.getByRole('region', { name: 'Текширишлар' })
  const all = checks.getByRole('link', { name: /^Барчаси рўйхатда/ }).last()
  const total = /\d+$/.exec(await all.innerText())![0]
  await all.click()
  await page.waitForURL(/\/document\/request\?\w+OrganizationId=/)
  await page.locator('.chip').getByText('Савдо ва хизмат').waitFor()
  await page.getByText(new RegExp(`\\b${total}\\b`)).first().waitFor()

  // From there on to one of them, and by its tabs to what refers to it.
  await page.locator('tbody a').first().click()
  await page.getByRole('tab', { name: 'Боғлиқ ҳужжатлар' }).waitFor()
})

test('the menu goes across the top of a wide screen for who likes it so, on every device of theirs, and never of a narrow one', { timeout: 90_000 }, async () => {
  const page = await system.signIn('admin')
  const menu = page.getByRole('navigation', { name: 'Меню' })
  expect((await menu.boundingBox())!.height).toBeGreaterThan(500)
  await page.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  expect(await page.getByRole('menuitem', { name: 'Тадбиркорлар учун сайт' }).getAttribute('href')).toBe('https://business.example/uz')
  expect(await page.getByRole('menuitem', { name: 'Мессенжердаги бот' }).count()).toBe(0)
  const saved = page.waitForResponse((response) => response.url().endsWith('/SavePreference'))
  await page.getByRole('menuitem', { name: 'Юқорида' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.height).toBeLessThan(60)
  await saved

  // By the keyboard: a group opens, its links follow, and the one that is chosen closes it.
  await menu.getByRole('button', { name: 'Маълумотномалар' }).press('Enter')
  await page.getByRole('link', { name: 'Вилоятлар', exact: true }).press('Enter')
  await page.waitForURL(/\/info\/region/)
  await page.getByRole('link', { name: 'Туманлар (шаҳарлар)', exact: true }).waitFor({ state: 'detached' })

  const elsewhere = await system.signIn('admin')
  const other = elsewhere.getByRole('navigation', { name: 'Меню' })
  await expect.poll(async () => (await other.boundingBox())?.height).toBeLessThan(60)
  await elsewhere.setViewportSize({ width: 1199, height: 800 })
  await elsewhere.getByRole('button', { name: 'Менюни очиш' }).waitFor()
  expect(await other.count()).toBe(0)
  await elsewhere.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  await elsewhere.getByRole('menuitem', { name: 'Қоронғи' }).waitFor()
  expect(await elsewhere.getByRole('menuitem', { name: 'Юқорида' }).count()).toBe(0)
})

test('a page that is scrolled past 160 pixels has a way back to its top', { timeout: 60_000 }, async () => {
  const page = await system.signIn('admin', { viewport: { width: 1300, height: 500 } })
  await page.locator('.screen-link').first().waitFor()
  const toTop = page.getByRole('button', { name: 'Юқорига' })
  await page.evaluate(() => scrollTo(0, 150))
  expect(await toTop.count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 170))
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await toTop.waitFor({ state: 'detached' })
})

test('the table of roles says what each permits, keeps its head and first column in sight, and leads to the role’s form', { timeout: 60_000 }, async () => {
  const page = await system.signIn('admin')
  await page.goto('/management/rolepermission')
  const table = page.getByRole('table', { name: 'Қайси ролда қайси рухсат бор' })
  await table.getByRole('columnheader', { name: 'Модератор' }).waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((head) => head.startsWith('Модератор'))
  const row = table.getByRole('row', { name: /^Текширишлар: қабул қилиш/ }).first()
  expect(await row.getByRole('cell').nth(at - 1).innerText()).toBe('Ҳа')
  expect(await row.getByRole('cell').nth(heads.findIndex((head) => head.startsWith('Инспектор')) - 1).innerText()).toBe('Йўқ')

  await page.setViewportSize({ width: 390, height: 844 })
  const region = page.getByRole('region', { name: 'Роллар ва рухсатлар' })
  await region.evaluate((each) => each.scrollTo(300, 1200))
  const [box, corner] = [await region.boundingBox(), await table.getByRole('columnheader').first().boundingBox()]
  expect(Math.abs(corner!.x - box!.x) + Math.abs(corner!.y - box!.y)).toBeLessThan(5)
  await page.getByRole('searchbox', { name: 'Рухсатларни қидириш' }).fill('tarixini')
  await expect.poll(() => table.getByRole('rowheader').count()).toBe(1)
  await table.getByRole('link', { name: 'Раҳбар' }).click()
  await page.waitForURL(/\/management\/role\/[\w-]+\/edit$/)

  // Who may not view roles has no such screen.
  const inspector = await system.signIn('inspector')
  await inspector.goto('/management/rolepermission')
  await inspector.waitForURL(/\/misc\/not-authorized$/)
})
