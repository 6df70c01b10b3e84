import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { field } from './testing/check-form.ts'
import { linkIn, numberIn, rowsOf, totalOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('an analysis is ordered and followed, a result says why its score is what it is, and a check is created from it', async () => {
  const page = await system.signIn('admin', { at: '/reports/riskanalysis/new' })
  await page.getByRole('button', { name: 'Таҳлилни бошлаш' }).click()
  await page.waitForURL(/\/reports\/riskanalysis\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Таҳлил натижалари' }).click()
  await page.waitForURL(/\/reports\/riskanalysisresult\?/)
  await rowsOf(page).first().waitFor()

  const inspector = await system.signIn('inspector')
  let answerTypes = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answerTypes = resolve))
  await inspector.route('**/api/checktype/GetList', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await inspector.goto('/reports/riskanalysisresult')
  await linkIn(rowsOf(inspector).first()).click()
  await inspector.waitForURL(/\/reports\/riskanalysisresult\/[0-9a-f-]{36}/)
  const total = inspector.getByRole('row', { name: /^Жами/ })
  await total.waitFor()
  // «12,5 / 20,0»: the points, and the most that there may be.
  const pointsIn = async (row: Locator) =>
    Number(
      (
        await row
          .getByRole('cell')
          .filter({ hasText: /^\d+,\d \/ / })
          .innerText()
      )
        .split(' / ')[0]!
        .replace(',', '.'),
    )
  const points = await Promise.all((await rowsOf(inspector).filter({ hasNotText: /^Жами/ }).all()).map(pointsIn))
  expect(points).toHaveLength(5)
  expect(points.reduce((sum, each) => sum + each, 0)).toBeCloseTo(await pointsIn(total), 5)

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

  // The overview says that it came in the last days, and leads to it.
  await inspector.goto('/dashboard?view=overview')
  const drafted = inspector
    .getByRole('region', { name: 'Сўнгги 30 кунда нима ўзгарди' })
    .getByRole('row', { name: /^Қоралама/ })
    .getByRole('link')
    .last()
  await drafted.waitFor()
  const came = numberIn(await drafted.innerText())
  await drafted.click()
  await inspector.waitForURL(/\/document\/request\?.*enteredState=draft/)
  await rowsOf(inspector).locator(`a[href^="${draft}"]`).first().waitFor()
  expect(await totalOf(inspector)).toBe(came)
})
