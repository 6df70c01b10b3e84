import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { field } from '../testing/check-form.ts'
import { paper } from '../testing/check-page.ts'
import { checkWithItems, phone } from '../testing/door.ts'
import { countStored, keepAppOnDevice } from '../testing/app-on-device.ts'
import { chooseFiles } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

const waitingIn = (page: Page): Locator => page.getByRole('region', { name: 'Шу телефонда турибди' })
const itemsOf = (page: Page): Locator => page.getByRole('group', { name: 'Текширув варағи жавоблари' })

/** An inspector on a phone that keeps the app, in the draft of a result, where the network has gone. */
async function withoutNetwork(number: string): Promise<{ page: Page; id: string }> {
  const page = await system.signIn('inspector', { at: null, viewport: phone, hasTouch: true })
  await page.goto(`/document/inspectionresult/new?requestId=${await checkWithItems(page)}`)
  await paper(page, number)
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  const [id] = /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)!
  await keepAppOnDevice(page)
  await itemsOf(page).getByRole('region').nth(1).waitFor()
  await page.context().setOffline(true)
  return { page, id }
}

/** Takes a photo of an item, without a network. Returns its hash. */
async function photograph(item: Locator, name: string, background: string): Promise<string> {
  const taken = await photoIn('jpeg', { width: 800, height: 600, background })
  await chooseFiles(item.getByRole('button', { name: 'Суратга олиш' }), [{ name, mimeType: 'image/jpeg', buffer: taken }])
  await item.getByRole('img', { name }).waitFor()
  return createHash('sha256').update(taken).digest('hex')
}

/** The hashes of the photos that the server has in the answers of a result; each with what is shown of it drawn by the server. */
async function photosOf(page: Page, id: string): Promise<string[]> {
  const { fields } = (await (await page.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply
  const photos = (fields['answers'] as { photos: StoredFile[] | null }[]).flatMap((answer) => answer.photos ?? [])
  return photos.filter(({ hash, photo }) => photo && photo.shown.hash !== hash).map(({ hash }) => hash)
}

/** How many files the phone holds. */
const countHeld = async (page: Page): Promise<number> => (await countStored(page)).files

test('photos of items that are taken without a network are kept with what was typed, and reach the server once', async () => {
  const { page, id } = await withoutNetwork('31/Н')
  const item = itemsOf(page).getByRole('region').first()
  await item.getByText('Бажарилмаган', { exact: true }).click()
  await field(item, 'Изоҳ').fill('Чиқиш йўли тўсилган')
  const hashes: string[] = []
  for (const [i, colour] of ['#993333', '#339933', '#333399'].entries()) hashes.push(await photograph(item, `t${i}.jpg`, colour))
  expect(await item.getByText('Шу телефонда, ҳали юборилмаган').count()).toBe(3)
  // One is taken off again.
  await item.getByRole('button', { name: 'Олиб ташлаш: t1.jpg' }).click()
  await expect.poll(() => countHeld(page)).toBe(2)
  const stored = [hashes[0], hashes[2]]

  await page.getByRole('button', { name: 'Телефонда сақлаш' }).click()
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').waitFor()
  await waitingIn(page).getByText('2 та файл билан').waitFor()
  await page.context().setOffline(false)
  await waitingIn(page).waitFor({ state: 'detached' })
  expect(await photosOf(page, id)).toEqual(stored)
  expect(await countHeld(page)).toBe(0)
})

test('a page that is closed before it kept anything has the photos when it is opened again, and sends them with what was typed', async () => {
  const { page, id } = await withoutNetwork('32/Н')
  const item = itemsOf(page).getByRole('region').first()
  await item.getByText('Бажарилган', { exact: true }).click()
  await item.getByText('Изоҳ ва сурат').click()
  const hash = await photograph(item, 'y.jpg', '#999933')
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(`/document/inspectionresult/${id}/edit`)
  await itemsOf(page).getByRole('img', { name: 'y.jpg' }).waitFor()
  await expect.poll(() => photosOf(page, id)).toEqual([hash])
  await expect.poll(() => countHeld(page)).toBe(0)
})
