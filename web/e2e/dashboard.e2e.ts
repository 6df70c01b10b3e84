import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardLetter } from '../app/palette/letters.ts'
import { countCalls, isSettled } from './screens/in-page.ts'
import { password } from './testing/browser.ts'
import { field } from './testing/check-form.ts'
import { sendCheck } from './testing/new-check.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

const queue = (page: Page, state: string) => page.locator(`.work-queue[data-queue="request ${state}"]`)
const numberIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))
const countOf = async (page: Page, state: string): Promise<number> => numberIn(await queue(page, state).locator('.work-all').textContent())
const counter = async (page: Page, label: string): Promise<number> =>
  numberIn(await page.locator('.counter', { hasText: label }).locator('.counter-number').filter({ hasText: /\d/ }).textContent())

test('the moderator sees what waits for him, and the count rises when the head approves a check', async () => {
  const [moderator, ceo] = await Promise.all([system.signIn('moderator', { viewport: { width: 1366, height: 768 } }), system.signIn('ceo')])
  await moderator.waitForURL(/\/dashboard$/)
  await queue(moderator, 'sent').waitFor()
  const counters = await Promise.all((await moderator.locator('.counter').all()).map(async (each) => (await each.boundingBox())!))
  expect(new Set(counters.map(({ y }) => y)).size).toBe(1)
  expect(Math.max(...counters.map(({ x, width }) => x + width))).toBeLessThan(1366)
  const [waited, isNew, all] = [await countOf(moderator, 'sent'), await counter(moderator, 'Янги'), numberIn(await moderator.locator('.waits .panel-count').textContent())]
  expect(waited).toBe(await queue(moderator, 'sent').locator('.work-row').count())

  const { fields } = await sendCheck(await system.signIn('inspector', { at: null }), 2001)
  const own = queue(ceo, 'ceo').locator('.work-row').filter({ hasText: String(fields['requestDocNumber']) })
  await own.click()
  await ceo.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await ceo.getByRole('dialog').getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await ceo.getByRole('dialog').waitFor({ state: 'hidden' })

  await expect.poll(() => countOf(moderator, 'sent')).toBe(waited + 1)
  await expect.poll(() => counter(moderator, 'Янги')).toBe(isNew + 1)
  await expect.poll(async () => numberIn(await moderator.locator('.waits .panel-count').textContent())).toBe(all + 1)
  await ceo.goBack()
  await ceo.waitForURL(/\/dashboard$/)
  await expect.poll(() => own.count()).toBe(0)
})

test('what the head returned stands first before the inspector, with the reason and who gave it, and is corrected there', async () => {
  const [inspector, ceo] = await Promise.all([system.signIn('inspector'), system.signIn('ceo', { at: null })])
  await inspector.locator('.waits .work-queue').first().waitFor()
  const { id, version, fields } = await sendCheck(inspector, 2002)
  const reason = 'Буйруқ сканери ўқилмайди'
  expect((await ceo.request.post(`/api/request/Reject/${id}`, { data: { version, reason } })).ok()).toBe(true)

  const first = inspector.locator('.waits .work-queue').first()
  const row = first.locator('.work-row').filter({ hasText: String(fields['requestDocNumber']) })
  await row.filter({ hasText: `Б. Каримов: ${reason}` }).waitFor()
  expect(await first.getByRole('heading').innerText()).toBe('Қайтарилган')
  expect(await row.locator('.work-action').innerText()).toBe('Тузатиш')

  await row.click()
  const actions = inspector.getByRole('group', { name: 'Амаллар' })
  await actions.getByRole('button', { name: 'Тузатиш' }).waitFor()
  expect(await actions.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Тузатиш', 'Юбориш']))
  await actions.getByRole('button', { name: 'Тузатиш' }).click()
  await inspector.waitForURL(/\/edit/)
})

test('a row opens its document, what one was told of it is read, Back returns to the row, and all of a queue is the list with the same number', async () => {
  const page = await system.signIn('moderator')
  await queue(page, 'moderator').waitFor()
  await page.keyboard.press('KeyJ')
  const name = await page.locator('.work-row:focus .work-title').innerText()
  const unread = async () => Number(await page.locator('.bell-count').innerText())
  const before = await unread()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/document\/\w+\/[0-9a-f-]{36}$/)
  await expect.poll(unread).toBeLessThan(before)
  await page.goBack()
  await page.waitForURL(/\/dashboard$/)
  await expect.poll(() => page.locator('.work-row:focus .work-title').innerText()).toBe(name)

  const waited = await countOf(page, 'moderator')
  await queue(page, 'moderator').locator('.work-all').click()
  await page.waitForURL(/\/document\/request\?queue=moderator&authorizedOrganizationId=/)
  await expect.poll(() => page.locator('.list-table tbody tr').count()).toBe(waited)
  await page.keyboard.press('KeyG')
  await page.keyboard.press(`Key${dashboardLetter('cl').toUpperCase()}`)
  await page.waitForURL(/\/dashboard$/)
})

