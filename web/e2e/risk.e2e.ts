import { expect, test } from 'vitest'
import { field } from './testing/check-form.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('an analysis is ordered and followed, a result says why its score is what it is, and a check is created from it', async () => {
  const page = await system.signIn('admin', { at: '/reports/riskanalysis/new' })
  await page.getByRole('button', { name: 'Таҳлилни бошлаш' }).click()
  await page.waitForURL(/\/reports\/riskanalysis\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Таҳлил натижалари' }).click()
  await page.waitForURL(/\/reports\/riskanalysisresult\?/)
  await page.locator('.list-table tbody tr').first().waitFor()

  const inspector = await system.signIn('inspector')
  let answerTypes = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answerTypes = resolve))
  await inspector.route('**/api/checktype/GetList', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await inspector.goto('/reports/riskanalysisresult')
  await inspector.locator('.list-table tbody tr').first().getByRole('link').first().click()
  await inspector.waitForURL(/\/reports\/riskanalysisresult\/[0-9a-f-]{36}/)
  await inspector.locator('.risk-lines tfoot strong').waitFor()
  const points = await inspector.locator('.risk-lines tbody .risk-points strong').allInnerTexts()
  const score = await inspector.locator('.risk-lines tfoot strong').innerText()
  const numberIn = (text: string) => Number(text.replace(',', '.'))
  expect(points).toHaveLength(5)
  expect(points.reduce((sum, each) => sum + numberIn(each), 0)).toBeCloseTo(numberIn(score), 5)

  // The form must not open before the type that it begins with is known.
  const create = inspector.getByRole('button', { name: 'Текшириш яратиш' })
  await create.waitFor()
  expect(await create.isDisabled()).toBe(true)
  answerTypes()
  await create.click()
  await inspector.waitForURL(/\/document\/request\/new\?.*riskResultId=/)
  const valueOf = (label: string) => field(inspector, label).inputValue()
  await expect.poll(() => valueOf('Тадбиркорлик субъекти')).toMatch(/\w{3}/)
  const business = await valueOf('Тадбиркорлик субъекти')
  await expect.poll(() => valueOf('Текшириш тури')).toBe('Хавф таҳлили натижалари бўйича текшириш')
  await expect.poll(() => valueOf('Текшириш асоси')).toMatch(/авф таҳлили/)
  await inspector.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await inspector.waitForURL(/\/document\/request\/[0-9a-f-]{36}/)
  const draft = new URL(inspector.url()).pathname.replace('/edit', '')
  await inspector.goto(draft)
  await inspector.getByText(business).first().waitFor()
  await inspector.getByText('Хавф таҳлили натижаси', { exact: true }).first().waitFor()

  // The overview says that it came today, and leads to it.
  await inspector.goto('/dashboard?view=overview')
  const drafted = inspector.locator('.changes li', { hasText: 'Қоралама' }).getByRole('link')
  await drafted.waitFor()
  const came = Number((await drafted.innerText()).replace(/\D/g, ''))
  await drafted.click()
  await inspector.waitForURL(/\/document\/request\?.*enteredState=draft/)
  await inspector.locator(`.list-table a[href^="${draft}"]`).first().waitFor()
  expect(await inspector.locator('.list-table tbody tr').count()).toBe(came)
})
