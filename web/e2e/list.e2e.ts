import type { Locator, Page } from 'playwright-core'
import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import { expect, test } from 'vitest'
import { today } from '../../engine/testing/today.ts'
import { enter, isLive, showsPdf, typePassword } from './testing/browser.ts'
import { fileOf } from './testing/built.ts'
import { field } from './testing/check-form.ts'
import { obstacles } from './testing/obstacles.ts'
import {
  actionsOf,
  cardsOf,
  conditionsOf,
  hasFocusOn,
  linkIn,
  numberIn,
  openTools,
  queueOf,
  rowsOf,
  selectAll,
  selectionBar,
  stateOf,
  timeLeftIn,
  watches,
  trailOf,
  valueOf,
} from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

/** A window of the user's, on the list of checks. */
const open = async (user: string, options = {}): Promise<Page> => {
  const page = await system.signIn(user, { ...options, at: '/document/request' })
  return page
}

/** The whole name in a row: a long one is drawn in two parts, which `innerText` would tell apart. */
const nameIn = async (row: Locator): Promise<string> => (await linkIn(row).textContent()) ?? ''
/** The tax number in a row, which leads nowhere by itself. */
const innIn = (row: Locator) => row.getByRole('cell', { name: /^\d{9}$/ })

/** The page's own address, from the path on. */
const addressOf = (page: Page): string => page.url().slice(system.address().length)

test('a filter stands in the address and comes off as a chip; the search folds letters', async () => {
  const page = await open('moderator')
  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  await page.getByRole('group', { name: 'Ҳолати', exact: true }).getByText('Юборилган', { exact: true }).click()
  await conditionsOf(page).waitFor()
  expect(addressOf(page)).toBe('/document/request?state=sent')
  await expect.poll(() => rowsOf(page).filter({ hasNotText: 'Юборилган' }).count()).toBe(0)
  expect(await rowsOf(page).count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: '«Ҳолати» шартини олиб ташлаш' }).click()
  await page.waitForURL(/request$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Slash')
  await page.keyboard.type('мебель')
  await page.waitForURL(/search=/)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await page.getByRole('searchbox').fill('mebel')
  await page.waitForURL(/search=mebel/)
  await expect.poll(() => rowsOf(page).count()).toBe(1)
})

test('days are asked for when both ends are there: one alone stays in its field, with the reason beside it', async () => {
  const page = await open('moderator')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('request/GetList') && asked.push(request.postData() ?? ''))
  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  const [from, to] = [page.getByLabel('Текшириш бошланиши: дан'), page.getByLabel('Текшириш бошланиши: гача')]
  await from.fill('01.01.2026')
  await from.press('Enter')
  await page.getByText('боши ҳам, охири ҳам тўлдирилиши керак').waitFor()
  expect([await from.inputValue(), await to.getAttribute('aria-invalid'), addressOf(page)]).toEqual([
    '01.01.2026',
    'true',
    '/document/request',
  ])
  await to.fill('31.12.2026')
  await to.press('Enter')
  await page.waitForURL(/checkStartDate=2026-01-01\.\.2026-12-31$/)
  const days = () => asked.flatMap((body) => (JSON.parse(body) as { checkStartDate?: object }).checkStartDate ?? [])
  await expect.poll(days).toEqual([{ from: '2026-01-01', to: '2026-12-31' }])
  expect(await page.getByText('боши ҳам, охири ҳам тўлдирилиши керак').count()).toBe(0)

  await page.goto('/document/request?checkStartDate=2026-01-01..')
  await rowsOf(page).first().waitFor()
  expect(await conditionsOf(page).count()).toBe(0)
})

