import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardLetter } from '../app/palette/letters.ts'
import { countCalls, isSettled } from './screens/in-page.ts'
import { typePassword } from './testing/browser.ts'
import { field } from './testing/check-form.ts'
import { sendCheck } from './testing/new-check.ts'
import { numberIn, rowsOf, timeLeftIn } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

/** The checks of a queue, which are named with their type where there are others. */
const queue = (page: Page, state: string) => page.getByRole('list', { name: new RegExp(`^${escaped(state)}(, Текширишлар)?$`) })
const allOf = (page: Page, state: string) => page.getByRole('link', { name: new RegExp(`^${escaped(state)}(, Текширишлар)? — барчаси: `) })
const countOf = async (page: Page, state: string): Promise<number> => numberIn(await allOf(page, state).textContent())
const counters = (page: Page) => page.getByRole('navigation', { name: 'Текширишлар: ҳолатлар бўйича' }).getByRole('link')
const counter = async (page: Page, label: string): Promise<number> =>
  numberIn(await counters(page).filter({ hasText: label }).textContent())
/** What waits for the person, and how many that are. */
const waits = (page: Page) => page.getByRole('region', { name: 'Сизни кутаётган ишлар' })
const countOfAll = async (page: Page): Promise<number> => numberIn(await waits(page).getByRole('status').textContent())
const screens = (page: Page) => page.getByRole('region', { name: 'Бўлимлар' }).getByRole('link', { name: /\d/ })
/** The document that the keyboard stands on. */
const focused = (page: Page) => page.locator('a:focus').innerText()
/** The states of checks that wait for a moderator. */
const [sent, inProgress] = ['Юборилган', 'Жараёнда (модератор)']
const escaped = (text: string): string => text.replace(/[()]/g, '\\$&')

test('the moderator sees what waits for him, and the count rises when the head approves a check', async () => {
  const [moderator, ceo] = await Promise.all([system.signIn('moderator', { viewport: { width: 1366, height: 768 } }), system.signIn('ceo')])
  await moderator.waitForURL(/\/dashboard$/)
  await queue(moderator, sent).waitFor()
  const boxes = await Promise.all((await counters(moderator).all()).map(async (each) => (await each.boundingBox())!))
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThan(1366)
  const [waited, isNew, all] = [await countOf(moderator, sent), await counter(moderator, 'Янги'), await countOfAll(moderator)]
  expect(waited).toBe(await queue(moderator, sent).getByRole('link').count())

  const { fields } = await sendCheck(await system.signIn('inspector', { at: null }), 2001)
  const own = queue(ceo, 'Жараёнда (раҳбар)')
    .getByRole('link')
    .filter({ hasText: String(fields['requestDocNumber']) })
  await own.click()
  await ceo.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await ceo.getByRole('dialog').getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await ceo.getByRole('dialog').waitFor({ state: 'hidden' })

  await expect.poll(() => countOf(moderator, sent)).toBe(waited + 1)
  await expect.poll(() => counter(moderator, 'Янги')).toBe(isNew + 1)
  await expect.poll(() => countOfAll(moderator)).toBe(all + 1)
  await ceo.goBack()
  await ceo.waitForURL(/\/dashboard$/)
  await expect.poll(() => own.count()).toBe(0)
})

test('what the head returned stands first before the inspector, with the reason and who gave it, and is corrected there', async () => {
  const [inspector, ceo] = await Promise.all([system.signIn('inspector'), system.signIn('ceo', { at: null })])
  await waits(inspector).getByRole('list').first().waitFor()
  const { id, version, fields } = await sendCheck(inspector, 2002)
  const reason = 'Буйруқ сканери ўқилмайди'
  expect((await ceo.request.post(`/api/request/Reject/${id}`, { data: { version, reason } })).ok()).toBe(true)

  const first = waits(inspector).getByRole('list').first()
  const row = first.getByRole('link').filter({ hasText: String(fields['requestDocNumber']) })
  await row.filter({ hasText: `Б. Каримов: ${reason}` }).waitFor()
  expect(await waits(inspector).getByRole('heading', { level: 3 }).first().innerText()).toBe('Қайтарилган')
  await row.getByText('Тузатиш', { exact: true }).waitFor()

  await row.click()
  const actions = inspector.getByRole('group', { name: 'Амаллар' })
  await actions.getByRole('button', { name: 'Тузатиш' }).waitFor()
  expect(await actions.getByRole('button').allInnerTexts()).toEqual(expect.arrayContaining(['Тузатиш', 'Юбориш']))
  await actions.getByRole('button', { name: 'Тузатиш' }).click()
  await inspector.waitForURL(/\/edit/)
})

test('a row opens its document, what one was told of it is read, Back returns to the row, and all of a queue is the list with the same number', async () => {
  const page = await system.signIn('moderator')
  await queue(page, inProgress).waitFor()
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

  const waited = await countOf(page, inProgress)
  await allOf(page, inProgress).click()
  await page.waitForURL(/\/document\/request\?queue=moderator&authorizedOrganizationId=/)
  await expect.poll(() => rowsOf(page).count()).toBe(waited)
  await page.keyboard.press('KeyG')
  await page.keyboard.press(`Key${dashboardLetter('cl').toUpperCase()}`)
  await page.waitForURL(/\/dashboard$/)
})

test('the inspector sees what he has sent, who has it, and what is late', async () => {
  const page = await system.signIn('inspector')
  await page
    .getByRole('region', { name: 'Мен юборган ҳужжатлар' })
    .getByRole('link')
    .filter({ hasText: 'Ҳозир: Текширишларни мувофиқлаштириш маркази' })
    .first()
    .waitFor()
  await timeLeftIn(waits(page)).first().waitFor()
  for (const each of await waits(page).getByRole('list').all()) {
    const due = await timeLeftIn(each).evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!))
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
  const [title, facts] = (await panel.getByRole('listitem').first().innerText()).split('\n')
  expect(title).toMatch(/инспекцияси$/)
  expect(facts).toMatch(/^№\s\d{4}-\d{6} .*(текшириш|назорат).* \d\d\.\d\d\.\d{4} – /)
  await panel.getByRole('heading', { name: 'Шикоятлар' }).waitFor()
  expect(await page.getByRole('region', { name: 'Мен юборган ҳужжатлар' }).count()).toBe(0)
  // Entries of the book wait for its word: they are no drafts of its own.
  await waits(page)
    .getByRole('list', { name: /, Текширишларни қайд этиш китоби$/ })
    .waitFor()
  expect(await page.getByRole('region', { name: 'Қораламалар' }).count()).toBe(0)
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

test('the start page of a person without a queue asks for its lists in one call and how much all screens hold in another, and names documents of others once', async () => {
  const page = await system.signIn('auditor')
  await screens(page).first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url().split('/api/')[1]!)))
  await page.addInitScript(countCalls)
  await page.reload()
  await screens(page).first().waitFor()
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
