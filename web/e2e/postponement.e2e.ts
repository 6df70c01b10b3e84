import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { addDays, workingDaysBetween } from '@nazorat/machines/calendar'
import { calendarFrom } from '@nazorat/machines/documents/calendar/schedule/calendar'
import { today } from '../../engine/testing/today.ts'
import { field, typed } from './testing/check-form.ts'
import { act, confirm, sendResult, standsAt } from './testing/check-page.ts'
import { hasFocusOn } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('a check that is begun is prolonged through three accounts, on the page that its inspector has open, and completed', async () => {
  const inspector = await system.signIn('inspector', { at: `/document/request?state=agreed.begun&search=${encodeURIComponent(business)}` })
  await inspector.getByRole('link', { name: business }).first().click()
  await standsAt(inspector, 'Ўтказилмоқда')
  const path = new URL(inspector.url()).pathname

  const writer = await inspector.context().newPage()
  await writer.goto(path)
  await writer.getByRole('tab', { name: 'Кўчиришлар' }).click()
  await writer.getByRole('button', { name: 'Кўчириш, узайтириш ёки бекор қилиш' }).click()
  await writer.waitForURL(/\/document\/postponement\/new\?requestId=/)
  // Its check is named by its number, its body and its dates; the document itself has none of these yet.
  await expect
    .poll(() => field(writer, 'Текшириш').inputValue())
    .toMatch(/^№\u00a0\d{4}-\d{6} · .+ · \d{2}\.\d{2}\.\d{4} – \d{2}\.\d{2}\.\d{4}$/)
  await writer.getByText('Узайтириш', { exact: true }).click()
  const end = addDays(await endOf(writer, path), 3)
  await field(writer, 'Янги тугаш санаси').fill(typed(end))
  await field(writer, 'Янги тугаш санаси').press('Tab')
  await field(writer, 'Сабаб').fill('Лаборатория натижалари кутилмоқда')
  const send = writer.getByRole('button', { name: 'Сақлаш ва юбориш' })
  // Escape leaves the dialog, and the keyboard goes on at the button that opened it.
  await send.click()
  await writer.getByRole('dialog').waitFor()
  await writer.keyboard.press('Escape')
  await writer.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocusOn(send)).toBe(true)
  await send.click()
  await confirm(writer)
  await writer.waitForURL(/\/document\/postponement\/[0-9a-f-]{36}$/)
  const postponement = new URL(writer.url()).pathname
  await standsAt(writer, 'Жараёнда (раҳбар)')
  await writer.getByRole('article').getByText('Кўчириш, узайтириш ёки бекор қилиш', { exact: true }).first().waitFor()

  // It comes back once: why stands where it is mended, too.
  const ceo = await system.signIn('ceo', { at: postponement })
  await act(ceo, 'Рад этиш', async (dialog) => field(dialog, 'Рад этиш сабаби').fill('Асословчи ҳужжат илова қилинсин. '.repeat(100)))
  const why = writer.getByRole('note').filter({ hasText: 'Асословчи ҳужжат илова қилинсин' })
  await why.waitFor()
  // However long it is, the page stands below it.
  expect((await why.boundingBox())!.height).toBeLessThan(250)
  await writer.getByRole('button', { name: 'Тузатиш' }).click()
  await writer.waitForURL(/\/edit$/)
  await why.waitFor()
  await writer.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(writer)
  await standsAt(writer, 'Жараёнда (раҳбар)')
  await why.waitFor({ state: 'detached' })
  await standsAt(ceo, 'Жараёнда (раҳбар)')
  await act(ceo, 'Тасдиқлаш')
  const moderator = await system.signIn('moderator', { at: postponement })
  await act(moderator, 'Қабул қилиш')
  await act(moderator, 'Келишиш')
  await standsAt(moderator, 'Келишилган')

  await standsAt(inspector, 'Узайтирилган')
  expect(await endOf(inspector, path)).toBe(end)
  // The days that the page counts are those of the longer period.
  const period = inspector.getByRole('definition').filter({ hasText: `– ${typed(end)}` })
  await expect
    .poll(() => period.innerText())
    .toMatch(new RegExp(`– ${typed(end)}, иш кунлари:\u00a0${await workingDays(inspector, path)}(?!\\d)`))
  await inspector.getByRole('tab', { name: 'Кўчиришлар' }).click()
  const tab = inspector.getByRole('tabpanel', { name: 'Кўчиришлар' })
  await tab.getByText('Келишилган').waitFor()

  // From the postponement one comes back to its check.
  await moderator.locator(`main a[href="${path}"]`).click()
  await standsAt(moderator, 'Узайтирилган')

  await sendResult(inspector)
  await act(inspector, 'Якунлаш', async (dialog) => {
    await field(dialog, 'Амалда тугаган сана').fill(typed(today()))
    await field(dialog, 'Амалда тугаган сана').press('Tab')
  })
  await standsAt(inspector, 'Якунланган')
})