test('without a network a screen whose code is not there yet says so, and comes once the server answers', async () => {
  const page = await open('auditor')
  await rowsOf(page).first().waitFor()
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  const menu = page.getByRole('navigation', { name: 'Меню' })
  const retry = page.getByRole('button', { name: 'Қайта уриниш' })
  await menu.getByRole('button', { name: 'Барча бўлимлар' }).click()
  const screenOf = (name: string) => menu.getByRole('link', { name, exact: true }).last()
  await screenOf('Иш жадвали').waitFor()
  await page.context().setOffline(true)
  // A screen of the router's own, and one that a document type brings.
  for (const screen of ['Воқеалар журнали', 'Иш жадвали']) {
    await screenOf(screen).click()
    await page.getByText('Сервер билан алоқа йўқ').waitFor()
    await retry.click()
    await page.getByText('Сервер билан алоқа йўқ').waitFor()
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  }
  await page.context().setOffline(false)
  await retry.click()
  await page.getByRole('heading', { level: 1, name: 'Иш жадвали' }).waitFor()
})

test('a document opens on the code that was fetched beside its list', async () => {
  const page = await system.signIn('moderator', { at: null })
  const live = isLive(page)
  await page.goto('/document/request')
  await rowsOf(page).first().waitFor()
  const fetched = () =>
    page.evaluate(
      (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
      fileOf('types/check/request-page.tsx'),
    )
  await expect.poll(fetched).toBe(true)
  // The code of the socket comes after the list as well.
  await live
  const asked: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && asked.push(request.url())))
  await linkIn(rowsOf(page).first()).click()
  await stateOf(page).waitFor()
  expect(asked).toEqual([])
})

test('several are approved at once, those that do not fit are left out, and an open list hears of it', async () => {
  const [ceo, moderator] = await Promise.all([open('ceo'), open('moderator')])
  const sent = async () => numberIn(await queueOf(moderator, 'Юборилган').textContent())
  await ceo.goto('/document/request?queue=ceo')
  await rowsOf(ceo).first().waitFor()
  await queueOf(moderator, 'Юборилган').waitFor()
  const before = await sent()
  const waiting = await rowsOf(ceo).count()

  await selectAll(ceo)
  const some = selectionBar(ceo).getByRole('button', { name: new RegExp(`^Тасдиқлаш: ${waiting} тадан \\d+ таси$`) })
  const chosen = Number(/(\d+) таси/.exec(await some.innerText())![1])
  expect(chosen).toBeLessThan(waiting)
  await some.click()
  // Each of the others is named with its reason: here a branch of the body holds it.
  await expect.poll(() => ceo.getByRole('dialog').getByRole('listitem').count()).toBe(waiting - chosen)
  for (const why of await ceo.getByRole('dialog').getByRole('listitem').allInnerTexts())
    expect(why).toContain('Ҳужжат бошқа ташкилот ихтиёрида')
  await ceo.keyboard.press('Escape')
  await ceo.getByRole('dialog').waitFor({ state: 'detached' })
  await selectAll(ceo)
  await selectAll(ceo)
  await ceo.keyboard.press('Escape')
  await expect.poll(() => selectionBar(ceo).count()).toBe(0)
  await selectAll(ceo)
  await some.click()
  await ceo.getByRole('dialog').getByRole('button', { name: 'Тасдиқлаш' }).click()
  await ceo.getByRole('status').getByText(`Тасдиқланди ва юборилди: ${chosen}`).waitFor()
  await expect.poll(() => rowsOf(ceo).count()).toBe(waiting - chosen)
  await expect.poll(sent).toBeGreaterThan(before)
})

