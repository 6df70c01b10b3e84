import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { passwordField, typePassword } from './testing/browser.ts'
import { fileOf } from './testing/built.ts'
import { attach, choose, field } from './testing/check-form.ts'
import { standsAt } from './testing/check-page.ts'
import { sendCheck } from './testing/new-check.ts'
import { linkIn, rowsOf } from './testing/parts.ts'
import { settle } from './testing/staying.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('who comes second is told who was first and what he did, and keeps what he typed', async () => {
  const [first, second] = await Promise.all(['moderator', 'moderator2'].map((user) => system.signIn(user, { at: null })))
  const path = await openFirst(second!, 'moderator')
  await first!.goto(path)

  await second!.getByRole('button', { name: 'Кўриб чиқмасдан қайтариш' }).click()
  const dialog = second!.getByRole('dialog')
  await field(dialog, 'Сабаб').fill('Буйруқ нусхаси ўқилмайди')

  await first!.getByRole('button', { name: 'Келишиш', exact: true }).click()
  await field(first!.getByRole('dialog'), 'Келишилган кунлар сони').fill('1')
  await first!.getByRole('dialog').getByRole('button', { name: 'Келишиш', exact: true }).click()
  await first!.getByRole('dialog').waitFor({ state: 'hidden' })

  await dialog.getByRole('button', { name: 'Кўриб чиқмасдан қайтариш' }).click()
  await dialog
    .getByText(/Абдуллаев/)
    .first()
    .waitFor()
  await dialog
    .getByText(/Келишилди|Келишиш/)
    .first()
    .waitFor()
  expect(await field(dialog, 'Сабаб').inputValue()).toBe('Буйруқ нусхаси ўқилмайди')
  // The button that was pressed has gone: the focus is in the dialog all the same, what was typed can be taken along, and Escape leaves.
  await expect.poll(() => second!.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await field(dialog, 'Сабаб').press('Control+A')
  expect(await field(dialog, 'Сабаб').isEditable()).toBe(true)
  await second!.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('who has changed a document that is open is said among the messages, and not in the page, which it would move', async () => {
  const page = await system.signIn('inspector', { at: null })
  const { id, version } = await sendCheck(page, 2016)
  await page.goto(`/document/request/${id}`)
  await settle(page)
  const fire = async (user: string, action: string, data: object) => {
    const other = await system.signIn(user, { at: null })
    expect((await other.request.post(`/api/request/${action}/${id}`, { data })).status()).toBe(200)
  }
  await fire('ceo', 'Approve', { version })
  await standsAt(page, 'Юборилган')
  await fire('moderator', 'Receive', { version: version + 1 })
  const said = page.getByRole('region', { name: 'Тизим хабарлари' })
  const news = /^\d\d:\d\d · .*: Кўриб чиқиш учун қабул қилинди$/
  await said.getByText(news).waitFor()
  expect(await page.getByRole('main').getByText(news).count()).toBe(0)
  await said.getByRole('button', { name: 'Ёпиш' }).click()
  await said.getByText(news).waitFor({ state: 'detached' })
})

test('a session that ends in the middle of a form loses nothing that was typed', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new' })
  await choose(page, 'Тадбиркорлик субъекти', 'OLTIN BOSHOQ')
  await page.waitForURL(/\/edit$/)

  expect((await page.context().request.post('/api/account/Logout')).status()).toBe(204)
  await field(page, 'Буйруқ рақами').fill('15-синов')
  const again = page.getByRole('dialog')
  await typePassword(again)
  await again.waitFor({ state: 'hidden' })
  expect(await field(page, 'Буйруқ рақами').inputValue()).toBe('15-синов')

  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page
    .getByText(/да сақланди/)
    .first()
    .waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Буйруқ рақами').inputValue()).toBe('15-синов')
})

