import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { HistoryReply, ListReply, Receipt } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { countCalls, isSettled } from './screens/in-page.ts'
import { typed } from './testing/check-form.ts'
import { runScript, standsAt, takeCaseFile } from './testing/check-page.ts'
import { obstacles } from './testing/obstacles.ts'
import { actionsOf, eventsOf, linkIn, rowsOf, valueOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('the tabs of a document that are closed ask for nothing until the one that is open stands', async () => {
  const page = await system.signIn('inspector', { at: '/document/request' })
  const to = await linkIn(rowsOf(page).first()).getAttribute('href')
  await page.goto(to!)
  const asked = () =>
    page.evaluate(() => {
      const history = performance.getEntriesByType('resource').find(({ name }) => /\/GetHistory\/.*limit=100/.test(name))
      return history && { at: history.startTime, stands: performance.getEntriesByName('quiet')[0]?.startTime ?? Infinity }
    })
  await expect.poll(asked).toBeDefined()
  const { at, stands } = (await asked())!
  expect(at).toBeGreaterThan(stands)
})

test('a check that was moved is looked at as it was, version by version and by the day, in three languages', async () => {
  const page = await system.signIn('moderator', { at: null })
  const { path, history } = await openMoved(page)
  const newest = history.events[0]!.version

  // Its history leads to the postponement that moved it, and that one's back to it.
  await page.getByRole('tab', { name: 'Тарих' }).click()
  await expectProof(page)
  const moved = page.getByRole('listitem').filter({ hasText: 'Текшириш кўчирилди' })
  await moved.getByText('Бошқа ҳужжат асосида').waitFor()
  await moved.getByRole('link', { name: /^Кўчириш, узайтириш ёки бекор қилиш: / }).click()
  await page.waitForURL(/\/document\/postponement\/[0-9a-f-]{36}\?at=5&tab=history$/)
  await page.getByText('Келишилди, текшириш ўзгартирилди').first().waitFor()
  await page.getByRole('link', { name: /^Текшириш: .+-таҳрир\)$/ }).click()
  await page.waitForURL(`**${path}?at=${newest}&tab=history`)
  await page.getByText('Бу ҳозирги ҳолат.').waitFor()
  await page.getByRole('tab', { name: 'Текшириш', exact: true }).click()
  const [before, after] = [newest - 1, newest].map((version) => typed(String(valueAt(history, version, 'checkStartDate'))))
  expect(before).not.toBe(after)

  // One version back, by the keyboard: what it was, who made it so, and the buttons that were there, dead.
  await page.locator('main h1').focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`**${path}?at=${newest - 1}`)
  await standsAt(page, 'Келишилган')
  const start = valueOf(page.getByRole('tabpanel'), 'Текшириш бошланиши')
  await expect.poll(() => start.innerText()).toContain(before!)
  const then = page.getByRole('group', { name: 'Ўша пайтдаги амаллар' })
  await then.getByRole('button', { name: 'Келишувни бекор қилиш' }).click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await then.locator('button:not([aria-disabled=true])').count()).toBe(0)

  for (const [language, past, state, done] of [
    ['Oʻzbekcha', 'Oʻtgan holat koʻrsatilmoqda.', 'Kelishilgan', 'Kelishildi'],
    ['Русский', 'Показано прошлое состояние.', 'Согласовано', 'Согласовано'],
    ['Ўзбекча', 'Ўтган ҳолат кўрсатилмоқда.', 'Келишилган', 'Келишилди'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await page.getByText(past).waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: past }).getByRole('status').innerText())
      .toMatch(new RegExp(`${newest - 1}\\D+${newest}.+: ${done}$`))
    await standsAt(page, state)
    expect(new URL(page.url()).search).toBe(`?at=${newest - 1}`)
  }

  // As of a day; the address is enough to show a colleague the same.
  const day = history.events.at(-1)!.at
  await page.getByLabel('Шу кундаги ҳолати').fill(typed(new Date(Date.parse(day) + 5 * 3_600_000).toISOString().slice(0, 10)))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?on=\d{4}-\d\d-\d\d$/)
  const colleague = await system.signIn('auditor', { at: page.url() })
  for (const each of [page, colleague]) await each.getByText(/куни охирида · \d-таҳрир.+: /).waitFor()
  const bar = (of: Page) => of.getByRole('region', { name: 'Ўтган ҳолат кўрсатилмоқда.' }).getByRole('status').innerText()
  await expect.poll(async () => (await bar(colleague)) === (await bar(page))).toBe(true)
  expect(await actionsOf(colleague).count()).toBe(0)
  await colleague.getByRole('tab', { name: 'Инспекторлар' }).click()
  await colleague.getByRole('tabpanel').getByText('Сертификат №').first().waitFor()

  // Before the document was made there is nothing to show, and a way out.
  await page.goto(`${path}?on=2020-01-01`)
  await page.getByText(/Бундай ҳолат бўлмаган/).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)

  await page.getByRole('button', { name: 'Ҳозирги ҳолатга қайтиш' }).click()
  await page.waitForURL(`**${path}`)
  await standsAt(page, 'Кўчирилган')
})

