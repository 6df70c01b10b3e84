import type { ListReply } from '@nazorat/machines'
import { test } from 'vitest'
import { startSystem } from './system.ts'

const system = startSystem()

test('a document’s page names what refers to it, and leads to the list of all with the same number', { timeout: 90_000 }, async () => {
  const page = await system.signIn('admin')
  const { rows } = (await (await page.request.post('/api/organization/GetList', { data: { search: 'савдо ва хизмат', sortBy: 'createdAt' } })).json()) as ListReply
  const body = rows.find(({ parentId }) => parentId === null)!
  await page.goto(`/management/organization/${body.id}`)
  await page.getByRole('tab', { name: 'Боғлиқ ҳужжатлар' }).click()
  const checks = page.getByRole('region', { name: 'Текширишлар' })
  const all = checks.getByRole('link', { name: /^Барчаси рўйхатда/ }).last()
  const total = /\d+$/.exec(await all.innerText())![0]
  await all.click()
  await page.waitForURL(/\/document\/request\?\w+OrganizationId=/)
  await page.locator('.chip').getByText('Савдо ва хизмат').waitFor()
  await page.getByText(new RegExp(`\\b${total}\\b`)).first().waitFor()

  // From there on to one of them, and by its tabs to what refers to it.
  await page.locator('tbody a').first().click()
  await page.getByRole('tab', { name: 'Боғлиқ ҳужжатлар' }).waitFor()
})
