import { expect, test } from 'vitest'
import { startSystem } from './testing/system.ts'

const system = startSystem()

test('an analysis is ordered and followed; a result says why, and a check is opened from it that remembers it', { timeout: 180_000 }, async () => {
  const page = await system.signIn('admin')
  await page.goto('/reports/riskanalysis/new')
  await page.getByRole('button', { name: 'Таҳлилни бошлаш' }).click()
  await page.waitForURL(/\/reports\/riskanalysis\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Таҳлил натижалари' }).click()
  await page.waitForURL(/\/reports\/riskanalysisresult\?/)
  await page.locator('tbody tr').first().waitFor()

  const inspector = await system.signIn('inspector')
  await inspector.goto('/reports/riskanalysisresult')
  await inspector.locator('tbody tr').first().getByRole('link').first().click()
  await inspector.waitForURL(/\/reports\/riskanalysisresult\/[0-9a-f-]{36}/)
  const result = new URL(inspector.url()).pathname
  const points = await inspector.locator('.risk-lines tbody .risk-points strong').allInnerTexts()
  const score = await inspector.locator('.risk-lines tfoot strong').innerText()
  const numberIn = (text: string) => Number(text.replace(',', '.'))
  expect(points).toHaveLength(5)
  expect(points.reduce((sum, each) => sum + numberIn(each), 0)).toBeCloseTo(numberIn(score), 5)

  await inspector.getByRole('link', { name: 'Текшириш яратиш' }).click()
  await inspector.waitForURL(/\/document\/request\/new\?.*checkTypeId=.*checkBasisId=/)
  // The draft saves itself once something is written.
  const order = inspector.getByRole('textbox', { name: /Буйруқ рақами$/ })
  await order.fill('15-х')
  await order.press('Tab')
  await inspector.waitForURL(/\/document\/request\/[0-9a-f-]{36}\/edit$/)
  await inspector.goto(`${result}?tab=related`)
  await inspector.locator('.related li').first().waitFor()
})