test('a long history comes by pages, and of a draft its readers know only that there was one', async () => {
  const page = await system.signIn('inspector', { at: null })
  const post = async (path: string, data: object) => (await (await page.request.post(`/api/${path}`, { data })).json()) as Receipt
  const { id } = await post('request/Create', { comment: '1-изоҳ' })
  for (let version = 1; version < 130; version++) await post('request/Update', { id, version, comment: `${version + 1}-изоҳ` })
  await page.goto(`/document/request/${id}?tab=history`)
  const events = eventsOf(page)
  await expect.poll(() => events.count()).toBe(100)
  await page.getByText('Олдинги таҳрирлар ҳали кўрсатилмаган: 1–30.').waitFor()
  await page.getByRole('button', { name: 'Олдингиларини кўрсатиш' }).click()
  await expect.poll(() => events.count()).toBe(130)
  await events.filter({ hasText: /^30/ }).getByText('29-изоҳ', { exact: true }).waitFor()

  // Of what is far back the list begins with what is shown.
  await page.goto(`/document/request/${id}?tab=history&at=7`)
  await events.and(page.locator('[aria-current=step]')).getByText('6-изоҳ').first().waitFor()
  expect(await events.count()).toBe(7)
  await page.getByRole('button', { name: 'Кейингиларини кўрсатиш: 8–130' }).click()
  await expect.poll(() => events.count()).toBe(100)

  const moderator = await system.signIn('moderator', { at: null })
  const { path } = await openMoved(moderator)
  await moderator.goto(`${path}?tab=history&at=3`)
  await moderator.getByText('1–2-таҳрир кўрсатилмайди: ҳужжат сиз учун ёпиқ ҳолатда бўлган').waitFor()
  await moderator.getByRole('button', { name: 'Олдинги таҳрир', exact: true }).and(moderator.locator(':disabled')).waitFor()
  expect(await eventsOf(moderator).last().innerText()).toContain('Тасдиқланди ва юборилди')
  await moderator.goto(`${path}?at=1`)
  await moderator.getByText(/Бундай ҳолат бўлмаган ёки у сиз учун ёпиқ/).waitFor()
  await moderator.getByRole('button', { name: 'Кейинги таҳрир', exact: true }).click()
  await moderator.waitForURL(`**${path}?at=3`)
})

/** The case file that is downloaded fits the key of the log, by a script that shares no code with ours. */
async function expectProof(page: Page): Promise<void> {
  const { path, key, name } = await takeCaseFile(page)
  expect(name).toMatch(/^Йиғма жилд Текшириш \d\d\.\d\d\.\d{4}\.zip$/)
  expect(await runScript(join(import.meta.dirname, '../../worker/export/case-file/testing/by-the-rfc.mjs'), path, key)).toMatch(
    /^\d+ events, \d+ members\n$/,
  )
}

test('the machine is drawn: the way that was taken, and of a chosen state all that leads from and to it', async () => {
  const page = await system.signIn('auditor', { at: null })
  const { path } = await openMoved(page)
  await page.goto(`${path}?tab=diagram`)
  const drawing = page.getByRole('region', { name: 'Ҳужжат ҳолатлари схемаси' })
  await drawing.locator('[aria-current=step]', { hasText: 'Кўчирилган' }).waitFor()
  const drawn = await drawing.getByRole('button').count()
  await page.getByText('Барча ҳолатлар', { exact: true }).click()
  await expect.poll(() => drawing.getByRole('button').count()).toBe(Object.keys(getDefinition('request').states).length)
  expect(drawn).toBeLessThan(await drawing.getByRole('button').count())

  await drawing.getByRole('button', { name: 'Келишилмаган', exact: true }).press('Enter')
  const rows = rowsOf(page.getByRole('region', { name: 'Ўтишлар жадвали' }))
  await rows.filter({ hasText: 'Модераторга қайтариш' }).waitFor()
  for (const row of await rows.allInnerTexts()) expect(row).toContain('Келишилмаган')

  const found: string[] = []
  await page.addInitScript(countCalls)
  for (const [tab, colorScheme] of [
    ['diagram', 'dark'],
    ['history&at=3', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${path}?tab=${tab}`)
    await page.locator('main h1').waitFor()
    await page.waitForFunction(isSettled)
    found.push(...(await obstacles(page)).map((obstacle) => `${tab} ${colorScheme}: ${obstacle}`))
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: tab }).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(found).toEqual([])
})

test('on paper a document is white and whole: every tab, what is folded, and nothing to press', async () => {
  const page = await system.signIn('moderator', { at: null, colorScheme: 'dark' })
  const { path } = await openMoved(page)
  await eventsOf(page, { includeHidden: true }).first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Dark ink, and so white paper.
  const ink = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => Math.max(...getComputedStyle(title).color.match(/\d+/g)!.slice(0, 3).map(Number)))
  await expect.poll(ink).toBeLessThan(100)
  for (const tab of ['Текшириш', 'Файллар', 'Инспекторлар', 'Кўчиришлар', 'Тарих'])
    await page.getByRole('heading', { level: 2, name: tab, exact: true, includeHidden: true }).filter({ visible: true }).first().waitFor()
  // The many fields of the first saving are folded on the screen.
  await eventsOf(page, { includeHidden: true }).last().getByText('Буйруқ рақами').waitFor()
  for (const part of [page.locator('main button:visible'), page.locator('main [role=tab]:visible'), page.getByRole('banner')])
    expect(await part.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(path)
})

/** Opens a check of the demo that an agreed postponement has moved. */
async function openMoved(page: Page): Promise<{ path: string; history: HistoryReply }> {
  const { rows } = (await (await page.request.post('/api/request/GetList', { data: { state: 'agreed.postponed' } })).json()) as ListReply
  const { id } = rows[0]!
  const path = `/document/request/${id}`
  await page.goto(path)
  await standsAt(page, 'Кўчирилган')
  return { path, history: (await (await page.request.get(`/api/request/GetHistory/${id}`)).json()) as HistoryReply }
}

/** What a field held at a version. */
const valueAt = ({ events }: HistoryReply, at: number, name: string): unknown =>
  events.find(({ version, patch }) => version <= at && name in patch)?.patch[name]