test('the inspector sees what he has sent, who has it, and what is late', async () => {
  const page = await system.signIn('inspector')
  await page.getByRole('region', { name: 'Мен юборган ҳужжатлар' }).locator('.work-row').filter({ hasText: 'Ҳозир: Текширишларни мувофиқлаштириш маркази' }).first().waitFor()
  const waits = page.locator('.waits')
  await waits.locator('.due').first().waitFor()
  for (const each of await waits.locator('.work-queue').all()) {
    const due = await each.locator('.due').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!))
    expect(due).toEqual(due.toSorted())
  }
  // No document stands there twice.
  const shown = await page.locator('.waits .work-row').evaluateAll((all) => all.map((row) => row.getAttribute('href')))
  expect(new Set(shown).size).toBe(shown.length)
})

test.for(['hr', 'admin', 'auditor', 'contractor'])('the page of %s has something to begin with', async (user) => {
  const page = await system.signIn(user)
  await page.locator('.screen-link .panel-count, .work-row').first().waitFor()
  expect(await page.locator('.panel-failed').count()).toBe(0)
})

test('a business sees its checks and what it has sent in one panel, by number, kind and the body that inspects', async () => {
  const page = await system.signIn('contractor')
  const panel = page.getByRole('region', { name: 'Корхонангиз текширишлари' })
  const check = panel.locator('.work-row').first()
  expect(await check.locator('.work-title').innerText()).toMatch(/инспекцияси$/)
  expect(await check.locator('.work-facts').first().innerText()).toMatch(/^№\s\d{4}-\d{6} .*(текшириш|назорат).* \d\d\.\d\d\.\d{4} – /)
  await panel.getByRole('heading', { name: 'Шикоятлар' }).waitFor()
  expect(await page.getByRole('region', { name: 'Мен юборган ҳужжатлар' }).count()).toBe(0)
  // Entries of the book wait for its word: they are no drafts of its own.
  await page.locator('.waits [data-queue="inspectionbookofcontractor entered"]').waitFor()
  expect(await page.locator('.waits-unsent').count()).toBe(0)
})

