import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, HistoryReply } from '@nazorat/machines/api-types'
import { typePassword } from '../testing/browser.ts'
import { field } from '../testing/check-form.ts'
import { sendCheck } from '../testing/new-check.ts'
import { standsAt } from '../testing/check-page.ts'
import { stateOf } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'
import { settle } from '../testing/staying.ts'
import { countStored, keepAppOnDevice } from '../testing/app-on-device.ts'
import { phone } from '../testing/door.ts'

const system = sharedSystem()

const reason = 'Буйруқда имзо йўқ'
const waitingIn = (page: Page): Locator => page.getByRole('region', { name: 'Шу телефонда турибди' })

/** The head of a body, on a phone, who rejects a check without a network. */
async function rejecting(year: number, { keepsApp = true } = {}): Promise<{ page: Page; check: DocumentReply }> {
  const check = await sendCheck(await system.signIn('inspector', { at: null }), year)
  const path = `/document/request/${check.id}`
  const page = keepsApp ? await system.signIn('ceo', { at: path, viewport: phone }) : await system.enter('ceo', { viewport: phone })
  if (keepsApp) await keepAppOnDevice(page)
  else {
    await page.waitForURL(/\/dashboard/)
    await page.goto(path)
  }
  await page.getByRole('button', { name: 'Рад этиш', exact: true }).click()
  await field(page.getByRole('dialog'), 'Сабаб').fill(reason)
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Рад этиш', exact: true }).click()
  return { page, check }
}

const keep = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Телефонда сақлаш' }).click()

const historyOf = async (page: Page, id: string): Promise<HistoryReply['events']> =>
  ((await (await page.request.get(`/api/request/GetHistory/${id}`)).json()) as HistoryReply).events

const rejectionsOf = async (page: Page, id: string) => (await historyOf(page, id)).filter(({ action }) => action === 'reject')

