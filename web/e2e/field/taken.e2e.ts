import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply, MyInformation, UserInfo } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { today } from '../../../engine/testing/today.ts'
import { password, passwordField } from '../testing/browser.ts'
import { startSystem } from '../testing/system.ts'

// Of its own: tests of other files end the checks that this inspector has now.
const system = startSystem()

/** Takes the checks of the inspector along, and gives those that must be there. */
async function takeAlong(page: Page) {
  await page.goto('/document/phone')
  await page.getByRole('button', { name: 'Текширишларни телефонга олиш' }).click()
  await page.getByText('Текширишлар телефонда').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const { employee } = (await (await page.request.get('/api/account/GetMyInformation')).json()) as MyInformation
  const list = await page.request.post('/api/request/GetList', {
    data: {
      state: ['agreed.notBegun', 'notified.notBegun', 'agreed.begun', 'notified.begun'],
      inspectors: [employee!.id],
      checkStartDate: { from: addDays(today(), -366), to: addDays(today(), 7) },
      checkEndDate: { from: today(), to: addDays(today(), 366) },
    },
  })
  const { rows } = (await list.json()) as ListReply
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(({ id, contractorName }) => ({ id, name: String(contractorName) }))
}

/** How many records the device has of a store. */
const countOf = (page: Page, store: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('nazorat')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(name).objectStore(name).count()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result)
          }
        }
      }),
    store,
  )

test('without a network the app opens with what was taken along, says as of when it is, and shows each check with its parts', async () => {
  const page = await system.signIn('inspector')
  const checks = await takeAlong(page)
  await page.context().setOffline(true)
  // The start page needs a network: the app opens with what is on the device.
  await page.goto('/')
  await page.getByRole('heading', { name: 'Телефонда нима бор' }).waitFor()
  await page.getByText('Тармоқ йўқ').waitFor()
  for (const { name } of checks) await page.getByRole('main').getByRole('link', { name }).first().waitFor()
  const [check] = checks
  await page.goto(`/document/request/${check!.id}`)
  await page.getByRole('main').getByRole('heading', { name: check!.name }).waitFor()
  await page.getByText('ҳолатига кўра телефондаги маълумот').waitFor()
  // The drawing of the process is not kept: nobody needs it at a door.
  for (const tab of await page.getByRole('tab').filter({ hasNotText: 'Схема' }).all()) {
    await tab.click()
    await expect.poll(() => page.getByRole('tabpanel').textContent()).not.toBe('')
  }
  await page.goto('/document/request')
  await page.getByRole('main').getByText(check!.name).first().waitFor()
  await page.context().setOffline(false)
  await page.goto('/document/phone')
  await page.getByRole('button', { name: 'Телефонни тозалаш' }).waitFor()
  await expect.poll(() => page.getByText('Тармоқ йўқ').count()).toBe(0)
})

test('what is on the device is sealed: no record has a word of a check, and the key cannot be read out', async () => {
  const page = await system.signIn('inspector')
  const [check] = await takeAlong(page)
  const found = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('nazorat')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAll()
          asked.onsuccess = () => resolve(asked.result.map((each) => each.id + new TextDecoder().decode(each.data)).join('\n'))
        }
      }),
  )
  expect(found.length).toBeGreaterThan(1000)
  expect(found).not.toContain(check!.id)
  expect(found).not.toContain('contractor')
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('nazorat')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keys').objectStore('keys').getAll()
          asked.onsuccess = () =>
            crypto.subtle.exportKey('raw', asked.result[0].key).then(
              () => resolve('given out'),
              (error: Error) => resolve(error.name),
            )
        }
      }),
  )
  expect(refused).toBe('InvalidAccessError')
})

test('the key of a device is the same each time, and another for another device and another user', async () => {
  const [device, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const keyOf = async (user: string, id: string) => {
    const page = await system.signIn(user, { at: null })
    const answer = (await (await page.request.post('/api/account/GetDeviceKey', { data: { device: id } })).json()) as { key: string }
    return answer.key
  }
  const key = await keyOf('inspector', device)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf('inspector', device)).toBe(key)
  expect(new Set([key, await keyOf('inspector', other), await keyOf('ceo', device)]).size).toBe(3)
})

test('what was taken along goes when the session was ended from elsewhere, and with a sign-out; between, it is taken again by the same device', async () => {
  const page = await system.signIn('inspector')
  const isEmpty = () => expect.poll(async () => [await countOf(page, 'answers'), await countOf(page, 'keys')]).toEqual([0, 0])
  // The id that a former release has kept in local storage goes on, and is not lost with it.
  const former = crypto.randomUUID()
  await page.evaluate((id) => localStorage.setItem('nazorat.device', JSON.stringify(id)), former)
  const asked: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/GetDeviceKey') && asked.push(request.postDataJSON()))
  await takeAlong(page)
  expect(await countOf(page, 'answers')).toBeGreaterThan(0)
  await page.evaluate(() => localStorage.removeItem('nazorat.device'))

  await page.request.post('/api/account/Logout', { data: {} })
  await page.goto('/document/request')
  await page.waitForURL(/pages\/login/)
  await isEmpty()
  await page.context().setOffline(true)
  await page.goto('/document/phone')
  expect(await page.getByRole('heading', { name: 'Телефонда нима бор' }).count()).toBe(0)
  await page.context().setOffline(false)

  const again = await system.signIn('inspector', { at: null })
  await page.context().addCookies(await again.context().cookies())
  await takeAlong(page)
  expect(asked).toEqual([{ device: former }, { device: former }])

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Фойдаланувчи менюси/ })
    .click()
  await page.getByRole('menuitem', { name: 'Чиқиш' }).click()
  await page.waitForURL(/pages\/login/)
  await isEmpty()
})

test('somebody else who signs in at the device sees nothing of what the first one took along', async () => {
  const page = await system.signIn('inspector')
  const user = (await (await page.request.get('/api/account/GetUserInfo')).json()) as UserInfo
  await takeAlong(page)
  await page.context().clearCookies()
  await page.goto('/pages/login')
  await page.getByRole('textbox', { name: 'Логин' }).fill('ceo')
  await passwordField(page).fill(password)
  await passwordField(page).press('Enter')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await expect.poll(async () => [await countOf(page, 'answers'), await countOf(page, 'keys')]).toEqual([0, 0])
  expect(await page.evaluate((id) => JSON.stringify(localStorage).includes(id), user.userName)).toBe(false)
})
