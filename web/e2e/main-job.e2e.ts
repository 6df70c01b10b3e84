import { join } from 'node:path'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { DocumentReply, Receipt } from '@nazorat/machines/api-types'
import { addDays, weekdayOf } from '@nazorat/machines/calendar'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { today } from '../../engine/testing/today.ts'
import { attach, choose, field, fillCheck, typed } from './testing/check-form.ts'
import { middleOf } from './testing/door.ts'
import { longPdf } from '../../run/testing/pdf.ts'
import { act, confirm, paper, runScript, sendForm, sendResult, standsAt, takeCaseFile } from './testing/check-page.ts'
import { actionsOf, chooseFiles, descriptionOf, hasFocusOn, menuLink } from './testing/parts.ts'
import { countPresses, hasFocus, tookPresses } from './testing/presses.ts'
import { sharedSystem } from './testing/system.ts'

const steps = [
  'Раҳбарга юборилди',
  'Тасдиқланди ва юборилди',
  'Кўриб чиқиш учун қабул қилинди',
  'Келишилди',
  'Модераторга қайтарилди',
  'Текшириш бошланди',
  'Натижа киритилди',
  'Чоралар бекор қилинди',
  'Текшириш якунланди',
  'Хулоса берилди',
  'Архивланди',
]

const system = sharedSystem()

/** A window of a user on a page, in which presses are counted. */
async function countedIn(user: string, path: string): Promise<Page> {
  const page = await system.signIn(user, { at: null })
  await countPresses(page)
  await page.goto(path)
  return page
}