test('an action that finds no network waits on the phone, and is done once when there is one', async () => {
  const { page, check } = await rejecting(2005)
  await keep(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').waitFor()
  await standsAt(page, 'Жараёнда (раҳбар)')
  expect(await rejectionsOf(page, check.id)).toEqual([])

  await page.context().setOffline(false)
  await waitingIn(page).waitFor({ state: 'detached' })
  await page.getByText('Телефонда кутаётган амал қайд этилди').waitFor()
  await stateOf(page).getByText('Жараёнда (раҳбар)').waitFor({ state: 'detached' })
  const [rejection, ...more] = await rejectionsOf(page, check.id)
  expect(more).toEqual([])
  expect(rejection).toMatchObject({ doneOffline: { device: expect.stringMatching(/^[0-9a-f-]{36}$/), counts: true } })
  // Opened again, the page finds nothing left to send.
  await page.reload()
  await settle(page)
  expect(await waitingIn(page).count()).toBe(0)
  expect(await rejectionsOf(page, check.id)).toHaveLength(1)
})

test('a refusal stands beside what was typed, which can be changed and sent again', async () => {
  const { page, check } = await rejecting(2006)
  await keep(page)
  await waitingIn(page).waitFor()
  // Meanwhile it is sent back from elsewhere, and comes again.
  const inspector = await system.signIn('inspector', { at: null })
  const call = async (by: Page, action: string, data: { version: number; reason?: string }) =>
    expect((await by.request.post(`/api/request/${action}/${check.id}`, { data })).status()).toBe(200)
  await call(page, 'Reject', { version: check.version, reason: 'Сана нотўғри' })
  await call(inspector, 'Send', { version: check.version + 1 })

  await page.context().setOffline(false)
  const card = waitingIn(page).getByRole('listitem')
  await card.getByText('рад этилди — қайд этилмаган').waitFor()
  await card.getByText(reason).waitFor()
  await card.getByRole('alert').waitFor()
  expect(await rejectionsOf(page, check.id)).toHaveLength(1)

  await card.getByRole('button', { name: 'Ўзгартириш' }).click()
  const typed = field(page.getByRole('dialog'), 'Сабаб')
  expect(await typed.inputValue()).toBe(reason)
  await typed.fill(`${reason}, муҳр ҳам`)
  await page.getByRole('dialog').getByRole('button', { name: 'Рад этиш', exact: true }).click()
  await waitingIn(page).waitFor({ state: 'detached' })
  const rejections = await rejectionsOf(page, check.id)
  expect(rejections.map(({ input }) => JSON.stringify(input).includes('муҳр ҳам'))).toEqual([true, false])
})

test('an action that meets an ended session is done once its person has signed in again', async () => {
  const { page, check } = await rejecting(2013)
  await keep(page)
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').waitFor()
  await page.context().clearCookies({ name: 'session' })
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Сеанс тугади' })
  await typePassword(dialog)
  await dialog.waitFor({ state: 'hidden' })
  await waitingIn(page).waitFor({ state: 'detached' })
  expect(await rejectionsOf(page, check.id)).toHaveLength(1)
})

test('a refused action is dropped by its person alone', async () => {
  const { page, check } = await rejecting(2007)
  await keep(page)
  await waitingIn(page).waitFor()
  expect((await page.request.post(`/api/request/Approve/${check.id}`, { data: { version: check.version } })).ok()).toBe(true)
  await page.context().setOffline(false)
  const card = waitingIn(page).getByRole('listitem')
  await card.getByRole('button', { name: 'Олиб ташлаш' }).click()
  await card.getByRole('button', { name: 'Йўқ, қолсин' }).click()
  // Its list says so too.
  await page.goto('/document/request')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Телефонда: рад этилган' })
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/document/request/${check.id}`)
  await page.goto(`/document/request/${check.id}`)
  await card.getByRole('button', { name: 'Олиб ташлаш' }).click()
  await card.getByRole('button', { name: 'Ҳа, олиб ташлансин' }).click()
  await waitingIn(page).waitFor({ state: 'detached' })
  expect(await rejectionsOf(page, check.id)).toEqual([])
})

test('a phone without room says so, and the action stays in its dialog', async () => {
  const { page } = await rejecting(2008)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await keep(page)
  await page
    .getByRole('dialog')
    .getByText(/^Телефонда жой йўқ/)
    .waitFor()
  expect(await field(page.getByRole('dialog'), 'Сабаб').inputValue()).toBe(reason)
  expect(await waitingIn(page).count()).toBe(0)
})

test('another user who signs in neither sees nor sends what waits; it waits for its own', async () => {
  const { page, check } = await rejecting(2009)
  await keep(page)
  await waitingIn(page).waitFor()
  const sessionOf = async (user: string) => {
    const other = await system.signIn(user, { at: null })
    return (await other.context().cookies()).find(({ name }) => name === 'session')!
  }
  await page.context().addCookies([await sessionOf('inspector')])
  const asked = page.waitForRequest((request) => request.url().includes('/api/request/Reject/'))
  await page.context().setOffline(false)
  await asked
  await page.goto(`/document/request/${check.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await waitingIn(page).count()).toBe(0)
  expect(await rejectionsOf(page, check.id)).toEqual([])

  await page.context().addCookies([await sessionOf('ceo')])
  await page.goto(`/document/request/${check.id}`)
  await expect.poll(async () => (await rejectionsOf(page, check.id)).length).toBe(1)
})

test('who signs out where something waits is asked, and takes it away: also on a device that keeps nothing else', async () => {
  const { page, check } = await rejecting(2011, { keepsApp: false })
  await keep(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The server is there, and does not answer to it.
  await page.route('**/api/request/Reject/**', (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await waitingIn(page).waitFor()
  const signOut = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Фойдаланувчи менюси/ })
      .click()
    await page.getByRole('menuitem', { name: 'Чиқиш' }).click()
  }
  await signOut()
  const question = page.getByRole('dialog', { name: /^Бу қурилмада 1 та амал кутмоқда/ })
  await question.getByRole('button', { name: 'Қолиш' }).click()
  await waitingIn(page).waitFor()
  await signOut()
  await question.getByRole('button', { name: 'Ўчириш ва чиқиш' }).click()
  await page.waitForURL(/pages\/login/)
  expect(await countStored(page)).toEqual({ commands: 0, files: 0 })
  expect(await rejectionsOf(await system.signIn('ceo', { at: null }), check.id)).toEqual([])
})

test('a command that a former release has kept is sent by this one', async () => {
  const { page, check } = await rejecting(2010)
  await keep(page)
  await waitingIn(page).waitFor()
  // Beside what is sealed, which is the same, it wrote no hashes of files.
  await page.evaluate(async () => {
    const opening = indexedDB.open('nazorat')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('entries', 'readwrite')
      const cursor = transaction.objectStore('entries').openCursor()
      cursor.onsuccess = () => {
        const { files: _none, ...former } = cursor.result!.value as Record<string, unknown>
        cursor.result!.update(former)
      }
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
    return promise
  })
  await page.context().setOffline(false)
  await waitingIn(page).waitFor({ state: 'detached' })
  expect(await rejectionsOf(page, check.id)).toHaveLength(1)
  expect(await countStored(page)).toEqual({ commands: 0, files: 0 })
})
