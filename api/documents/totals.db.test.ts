import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines'
import { openApp } from '../testing/call.ts'

test('the totals of several lists come in one call: as many as each list has, and none of a list that one may not see', async () => {
  const { world, signIn } = await openApp()
  await world.check(1, 'send')
  await world.check(2)
  const call = await signIn(world.actors.inspector)
  const totals = async (caller: typeof call, ...lists: object[]) => (await (await caller('POST', 'list/GetTotals', { lists })).json()) as unknown
  const total = async (type: string, filters: object) => ((await (await call('POST', `${type}/GetList`, filters)).json()) as ListReply).total
  const asked = [['request', {}], ['request', { state: ['draft'] }], ['contractor', {}], ['employee', { isInspector: false }]] as const
  const expected = await Promise.all(asked.map(([type, filters]) => total(type, filters)))
  expect(expected).toEqual([2, 1, 2, 0])
  expect(await totals(call, ...asked.map(([type, filters]) => ({ type, filters })))).toEqual({ totals: expected.map((total) => ({ total })) })
  expect(await totals(call, { type: 'request' }, { type: 'role' })).toEqual({ totals: [{ total: 2 }, null] })
  const other = await signIn(world.actors.moderator)
  expect(await totals(other, { type: 'request' })).toEqual({ totals: [{ total: 0 }] })

  const refused = async (body: unknown) => (await call('POST', 'list/GetTotals', body)).status
  expect(await refused({ lists: [{ type: 'request', filters: { nothing: 1 } }] })).toBe(400)
  expect(await refused({ lists: Array.from({ length: 101 }, () => ({ type: 'request' })) })).toBe(400)
  expect(await refused({ lists: [{ type: 'nothing' }] })).toBe(404)
})
