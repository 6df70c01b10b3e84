import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SelectOption } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { openApp } from '../testing/call.ts'

const name = t('Синов', 'Проба')

/** Functions of control: a common one, one of each of two bodies, and readers. */
async function opened() {
  const { world, signIn } = await openApp()
  const { act, actors, ids } = world
  const make = async (organizationId: string | null) =>
    (await act(actors.all, 'save', randomUUID(), 0, { name, organizationId }, 'controlfunction')).id
  const functions = { common: await make(null), own: await make(ids.supervising), foreign: await make(ids.authorized) }
  const person = (organizationId: string | null, ...grants: string[]): Actor => ({
    ...actors.all,
    id: randomUUID(),
    organizationId,
    grants: Object.fromEntries(grants.map((grant) => [grant, randomUUID()])),
  })
  const named = (found: readonly string[]) =>
    Object.entries(functions)
      .filter(([, id]) => found.includes(id))
      .map(([key]) => key)
  /** Which of the functions an account is offered, and which of them it may refer to in a draft of a check. */
  async function offered(by: Actor) {
    const call = await signIn(by)
    const options = (await (await call('GET', 'controlfunction/GetAsSelectList/0')).json()) as SelectOption[]
    const drafts = await Promise.all(
      Object.values(functions).map(async (id) =>
        (await call('POST', 'request/Create', { controlFunctions: [id] })).status === 200 ? [id] : [],
      ),
    )
    return { offered: named(options.map(({ value }) => value)), accepted: named(drafts.flat()) }
  }
  return { functions, ids, actors, world, signIn, person, offered }
}

test('a select list offers common records and one’s own body’s, and the server takes the same', async () => {
  const { ids, person, offered } = await opened()
  const mine = { offered: ['common', 'own'], accepted: ['common', 'own'] }
  // With the permission to open the records, and without it.
  expect(await offered(person(ids.supervising, 'RequestCreate', 'ControlFunctionView'))).toEqual(mine)
  expect(await offered(person(ids.supervising, 'RequestCreate'))).toEqual(mine)
})

test('somebody who sees the records of all is offered them all', async () => {
  const { ids, person, offered } = await opened()
  const every = ['common', 'own', 'foreign']
  expect(await offered(person(ids.supervising, 'RequestCreate', 'AllControlFunctionView'))).toEqual({ offered: every, accepted: every })
})

test('a body edits its own records, and common ones are for those who edit all', async () => {
  const { functions, ids, person, signIn } = await opened()
  const edit = async (by: Actor) => {
    const call = await signIn(by)
    const status = async (id: string) => (await call('POST', 'controlfunction/Update', { id, version: 1, name: t('Янги', 'Новая') })).status
    return [await status(functions.common), await status(functions.own), await status(functions.foreign)]
  }
  expect(await edit(person(ids.supervising, 'ControlFunctionView', 'ControlFunctionEdit'))).toEqual([403, 200, 404])
  const call = await signIn(person(ids.supervising, 'ControlFunctionView', 'ControlFunctionEdit'))
  expect((await call('POST', 'controlfunction/Create', { name, organizationId: null })).status).toBe(403)
  // Of whom nothing is said, it is their own body's.
  expect((await call('POST', 'controlfunction/Create', { name })).status).toBe(200)
  expect((await call('POST', 'controlfunction/Create', { name, organizationId: ids.authorized })).status).toBe(403)
  expect((await call('POST', 'controlfunction/Create', { name, organizationId: ids.supervising })).status).toBe(200)
  expect(((await (await call('GET', 'controlfunction/Get')).json()) as { fields: object }).fields).toMatchObject({
    organizationId: ids.supervising,
  })
  expect(await edit(person(null, 'AllControlFunctionView', 'AllControlFunctionEdit'))).toEqual([200, 409, 200])
})

