import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import { expect, test } from 'vitest'
import { choose, field } from './testing/check-form.ts'
import { conditionsOf, linkIn, openTools, rowsOf } from './testing/parts.ts'
import { settle } from './testing/staying.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('a document’s page names what refers to it, and leads to the list of all with the same number', async () => {
  const page = await system.signIn('admin')
  const { rows } = (await (
    await page.request.post('/api/organization/GetList', { data: { search: 'савдо ва хизмат', sortBy: 'createdAt' } })
  ).json()) as ListReply
  const body = rows.find(({ parentId }) => parentId === null)!
  await page.goto(`/management/organization/${body.id}`)
  await page.getByRole('tab', { name: 'Боғлиқ ҳужжатлар' }).click()
  const checks = page.getByRole('region', { name: 'Текширишлар', exact: true })
  const all = checks.getByRole('link', { name: /^Барчаси рўйхатда/ }).last()
  const total = /\d+$/.exec(await all.innerText())![0]
  await all.click()
  await page.waitForURL(/\/document\/request\?\w+OrganizationId=/)
  await conditionsOf(page).getByText('Савдо ва хизмат').waitFor()
  await page
    .getByText(new RegExp(`\\b${total}\\b`))
    .first()
    .waitFor()

  // From there on to one of them, and by its tabs to the documents about it.
  await linkIn(rowsOf(page).first()).click()
  await page.getByRole('tab', { name: 'Натижалар' }).waitFor()
})

test('a check like another one has its business, type and inspectors, and days, papers and numbers of its own', async () => {
  const page = await system.signIn('inspector')
  const sent = { data: { state: ['ceo', 'sent', 'moderator', 'agreed.begun'] } }
  const { rows } = (await (await page.request.post('/api/request/GetList', sent)).json()) as ListReply
  const { id } = rows[0]!
  const { fields } = (await (await page.request.get(`/api/request/Get/${id}`)).json()) as DocumentReply
  const business = String(fields['contractorName'])
  await page.goto(`/document/request/${id}`)
  await page
    .getByRole('link', { name: similar })
    .or(page.getByRole('button', { name: similar }))
    .click()
  await page.waitForURL(/\/document\/request\/new\?like=/)
  await expect.poll(() => field(page, 'Тадбиркорлик субъекти').inputValue()).toContain(business)
  expect([await field(page, 'Буйруқ рақами').inputValue(), await field(page, 'Текшириш бошланиши').inputValue()]).toEqual(['', ''])

  // It is a document of its own.
  await field(page, 'Буйруқ рақами').fill('16-синов')
  await page.waitForURL(/\/edit$/)
  expect(page.url()).not.toContain(id)
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page
    .getByText(/да сақланди/)
    .first()
    .waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Тадбиркорлик субъекти').inputValue()).toContain(business)
})

const similar = 'Шунга ўхшаш ҳужжат яратиш'

test('the menu goes across the top of a wide screen for who likes it so, on every device of theirs, and never of a narrow one', async () => {
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
  const opened = page.getByRole('list', { name: 'Маълумотномалар' })
  await opened.getByRole('link', { name: 'Вилоятлар' }).focus()
  await page.keyboard.down('Enter')
  await page.waitForURL(/\/info\/region/)
  await opened.waitFor({ state: 'detached' })
  // A key is let go of later than the focus has come back to the group.
  const group = menu.getByRole('button', { name: 'Маълумотномалар' })
  await group.focus()
  await page.keyboard.up('Enter')
  expect(await group.getAttribute('aria-expanded')).toBe('false')

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

test('a page that is scrolled past 160 pixels has a way back to its top', async () => {
  const page = await system.signIn('auditor', { viewport: { width: 1300, height: 500 } })
  await page.getByRole('region', { name: 'Бўлимлар' }).getByRole('link').first().waitFor()
  await page.getByRole('region', { name: 'Бошқалар ишидаги ҳужжатлар' }).getByRole('listitem').first().waitFor()
  const toTop = page.getByRole('button', { name: 'Юқорига' })
  await page.evaluate(() => scrollTo(0, 150))
  expect(await toTop.count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 170))
  await toTop.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await toTop.waitFor({ state: 'detached' })
})

test('over a form the way back to its top covers no control', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new', viewport: { width: 1300, height: 500 } })
  await field(page, 'Текшириш бошланиши').waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  const toTop = page.getByRole('button', { name: 'Юқорига', includeHidden: true })
  await toTop.waitFor({ state: 'attached' })
  expect(await toTop.isVisible()).toBe(false)
})