test('a draft that two people edit shows what differs and lets the second decide', async () => {
  const [first, second] = await Promise.all(['inspector', 'inspector2'].map((user) => system.signIn(user, { at: null })))
  const path = await openFirst(first!, 'draft')
  await Promise.all([first!.goto(`${path}/edit`), second!.goto(`${path}/edit`)])
  await field(second!, 'Буйруқ рақами').waitFor()

  await field(first!, 'Буйруқ рақами').fill('1-биринчи')
  await field(first!, 'Хат рақами').fill('1-хат')
  await first!.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await first!
    .getByText(/да сақланди/)
    .first()
    .waitFor()

  // Beside the buttons, wherever in the form one is: it no longer saves itself.
  await field(second!, 'Буйруқ рақами').fill('2-иккинчи')
  const stopped = second!.getByRole('alert').filter({ hasText: 'Энди ўзи сақланмаяпти' }).filter({ hasText: 'Саидова' })
  await stopped.waitFor()
  expect(
    await stopped.evaluate((note) =>
      note.contains(document.elementFromPoint(note.getBoundingClientRect().left + 5, note.getBoundingClientRect().top + 8)),
    ),
  ).toBe(true)
  await stopped.getByRole('button', { name: 'Фарқини кўриш' }).click()
  await second!.getByRole('region', { name: 'Ҳужжат бошқа жойда ўзгартирилган' }).getByText('1-биринчи').waitFor()
  await second!.getByRole('button', { name: 'Формага қайтиш' }).click()
  await second!.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await second!.getByText('1-биринчи').first().waitFor()
  await second!.getByText('2-иккинчи').first().waitFor()
  const conflict = second!.getByRole('region', { name: 'Ҳужжат бошқа жойда ўзгартирилган' })
  await conflict.getByText(/Саидова, .*: Қоралама сақланди$/).waitFor()
  // Of each field the side that has changed it is chosen, and of one that both have changed one's own.
  expect(
    await conflict.getByRole('group', { name: 'Буйруқ рақами' }).getByRole('radio', { checked: true }).locator('..').innerText(),
  ).toContain('2-иккинчи')
  expect(
    await conflict.getByRole('group', { name: 'Хат рақами' }).getByRole('radio', { checked: true }).locator('..').innerText(),
  ).toContain('1-хат')
  await conflict.getByRole('button', { name: 'Танланганини янги нусхага сақлаш' }).click()
  await second!
    .getByText(/да сақланди/)
    .first()
    .waitFor()
  await first!.reload()
  await expect.poll(() => field(first!, 'Буйруқ рақами').inputValue()).toBe('2-иккинчи')
  expect(await field(first!, 'Хат рақами').inputValue()).toBe('1-хат')
})

test('that updates do not come is told while the connection is lost', async () => {
  const page = await system.signIn('inspector', { at: null })
  const opened = new Set<WebSocketRoute>()
  let isDown = false
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isDown) return void socket.close()
    socket.connectToServer()
    opened.add(socket)
  })
  // Without a websocket it asks again and again.
  await page.route(/socket\.io/, (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/dashboard')
  await expect.poll(() => opened.size).toBeGreaterThan(0)
  const lost = page.getByRole('status').getByText(/Сервер билан алоқа узилди/)
  expect(await lost.count()).toBe(0)

  isDown = true
  for (const socket of opened) await socket.close()
  await lost.waitFor()
  isDown = false
  await lost.waitFor({ state: 'detached' })
})

