import { expect, test } from 'vitest'
import { field, fillCheck, today, typed } from './check-form.ts'
import { act, confirm, result, standsAt } from './check-page.ts'
import { startSystem } from './system.ts'

const steps = [
  'Яратилди',
  'Раҳбарга юборилди',
  'Тасдиқланди ва юборилди',
  'Кўриб чиқиш учун қабул қилинди',
  'Келишилди',
  'Модераторга қайтарилди',
  'Текшириш бошланди',
  'Натижа сақланди',
  'Текшириш якунланди',
  'Архивланди',
]

const system = startSystem()

test('a check goes from draft to archive through six accounts, and the auditor reads every step', { timeout: 240_000 }, async () => {
  const inspector = await system.signIn('inspector')
  await inspector.goto('/document/request/new')
  await fillCheck(inspector, 'MIROBOD SAVDO SERVIS', ['2019-01-01', '2019-12-31'])
  await inspector.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(inspector)
  await inspector.waitForURL(/\/document\/request\/[0-9a-f-]{36}$/)
  const path = new URL(inspector.url()).pathname
  await standsAt(inspector, 'Жараёнда (раҳбар)')

  // The inspector's page stays open: what others do appears on it by itself.
  const ceo = await system.signIn('ceo')
  await ceo.goto(path)
  await act(ceo, 'Тасдиқлаш')
  await standsAt(inspector, 'Юборилган')

  const moderator = await system.signIn('moderator')
  await moderator.goto(path)
  await act(moderator, 'Қабул қилиш')
  await standsAt(inspector, 'Жараёнда (модератор)')
  await act(moderator, 'Келишиш', async (dialog) => field(dialog, 'Келишилган кунлар сони').fill('4'))
  await standsAt(inspector, 'Келишилган')

  // A second pair of eyes of the authorized body sends the decision back, and it is taken again.
  const staff = await system.signIn('staff')
  await staff.goto(path)
  await act(staff, 'Модераторга қайтариш', async (dialog) => field(dialog, 'Сабаб').fill('Кунлар сонини қайта кўриш керак'))
  await standsAt(moderator, 'Жараёнда (модератор)')
  await act(moderator, 'Келишиш', async (dialog) => field(dialog, 'Келишилган кунлар сони').fill('5'))

  const contractor = await system.signIn('contractor')
  await contractor.goto(path)
  await standsAt(contractor, 'Келишилган')
  expect(await contractor.getByRole('button', { name: 'Ўтказилган деб белгилаш' }).count()).toBe(0)

  await standsAt(inspector, 'Келишилган')
  await act(inspector, 'Ўтказилган деб белгилаш')
  await standsAt(contractor, 'Ўтказилмоқда')
  await act(inspector, 'Натижани киритиш', result)
  await act(inspector, 'Якунлаш', async (dialog) => {
    await field(dialog, 'Амалда тугаган сана').fill(typed(today))
    await field(dialog, 'Амалда тугаган сана').press('Tab')
  })
  await standsAt(inspector, 'Якунланган')
  await act(inspector, 'Архивлаш')
  await standsAt(inspector, 'Архивланган')

  const auditor = await system.signIn('auditor')
  await auditor.goto(path)
  await auditor.getByRole('tab', { name: 'Тарих' }).click()
  const history = auditor.getByRole('tabpanel', { name: 'Тарих' })
  for (const step of steps) await history.getByText(step, { exact: true }).first().waitFor()
  await history.getByText('Кунлар сонини қайта кўриш керак').first().waitFor()
  expect(await auditor.locator('.action-bar button').count()).toBe(0)
})