test('the table of roles says what each permits, keeps its head and first column in sight, and leads to the role’s form', async () => {
  const page = await system.signIn('admin', { at: '/management/rolepermission' })
  const table = page.getByRole('table', { name: 'Қайси ролда қайси рухсат бор' })
  await table.getByRole('columnheader', { name: 'Модератор' }).waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((head) => head.startsWith('Модератор'))
  const row = table.getByRole('row', { name: /^Текширишлар: қабул қилиш/ }).first()
  expect(
    await row
      .getByRole('cell')
      .nth(at - 1)
      .innerText(),
  ).toBe('Ҳа')
  expect(
    await row
      .getByRole('cell')
      .nth(heads.findIndex((head) => head.startsWith('Инспектор')) - 1)
      .innerText(),
  ).toBe('Йўқ')

  await page.setViewportSize({ width: 390, height: 844 })
  const region = page.getByRole('region', { name: 'Роллар ва рухсатлар' })
  await region.evaluate((each) => each.scrollTo(300, 1200))
  const [box, corner] = [await region.boundingBox(), await table.getByRole('columnheader').first().boundingBox()]
  expect(Math.abs(corner!.x - box!.x) + Math.abs(corner!.y - box!.y)).toBeLessThan(5)
  await page.getByRole('searchbox', { name: 'Рухсатларни қидириш' }).fill('tarixini')
  // The heading of its group and the permission.
  await expect.poll(() => table.getByRole('rowheader').count()).toBe(2)
  await table.getByRole('link', { name: 'Раҳбар' }).click()
  await page.waitForURL(/\/management\/role\/[\w-]+\/edit$/)

  // Who may not view roles has no such screen.
  const inspector = await system.signIn('inspector', { at: '/management/rolepermission' })
  await inspector.waitForURL(/\/misc\/not-authorized$/)
})

test('columns are put in another order and given a width by the keyboard and by the mouse, and another browser of the account has them so', async () => {
  const page = await system.signIn('moderator', { at: '/document/request' })
  const heads = (of = page) => of.getByRole('columnheader').filter({ hasText: /\S/ }).allInnerTexts()
  await rowsOf(page).first().waitFor()
  const [first, second, ...others] = await heads()
  await openTools(page)
  const right = page.getByRole('button', { name: `«${first}» устунини ўнгга суриш` })
  await right.press('Enter')
  await expect.poll(() => heads()).toEqual([second, first, ...others])
  // The focus stays, so that it can be pressed again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`«${first}» устунини ўнгга суриш`)
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Устунлар' }).waitFor({ state: 'detached' })

  const edge = page.getByRole('separator', { name: `«${first}» устунининг кенглиги` })
  const widthOf = async (of = page) =>
    Math.round(
      (await of
        .getByRole('columnheader')
        .filter({ has: of.getByRole('separator', { name: `«${first}» устунининг кенглиги` }) })
        .boundingBox())!.width,
    )
  const usual = await widthOf()
  await edge.press('ArrowRight')
  const savedWidth = () =>
    page.waitForResponse((response) => response.url().endsWith('/SavePreference') && response.request().postData()!.includes('widths.'))
  const saved = savedWidth()
  await edge.press('ArrowRight')
  await expect.poll(() => widthOf()).toBe(usual + 32)
  await saved

  const elsewhere = await system.signIn('moderator', { at: '/document/request' })
  await rowsOf(elsewhere).first().waitFor()
  expect((await heads(elsewhere)).slice(0, 2)).toEqual([second, first])
  expect(await widthOf(elsewhere)).toBe(usual + 32)
  const reset = savedWidth()
  await edge.dblclick()
  await expect.poll(async () => Math.abs((await widthOf()) - usual)).toBeLessThan(2)
  // Chromium cancels a drag whose element is laid out again as it begins.
  await reset
  await settle(page)

  // With the mouse: a head is dropped on another, and an edge is pulled.
  const head = (name: string) => page.getByRole('columnheader').filter({ hasText: name }).locator('[draggable=true]').first()
  await head(first!).dragTo(head(second!))
  await expect.poll(() => heads()).toEqual([first, second, ...others])
  const from = await edge.boundingBox()
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(from!.x + from!.width / 2 + 60, from!.y + from!.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await widthOf()) - usual - 60)).toBeLessThan(3)
  // Pulling the edge has not moved the column. The other columns are not compared: a list hides some where a wide one takes their room.
  expect((await heads()).slice(0, 2)).toEqual([first, second])
})

