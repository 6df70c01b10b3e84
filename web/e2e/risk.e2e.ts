import { expect, test } from 'vitest'
import { startSystem } from './testing/system.ts'

const system = startSystem()

test('an analysis is ordered and followed, and a result says why its score is what it is', { timeout: 180_000 }, async () => {
  const page = await system.signIn('admin')
  await page.goto('/reports/riskanalysis/new')
  await page.getByRole('button', { name: 'Таҳлилни бошлаш' }).click()
  await page.waitForURL(/\/reports\/riskanalysis\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Таҳлил натижалари' }).click()
  await page.waitForURL(/\/reports\/riskanalysisresult\?/)
  await page.locator('.list-table tbody tr').first().waitFor()

  const inspector = await system.signIn('inspector')
  await inspector.goto('/reports/riskanalysisresult')
  await inspector.locator('.list-table tbody tr').first().getByRole('link').first().click()
  await inspector.waitForURL(/\/reports\/riskanalysisresult\/[0-9a-f-]{36}/)
  await inspector.locator('.risk-lines tfoot strong').waitFor()
  const points = await inspector.locator('.risk-lines tbody .risk-points strong').allInnerTexts()
  const score = await inspector.locator('.risk-lines tfoot strong').innerText()
  const numberIn = (text: string) => Number(text.replace(',', '.'))
  expect(points).toHaveLength(5)
  expect(points.reduce((sum, each) => sum + numberIn(each), 0)).toBeCloseTo(numberIn(score), 5)
})