test('a check that is agreed is moved, and what was moved is cancelled, on the page that its inspector has open', async () => {
  const inspector = await system.signIn('inspector', {
    at: `/document/request?state=agreed.notBegun&search=${encodeURIComponent(notBegun)}`,
  })
  await inspector.getByRole('link', { name: notBegun }).first().click()
  await standsAt(inspector, 'Келишилган')
  const path = new URL(inspector.url()).pathname
  const ceo = await system.signIn('ceo', { at: null })
  const moderator = await system.signIn('moderator', { at: null })
  const decide = async (writer: Page) => {
    await field(writer, 'Сабаб').fill('Субъект фаолиятини вақтинча тўхтатган')
    await writer.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
    await confirm(writer)
    await writer.waitForURL(/\/document\/postponement\/[0-9a-f-]{36}$/)
    const postponement = new URL(writer.url()).pathname
    await ceo.goto(postponement)
    await act(ceo, 'Тасдиқлаш')
    await moderator.goto(postponement)
    await act(moderator, 'Қабул қилиш')
    await act(moderator, 'Келишиш')
    await standsAt(moderator, 'Келишилган')
  }
  const ask = async (kind: RegExp) => {
    const writer = await inspector.context().newPage()
    await writer.goto(`/document/postponement/new?requestId=${path.split('/').at(-1)}`)
    await writer.getByRole('radio', { name: kind }).check({ force: true })
    return writer
  }

  const end = addDays(await endOf(inspector, path), 7)
  const move = await ask(/^Кўчириш$/)
  for (const [name, day] of [
    ['Янги бошланиш санаси', addDays(today(), 5)],
    ['Янги тугаш санаси', end],
  ] as const) {
    await field(move, name).fill(typed(day))
    await field(move, name).press('Tab')
  }
  await decide(move)
  await standsAt(inspector, 'Кўчирилган')
  expect(await endOf(inspector, path)).toBe(end)

  await decide(await ask(/^Бекор қилиш$/))
  await standsAt(inspector, 'Бекор қилинган')
})

/** An agreed check of the demo, and a begun one of which nobody has asked anything yet. */
const notBegun = 'TOSHKENT GO'

const business = 'NAMANGAN SUT'

/** The working days of a check's period, by the schedule as it is kept. */
async function workingDays(page: Page, path: string): Promise<number> {
  const list = async (type: string) =>
    ((await (await page.request.post(`/api/${type}/GetList`, { data: { pageSize: 200 } })).json()) as { rows: never[] }).rows
  const { fields } = (await (await page.request.get(path.replace('/document/request/', '/api/request/Get/'))).json()) as DocumentReply
  return workingDaysBetween(
    calendarFrom(await list('schedule'), await list('scheduleexception')),
    String(fields['checkStartDate']),
    String(fields['checkEndDate']),
  )
}

async function endOf(page: Page, path: string): Promise<string> {
  const reply = (await (await page.request.get(path.replace('/document/request/', '/api/request/Get/'))).json()) as DocumentReply
  return String(reply.fields['checkEndDate'])
}
