import { expect, test } from 'vitest'
import { bodies, bodyRecords } from '../../run/seed/demo/bodies.ts'
import { choose, field } from './check-form.ts'
import { startSystem } from './system.ts'

const system = startSystem()

/** A body of the demo, and its record. */
const head = bodies[0]!
const { id, values } = bodyRecords(() => null)[0]![0]!

test('a business is filled in by its INN, and refreshed when the register knows better', { timeout: 120_000 }, async () => {
  const page = await system.signIn('admin')
  await page.goto('/document/contractor/new')
  const refresh = page.getByRole('button', { name: 'СТИР бўйича янгилаш' })
  expect(await refresh.isDisabled()).toBe(true)
  await field(page, 'СТИР').fill(String(values['inn']))
  await refresh.click()
  await page.getByText('СТИР маълумотлари янгиланди').waitFor()
  await expect.poll(() => field(page, 'Субъект номи').inputValue()).toBe(head.name.cl)
  expect(await field(page, 'Манзил').inputValue()).toBe(head.address)
  expect(await field(page, 'Туман \\(шаҳар\\)').inputValue()).not.toBe('')
  await field(page, 'ИФУТ').fill('47110')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/\/document\/contractor\/[0-9a-f-]{36}$/)

  await refresh.click()
  await page.getByText('СТИР бўйича ўзгариш йўқ').waitFor()
  const saved = await page.evaluate(
    async ({ id, address }) => {
      const { version } = (await (await fetch(`/api/organization/Get/${id}`)).json()) as { version: number }
      const response = await fetch('/api/organization/Update', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id, version, address }) })
      return response.status
    },
    { id, address: 'Buxoro koʻchasi, 1-uy' },
  )
  expect(saved).toBe(200)
  await refresh.click()
  await page.getByText('СТИР маълумотлари янгиланди').waitFor()
  await page.getByText('Buxoro koʻchasi, 1-uy').first().waitFor()
})

test('a reference offers what fits the field beside it, and falls away when that changes', { timeout: 120_000 }, async () => {
  const page = await system.signIn('admin')
  await page.goto('/document/contractor/new')
  expect(await field(page, 'Туман \\(шаҳар\\)').isDisabled()).toBe(true)
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Тошкент шаҳри')
  await choose(page, 'Туман \\(шаҳар\\)', 'Миробод')
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Бухоро')
  await expect.poll(() => field(page, 'Туман \\(шаҳар\\)').inputValue()).toBe('')
  await field(page, 'Туман \\(шаҳар\\)').fill('Миробод')
  await page.getByText('Ҳеч нарса топилмади', { exact: false }).waitFor()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
})
