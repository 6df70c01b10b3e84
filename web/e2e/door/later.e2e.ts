import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, MyInformation, SelectOption } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { today } from '../../../engine/testing/today.ts'
import { choose, field } from '../testing/check-form.ts'
import { act, answerChecklist, paper, standsAt } from '../testing/check-page.ts'
import { hasColour, list, phone, typeCode } from '../testing/door.ts'
import { startSystem } from '../testing/system.ts'

const system = startSystem()
const day = 24 * 60 * 60_000

/** A person at a phone whose clock is so many days ahead. */
async function at(user: string, path: string, ahead: number): Promise<Page> {
  const page = await system.signIn(user, { at: null })
  await page.setViewportSize(phone)
  if (ahead > 0) await page.clock.install({ time: Date.now() + ahead * day })
  await page.goto(path)
  return page
}

/**
 * Begins the result of a check on whose page an inspector is, and fills in its checklists: a finding with a note, which becomes a measure, and
 * everything else fulfilled. No file: an upload ends where the clock of the server is ahead of that of its disk.
 */
async function fillChecklist(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Текшириш натижаси', exact: true }).click()
  // The draft saves itself with what is typed first, and its items come with that.
  await paper(page, '12/Н')
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  const [id] = /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)!
  const list = page.getByRole('group', { name: 'Текширув варағи жавоблари' })
  const found = list.getByRole('region', { name: '1-банд', exact: true })
  await found.getByText('Бажарилмаган', { exact: true }).click()
  await field(found, 'Изоҳ').fill('Пештахтада нарх йўқ')
  await found.getByRole('button', { name: 'Чорага айлантириш' }).click()
  await found.getByText('Чоралар орасида').waitFor()
  const progress = list.getByRole('status').filter({ hasText: 'бандга жавоб берилган' })
  await progress.filter({ hasText: /^1 \/ / }).waitFor()
  await answerChecklist(list)
  await progress.filter({ hasText: /^(\d+) \/ \1 / }).waitFor()
  const saved = async () => {
    const { fields } = (await (await page.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply
    const [answers, measures] = [fields['answers'], fields['measures']] as Record<string, unknown>[][]
    return [new Set(answers!.map(({ answer }) => answer)), measures?.map(({ description }) => description), fields['findingsNumber']]
  }
  await expect.poll(saved).toEqual([new Set(['no', 'yes']), ['Пештахтада нарх йўқ'], 1])
}

test('the checklists of a check are filled in on the phone between the door and the end of the visit', async () => {
  const { coming, user } = await nextCheck()
  const ahead = Math.round((Date.parse(String(coming['checkStartDate'])) - Date.parse(today())) / day)
  await system.restartAhead(ahead)
  const business = await at('contractor', '/document/atdoor', ahead)
  const inspector = await at(user, '/document/openvisit', ahead)
  const [premises] = await list(business, 'premises', { state: ['active'], sortBy: 'name' })
  await typeCode(inspector, String(premises!['doorCode']))
  // Where another check of the business is held on the same day, both are offered.
  const choice = inspector.getByRole('radio', { name: new RegExp(String(coming['requestDocNumber'])) })
  await choice.or(field(inspector, 'Ташриф мақсади')).first().waitFor()
  if ((await choice.count()) > 0) await choice.check({ force: true })
  await inspector.getByRole('button', { name: 'Ташрифни очиш' }).click()
  await standsAt(inspector, 'Жавоб кутилмоқда')
  const card = business.getByRole('article').filter({ hasText: `№ ${String(coming['requestDocNumber'])}` })
  const rightful = card.getByRole('heading', { name: 'Текширишга ҳақли: рухсат бериш керак' })
  await rightful.waitFor()
  expect(await hasColour(rightful, 'success')).toBe(true)
  await card.getByRole('button', { name: 'Рухсат бериш' }).click()
  await standsAt(inspector, 'Рухсат берилган')
  const atDoor = inspector.url()
  await inspector
    .getByRole('link', { name: new RegExp(String(coming['requestDocNumber'])) })
    .first()
    .click()
  await fillChecklist(inspector)
  await inspector.goto(atDoor)
  await act(inspector, 'Ташрифни тугатиш')
  await standsAt(inspector, 'Тугаган')
  await card.waitFor({ state: 'detached' })
})

test('an inspector whose certificate ended yesterday is red at the door where they are, and registers at no other', async () => {
  await system.restartAhead(0)
  const inspector = await at('inspector', '/document/openvisit', 0)
  const business = await at('contractor', '/document/atdoor', 0)
  const [premises] = await list(business, 'premises', { state: ['active'], sortBy: 'name' })
  const [first] = await list(inspector, 'employee', {
    isInspector: true,
    certificateExpiration: { from: today(), to: addDays(today(), 300) },
    sortBy: 'certificateExpiration',
  })
  const lastDay = String(first!['certificateExpiration'])
  const data = { search: String(first!['fullName']) }
  const [named] = (await (await inspector.request.post('/api/employee/GetAsSelectList/0', { data })).json()) as SelectOption[]
  const register = async (page: Page, purpose: string) => {
    await typeCode(page, String(premises!['doorCode']))
    await page.getByText('Профилактика ташрифи', { exact: true }).click()
    await choose(page, 'Ташриф буюрган инспекторлар', String(named!.text))
    await field(page, 'Ташриф мақсади').fill(purpose)
    await page.getByRole('button', { name: 'Ташрифни очиш' }).click()
  }
  await register(inspector, 'Сертификат ҳали амалда')
  await standsAt(inspector, 'Жавоб кутилмоқда')
  const heading = (page: Page) => page.getByRole('article').filter({ hasText: 'Сертификат ҳали амалда' }).getByRole('heading')
  await heading(business).waitFor()
  expect(await hasColour(heading(business), 'warning')).toBe(true)

  const ahead = Math.round((Date.parse(lastDay) - Date.parse(today())) / day) + 1
  await system.restartAhead(ahead)
  const later = await at('contractor', '/document/atdoor', ahead)
  await later.getByText(`Сертификат муддати тугаган: ${lastDay.split('-').reverse().join('.')}`).waitFor()
  expect(await hasColour(heading(later), 'danger')).toBe(true)
  const again = await at('inspector', '/document/openvisit', ahead)
  await register(again, 'Сертификат тугаган')
  await again
    .getByRole('alert')
    .getByText(/муддати/)
    .waitFor()
  expect(new URL(again.url()).pathname).toBe('/document/openvisit')
})

/** The check of the demo's business that begins next, and an account of an inspector who holds it. */
async function nextCheck() {
  const business = await system.signIn('contractor', { at: null })
  const [premises] = await list(business, 'premises', { pageSize: 1 })
  for (const user of ['inspector', 'inspector2', 'topinspector']) {
    const page = await system.signIn(user, { at: null })
    const { employee } = (await (await page.request.get('/api/account/GetMyInformation')).json()) as MyInformation
    const [coming] = await list(page, 'request', {
      state: ['agreed.notBegun'],
      contractorInn: premises!['contractorInn'],
      inspectors: [employee!.id],
      sortBy: 'checkStartDate',
    })
    if (coming) return { coming, user }
  }
  throw new Error('the demo has no check of the business that is to begin')
}
