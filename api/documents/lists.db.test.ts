import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { openApp } from '../testing/call.ts'

test('the totals of several lists come in one call: as many as each list has, and none of a list that one may not see', async () => {
  const { world, signIn } = await openApp()
  await world.check(1, 'send')
  await world.check(2)
  const call = await signIn(world.actors.inspector)
  const totals = async (caller: typeof call, ...lists: object[]) =>
    (await (await caller('POST', 'list/GetTotals', { lists })).json()) as unknown
  const total = async (type: string, filters: object) =>
    ((await (await call('POST', `${type}/GetList`, filters)).json()) as ListReply).total
  const asked = [
    ['request', {}],
    ['request', { state: ['draft'] }],
    ['contractor', {}],
    ['employee', { isInspector: false }],
  ] as const
  const expected = await Promise.all(asked.map(([type, filters]) => total(type, filters)))
  expect(expected).toEqual([2, 1, 2, 0])
  expect(await totals(call, ...asked.map(([type, filters]) => ({ type, filters })))).toEqual({
    totals: expected.map((total) => ({ total })),
  })
  expect(await totals(call, { type: 'request' }, { type: 'role' })).toEqual({ totals: [{ total: 2 }, null] })
  const other = await signIn(world.actors.moderator)
  expect(await totals(other, { type: 'request' })).toEqual({ totals: [{ total: 0 }] })

  const refused = async (body: unknown) => (await call('POST', 'list/GetTotals', body)).status
  expect(await refused({ lists: [{ type: 'request', filters: { nothing: 1 } }] })).toBe(400)
  expect(await refused({ lists: Array.from({ length: 101 }, () => ({ type: 'request' })) })).toBe(400)
  expect(await refused({ lists: [{ type: 'nothing' }] })).toBe(404)
})

test('pages of several lists come in one call: as each list has them, and none of a list that one may not see', async () => {
  const { world, signIn } = await openApp()
  await world.check(1, 'send')
  await world.check(2)
  const call = await signIn(world.actors.inspector)
  const lists = (caller: typeof call, ...lists: object[]) => caller('POST', 'list/GetLists', { lists })
  const asked = [
    ['request', { pageSize: 1 }],
    ['request', { state: ['draft'], sortBy: 'createdAt', orderType: 'asc' }],
    ['contractor', {}],
  ] as const
  const expected = await Promise.all(
    asked.map(async ([type, query]) => (await call('POST', `${type}/GetList`, query)).json() as Promise<ListReply>),
  )
  expect(expected.map(({ rows, total }) => [rows.length, total])).toEqual([
    [1, 2],
    [1, 1],
    [2, 2],
  ])
  expect(await (await lists(call, ...asked.map(([type, query]) => ({ type, query })), { type: 'role' })).json()).toEqual({
    lists: [...expected, null],
  })
  const other = await signIn(world.actors.moderator)
  expect(await (await lists(other, { type: 'request' })).json()).toEqual({ lists: [{ rows: [], total: 0, texts: {} }] })

  for (const query of [{ nothing: 1 }, { pageSize: 100_000 }]) expect((await lists(call, { type: 'request', query })).status).toBe(400)
  expect((await lists(call, { type: 'nothing' })).status).toBe(404)
})

test('rows come with the columns that are asked for and the titles that these refer to, and no column is guessed', async () => {
  const { world, signIn } = await openApp()
  await world.check(1, 'send')
  const call = await signIn(world.actors.inspector)
  const answer = async (query: object) => (await call('POST', 'request/GetList', query)).json() as Promise<ListReply>
  const whole = await answer({})
  const { rows, texts, total } = await answer({ columns: ['contractorName', 'checkTypeId', 'due', 'state'] })
  const { id, version, state, createdAt, createdUserId, updatedAt, due, statusId, requestStatusId, contractorName, checkTypeId } =
    whole.rows[0]!
  const ofSystem = { id, version, state, createdAt, createdUserId, updatedAt, due }
  expect(rows[0]).toMatchObject({ ...ofSystem, statusId, requestStatusId, contractorName, checkTypeId })
  expect(Object.keys(whole.rows[0]!).filter((name) => !(name in rows[0]!))).toContain('inspectionOrganizationId')
  expect(texts).toEqual(Object.fromEntries([String(checkTypeId), createdUserId].map((id) => [id, whole.texts[id]])))
  expect(total).toBe(1)

  for (const path of ['request/GetList', 'request/SaveAsExcel']) {
    const refused = await call('POST', path, { columns: ['contractorName', 'nothing'] })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { nothing: ['«nothing» деган майдон йўқ'] } }),
    ])
  }
  for (const columns of [[], [1], 'contractorName', Array.from({ length: 201 }, () => 'contractorName')])
    expect((await call('POST', 'request/GetList', { columns })).status).toBe(400)
})