test('a check and the documents that follow it go from draft to archive through seven accounts, and the auditor reads every step', async () => {
  const inspector = await countedIn('inspector', '/document/request')
  await inspector.getByRole('button', { name: 'Яратиш' }).click()
  await field(inspector, 'Тадбиркорлик субъекти').waitFor()
  await hasFocus(inspector)
  await fillCheck(inspector, 'MIROBOD SAVDO SERVIS', ['2019-01-01', '2019-12-31'])
  await inspector.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await hasFocus(inspector)
  await confirm(inspector)
  await inspector.waitForURL(/\/document\/request\/[0-9a-f-]{36}$/)
  await tookPresses(inspector, 18)
  await hasFocus(inspector)
  const path = new URL(inspector.url()).pathname
  await standsAt(inspector, 'Жараёнда (раҳбар)')

  // The inspector's page stays open: what others do appears on it by itself.
  const ceo = await countedIn('ceo', path)
  const late = await countedIn('ceo', path)
  await late.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await late.getByRole('dialog').waitFor()
  await act(ceo, 'Тасдиқлаш')
  await standsAt(inspector, 'Юборилган')
  // Who presses second is told so: the pressed button has gone, and the keyboard stays in the dialog, then on the page.
  await late.getByRole('dialog').getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await late.getByRole('dialog').getByText('Ҳужжат ўзгарди').first().waitFor()
  await hasFocus(late)
  await late.keyboard.press('Escape')
  await late.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(late)

  const moderator = await countedIn('moderator', path)
  await act(moderator, 'Қабул қилиш')
  await standsAt(inspector, 'Жараёнда (модератор)')
  // The days that are asked for stand there.
  await act(moderator, 'Келишиш')
  await standsAt(inspector, 'Келишилган')
  await inspector
    .getByRole('paragraph')
    .filter({ hasText: `Бошлаш: ${typed(addDays(today(), 9))} гача` })
    .waitFor()

  // A second pair of eyes of the authorized body sends the decision back, and it is taken again.
  const staff = await countedIn('staff', path)
  await act(staff, 'Модераторга қайтариш', async (dialog) => field(dialog, 'Сабаб').fill('Кунлар сонини қайта кўриш керак'))
  await standsAt(moderator, 'Жараёнда (модератор)')
  await act(moderator, 'Келишиш', async (dialog) => field(dialog, 'Келишилган кунлар сони').fill('4'))

  const contractor = await countedIn('contractor', path)
  await standsAt(contractor, 'Келишилган')
  expect(await contractor.getByRole('button', { name: 'Текширишни бошлаш' }).count()).toBe(0)

  await standsAt(inspector, 'Келишилган')
  await act(inspector, 'Текширишни бошлаш')
  await standsAt(contractor, 'Ўтказилмоқда')
  // The check stands in both books.
  const reader = await inspector.context().newPage()
  const number = await numberOf(reader, path)
  for (const [page, book] of [
    [reader, '/document/inspectionbook'],
    [await contractor.context().newPage(), '/document/inspectionbookofcontractor'],
  ] as const) {
    await page.goto(`${book}?search=${number}`)
    await page
      .getByRole('link', { name: /MIROBOD SAVDO SERVIS/ })
      .first()
      .waitFor()
  }

  // The result comes first, then the end.
  await expect.poll(() => filledIn(actionsOf(inspector))).toEqual(['Текшириш натижаси'])
  await inspector.getByRole('definition').getByText('Инспектор', { exact: true }).waitFor()
  const result = await sendResult(inspector, ['Ёзма кўрсатма', 'Огоҳлантириш'])
  await ceo.goto(result)
  await act(ceo, 'Тасдиқлаш')
  const topInspector = await countedIn('topinspector', result)
  await act(topInspector, 'Чорани бекор қилиш', async (dialog) => {
    await dialog.getByRole('combobox', { name: /Таъсир чораси$/ }).selectOption({ label: '2. Огоҳлантириш' })
    await field(dialog, 'Сабаб').fill('Суд қарори')
  })
  // What was cancelled changes the check: the inspector acts on it when their page has that.
  await inspector
    .getByText(/Чоралар бекор қилинди/)
    .first()
    .waitFor()
  await expect.poll(() => filledIn(actionsOf(inspector))).toEqual(['Якунлаш\nA'])
  await act(inspector, 'Якунлаш', async (dialog) => {
    await field(dialog, 'Амалда тугаган сана').fill(typed(today()))
    await field(dialog, 'Амалда тугаган сана').press('Tab')
  })
  await standsAt(inspector, 'Якунланган')

  await moderator.goto(path)
  await moderator.getByRole('button', { name: 'Текшириш бўйича хулоса', exact: true }).click()
  await moderator.getByText('Ноқонуний текшириш', { exact: true }).click()
  await field(moderator, 'Хулоса матни').fill('Текшириш асоссиз тайинланган')
  await paper(moderator, 'Х-1')
  await attach(moderator.getByRole('group', { name: /Хулоса ҳужжатлари$/ }), 'xulosa.pdf')
  const conclusion = await sendForm(moderator)
  await staff.goto(conclusion)
  await act(staff, 'Тасдиқлаш')
  await standsAt(moderator, 'Тасдиқланган')

  await moderator.getByRole('button', { name: 'Мансабдор шахслар қоидабузарлиги', exact: true }).click()
  await choose(moderator, 'Қоидабузарликка йўл қўйган орган', 'инспекция')
  await field(moderator, 'Аниқланган сана').fill(typed(today()))
  await field(moderator, 'Аниқланган сана').press('Tab')
  await field(moderator, 'Аниқланган ҳолатлар сони').fill('1')
  const officials = moderator.getByRole('group', { name: 'Мансабдор шахслар' })
  await officials.getByRole('button', { name: 'Қатор қўшиш' }).click()
  await moderator.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await officials.getByText('Ходимни танланг ёки Ф.И.Ш.ни ёзинг').waitFor()
  await field(officials, 'Ф.И.Ш.').fill('Қосимов Жамшид')
  await field(officials, 'Кўрилган чора').selectOption({ label: 'Огоҳлантириш' })
  await moderator.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await moderator.waitForURL(/\/reports\/orginspectionviolation\/[0-9a-f-]{36}$/)
  await hasFocus(moderator)

  await contractor.goto(path)
  await contractor.getByRole('button', { name: 'Шикоят', exact: true }).click()
  await choose(contractor, 'Шикоят қилинаётган орган', 'инспекция')
  await field(contractor, 'Шикоят матни').fill('Далолатнома белгиланган муддатда топширилмади')
  const complaint = await sendForm(contractor)
  await moderator.goto(complaint)
  await act(moderator, 'Қабул қилиш')
  await act(moderator, 'Кўриб чиқишни бошлаш')
  await act(moderator, 'Қаноатлантириш', async (dialog) => field(dialog, 'Жавоб').fill('Шикоят асосли деб топилди'))
  await standsAt(contractor, 'Қаноатлантирилган')

  // The business confirms its entry, and prints the sheet: one page.
  await contractor.goto(path)
  await contractor.getByRole('tab', { name: 'Китоб' }).click()
  await contractor.getByRole('tabpanel', { name: 'Китоб' }).getByRole('link').click()
  await contractor.waitForURL(/\/inspectionbook\w*\/[0-9a-f-]{36}$/)
  await hasFocus(contractor)
  await act(contractor, 'Тасдиқлаш', async (dialog) => field(dialog, 'Субъектнинг изоҳи').fill('Эътироз йўқ'))
  await standsAt(contractor, 'Тасдиқланган')
  const sheet = await contractor.pdf({ preferCSSPageSize: true })
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await act(inspector, 'Архивлаш')
  await standsAt(inspector, 'Архивланган')

  const auditor = await countedIn('auditor', path)
  await auditor.getByRole('tab', { name: 'Тарих' }).click()
  const history = auditor.getByRole('tabpanel', { name: 'Тарих' })
  for (const step of steps) await history.getByText(step, { exact: true }).first().waitFor()
  await history.getByText('Кунлар сонини қайта кўриш керак').first().waitFor()
  expect(await actionsOf(auditor).count()).toBe(0)
  const { path: caseFile, key } = await takeCaseFile(auditor)
  expect(await runScript(join(import.meta.dirname, '../../run/cli/log/main.ts'), 'verify', caseFile, '--key', key)).toContain(
    'Everything fits.',
  )
  // The documents that followed stand in tabs of their own, on a phone too; former states of the check can be opened.
  await auditor.setViewportSize({ width: 390, height: 844 })
  for (const [tab, state] of [
    ['Натижалар', 'Тасдиқланган'],
    ['Хулосалар', 'Тасдиқланган'],
    ['Шикоятлар', 'Қаноатлантирилган'],
    ['Китоб', 'Тасдиқланган'],
    ['Қоидабузарликлар', 'Фаол'],
  ] as const) {
    await auditor.getByRole('tab', { name: tab }).click()
    await auditor.getByRole('tabpanel', { name: tab }).getByText(state, { exact: true }).waitFor()
    expect(await auditor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await auditor.setViewportSize({ width: 1440, height: 900 })
  await auditor.getByRole('tab', { name: 'Текшириш', exact: true }).click()
  await auditor.getByRole('button', { name: 'Ҳужжатнинг ўтган ҳолатлари' }).click()
  await standsAt(auditor, 'Якунланган')
  await hasFocus(auditor)
  // The keys are heard as soon as the bar of the past is there.
  await auditor.getByRole('region', { name: 'Ўтган ҳолат кўрсатилмоқда' }).waitFor()
  await auditor.locator('main h1').focus()
  for (const state of ['Якунланган', 'Ўтказилмоқда']) {
    await auditor.keyboard.press('ArrowLeft')
    await standsAt(auditor, state)
  }
  // How it came to be a draft is its body's alone.
  expect(await history.getByText('Яратилди', { exact: true }).count()).toBe(0)
  await inspector.getByRole('tab', { name: 'Тарих' }).click()
  await inspector.getByRole('tabpanel', { name: 'Тарих' }).getByText('Яратилди', { exact: true }).waitFor()
})

test('the form of a check helps: the region’s body, files that are refused, errors in order', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new' })
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Самарқанд')
  await expect.poll(() => field(page, 'Ваколатли орган').inputValue()).toMatch(/Самарқанд/)
  await choose(page, 'Ваколатли орган', 'Андижон')
  await page.getByText('Танланган орган бошқа ҳудудда ишлайди').waitFor()
  // Nothing says yet whose check it is: there is no draft, and what was typed is kept here.
  await page.getByText('Сақланмаган ўзгаришлар бор').waitFor()

  const notice = page.getByRole('group', { name: /Хабарнома$/ })
  await chooseFiles(notice.getByRole('button', { name: /Файл танлаш$/ }), {
    name: 'zararli.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  await notice.getByText('Файл PDF эмас').waitFor()
  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  const summary = page.getByRole('alert', { name: /^Қуйидагиларни тўғриланг/ })
  await expect.poll(() => hasFocusOn(summary)).toBe(true)
  expect(await summary.innerText()).not.toContain('Хабарнома')
  const said = await summary.getByRole('link').allInnerTexts()
  const at = (label: string) => said.findIndex((each) => each.includes(label))
  expect(
    [at('Тадбиркорлик субъекти'), at('Текшириш бошланиши'), at('Буйруқ рақами')].every(
      (place, i, all) => place >= 0 && (i === 0 || place > all[i - 1]!),
    ),
  ).toBe(true)
  expect(await page.title()).toMatch(/^Хато: /)
  await summary.getByRole('link', { name: /Буйруқ рақами/ }).click()
  await expect.poll(() => field(page, 'Буйруқ рақами').evaluate((input) => input === document.activeElement)).toBe(true)
  await notice.getByRole('button', { name: /^Олиб ташлаш/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Файл танлаш')

  // A list of one leaves nothing to choose.
  const admin = await system.signIn('admin', { at: null })
  const create = async (type: string, data: object) => {
    const reply = await admin.request.post(`/api/${type}/Create`, { data })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as Receipt).id
  }
  const water = { ln: 'Suv nazorati', cl: 'Сув назорати', ru: 'Контроль воды' }
  const forAll = { name: water, organizationId: null }
  await create('checkingquiz', { ...forAll, controlFunctionId: await create('controlfunction', forAll) })
  await choose(page, 'Назорат функциялари', water.cl)
  const off = page.getByRole('button', { name: `Олиб ташлаш: ${water.cl}` })
  await off.waitFor()
  await field(page, 'Текшириш предмети').click()
  await expect.poll(() => off.count()).toBe(2)
  for (let tag = 0; tag < 2; tag++) await off.first().click()

  // Another check of the same business and subject, whose period takes this one in, is told of before anything is sent.
  await choose(page, 'Тадбиркорлик субъекти', 'OASIS RESTAURANT')
  await choose(page, 'Назорат функциялари', 'Санитария')
  await choose(page, 'Текшириш предмети', 'санитария ҳолати')
  // Each check of the demo began this year or last year, and covers the year before it: this period overlaps with all of them.
  const year = Number(today().slice(0, 4))
  for (const [label, day] of [
    ['Текшириладиган давр боши', `${year - 2}-12-01`],
    ['Текшириладиган давр охири', `${year - 1}-01-31`],
  ] as const) {
    await field(page, label).fill(typed(day))
    await field(page, label).press('Tab')
  }
  const covered = page.getByRole('main').getByRole('link', { name: /^№/ })
  await expect.poll(() => covered.innerText()).toMatch(/^№ \d{4}-\d{6}$/)

  // A check may begin on a Sunday, and its inspector is told that nobody works then.
  const start = field(page, 'Текшириш бошланиши')
  await start.fill(typed(addDays(today(), 7 - weekdayOf(today()))))
  await start.press('Tab')
  await page.getByText('Бу кун — дам олиш куни').waitFor()
})

test('the option that is pressed is chosen, also where results of a search move it before the mouse is let go', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new' })
  const region = field(page, 'Вилоят \\(ҳудуд\\)')
  await region.click()
  const option = page.getByRole('option', { name: /Самарқанд/ })
  await option.waitFor()
  const found = Promise.withResolvers<void>()
  await page.route('**/api/region/GetAsSelectList/*', (route) => found.promise.then(() => route.continue()))
  await region.fill('Самарқанд')
  await option.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(option)
  await page.mouse.move(x, y)
  await page.mouse.down()
  found.resolve()
  await expect.poll(() => page.getByRole('option').count()).toBeLessThan(2)
  await page.mouse.up()
  await expect.poll(() => region.inputValue()).toBe('Самарқанд вилояти')
})

test('a file whose connection is cut goes on by itself where it was, and meanwhile nothing is sent or left without it', async () => {
  const line = await breakingLine(Number(new URL(system.address()).port), 2 * 1024 * 1024)
  const page = await system.signIn('inspector', { at: '/document/request/new', baseURL: `http://127.0.0.1:${line.port}` })
  const files = page.getByRole('group', { name: /Буйруқ$/ })
  const offsets: number[] = []
  page.on('request', (request) => request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])))
  const bytes = longPdf(8 * 1024 * 1024)
  await chooseFiles(files.getByRole('button', { name: /Файл танлаш$/ }), { name: 'katta.pdf', mimeType: 'application/pdf', buffer: bytes })
  await files.getByText('Алоқа узилди').waitFor()

  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  const isSaid = async () => (await descriptionOf(files.getByRole('button', { name: /Файл танлаш$/ }))).includes('файл ҳали юкланмаган')
  await expect.poll(isSaid).toBe(true)
  await menuLink(page, 'Текширишлар').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Формада қолиш' }).click()

  line.mend()
  await files.getByText('PDF, 1 бет, 8').waitFor()
  await expect.poll(isSaid).toBe(false)
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBeGreaterThan(1024 * 1024)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  await line.close()
})

