import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardLetter } from '../app/palette/letters.ts'
import { countCalls, isSettled } from './screens/in-page.ts'
import { typePassword } from './testing/browser.ts'
import { field } from './testing/check-form.ts'
import { openVisit } from './testing/door.ts'
import { sendCheck } from './testing/new-check.ts'
import { numberIn, totalOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

/** A group of the work list, by its name. */
const group = (page: Page, name: string) => waits(page).getByRole('list', { name, exact: true })
const counters = (page: Page) => page.getByRole('navigation', { name: 'Текширишлар: ҳолатлар бўйича' }).getByRole('link')
/** What waits for the person, and how many that are. */
const waits = (page: Page) => page.getByRole('region', { name: 'Сизни кутаётган ишлар' })
const countOfAll = async (page: Page): Promise<number> => numberIn(await waits(page).getByRole('status').textContent())
const screens = (page: Page) => page.getByRole('region', { name: 'Бўлимлар' }).getByRole('link', { name: /\d/ })
/** The document that the keyboard stands on. */
const focused = (page: Page) => page.locator('a:focus').innerText()
/** The links to all of a group, each to the list of one type. Which groups have more than they show depends on the hour. */
const allOf = (page: Page) => waits(page).getByRole('link', { name: / — барчаси: / })

test('what waits for the moderator rises when the head approves, stands on one line a document, and is received in its row', async () => {
  const [moderator, ceo] = await Promise.all([
    system.signIn('moderator', { viewport: { width: 1366, height: 768 } }),
    system.signIn('ceo', { at: null }),
  ])
  await moderator.waitForURL(/\/dashboard$/)
  await group(moderator, 'Муддати бузилган').waitFor()
  const heights = await Promise.all(
    (await waits(moderator).getByRole('listitem').all()).map(async (each) => (await each.boundingBox())!.height),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(48)
  const all = await countOfAll(moderator)
  const { id, version } = await sendCheck(await system.signIn('inspector', { at: null }), 2001)
  expect((await ceo.request.post(`/api/request/Approve/${id}`, { data: { version } })).ok()).toBe(true)
  await expect.poll(() => countOfAll(moderator)).toBe(all + 1)

  const row = waits(moderator)
    .getByRole('listitem')
    .filter({ has: moderator.getByRole('button', { name: /^Қабул қилиш: /, includeHidden: true }) })
    .first()
  const href = await row.getByRole('link').first().getAttribute('href')
  await row.hover()
  await row.getByRole('button', { name: /^Қабул қилиш: / }).click()
  await moderator.getByRole('dialog').getByRole('button', { name: 'Қабул қилиш', exact: true }).click()
  await moderator.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(moderator.url()).pathname).toBe('/dashboard')
  // It waits for the moderator's decision now, until another day.
  const [, , type, document] = href!.split('/')
  expect(await (await moderator.request.get(`/api/${type}/Get/${document}`)).json()).toMatchObject({ state: 'moderator' })
  await expect.poll(() => group(moderator, 'Муддати бузилган').locator(`a[href="${href}"]`).count()).toBe(0)
})

test('the counters of checks stand above their overview, on one line', async () => {
  const page = await system.signIn('moderator', { at: '/dashboard?view=overview', viewport: { width: 1366, height: 768 } })
  await counters(page).first().waitFor()
  const boxes = await Promise.all((await counters(page).all()).map(async (each) => (await each.boundingBox())!))
  expect(boxes.length).toBeGreaterThan(3)
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
})

test('the start page of a moderator says it in at most 120 words, in each language', async () => {
  const page = await system.signIn('moderator', { viewport: { width: 1366, height: 768 } })
  for (const language of ['Русский', 'Oʻzbekcha', 'Ўзбекча']) {
    await page.getByRole('button', { name: language, exact: true }).click()
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    const words = async () => (await page.getByRole('main').innerText()).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    await expect.poll(words).toBeGreaterThan(40)
    expect(await words(), language).toBeLessThanOrEqual(120)
  }
})

test('what the head returned stands first before the inspector, with the reason and who gave it, and is corrected there', async () => {
  const [inspector, ceo] = await Promise.all([system.signIn('inspector'), system.signIn('ceo', { at: null })])
  await waits(inspector).getByRole('list').first().waitFor()
  const { id, version, fields } = await sendCheck(inspector, 2002)
  const reason = 'Буйруқ сканери ўқилмайди'
  expect((await ceo.request.post(`/api/request/Reject/${id}`, { data: { version, reason } })).ok()).toBe(true)

  const row = group(inspector, 'Тузатишга қайтарилган')
    .getByRole('listitem')
    .filter({ hasText: String(fields['requestDocNumber']) })
  await row.filter({ hasText: `Б. Каримов: ${reason}` }).waitFor()
  expect(await waits(inspector).getByRole('heading', { level: 3 }).first().innerText()).toMatch(/^Тузатишга қайтарилган/)
  const correct = row.getByRole('button', { name: /^Тузатиш: / })
  // Where a row has several lines, nobody has to point at it.
  await inspector.setViewportSize({ width: 390, height: 844 })
  await correct.waitFor()
  await inspector.setViewportSize({ width: 1440, height: 900 })
  await correct.waitFor({ state: 'hidden' })
  await row.getByRole('link').first().focus()
  await correct.waitFor()

  await row.getByRole('link').first().click()
  const actions = inspector.getByRole('group', { name: 'Амаллар' })
  await actions.getByRole('button', { name: 'Тузатиш' }).waitFor()
  expect(await actions.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Тузатиш', 'Юбориш']))
  await actions.getByRole('button', { name: 'Тузатиш' }).click()
  await inspector.waitForURL(/\/edit/)
})

test('a row opens its document, what one was told of it is read, Back returns to the row, and all of a group is the list with the same number', async () => {
  const page = await system.signIn('moderator')
  await group(page, 'Муддати бузилган').waitFor()
  await page.keyboard.press('KeyJ')
  const name = await focused(page)
  const unread = async () => numberIn(await page.getByRole('button', { name: /^Хабарномалар: \d/ }).innerText())
  const before = await unread()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/document\/\w+\/[0-9a-f-]{36}$/)
  await expect.poll(unread).toBeLessThan(before)
  await page.goBack()
  await page.waitForURL(/\/dashboard$/)
  await expect.poll(() => focused(page)).toBe(name)

  const all = allOf(page).first()
  const waited = numberIn(await all.textContent())
  await all.click()
  await page.waitForURL(/\/document\/\w+\?/)
  await expect.poll(() => totalOf(page)).toBe(waited)
  expect(waited).toBeGreaterThan(0)
  await page.keyboard.press('KeyG')
  await page.keyboard.press(`Key${dashboardLetter('cl').toUpperCase()}`)
  await page.waitForURL(/\/dashboard$/)
})

test('the inspector sees what he has sent, who has it, and what is late', async () => {
  const page = await system.signIn('inspector')
  await page
    .getByRole('region', { name: 'Мен юборган ҳужжатлар' })
    .getByRole('link')
    .filter({ hasText: 'Текширишларни мувофиқлаштириш маркази' })
    .first()
    .waitFor()
  await waits(page).getByRole('time').first().waitFor()
  for (const each of await waits(page).getByRole('list').all()) {
    const due = await each.getByRole('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!))
    expect(due).toEqual(due.toSorted())
  }
  // No document stands there twice.
  const shown = await waits(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((row) => row.getAttribute('href')))
  expect(new Set(shown).size).toBe(shown.length)
})

test.for(['hr', 'admin', 'auditor', 'contractor'])('the page of %s has something to begin with', async (user) => {
  const page = await system.signIn(user)
  await screens(page)
    .or(page.getByRole('listitem').getByRole('link', { name: /№\s\d/ }))
    .first()
    .waitFor()
  expect(await page.getByText(/^Маълумотни олиб бўлмади/).count()).toBe(0)
})

test('a business sees its checks and what it has sent in one panel, by number, kind and the body that inspects', async () => {
  const page = await system.signIn('contractor')
  const panel = page.getByRole('region', { name: 'Корхонангиз текширишлари' })
  const row = panel
    .getByRole('listitem')
    .filter({ hasText: /№\s\d{4}-\d{6}/ })
    .first()
  expect(await row.innerText()).toMatch(/инспекцияси/)
  expect(await row.innerText()).toMatch(/текшириш|назорат/i)
  // The body that inspects has most of the checks, too: it is named once.
  const texts = await panel.getByRole('listitem').allInnerTexts()
  expect(texts.filter((text) => text.split('инспекцияси').length > 2)).toEqual([])
  await panel.getByRole('heading', { name: 'Шикоятлар' }).waitFor()
  expect(await page.getByRole('region', { name: 'Мен юборган ҳужжатлар' }).count()).toBe(0)
  // Entries of the book wait for its word: they are no drafts of its own.
  await waits(page).getByRole('listitem').filter({ hasText: 'Текширишларни қайд этиш китобидаги ёзув' }).first().waitFor()
  expect(await group(page, 'Қораламалар').count()).toBe(0)
})

test('each role has its own beside its work: visits of today, the system, what changed', async () => {
  await openVisit(await system.signIn('inspector', { at: null }))
  const beside = { inspector: 'Бугунги ташрифлар', admin: 'Тизим ҳолати', auditor: 'Нима ўзгарди' }
  for (const [user, panel] of Object.entries(beside)) {
    const page = await system.signIn(user)
    await page.getByRole('region', { name: panel }).getByRole('listitem').first().waitFor()
  }
})

test('news that the administrator publishes comes to the start pages of those it is for, and is no longer new once it is read', async () => {
  const [admin, inspector, contractor] = await Promise.all([
    system.signIn('admin'),
    system.signIn('inspector'),
    system.signIn('contractor'),
  ])
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

  const row = panel(inspector).getByRole('listitem').getByRole('link').first()
  await row.filter({ hasText: 'Семинар' }).filter({ hasText: 'Янги' }).waitFor()
  // However soon he goes back, he has read it.
  const isBack = Promise.withResolvers<void>()
  await inspector.route('**/notification/MarkAllAsRead*', (route) => isBack.promise.then(() => route.continue()))
  await row.click()
  for (const paragraph of ['Биринчи хатбоши.', 'Иккинчи хатбоши.'])
    await inspector
      .getByRole('paragraph')
      .filter({ hasText: new RegExp(`^${paragraph}$`) })
      .waitFor()
  await inspector.goBack()
  await row.waitFor()
  isBack.resolve()
  const isNew = (item: Locator) => item.getByText('Янги', { exact: true }).count()
  await expect.poll(() => isNew(panel(inspector).getByRole('listitem').filter({ hasText: 'Семинар' }))).toBe(0)
  // Among what is not read stands what is older, and the seminar is for inspectors alone.
  expect(await isNew(row)).toBe(1)
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
  await typePassword(page)
  await page.waitForURL(/\/document\/request\?state=sent$/)
  const nameOn = (of: Page) => of.getByRole('button', { name: /^Фойдаланувчи менюси/ }).innerText()
  const name = await nameOn(page)
  expect(name).not.toMatch(/Саидова/)
  await expect.poll(() => nameOn(other)).toBe(name)
})

test('the start page of a person without a queue asks for its lists in two calls at most and how much all screens hold in another, and names documents of others once', async () => {
  const page = await system.signIn('auditor')
  await screens(page).first().waitFor()
  // A call that only repeats lists is not counted: the page is told of what other tests have just changed, and asks again.
  const asked: string[] = []
  const known = new Set<string>()
  page.on('request', (request) => {
    const path = request.url().split('/api/')[1]
    if (!path) return
    const parts = /^list\/Get(Lists|Totals)$/.test(path) ? (request.postDataJSON() as { lists: object[] }).lists : [{ path }]
    const fresh = parts.map((part) => path + JSON.stringify(part)).filter((part) => !known.has(part))
    for (const part of fresh) known.add(part)
    if (fresh.length > 0) asked.push(path)
  })
  await page.addInitScript(countCalls)
  await page.reload()
  await screens(page).first().waitFor()
  await page.waitForFunction(isSettled)
  // One for the screens and one for the counters of checks.
  expect(asked.filter((path) => path === 'list/GetTotals')).toHaveLength(2)
  // News and documents of others, whose code comes after the page's own.
  expect(asked.filter((path) => path === 'list/GetLists').length).toBeLessThanOrEqual(2)
  // Beside them what changed last.
  expect(asked.filter((path) => path.endsWith('/GetList') && path !== 'notification/GetList')).toEqual(['log/GetList'])
  expect(await page.getByRole('heading', { name: 'Бошқалар ишидаги ҳужжатлар' }).count()).toBe(1)
  const others = page.getByRole('region', { name: 'Бошқалар ишидаги ҳужжатлар' })
  await others.getByRole('heading', { name: 'Текширишлар', exact: true }).waitFor()
  await others.getByRole('heading', { name: 'Кўчириш, узайтириш, бекор қилиш' }).waitFor()
})
