import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, HistoryReply, MyInformation, Row } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { today } from '../../../engine/testing/today.ts'
import { filesIn } from '../../fields/files/files-in.ts'
import { attach, field } from '../testing/check-form.ts'
import { answerChecklist, paper, standsAt } from '../testing/check-page.ts'
import { list, middleOf, phone, typeCode } from '../testing/door.ts'
import { countStored, keepAppOnDevice } from '../testing/app-on-device.ts'
import { actionsOf, chooseFiles } from '../testing/parts.ts'
import { startSystem } from '../testing/system.ts'

// Of its own: the check goes from its first visit to its result.
const system = startSystem()

const waitingIn = (page: Page): Locator => page.getByRole('region', { name: 'Шу телефонда турибди' })
const keep = (page: Page): Promise<void> => page.getByRole('button', { name: 'Телефонда сақлаш' }).click()
const get = async (page: Page, type: string, id: string): Promise<DocumentReply> =>
  (await (await page.request.get(`/api/${type}/Get/${id}`)).json()) as DocumentReply

/** How a step of a document is in the log. */
async function eventOf(page: Page, type: string, id: string, action: string) {
  const { events } = (await (await page.request.get(`/api/${type}/GetHistory/${id}`)).json()) as HistoryReply
  return events.find((event) => event.action === action)
}

/** An inspector on a phone with the checks of the next days, the door of a business that they check today, and a check that waits for its result. */
async function atDoor(): Promise<{ page: Page; business: Page; premises: Row; check: Row; unfiled: Row }> {
  const page = await system.signIn('inspector2', { at: '/document/phone', viewport: phone, hasTouch: true })
  await keepAppOnDevice(page)
  await page.getByRole('button', { name: 'Текширишларни телефонга олиш' }).click()
  await page.getByText('Текширишлар телефонда').waitFor()
  const business = await system.signIn('contractor', { at: null })
  const [premises] = await list(business, 'premises', { state: ['active'], sortBy: 'name' })
  const { employee } = (await (await page.request.get('/api/account/GetMyInformation')).json()) as MyInformation
  const checks = await list(page, 'request', {
    state: ['agreed.notBegun', 'agreed.begun', 'notified.notBegun', 'notified.begun'],
    inspectors: [employee!.id],
    checkStartDate: { from: addDays(today(), -366), to: today() },
    checkEndDate: { from: today(), to: addDays(today(), 366) },
  })
  const results = await list(page, 'inspectionresult', { requestId: checks.map(({ id }) => id) })
  return {
    page,
    business,
    premises: premises!,
    check: checks.find(({ contractorInn }) => contractorInn === premises!['contractorInn'])!,
    unfiled: checks.find(({ id, state }) => state.endsWith('.begun') && results.every(({ requestId }) => requestId !== id))!,
  }
}

/** Opens a visit at a door whose code the phone knows; the network stays cut. */
async function openOffline(page: Page, premises: Row, check: Row): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/document/openvisit')
  await typeCode(page, String(premises['doorCode']))
  await page.getByText(String(premises['address'])).waitFor()
  // Where the inspector checks the business twice today, both checks are offered.
  const choice = page.getByRole('radio', { name: new RegExp(String(check['requestDocNumber'])) })
  await choice.or(field(page, 'Ташриф мақсади')).first().waitFor()
  if ((await choice.count()) > 0) await choice.check({ force: true })
  await page.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await keep(page)
  await page.getByRole('heading', { name: 'Телефонда нима бор' }).waitFor()
  await page.getByText('Ташрифни очиш: кутмоқда — ҳали қайд этилмаган').last().waitFor()
}

