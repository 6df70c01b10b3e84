import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SelectOption } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { today } from '../../../engine/testing/today.ts'
import { choose, field } from '../testing/check-form.ts'
import { standsAt } from '../testing/check-page.ts'
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

test('an inspector whose certificate ended yesterday is red at the door where they are, and registers at no other', async () => {
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