/** The texts of the buttons that are filled with a colour: the likely action is. */
const filledIn = (bar: Locator) =>
  bar
    .getByRole('button')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((each) => /^rgb\(/.test(getComputedStyle(each).backgroundColor) && getComputedStyle(each).color === 'rgb(255, 255, 255)')
        .map((each) => each.innerText),
    )

/** The number that a check has in the registry. */
async function numberOf(page: Page, path: string): Promise<string> {
  const reply = (await (await page.request.get(path.replace('/document/request/', '/api/request/Get/'))).json()) as DocumentReply
  return String(reply.fields['requestDocNumber'])
}

/** A line to the server that breaks when so many bytes have gone over one connection; again and again, since Chromium itself tries anew. */
async function breakingLine(to: number, after: number) {
  const open = new Set<Socket>()
  let breaking = true
  const line = createServer((browser) => {
    const server = connect(to, '127.0.0.1')
    const cut = () => [browser, server].forEach((socket) => socket.destroy())
    for (const socket of [browser, server]) open.add(socket.on('error', cut).on('close', cut))
    let gone = 0
    browser.on('data', (bytes) => {
      gone += bytes.length
      if (!breaking || gone <= after) return void server.write(bytes)
      // What has gone is let through: the break comes after it.
      server.end(bytes, () => browser.destroy())
    })
    server.pipe(browser)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    port: (line.address() as AddressInfo).port,
    mend: () => void (breaking = false),
    close: () =>
      new Promise((resolve) => {
        line.close(resolve)
        for (const socket of open) socket.destroy()
      }),
  }
}
