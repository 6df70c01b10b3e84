import { expect, test } from 'vitest'
import { startSystem } from './testing/system.ts'

const system = startSystem()

const numberIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))

test('a report’s numbers lead to what they count, its period needs both dates, and its chart comes with it', { timeout: 180_000 }, async () => {
  const page = await system.signIn('moderator')
  await page.goto('/info/excelreport?period=2020-01-01..2029-12-31')
  const total = page.locator('.report-table tfoot .report-number').first()
  await total.waitFor()
  const all = numberIn(await total.innerText())
  expect(all).toBeGreaterThan(10)
  await page.locator('.chart-drawing svg').waitFor()

  const first = page.locator('.report-table tbody tr').first().locator('.report-link').first()
  const number = numberIn(await first.innerText())
  await first.click()
  await page.waitForURL(/\/document\/request\?/)
  await expect.poll(async () => numberIn(await page.locator('.page-total').innerText())).toBe(number)
  await page.goBack()
  await total.waitFor()

  await page.locator('#report-to').fill('')
  await page.locator('#report-to').press('Tab')
  await page.getByRole('alert').filter({ hasText: /ҳисобот/i }).first().waitFor()
  expect(await page.locator('.report-table').count()).toBe(0)
})

test('the overview of the start page tells of all checks, and its tiles lead to those of a region', { timeout: 180_000 }, async () => {
  const page = await system.signIn('moderator')
  await page.waitForURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Текширишлар таҳлили' }).or(page.getByRole('button', { name: 'Текширишлар таҳлили' })).click()
  await page.waitForURL(/view=overview/)
  await page.locator('.chart-drawing svg').waitFor()
  const all = numberIn(await page.locator('.counter-number').first().innerText())
  const tiles = await page.locator('.tile-number').allInnerTexts()
  expect(tiles.length).toBeGreaterThanOrEqual(14)
  expect(tiles.reduce((sum, text) => sum + numberIn(text), 0)).toBe(all)

  const tile = page.locator('.tile .report-link').first()
  const number = numberIn(await tile.innerText())
  await tile.click()
  await page.waitForURL(/\/document\/request\?.*regionId=/)
  await expect.poll(async () => numberIn(await page.locator('.page-total').innerText())).toBe(number)
})