test('a select list is narrowed to what fits the field, by references, flags and states', async () => {
  const { functions, ids, actors, signIn, world } = await opened()
  const call = await signIn(actors.all)
  const offered = async (type: string, body: object) => {
    const response = await call('POST', `${type}/GetAsSelectList/0`, body)
    return response.ok ? ((await response.json()) as SelectOption[]).map(({ value }) => value).toSorted() : response.status
  }
  const among = (...known: (keyof typeof functions)[]) => known.map((key) => functions[key]).toSorted()
  expect(await offered('controlfunction', { organizationId: [ids.supervising] })).toEqual(among('own'))
  const [all, ofOneOrNone] = [
    await offered('controlfunction', {}),
    await offered('controlfunction', { organizationId: [ids.supervising, null] }),
  ]
  expect(all).toEqual(expect.arrayContaining(among('common', 'own', 'foreign')))
  expect(ofOneOrNone).toEqual((all as string[]).filter((id) => id !== functions.foreign))
  expect(await offered('employee', { isInspector: [true] })).toEqual([ids.inspector])
  expect(await offered('employee', { isInspector: [false] })).toEqual([])
  // Of a directory's records only active ones are offered, whatever is asked for.
  await world.act(actors.all, 'deactivate', functions.own, 1, {}, 'controlfunction')
  expect(await offered('controlfunction', { organizationId: [ids.supervising] })).toEqual([])
  for (const state of ['passive', ['passive'], ['active', 'passive']]) expect(await offered('controlfunction', { state })).toBe(400)
  const draft = (await world.act(actors.inspector, 'save', randomUUID(), 0, await world.form(1))).id
  expect([await offered('request', { state: ['draft'] }), await offered('request', { state: ['sent'] })]).toEqual([[], []])
  const inspector = await signIn({ ...actors.inspector, grants: { ...actors.inspector.grants, PostponementCreate: randomUUID() } })
  const drafts = (await (await inspector('POST', 'request/GetAsSelectList/0', { state: ['draft'] })).json()) as SelectOption[]
  expect(drafts.map(({ value }) => value)).toEqual([draft])
  for (const body of [{ name: 'Sinov' }, { organizationId: { from: 1 } }, { organizationId: [] }, { organizationId: ['x'] }])
    expect([body, await offered('controlfunction', body)]).toEqual([body, 400])
})

test('people are offered and named in the alphabet of the reader', async () => {
  const { world, signIn, actors, ids } = await opened()
  const texts: unknown[] = []
  for (const language of ['ln', 'cl', 'ru'] as const) {
    const call = await signIn({ ...actors.all, id: randomUUID(), language })
    const [option] = ((await (await call('GET', 'employee/GetAsSelectList/0')).json()) as SelectOption[]).filter(
      ({ value }) => value === ids.inspector,
    )
    texts.push(option!.text)
  }
  expect(texts).toEqual(['Karimov Anvar', 'Каримов Анвар', 'Каримов Анвар'])
  const check = await world.check(1)
  const { texts: named } = await world.engine.get(actors.inspector, 'request', check.id)
  expect(named[ids.inspector]).toMatchObject({ ln: 'Karimov Anvar', cl: 'Каримов Анвар' })
})

test('what an action would refuse is told with the reason, and nobody is told it of what they may not do', async () => {
  const { world, signIn, actors, ids } = await opened()
  const check = await world.check(1, 'send', 'approve')
  const organization = await world.engine.load('organization', [ids.authorized])
  const { regionId: _, ...neighbour } = organization.get(ids.authorized)!.values
  const region = (await world.act(actors.all, 'save', randomUUID(), 0, { soato: '1718', name }, 'region')).id
  const district = (await world.act(actors.all, 'save', randomUUID(), 0, { soato: '1718401', name, regionId: region }, 'district')).id
  const other = (
    await world.act(
      actors.all,
      'save',
      randomUUID(),
      0,
      {
        name: neighbour['name'],
        kind: 'authorized',
        address: 'Самарқанд',
        isFilial: false,
        isTopInspector: false,
        inn: '203333333',
        regionId: region,
        districtId: district,
      },
      'organization',
    )
  ).id
  const place = { type: 'request', id: check.id, action: 'redirect', field: 'authorizedOrganizationId', input: {} }
  const [moderator, inspector] = [await signIn({ ...actors.moderator, language: 'ru' }), await signIn(actors.inspector)]
  const asked = async (call: typeof moderator, body: object) => {
    const response = await call('POST', 'organization/GetAsSelectList/0', { kind: ['authorized'], for: body })
    return response.ok
      ? Object.fromEntries(((await response.json()) as SelectOption[]).map(({ value, refused }) => [value, refused]))
      : response.status
  }
  expect(await asked(moderator, place)).toEqual({ [ids.authorized]: 'Выберите уполномоченный орган другого региона', [other]: undefined })
  expect(await asked(inspector, place)).toBe(403)
  for (const wrong of [
    { ...place, field: 'reasons' },
    { ...place, action: 'fly' },
    { ...place, id: randomUUID() },
  ])
    expect(await asked(moderator, wrong)).toBe(404)
  for (const wrong of [
    { ...place, id: 'x' },
    { ...place, type: undefined },
    { ...place, input: 'x' },
    { ...place, more: 1 },
  ])
    expect(await asked(moderator, wrong)).toBe(400)
})
