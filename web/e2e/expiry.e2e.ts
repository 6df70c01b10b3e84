import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply, NotificationRow } from '@nazorat/machines/api-types'
import { standsAt } from './testing/check-page.ts'
import { eventsOf, linkIn, rowsOf, timeLeftIn } from './testing/parts.ts'
import { startSystem } from './testing/system.ts'

const system = startSystem()

test('a check expires while its page is open, when the system is next started under a clock 30 days ahead, and is told of once', async () => {
  const ceo = await system.signIn('ceo')
  const inspector = await system.signIn('inspector')
  await ceo.goto('/document/request?queue=ceo')
  // Overdue checks come first, and say so.
  const [first] = (await list(ceo, { state: ['ceo'], sortBy: 'due' })).rows
  const row = rowsOf(ceo).first()
  expect(await linkIn(row).getAttribute('href')).toContain(first!.id)
  await timeLeftIn(row).waitFor()
  await linkIn(row).click()
  await standsAt(ceo, 'Жараёнда (раҳбар)')
  await timeLeftIn(ceo.getByRole('paragraph').filter({ hasText: 'Раҳбар қарори' }))
    .first()
    .waitFor()
  // The deadline names the next step: it is not said twice.
  expect(await ceo.getByText('Кейинги қадам:').count()).toBe(0)
  const undecided = await idsOf(inspector, [
    'ceo',
    'sent',
    'moderator',
    'agreed.notBegun',
    'agreed.postponed',
    'notified.notBegun',
    'notified.postponed',
  ])

  await system.restartAhead(30)
  await standsAt(ceo, 'Муддати ўтган (раҳбарда)')
  await ceo.getByRole('tab', { name: 'Тарих' }).click()
  await eventsOf(ceo).first().getByText('Тизим', { exact: true }).waitFor()
  // They expire in batches.
  await expect.poll(() => idsOf(inspector, expired)).toEqual(undecided)

  const told = async () =>
    (await notifications(ceo)).filter(({ document, action }) => document.id === first!.id && action === 'expire').length
  await expect.poll(told).toBe(1)
  await system.restartAhead(30)
  expect([await told(), await idsOf(inspector, expired)]).toEqual([1, undecided])
})

const expired = ['expired', 'expiredUndecided', 'expiredAtHead']

const list = async (page: Page, query: object) =>
  (await (await page.request.post('/api/request/GetList', { data: { pageSize: 200, ...query } })).json()) as ListReply

const idsOf = async (page: Page, state: string[]) => (await list(page, { state })).rows.map(({ id }) => id).toSorted()

const notifications = async (page: Page) =>
  ((await (await page.request.post('/api/notification/GetList', { data: { pageSize: 200 } })).json()) as { rows: NotificationRow[] }).rows