test('on a wide screen a document is looked at beside its list, row by row, and in the address', async () => {
  const page = await open('auditor', { viewport: { width: 1440, height: 900 } })
  const beside = page.getByRole('complementary', { name: 'Текшириш' })
  await rowsOf(page).first().waitFor()
  for (const key of ['KeyJ', 'Space', 'KeyJ']) await page.keyboard.press(key)
  await expect.poll(() => beside.getByRole('heading', { level: 2 }).first().innerText()).toBe(await nameIn(rowsOf(page).nth(1)))
  // Of a row so narrow the state stays.
  await rowsOf(page).nth(3).getByRole('cell').last().click()
  await expect.poll(() => beside.getByRole('heading', { level: 2 }).first().innerText()).toBe(await nameIn(rowsOf(page).nth(3)))
  await page.reload()
  await beside.getByRole('button', { name: 'Саҳифасини очиш' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => beside.count()).toBe(0)
  expect(addressOf(page)).toBe('/document/request')
})

test('by the keyboard alone: down the rows, into one, back to it, and over to another screen', async () => {
  const page = await open('auditor')
  await rowsOf(page).first().waitFor()
  for (const key of ['KeyJ', 'KeyJ', 'KeyJ']) await page.keyboard.press(key)
  const name = await nameIn(rowsOf(page).nth(2))
  await page.keyboard.press('Enter')
  await page.waitForURL(/request\/[0-9a-f-]{36}/)
  await page.goBack()
  const isAtRow = () =>
    expect
      .poll(() =>
        linkIn(page.locator('tr:focus'))
          .innerText()
          .catch(() => ''),
      )
      .toBe(name)
  await isAtRow()
  // A dialog that is closed gives the focus back.
  for (const key of ['Shift+Slash', 'Control+KeyK']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await isAtRow()
  }
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyS')
  await page.waitForURL(/\/document\/complaint$/)
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('вилоят')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('from a document one goes on to the next of its list, and back to the row of the last one, and the focus is never nowhere', async () => {
  const page = await open('moderator', { viewport: { width: 1366, height: 768 } })
  await page.addInitScript(showsPdf)
  await page.goto('/document/request?queue=moderator')
  await rowsOf(page).nth(1).waitFor()
  const names = await Promise.all((await rowsOf(page).all()).map((row) => nameIn(row)))
  const heading = page.getByRole('heading', { level: 1 })
  const isFocused = (name: string) =>
    expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
      .toEqual(['H1', expect.stringContaining(name)])
  await innIn(rowsOf(page).first()).click()
  await trailOf(page).getByText(`1 / ${names.length}`, { exact: true }).waitFor()
  await isFocused(await heading.innerText())
  await page.keyboard.press('KeyJ')
  await trailOf(page).getByText(`2 / ${names.length}`, { exact: true }).waitFor()
  expect(await heading.innerText()).toContain(names[1])
  await isFocused(names[1]!)

  // On an old screen a decision needs no scrolling, and the palette offers it.
  const dueSoon = timeLeftIn(page.getByRole('article').first())
  for (const part of [
    page.getByText('Текшириш даври:', { exact: true }),
    page.getByRole('region', { name: 'Инспекторлар' }),
    page.getByRole('region', { name: 'Файллар' }).getByRole('link').first(),
    actionsOf(page).getByRole('button'),
    dueSoon,
    valueOf(page, 'Ҳозир кимда:'),
  ]) {
    const box = (await part.first().boundingBox())!
    expect(box.y + box.height).toBeLessThan(768)
  }
  // Whose own body it is need not read its name.
  expect(await valueOf(page, 'Ҳозир кимда:').innerText()).toMatch(/^Модератор \S+ [^·]+$/)
  // The calendar comes after the page.
  await expect.poll(() => valueOf(page, 'Текшириш даври:').innerText()).toContain('иш кунлари:')
  for (const fact of ['Текшириш асоси', 'Текшириш предмети']) expect(await valueOf(page, fact).first().innerText()).not.toBe('')
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox').pressSequentially('kelishish')
  await page.getByRole('group', { name: 'Шу саҳифада' }).getByRole('option', { name: 'Келишиш', exact: true }).click()
  await page.getByRole('dialog', { name: 'Келишиш' }).getByText('Текшириш бошланиши').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  // A paper is read beside the facts: the arrows go on to the next one, and Escape closes it and nothing else.
  const [papers, frame] = [page.getByRole('tabpanel').getByRole('link', { name: /\.pdf$/ }), page.locator('iframe')]
  await page.getByRole('tab', { name: 'Файллар' }).click()
  await papers.first().click()
  await frame.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => frame.getAttribute('src')).toBe(await papers.nth(1).getAttribute('href'))
  await page.getByRole('tab', { name: 'Текшириш', exact: true }).click()
  const [facts, paper] = [(await page.getByRole('tabpanel').boundingBox())!, (await frame.boundingBox())!]
  expect(facts.x + facts.width).toBeLessThan(paper.x)
  // Each paper stands beside the sections too.
  expect(await papers.count()).toBe(Number(/\d+/.exec(await page.getByRole('tab', { name: 'Файллар' }).innerText())))
  await page.getByRole('tab', { name: 'Файллар' }).click()
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocusOn(papers.nth(1))).toBe(true)
  await page.setViewportSize({ width: 1199, height: 768 })
  await Promise.all([page.waitForEvent('popup'), papers.first().click()])
  expect(await frame.count()).toBe(0)
  await page.setViewportSize({ width: 1366, height: 768 })

  // Into the past and out again: the button that led there has gone.
  await page.getByRole('button', { name: 'Ҳужжатнинг ўтган ҳолатлари' }).click()
  await page.getByRole('region', { name: 'Ўтган ҳолат кўрсатилмоқда.' }).waitFor()
  await isFocused(names[1]!)
  await page.keyboard.press('Escape')
  await page.waitForURL(/queue=moderator$/)
  await expect.poll(() => nameIn(page.locator('tr:focus'))).toBe(names[1])

  // Decided, and on to the next: the dialog covers no message, and the message no button.
  await page.keyboard.press('Enter')
  await trailOf(page).waitFor()
  await page.getByRole('button', { name: 'Олдинги ҳужжат' }).click()
  await trailOf(page).getByText(`1 / ${names.length}`, { exact: true }).waitFor()
  // A key lies where it does in any layout.
  const press = (code: string, key: string) =>
    page.evaluate(
      ([code, key]) => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true })),
      [code, key] as const,
    )
  await press('KeyR', 'к')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  // Before the focus has come into the dialog, the key is pressed on the page behind it.
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true })))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Келишиш', exact: true }).getAttribute('aria-keyshortcuts')).toBe('A')
  await press('KeyA', 'ф')
  await field(page.getByRole('dialog', { name: 'Келишиш' }), 'Келишилган кунлар сони').fill('1')
  await page.getByRole('dialog').getByText('Сўнг кейингисини очиш', { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await trailOf(page).getByText(`2 / ${names.length}`, { exact: true }).waitFor()
  expect(await heading.innerText()).toContain(names[1])
  const message = page.getByRole('region', { name: 'Тизим хабарлари' }).getByRole('status')
  await message.getByText(/^Келишилди: /).waitFor()
  const covered = await message.evaluate((message) => {
    const { left, right, top, bottom } = message.getBoundingClientRect()
    return [...document.querySelectorAll('a:not([href="#main"]), button')]
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return !message.contains(each) && box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((each) => each.textContent)
  })
  expect(covered).toEqual([])
  // On a phone it stands below the bar of actions.
  await message.hover()
  await page.setViewportSize({ width: 390, height: 844 })
  const overlap = async () => {
    const [bar, said] = await Promise.all([actionsOf(page).boundingBox(), message.boundingBox()])
    return bar!.y + bar!.height - said!.y
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test('a session that ends is renewed over the screen, which stays as it was', async () => {
  const page = await open('inspector')
  await page.goto('/document/request?search=mirobod')
  await rowsOf(page).first().waitFor()
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'СТИР' }).click()
  const dialog = page.getByRole('dialog')
  await typePassword(dialog)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await rowsOf(page).first().waitFor()
  expect(addressOf(page)).toBe('/document/request?search=mirobod&sort=contractorInn')
})

test('on a phone nothing is wider than the screen, and the language changes without leaving it', async () => {
  const page = await open('inspector', { viewport: { width: 390, height: 844 } })
  await cardsOf(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The deadline stands with the state, and nothing of either is cut off.
  const dues = timeLeftIn(cardsOf(page))
  expect(await dues.count()).toBeGreaterThan(0)
  expect(await timeLeftIn(cardsOf(page).getByRole('definition')).count()).toBe(0)
  const isCut = (parts: Element[]) => parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0).length
  expect(await dues.locator('xpath=..//*').evaluateAll(isCut)).toBe(0)
  // Queues are scrolled, and the chosen one is in sight.
  const archive = queueOf(page, 'Архив')
  const right = async () => (await archive.boundingBox())!.x + (await archive.boundingBox())!.width
  expect(await right()).toBeGreaterThan(390)
  await page.goto('/document/request?queue=archived')
  await expect.poll(right).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  await page.getByRole('menuitem', { name: 'Русский' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Проверки/)
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await page.getByRole('menuitem', { name: 'Ўзбекча' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Текширишлар/)
})

test("the language chosen before signing in stays, though the page was loaded anew, and is the account's own", async () => {
  const page = await system.open()
  await page.goto('/pages/login')
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.reload()
  await enter(page, 'topinspector')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru')
  await page.goto('/document/request')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Проверки/)
  // Another browser knows it from the account alone.
  const other = await system.signIn('topinspector')
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('ru')
})

test('a list goes to Excel as it is filtered', async () => {
  const page = await open('moderator')
  await page.goto('/document/request?queue=sent')
  await rowsOf(page).first().waitFor()
  await openTools(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Рўйхатни Excelга юклаш' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Текширишлар \d\d\.\d\d\.\d{4}\.xlsx$/)
})

test('the auditor reads in the log who came in and who did not, as it happens, and opens a document as it was left', async () => {
  const wrong = { method: 'POST', body: JSON.stringify({ username: 'moderator', password: 'not-his-password' }) }
  expect((await fetch(`${system.address()}/api/account/Login`, wrong)).status).toBe(401)
  const page = await system.signIn('auditor', { at: null })
  // It is told of what happens once it has said that it listens.
  const listens = watches(page, 'log')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Воқеалар журнали' }).click()
  await page.waitForURL(/\/reports\/log/)
  await listens
  const endless = page.getByRole('region', { name: 'Воқеалар жадвали' })
  await endless.getByText('Тизимга кира олмади').waitFor()

  const arrivals = endless.getByText(/^Тизимга кирди/)
  const before = await arrivals.count()
  const another = await system.enter('contractor')
  await expect.poll(() => arrivals.count()).toBe(before + 1)
  await another.close()

  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  await page.goto('/reports/log?type=request&action=approve')
  await conditionsOf(page).getByText('Тасдиқлаш').waitFor()
  await endless
    .getByText(/^Тасдиқланди/)
    .first()
    .waitFor()
  await expect.poll(() => endless.getByText(/^Тизимга /).count()).toBe(0)

  expect(await obstacles(page)).toEqual([])
  await page.getByRole('button', { name: 'Саҳифалаб кўрсатиш' }).click()
  const table = page.getByRole('table', { name: 'Воқеалар жадвали' })
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(5)
  expect(await obstacles(page)).toEqual([])
  await page.getByRole('button', { name: 'Юклаб олиш' }).click()
  const [taken] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /XES/ }).click()])
  expect(taken.suggestedFilename()).toMatch(/^Воқеалар журнали .*\.xes$/)

  await table.getByRole('link').first().click()
  await page.waitForURL(/\/document\/request\/[0-9a-f-]{36}\?.*tab=history/)
  await page.getByText('Тасдиқланди ва юборилди').first().waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reports/log?type=access')
  await page
    .getByRole('list', { name: 'Воқеалар жадвали' })
    .getByRole('listitem')
    .filter({ hasText: 'Тизимга кира олмади' })
    .getByText('Логин ёки парол нотўғри')
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('the lists of a user begin with the status that his account names, and with everything when he asks for it', async () => {
  const [admin, staff] = await Promise.all([system.signIn('admin', { at: null }), system.signIn('staff', { at: null })])
  const answer = await admin.request.post('/api/user/GetList', { data: { username: 'staff' } })
  const { id, version } = ((await answer.json()) as { rows: { id: string; version: number }[] }).rows[0]!
  expect((await admin.request.post('/api/user/Update', { data: { id, version, startStatusId: '4' } })).status()).toBe(200)
  await staff.goto('/document/request')
  const chosen = staff.getByRole('navigation', { name: 'Навбатлар' }).locator('[aria-current=true]')
  await chosen.filter({ hasText: 'Жараёнда (модератор)' }).waitFor()
  await rowsOf(staff).first().waitFor()
  // All of a queue are in its state, which no row repeats.
  await expect.poll(async () => numberIn(await queueOf(staff, 'Жараёнда (модератор)').innerText())).toBe(await rowsOf(staff).count())
  expect(await staff.getByRole('columnheader', { name: 'Ҳолати' }).count()).toBe(0)
  await queueOf(staff, 'Барчаси').click()
  await staff.waitForURL(/\/document\/request\?queue=all$/)
  await chosen.filter({ hasText: 'Барчаси' }).waitFor()
  await staff.goto('/document/contractor')
  await chosen.filter({ hasText: 'Барчаси' }).waitFor()
})

test('a queue of decisions in which nothing is left says so, and not that nothing was found', async () => {
  const page = await system.signIn('ceo')
  await page.route('**/api/request/GetList', (route) => route.fulfill({ json: { rows: [], total: 0, texts: {} } }))
  await page.goto('/document/request?queue=ceo')
  await page.getByText('Ҳаммаси ҳал қилинган').first().waitFor()
  await page.goto('/document/request?search=abc')
  await page.getByText('Ҳеч нарса топилмади').first().waitFor()
  expect(await page.getByText('Ҳаммаси ҳал қилинган').count()).toBe(0)
})

test('a setting is read under its group with all others, with its unit in one column and on its page, and without the machine’s codes', async () => {
  const page = await system.signIn('admin', { at: '/management/setting' })
  const row = page.getByRole('row').filter({ hasText: 'Текшириш бошланиши ҳақида неча кун олдин эслатилади' })
  await row.getByText('1 кун', { exact: true }).waitFor()
  await row.getByText('Эслатмалар', { exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(1 + Object.keys(settings).length)
  await row.getByRole('link').click()
  await page.getByRole('tabpanel').getByText('1 кун', { exact: true }).waitFor()
  expect(await page.getByText('startReminder').count()).toBe(0)
})

test('the list of checks leads to their calendar: a line for each inspector, a bar for each check, which opens it', async () => {
  const page = await open('auditor')
  await page
    .getByRole('link', { name: 'Текширишлар тақвими' })
    .or(page.getByRole('button', { name: 'Текширишлар тақвими' }))
    .click()
  await page.waitForURL(/\/document\/checkcalendar$/)
  const lines = page.getByRole('table', { name: 'Текширишлар тақвими' })
  await page
    .getByRole('radio', { name: 'Ой', exact: true })
    .or(page.getByText('Ой', { exact: true }))
    .first()
    .click()
  await page.waitForURL(/view=month/)
  const month = today().slice(0, 7)
  await expect.poll(() => lines.getByRole('columnheader').count()).toBeGreaterThan(28)
  expect(await lines.getByRole('columnheader').nth(1).getAttribute('title')).toBe(`01.${month.slice(5)}.${month.slice(0, 4)}`)
  const bar = lines.getByRole('link').first()
  const [number] = (await bar.innerText()).split(' ')
  expect(await bar.getAttribute('title')).toMatch(/\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/)
  expect(await obstacles(page)).toEqual([])
  await bar.click()
  await page.waitForURL(/\/document\/request\/[0-9a-f-]{36}/)
  await page.getByRole('main').getByText(number!).first().waitFor()
})
