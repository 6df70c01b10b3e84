import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../testing/call.ts'

async function opened() {
  const { world, signIn } = await openApp()
  const { act, actors, ids, form } = world
  const { contractorId } = await form(1)
  const save = (type: string, id: string, version: number, input: Record<string, unknown>) =>
    act(actors.all, 'save', id, version, input, type)
  const asked = async (grants: readonly string[], inn: string) => {
    const call = await signIn({
      ...actors.inspector,
      id: randomUUID(),
      grants: Object.fromEntries(grants.map((grant) => [grant, randomUUID()])),
    })
    const response = await call('GET', `contractor/GetByInn/${inn}`)
    return [response.status, await response.json()] as const
  }
  return { contractorId: String(contractorId), ids, save, asked }
}

const clerk = ['ContractorView', 'ContractorEdit', 'AllOrganizationView']
const name = { ln: 'Sinov', cl: 'Синов', ru: 'Проба' }

test('what our records say of a business is found by its INN', async () => {
  const { ids, asked } = await opened()
  expect(await asked(clerk, '300000001')).toEqual([
    200,
    { name: 'Фирма 1', oked: '47110', address: 'Тошкент', regionId: ids.region, districtId: expect.any(String) },
  ])
  expect((await asked(clerk, '300000002'))[0]).toBe(404)
})

test('where a body has the number too, what was written last counts', async () => {
  const { contractorId, ids, save, asked } = await opened()
  await save('organization', ids.supervising, 1, { inn: '300000001', address: 'Самарқанд', director: 'Каримов А.' })
  expect((await asked(clerk, '300000001'))[1]).toMatchObject({ name: name.cl, oked: '47110', address: 'Самарқанд', director: 'Каримов А.' })
  await save('contractor', contractorId, 1, { address: 'Бухоро' })
  expect((await asked(clerk, '300000001'))[1]).toMatchObject({ name: 'Фирма 1', address: 'Бухоро', director: 'Каримов А.' })
})

test('nothing is told of a body that the caller does not see, nor to anybody who writes no business down', async () => {
  const { ids, save, asked } = await opened()
  await save('organization', ids.authorized, 1, { director: 'Каримов А.' })
  expect((await asked(['ContractorEdit', 'ContractorView', 'OrganizationView'], '202222222'))[0]).toBe(404)
  expect((await asked(clerk, '202222222'))[1]).toMatchObject({ director: 'Каримов А.' })
  expect((await asked(['ContractorView', 'AllOrganizationView'], '202222222'))[0]).toBe(403)
  expect((await asked(clerk, '12345'))[0]).toBe(400)
})