test('news that the administrator publishes comes to the start pages of those it is for, and is no longer new once it is read', async () => {
  const [admin, inspector, contractor] = await Promise.all([system.signIn('admin'), system.signIn('inspector'), system.signIn('contractor')])
  const panel = (page: Page) => page.getByRole('region', { name: 'Янгиликлар' })
  await Promise.all([panel(inspector).waitFor(), panel(contractor).waitFor()])

  await admin.goto('/info/news/new')
  await admin.getByLabel('Тури').selectOption({ label: 'Эълон' })
  for (const language of ['Oʻzbekcha', 'Ўзбекча', 'Русский']) {
    await admin.getByRole('textbox', { name: `Сарлавҳа: ${language}` }).fill('Семинар 14:00 да')
    await admin.getByRole('textbox', { name: `Матн: ${language}` }).fill('Биринчи хатбоши.\n\nИккинчи хатбоши.')
  }
  await field(admin, 'Роллар').click()
  await admin.getByRole('option', { name: 'Инспектор', exact: true }).click()
  await admin.getByRole('button', { name: 'Сақлаш' }).click()
  await admin.waitForURL(/\/info\/news\/[0-9a-f-]{36}/)
  await admin.goto(admin.url().replace(/\/edit.*$/, ''))
  await admin.getByRole('button', { name: 'Эълон қилиш', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Эълон қилиш', exact: true }).click()
  await admin.getByRole('dialog').waitFor({ state: 'hidden' })

  const row = panel(inspector).locator('.news-row').first()
  await row.filter({ hasText: 'Семинар' }).filter({ hasText: 'Янги' }).waitFor()
  // However soon he goes back, he has read it.
  const isBack = Promise.withResolvers<void>()
  await inspector.route('**/notification/MarkAllAsRead*', (route) => isBack.promise.then(() => route.continue()))
  await row.click()
  await expect.poll(() => inspector.locator('.news-text > p:not(.news-byline)').allInnerTexts()).toEqual(['Биринчи хатбоши.', 'Иккинчи хатбоши.'])
  await inspector.goBack()
  await panel(inspector).locator('.news-row').first().waitFor()
  isBack.resolve()
  await expect.poll(() => panel(inspector).locator('.news-row').filter({ hasText: 'Семинар' }).getAttribute('data-unread')).toBe('false')
  // Among what is not read stands what is older, and the seminar is for inspectors alone.
  expect(await panel(inspector).locator('.news-row').first().getAttribute('data-unread')).toBe('true')
  expect(await panel(contractor).getByText('Семинар').count()).toBe(0)
})

test('somebody else signs in over an open page, comes to it, and the other windows of the browser are his too', async () => {
  const page = await system.signIn('inspector')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /Саидова/ }).waitFor()
  await page.goto('/document/request?state=sent')
  await page.getByRole('button', { name: /Саидова/ }).click()
  await page.getByRole('menuitem', { name: 'Фойдаланувчини алмаштириш' }).click()
  await page.getByText('Ҳозир тизимда: ').waitFor()
  await page.getByLabel('Логин').fill('moderator')
  await page.getByLabel('Парол', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Кириш', exact: true }).click()
  await page.waitForURL(/\/document\/request\?state=sent$/)
  const name = await page.locator('.header-user').innerText()
  expect(name).not.toMatch(/Саидова/)
  await expect.poll(() => other.locator('.header-user').innerText()).toBe(name)
})

test('the start page of a person without a queue asks for its lists in one call and how much all screens hold in another, and names documents of others once', async () => {
  const page = await system.signIn('auditor')
  await page.locator('.screen-link .panel-count').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url().split('/api/')[1]!)))
  await page.addInitScript(countCalls)
  await page.reload()
  await page.locator('.screen-link .panel-count').first().waitFor()
  await page.waitForFunction(isSettled)
  // One for the screens and one for the counters of checks.
  expect(asked.filter((path) => path === 'list/GetTotals')).toHaveLength(2)
  expect(asked.filter((path) => path.startsWith('list/GetLists'))).toHaveLength(1)
  expect(asked.filter((path) => path.endsWith('/GetList') && path !== 'notification/GetList')).toEqual([])
  expect(await page.getByRole('heading', { name: 'Бошқалар ишидаги ҳужжатлар' }).count()).toBe(1)
  const others = page.getByRole('region', { name: 'Бошқалар ишидаги ҳужжатлар' })
  await others.getByRole('heading', { name: 'Текширишлар', exact: true }).waitFor()
  await others.getByRole('heading', { name: 'Кўчириш, узайтириш, бекор қилиш' }).waitFor()
})
