import { expect, test } from 'vitest'
import type { UserInfo } from '@nazorat/machines/api-types'
import { formFields } from '@nazorat/machines/definition'
import { openApp } from '../testing/call.ts'

test('a user is told of their body and the one above it, each by its name in every language', async () => {
  const { world, signIn, engine } = await openApp()
  const { supervising, authorized } = world.ids
  const { version, values } = (await engine.load('organization', [supervising])).get(supervising)!
  const form = Object.fromEntries(Object.entries(values).filter(([name]) => name in formFields(engine.definitionOf('organization'))))
  await world.act(world.actors.all, 'save', supervising, version, { ...form, parentId: authorized, isFilial: true }, 'organization')
  const call = await signIn({ ...world.actors.inspector, organizationId: supervising })
  const { organization, parentOrganization } = (await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo
  const names = await engine.load('organization', [supervising, authorized])
  expect(organization).toEqual({ id: supervising, name: names.get(supervising)!.values.name })
  expect(parentOrganization).toEqual({ id: authorized, name: names.get(authorized)!.values.name })
  expect(organization!.name).toMatchObject({ cl: expect.any(String), ru: expect.any(String) })
})

test('the user of a business is told of it by its registered name', async () => {
  const { world, signIn, engine } = await openApp()
  const { contractorId } = await world.form(1)
  const call = await signIn({ ...world.actors.inspector, organizationId: null, contractorId: String(contractorId) })
  const { organization, parentOrganization } = (await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo
  const { values } = (await engine.load('contractor', [String(contractorId)])).get(String(contractorId))!
  expect(organization).toEqual({ id: contractorId, name: values.name })
  expect(organization!.name).toEqual(expect.any(String))
  expect(parentOrganization).toBeNull()
})
