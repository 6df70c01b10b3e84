import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { DocumentReply, ImageReply, IdentityReply, ListReply } from '@nazorat/machines/api-types'
import { blackPng } from '../../../run/testing/png.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

// Everybody notices a change of the authority: other files find it as it was. It runs before the windows are closed.
let giveBack = async (): Promise<void> => {}
afterEach(() => giveBack())

const accentOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent').trim())

test('the login page has two halves, beside each other or one under the other, and what needs no session is reached from it', async () => {
  const page = await system.open({ viewport: { width: 1366, height: 768 } })
  await page.goto('/pages/login')
  const form = page.getByRole('textbox', { name: 'Логин' })
  const other = page.getByRole('complementary')
  await other.getByRole('heading', { name: 'Тизим ҳақида' }).waitFor()
  await form.waitFor()
  const halves = async () => Promise.all([form, other].map(async (part) => (await part.boundingBox())!))
  const [left, right] = await halves()
  expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width)
  await page.setViewportSize({ width: 390, height: 800 })
  const [above, below] = await halves()
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  for (const language of ['Русский', 'Oʻzbekcha', 'Ўзбекча']) {
    await page.getByRole('button', { name: language }).click()
    await other.getByRole('link').last().click()
    await page.waitForURL(/\/pages\/accessibility$/)
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(6)
    await page.goBack()
  }
})

test('name, emblem and colour of the authority are on the login page, in the menu and on the tab once an administrator has set them', async () => {
  const admin = await system.signIn('admin')
  const anonymous = await system.open({ colorScheme: 'light' })
  await anonymous.goto('/pages/login')
  await anonymous.getByText('Назорат', { exact: true }).waitFor()
  const usual = await accentOf(anonymous)

  const upload = await admin.request.post('/api/file/UploadImage', {
    multipart: { file: { name: 'gerb.png', mimeType: 'image/png', buffer: Buffer.from(blackPng(64, 64)) } },
  })
  const emblem = (await upload.json()) as ImageReply
  const list = (await (await admin.request.post('/api/identity/GetList', { data: {} })).json()) as ListReply
  expect(list.total).toBe(1)
  const { id } = list.rows[0]!
  const identity = async () => (await (await admin.request.get(`/api/identity/Get/${id}`)).json()) as DocumentReply
  const { fields } = await identity()
  giveBack = async () => {
    const { version } = await identity()
    const given = Object.fromEntries(['name', 'emblem', 'accent', 'phone', 'address'].map((field) => [field, fields[field]]))
    expect((await admin.request.post(`/api/identity/Change/${id}`, { data: { version, ...given } })).ok()).toBe(true)
  }
  const name = { ln: 'Davlat inspeksiyasi', cl: 'Давлат инспекцияси', ru: 'Государственная инспекция' }
  const change = async (accent: string) => {
    const { version } = await identity()
    const data = { version, name, emblem, accent, phone: '+998712000000', address: null }
    return admin.request.post(`/api/identity/Change/${id}`, { data })
  }
  expect((await change('#ffcc00')).status()).toBe(400)
  expect((await change('#7a1f2b')).status()).toBe(200)
  expect(((await (await anonymous.request.get('/api/open/Identity')).json()) as IdentityReply).accent).toBe('#7a1f2b')

  await anonymous.reload()
  await anonymous.getByText(name.cl, { exact: true }).waitFor()
  await anonymous.getByRole('link', { name: '+998712000000' }).waitFor()
  expect(usual).not.toBe('#7a1f2b')
  await expect.poll(() => accentOf(anonymous)).toBe('#7a1f2b')
  // The field theme has it darker.
  await anonymous.evaluate(() => document.body.classList.add('field-theme'))
  expect(await accentOf(anonymous)).toBe('#4f141c')
  const drawn = (hash: string) => [...document.images].find(({ src }) => src.endsWith(hash))?.naturalWidth
  await expect.poll(() => anonymous.evaluate(drawn, emblem.hash)).toBe(64)
  await expect.poll(() => anonymous.title()).toContain(name.cl)

  await admin.reload()
  await admin.getByRole('complementary').getByText(name.cl, { exact: true }).waitFor()
  await expect.poll(() => admin.locator('link[rel=icon]').getAttribute('href')).toContain(emblem.hash)
  await admin.goto('/c')
  await admin.getByText(name.cl, { exact: true }).waitFor()
})