test('what a call refuses is told: one’s own screen by a page, a command without a form by numbered lines, a fault by its title', async () => {
  const page = await system.signIn('hr')
  await page.getByRole('navigation', { name: 'Меню' }).waitFor()
  const problem = (status: number, more: object) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', status, code: 'x', title: `Сабаб ${status}`, ...more }),
  })
  const switching = '**/api/account/ChangeLanguage'
  await page.route(switching, (route) => route.fulfill(problem(400, { errors: { one: ['«Бир» хато'], two: ['«Икки» хато'] } })))
  await page.getByRole('button', { name: 'Русский' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('1. «Бир» хато\n2. «Икки» хато')
  await page.unroute(switching)
  await page.route(switching, (route) => route.fulfill(problem(500, {})))
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('alert').getByText('Сабаб 500').waitFor()

  await page.route('**/api/employee/GetList', (route) => route.fulfill(problem(500, {})))
  await page.goto('/info/employee')
  await page.getByRole('main').getByText('Сабаб 500').waitFor()
  await page.unroute('**/api/employee/GetList')
  await page.route('**/api/employee/GetList', (route) => route.fulfill(problem(403, {})))
  await page.reload()
  await page.waitForURL(/\/error\/403$/)
  await page.getByRole('heading', { name: 'Рухсат йўқ' }).waitFor()

  // Nobody is signed in at first: the login leads to the page that was asked for.
  const stranger = await system.open()
  await stranger.goto('/info/employee')
  await stranger.waitForURL(/\/pages\/login\?from=/)
})

test('files that a basis needs get their mark when it is chosen', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new' })
  const files = (name: string) => page.getByRole('group', { name, exact: true })
  await files('Асос ҳужжатлари').waitFor()
  // What a basis needs is known of a draft, and that begins with its business.
  await choose(page, 'Тадбиркорлик субъекти', 'SHIFO')
  for (const [label, option] of [
    ['Текшириш тури', 'Режадан ташқари'],
    ['Текшириш асоси', 'мурожаати'],
  ] as const) {
    await field(page, label).click()
    await page
      .getByRole('option', { name: new RegExp(option) })
      .first()
      .click()
  }
  await files('Мажбурий майдон: Асос ҳужжатлари').waitFor()
  expect(await files('Асос ҳужжатлари').count()).toBe(0)
})

test('a field that one comes to by the keyboard is not under the bar of its form', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new', viewport: { width: 1300, height: 600 } })
  await field(page, 'Тадбиркорлик субъекти').focus()
  const bar = page.getByRole('button', { name: 'Сақлаш ва юбориш' })
  const covered: string[] = []
  for (let tabs = 0; tabs < 25; tabs++) {
    await page.keyboard.press('Tab')
    if (
      await bar.evaluate(
        (button) =>
          button.closest('form')!.contains(document.activeElement) && document.activeElement!.parentElement === button.parentElement,
      )
    )
      break
    const [bottom, top, what] = await bar.evaluate((button) => {
      const focused = document.activeElement!
      return [focused.getBoundingClientRect().bottom, button.getBoundingClientRect().top, focused.id || focused.textContent] as const
    })
    if (bottom > top && bottom < top + 60) covered.push(String(what))
  }
  expect(covered).toEqual([])
})
