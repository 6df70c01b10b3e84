import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListReply, NotificationRow } from '@nazorat/machines'
import { openBrowser, signIn } from './testing/browser.ts'
import { standsAt } from './testing/check-page.ts'
import { freePort, type RunningServer, startServer } from './testing/server.ts'

const day = 24 * 60 * 60 * 1000

let browser: Browser
let server: RunningServer
let at: { PORT: string; DATA_DIR: string }

beforeAll(async () => {
  at = { PORT: String(await freePort()), DATA_DIR: await mkdtemp(join(tmpdir(), 'nazorat-expiry-')) }
  ;[server, browser] = await Promise.all([startServer(at), openBrowser()])
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(at.DATA_DIR, { recursive: true, force: true })
}, 60_000)

test('a check expires while its page is open, when the system is next started under a clock 30 days ahead, and is told of once', { timeout: 180_000 }, async () => {
  const ceo = await signIn(browser, server.address, 'ceo')
  const inspector = await signIn(browser, server.address, 'inspector')
  await ceo.goto('/document/request?queue=ceo')
  // What is late comes first, and says so.
  const [first] = (await list(ceo, { state: ['ceo'], sortBy: 'due' })).rows
  const row = ceo.locator('tr[data-row]').first()
  expect(await row.getAttribute('data-row')).toBe(first!.id)
  await row.locator('.due').waitFor()
  await row.getByRole('link').first().click()
  await standsAt(ceo, 'Жараёнда (раҳбар)')
  await ceo.locator('.standing').filter({ hasText: 'Раҳбар қарори' }).locator('.due').waitFor()
  const undecided = await idsOf(inspector, ['ceo', 'sent', 'moderator', 'agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed'])

  await server.stop()
  server = await startServer({ ...at, ...ahead(30 * day) })
  await standsAt(ceo, 'Муддати ўтган')
  await ceo.getByRole('tab', { name: 'Тарих' }).click()
  await ceo.locator('.event').first().getByText('Тизим', { exact: true }).waitFor()
  expect(await idsOf(inspector, ['expired'])).toEqual(undecided)

  const told = async () => (await notifications(ceo)).filter(({ document, action }) => document.id === first!.id && action === 'expire').length
  await expect.poll(told, { timeout: 20_000 }).toBe(1)
  await server.stop()
  server = await startServer({ ...at, ...ahead(30 * day) })
  expect([await told(), await idsOf(inspector, ['expired'])]).toEqual([1, undecided])
})

/** A clock that shows a later time, at the true pace. */
const ahead = (by: number) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../run/testing/clock.ts')}`,
  CLOCK: JSON.stringify({ real: Date.now(), shown: Date.now() + by, pace: 1 }),
})

const list = async (page: Page, query: object) => (await (await page.request.post(`${server.address}/api/request/GetList`, { data: { pageSize: 200, ...query } })).json()) as ListReply

const idsOf = async (page: Page, state: string[]) => (await list(page, { state })).rows.map(({ id }) => id).toSorted()

const notifications = async (page: Page) =>
  ((await (await page.request.post(`${server.address}/api/notification/GetList`, { data: { pageSize: 200 } })).json()) as { rows: NotificationRow[] }).rows
