import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, HistoryReply } from '@nazorat/machines/api-types'
import { field } from '../testing/check-form.ts'
import { paper } from '../testing/check-page.ts'
import { checkWithItems, phone } from '../testing/door.ts'
import { keepAppOnDevice } from '../testing/app-on-device.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

const waitingIn = (page: Page): Locator => page.getByRole('region', { name: 'Шу телефонда турибди' })
const conclusionOf = (page: Page): Locator => field(page, 'Текшириш натижаси')

/** An inspector on a phone that keeps the app, in the form of a draft. */
async function inForm(user: string, id: string): Promise<Page> {
  const page = await system.signIn(user, { at: `/document/inspectionresult/${id}/edit`, viewport: phone, hasTouch: true })
  await keepAppOnDevice(page)
  await conclusionOf(page).waitFor()
  return page
}

/** The draft of a result that an inspector has begun. */
async function begin(number: string): Promise<string> {
  const page = await system.signIn('inspector', { at: null })
  await page.goto(`/document/inspectionresult/new?requestId=${await checkWithItems(page)}`)
  await paper(page, number)
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  const [id] = /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)!
  await page.close()
  return id
}

/** Types a conclusion without a network, and keeps it on the phone. */
async function keepConclusion(page: Page, text: string): Promise<void> {
  await page.context().setOffline(true)
  await conclusionOf(page).fill(text)
  await page.getByRole('button', { name: 'Телефонда сақлаш' }).click()
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').waitFor()
}

const conclusionThere = async (page: Page, id: string): Promise<unknown> =>
  ((await (await page.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply).fields['result']

test('of two inspectors who write in one draft without a network, the second is shown what the first has written, and decides', async () => {
  const id = await begin('51/Н')
  const [first, second] = await Promise.all([inForm('inspector', id), inForm('inspector2', id)])
  await keepConclusion(first, 'Биринчи инспектор')
  await keepConclusion(second, 'Иккинчи инспектор')
  await first.context().setOffline(false)
  await waitingIn(first).waitFor({ state: 'detached' })
  await second.context().setOffline(false)
  const card = waitingIn(second).getByRole('listitem').first()
  await card.getByText('рад этилди — қайд этилмаган').waitFor()
  await card.getByText('Иккинчи инспектор').first().waitFor()
  await card.getByRole('heading', { name: 'Шу орада ўзгаргани' }).waitFor()
  await card.getByText('Биринчи инспектор').waitFor()
  expect(await conclusionThere(second, id)).toBe('Биринчи инспектор')
  await card.getByRole('button', { name: 'Қайта юбориш' }).click()
  await expect.poll(() => conclusionThere(second, id)).toBe('Иккинчи инспектор')
  const { events } = (await (await second.request.get(`/api/inspectionresult/GetHistory/${id}`)).json()) as HistoryReply
  expect(events.filter(({ doneOffline }) => doneOffline)).toHaveLength(2)
})

test('a draft that was deleted meanwhile refuses what was written in it, beside which that stays until its person drops it', async () => {
  const id = await begin('52/Н')
  const page = await inForm('inspector', id)
  await keepConclusion(page, 'Камчилик топилмади')
  const other = await system.signIn('inspector', { at: null })
  const { version } = (await (await other.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply
  expect((await other.request.post(`/api/inspectionresult/Delete/${id}`, { data: { version } })).ok()).toBe(true)
  await page.context().setOffline(false)
  await page.goto('/document/phone')
  const entry = page.getByRole('listitem').filter({ hasText: 'рад этилди — қайд этилмаган' }).last()
  await entry.getByText('Камчилик топилмади').waitFor()
  await entry.getByRole('alert').waitFor()
  await entry.getByRole('button', { name: 'Олиб ташлаш' }).click()
  await entry.getByRole('button', { name: 'Ҳа, олиб ташлансин' }).click()
  await page.getByText('Ҳеч нарса кутмаяпти: ҳаммаси қайд этилган').waitFor()
})