test('with the network cut at each step, a visit is opened, its items are answered with photos, it ends with a signature, and the result is sent', async () => {
  const { page, business, premises, check, unfiled } = await atDoor()

  // The door: the code is known to the phone.
  const opened = Date.now()
  await openOffline(page, premises, check)
  expect(await list(business, 'visit', { howOpened: ['offline'] })).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(async () => (await list(business, 'visit', { howOpened: ['offline'] })).length).toBe(1)
  const [visit] = await list(business, 'visit', { howOpened: ['offline'] })
  expect((await eventOf(page, 'visit', visit!.id, 'open'))!.doneOffline).toMatchObject({ counts: true })
  const { fields, version } = await get(business, 'visit', visit!.id)
  expect(Math.abs(Date.parse(String(fields['openedAt'])) - opened)).toBeLessThan(60_000)
  expect((await business.request.post(`/api/visit/Admit/${visit!.id}`, { data: { version } })).status()).toBe(200)

  // The result: its items are there before the server has its draft.
  await page.goto('/document/phone')
  await page.context().setOffline(true)
  await page.goto(`/document/inspectionresult/new?requestId=${unfiled.id}`)
  await paper(page, '41/Н')
  const items = page.getByRole('group', { name: 'Текширув варағи жавоблари' })
  await items.getByRole('region').first().waitFor()
  await answerChecklist(items)
  const item = items.getByRole('region').first()
  await item.getByText('Бажарилмаган', { exact: true }).click()
  await field(item, 'Изоҳ').fill('Чиқиш йўли тўсилган')
  const taken = await Promise.all(
    ['#993333', '#339933', '#333399', '#999933', '#339999'].map((background) => photoIn('jpeg', { width: 800, height: 600, background })),
  )
  for (const [i, buffer] of taken.entries()) {
    await chooseFiles(item.getByRole('button', { name: 'Суратга олиш' }), [{ name: `s${i}.jpg`, mimeType: 'image/jpeg', buffer }])
    await item.getByRole('img', { name: `s${i}.jpg` }).waitFor()
  }
  const present = page.getByRole('group', { name: 'Ҳозир бўлганлар' })
  await signIn(present, 'Каримова Дилноза Алишеровна')
  await attach(page.getByRole('group', { name: /Далолатнома$/ }), 'dalolatnoma.pdf')
  await field(page, 'Текшириш натижаси').fill('Камчиликлар аниқланди')
  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await keep(page)
  await page.waitForURL(/\/document\/inspectionresult$/)
  await page.goto('/document/phone')
  // Making it, and sending it.
  await page.getByText('кутмоқда — ҳали қайд этилмаган').nth(1).waitFor()
  expect(await list(page, 'inspectionresult', { requestId: [unfiled.id] })).toEqual([])
  await page.context().setOffline(false)
  const sent = async () => (await list(page, 'inspectionresult', { requestId: [unfiled.id] })).map(({ id, state }) => ({ id, state }))
  await expect.poll(sent).toEqual([{ id: expect.any(String), state: 'sent' }])
  const [{ id }] = (await sent()) as [Row]
  const result = await get(page, 'inspectionresult', id)
  expect(photosIn(result.fields['answers'])).toEqual(taken.map((bytes) => createHash('sha256').update(bytes).digest('hex')))
  expect(photosIn(result.fields['present'])).toHaveLength(1)

  // The end of the visit.
  await page.goto(`/document/visit/${visit!.id}`)
  await standsAt(page, 'Рухсат берилган')
  await page.context().setOffline(true)
  await actionsOf(page).getByRole('button', { name: 'Ташрифни тугатиш' }).click()
  const dialog = page.getByRole('dialog')
  const photo = await photoIn('jpeg', { width: 800, height: 600, background: '#553355' })
  await chooseFiles(dialog.getByRole('button', { name: 'Суратга олиш' }), [{ name: 'oxir.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await dialog.getByRole('img', { name: 'oxir.jpg' }).waitFor()
  await signIn(dialog.getByRole('group', { name: 'Ҳозир бўлганлар' }), 'Тошев Бахтиёр Салимович')
  await dialog.getByRole('button', { name: 'Ташрифни тугатиш' }).click()
  await keep(page)
  await waitingIn(page).getByText('2 та файл билан').waitFor()
  await standsAt(page, 'Рухсат берилган')
  await page.context().setOffline(false)
  await standsAt(page, 'Тугаган')
  const ended = await get(page, 'visit', visit!.id)
  expect(photosIn(ended.fields['photos'])).toEqual([createHash('sha256').update(photo).digest('hex')])
  expect(photosIn(ended.fields['present'])).toHaveLength(1)
  expect((await eventOf(page, 'visit', visit!.id, 'end'))!.doneOffline).toMatchObject({ counts: true })
  await expect.poll(() => countStored(page)).toEqual({ commands: 0, files: 0 })
})

/** Somebody who is present signs with a finger. */
async function signIn(present: Locator, name: string): Promise<void> {
  await present.getByRole('button', { name: 'Қатор қўшиш' }).click()
  const row = present.getByRole('listitem', { name: '1-қатор' })
  await field(row, 'Ф.И.Ш.').fill(name)
  await field(row, 'Лавозими ёки кимлиги').fill('Дўкон мудири')
  const area = row.getByRole('img', { name: /^Имзо чизиладиган жой/ })
  await area.scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(area)
  const { mouse } = present.page()
  await mouse.move(x - 80, y)
  await mouse.down()
  await mouse.move(x, y - 30, { steps: 4 })
  await mouse.up()
  await row.getByRole('button', { name: 'Имзони қабул қилиш' }).click()
  await row.getByRole('img', { name: 'imzo.png' }).waitFor()
}

/** The hashes of the photos in a value; of each the server has drawn what is shown. */
const photosIn = (value: unknown): string[] =>
  filesIn(value).flatMap(({ hash, photo }) => (photo && photo.shown.hash !== hash ? [hash] : []))

test('a visit that the server does not know yet ends with what is written down of it: it was refused, or it ended', async () => {
  const { page, business, premises, check } = await atDoor()
  const known = await list(business, 'visit', { howOpened: ['offline'] })
  const waiting = page.getByRole('main').getByRole('listitem')
  const dialog = page.getByRole('dialog')

  await openOffline(page, premises, check)
  await page.getByRole('button', { name: 'Рад этилганини ёзиш' }).click()
  await field(dialog, 'Рад этиш сабаби').fill('Масъул ходим йўқ')
  await dialog.getByRole('button', { name: 'Рад этилганини ёзиш' }).click()
  await waiting.getByText('Рад этилганини ёзиш: кутмоқда — ҳали қайд этилмаган').first().waitFor()
  expect(await page.getByRole('button', { name: 'Ташрифни тугатиш' }).count()).toBe(0)

  await openOffline(page, premises, check)
  await page.getByRole('button', { name: 'Ташрифни тугатиш' }).click()
  await signIn(dialog.getByRole('group', { name: 'Ҳозир бўлганлар' }), 'Тошев Бахтиёр Салимович')
  await dialog.getByRole('button', { name: 'Ташрифни тугатиш' }).click()
  await waiting.getByText('Ташрифни тугатиш: кутмоқда — ҳали қайд этилмаган').first().waitFor()
  expect(await countStored(page)).toEqual({ commands: 4, files: 1 })

  await page.context().setOffline(false)
  await page.getByText('Ҳеч нарса кутмаяпти: ҳаммаси қайд этилган').waitFor()
  const made = (await list(business, 'visit', { howOpened: ['offline'] })).filter(({ id }) => known.every((each) => each.id !== id))
  expect(made.map(({ state }) => state).toSorted()).toEqual(['ended', 'refused'])
  const [ended, refused] = made.toSorted((a, b) => a.state.localeCompare(b.state)) as [Row, Row]
  expect((await get(page, 'visit', refused.id)).fields).toMatchObject({ answer: 'refused', refusalReason: 'Масъул ходим йўқ' })
  expect((await eventOf(page, 'visit', refused.id, 'noteRefusal'))!.doneOffline).toMatchObject({ counts: true })
  const { answer, present } = (await get(page, 'visit', ended.id)).fields
  expect(answer).toBe('none')
  expect(photosIn(present)).toHaveLength(1)
})

test('who is no inspector any more is refused the visit that waits; what was typed stays, and is sent once they are one again', async () => {
  const { page, business, premises, check } = await atDoor()
  const known = await list(business, 'visit', { howOpened: ['offline'] })
  await openOffline(page, premises, check)
  const { employee } = (await (await page.request.get('/api/account/GetMyInformation')).json()) as MyInformation
  const staff = await system.signIn('hr', { at: null })
  // Their session goes on. That of a passive employee ends, before the visit is sent or after it.
  const change = async (action: 'RevokeInspector' | 'MakeInspector') => {
    const { version } = await get(staff, 'employee', employee!.id)
    const answer = await staff.request.post(`/api/employee/${action}/${employee!.id}`, { data: { version } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change('RevokeInspector')

  await page.context().setOffline(false)
  const main = page.getByRole('main')
  await main.getByText('Ташрифни очиш: рад этилди — қайд этилмаган').waitFor()
  await main.getByRole('alert').getByText('инспектор эмас').waitFor()
  // The chosen records are shown by their names.
  const typed = main.getByRole('listitem').filter({ hasText: 'Фаолият жойи' })
  for (const name of [premises['name'], check['requestDocNumber'], 'Бобоев Анвар Фарҳодович'])
    await typed
      .getByRole('definition')
      .filter({ hasText: String(name) })
      .first()
      .waitFor()
  expect(await list(business, 'visit', { howOpened: ['offline'] })).toHaveLength(known.length)
  await change('MakeInspector')
  await main.getByRole('button', { name: 'Қайта юбориш' }).click()
  await page.getByText('Ҳеч нарса кутмаяпти: ҳаммаси қайд этилган').waitFor()
  expect(await list(business, 'visit', { howOpened: ['offline'] })).toHaveLength(known.length + 1)
})

test('a check that was cancelled meanwhile refuses the visit, with what is wrong, and what was typed stays until its person drops it', async () => {
  const { page, business, premises, check } = await atDoor()
  const known = await list(business, 'visit', { howOpened: ['offline'] })
  await openOffline(page, premises, check)
  const moderator = await system.signIn('moderator', { at: null })
  const { version } = await get(moderator, 'request', check.id)
  const cancelled = await moderator.request.post(`/api/request/CancelAgreement/${check.id}`, {
    data: { version, reason: 'Асос бекор бўлди' },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)

  await page.context().setOffline(false)
  const main = page.getByRole('main')
  await main.getByText('Ташрифни очиш: рад этилди — қайд этилмаган').waitFor()
  await main.getByRole('alert').getByText('Текшириш келишилмаган, хабардор қилинмаган ёки аллақачон тугаган').waitFor()
  // A visit that was refused is neither ended nor refused by anybody.
  expect(await main.getByRole('button', { name: 'Ташрифни тугатиш' }).count()).toBe(0)
  await main.getByRole('button', { name: 'Олиб ташлаш' }).click()
  await main.getByRole('button', { name: 'Ҳа, олиб ташлансин' }).click()
  await page.getByText('Ҳеч нарса кутмаяпти: ҳаммаси қайд этилган').waitFor()
  expect(await list(business, 'visit', { howOpened: ['offline'] })).toHaveLength(known.length)
})