test("an action's dialog comes back with what was typed and uploaded, after Escape and when the page is loaded anew, until it is done", async () => {
  const page = await system.signIn('moderator', { at: '/document/complaint?queue=review' })
  await linkIn(rowsOf(page).first()).click()
  const button = page.getByRole('button', { name: 'Қаноатлантириш', exact: true })
  const dialog = page.getByRole('dialog')
  const restored = dialog.getByText('Сақланмай қолган ёзувларингиз тикланди')
  const answer = async () => {
    await attach(dialog, 'javob.pdf')
    await field(dialog, 'Жавоб').fill('Шикоят асосли деб топилди')
  }
  await button.click()
  await answer()
  expect(await restored.count()).toBe(0)
  const isThere = async () => {
    await restored.waitFor()
    await dialog.getByRole('listitem').filter({ hasText: 'javob.pdf' }).waitFor()
    expect(await field(dialog, 'Жавоб').inputValue()).toBe('Шикоят асосли деб топилди')
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button.click()
  await isThere()
  await page.reload()
  await button.click()
  await isThere()

  // What another action asks for is its own.
  await dialog.getByRole('button', { name: 'Ёпиш' }).click()
  await page.getByRole('button', { name: 'Қайтариш', exact: true }).click()
  await field(dialog, 'Сабаб').waitFor()
  expect(await restored.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Ёпиш' }).click()
  await button.click()
  await isThere()
  // Once the restored input is discarded, its note stays away, whatever is typed next.
  await dialog.getByRole('button', { name: 'Тиклашни бекор қилиш' }).click()
  await restored.waitFor({ state: 'detached' })
  expect(await dialog.getByRole('listitem').filter({ hasText: 'javob.pdf' }).count()).toBe(0)
  await answer()
  expect(await restored.count()).toBe(0)
  // When it is done, nothing of it is kept: the answer that was not given has none.
  await dialog.getByRole('button', { name: 'Ёпиш' }).click()
  const stored = () =>
    page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).filter((key) => key.includes('satisfy')).length)
  expect(await stored()).toBe(1)
  await button.click()
  await dialog.getByRole('button', { name: 'Қаноатлантириш', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(stored).toBe(0)
})

test('what tells of people leaves no trace in the browser: neither in an address, nor, once one has left, in what it keeps', async () => {
  const pinfl = '32803918882383'
  const page = await system.signIn('hr')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto('/info/employee')
  const rows = rowsOf(page)
  await rows.first().waitFor()
  await page.getByRole('searchbox').fill(pinfl)
  await expect.poll(() => rows.count()).toBe(1)
  // It is there again with Back, and when the page is loaded anew.
  await page.reload()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(pinfl)
  await page.goto('/info/employee/new')
  await field(page, 'ЖШШИР').fill(pinfl)
  const stored = () => page.evaluate(() => [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)))
  await expect.poll(async () => (await stored())[1]).toContain(pinfl)
  expect((await stored())[0]).not.toContain(pinfl)

  // Ended by another window of the same person, and left.
  expect((await page.context().request.post('/api/account/Logout')).status()).toBe(204)
  await expect.poll(async () => (await stored()).join()).not.toContain(pinfl)
  await typePassword(page.getByRole('dialog'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await field(page, 'ЖШШИР').inputValue()).toBe(pinfl)
  await field(page, 'ЖШШИР').press('End')
  await field(page, 'ЖШШИР').press('Backspace')
  await expect.poll(async () => (await stored())[1]).toContain(pinfl.slice(0, -1))
  await page.getByRole('button', { name: /Фойдаланувчи менюси/ }).click()
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('menuitem', { name: 'Тизимдан чиқиш' }).click()
  await page.waitForURL(/\/pages\/login/)
  expect((await stored()).join()).not.toContain(pinfl.slice(0, -1))
  expect(asked.filter((url) => url.includes(pinfl.slice(0, -1)))).toEqual([])
})

test('a page whose session ended before it was connected asks for the password, though nobody presses anything', async () => {
  const page = await system.signIn('hr')
  const ended = Promise.withResolvers<void>()
  await page.route(`**${fileOf('api/connection.ts')}`, (route) => ended.promise.then(() => route.continue()))
  const asked = page.waitForRequest((request) => request.url().endsWith(fileOf('api/connection.ts')))
  await page.goto('/info/employee/new')
  await field(page, 'ЖШШИР').waitFor()
  await asked
  expect((await page.context().request.post('/api/account/Logout')).status()).toBe(204)
  ended.resolve()
  await passwordField(page.getByRole('dialog')).waitFor()
})

/** Opens the first check of a queue and returns its path. */
async function openFirst(page: Page, queue: string): Promise<string> {
  await page.goto(`/document/request?queue=${queue}`)
  await linkIn(rowsOf(page).first()).click()
  await page.waitForURL(/\/document\/request\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.replace(/\/edit$/, '')
}
