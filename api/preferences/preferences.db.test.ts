import { expect, test } from 'vitest'
import type { SavedFilter, UserInfo } from '@nazorat/machines/api-types'
import { openApp } from '../testing/call.ts'

test('a preference is the account’s: told with who one is, replaced, removed, and nobody else’s', async () => {
  const { signIn, world } = await openApp()
  const [inspector, ceo] = [await signIn(world.actors.inspector), await signIn(world.actors.ceo)]
  const save = async (name: string, value: unknown) => (await inspector('POST', 'account/SavePreference', { name, value })).status
  const known = async (call = inspector) => ((await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo).preferences
  expect(await known()).toEqual({})
  expect([await save('theme', 'dark'), await save('columns.request', ['number', 'state']), await save('theme', 'light')]).toEqual([
    204, 204, 204,
  ])
  expect(await known()).toEqual({ theme: 'light', 'columns.request': ['number', 'state'] })
  expect(await known(ceo)).toEqual({})
  expect([await save('theme', null), await known()]).toEqual([204, { 'columns.request': ['number', 'state'] }])
})

test('a preference with a strange name, or a large one, is refused', async () => {
  const { signIn, world } = await openApp()
  const call = await signIn(world.actors.inspector)
  const status = async (body: object) => (await call('POST', 'account/SavePreference', body)).status
  expect([
    await status({ name: '', value: 1 }),
    await status({ name: 'a b', value: 1 }),
    await status({ name: 'a' }),
    await status({ name: 'a', value: 1, more: 1 }),
  ]).toEqual([400, 400, 400, 400])
  expect(await status({ name: 'a', value: 'x'.repeat(5000) })).toBe(413)
})

test('an account keeps three hundred preferences and no more, and those that it has can be changed still', async () => {
  const { signIn, world, pool } = await openApp()
  const { inspector } = world.actors
  const call = await signIn(inspector)
  await pool.query(`insert into preference (user_id, name, value) select $1, 'a' || n, '1' from generate_series(1, 300) n`, [inspector.id])
  expect((await call('POST', 'account/SavePreference', { name: 'b', value: 1 })).status).toBe(400)
  expect((await call('POST', 'account/SavePreference', { name: 'a1', value: 2 })).status).toBe(204)
})

test('a saved filter is its user’s, one that is shared is seen by the organization, and only its user removes it', async () => {
  const { signIn, world } = await openApp()
  const { inspector, ceo, moderator } = world.actors
  const [own, colleague, stranger] = [await signIn(inspector), await signIn(ceo), await signIn(moderator)]
  const create = async (body: object) => own('POST', 'savedfilter/Create', { type: 'request', filter: { state: 'sent' }, ...body })
  const list = async (call = own) => (await (await call('POST', 'savedfilter/GetList', { type: 'request' })).json()) as SavedFilter[]
  const mine = (await (await create({ name: 'Мои' })).json()) as { id: string }
  await create({ name: 'Общие', shared: true })
  await create({ name: 'Мои', filter: { state: 'draft' } })
  expect(await list()).toMatchObject([
    { id: mine.id, name: 'Мои', filter: { state: 'draft' }, shared: false, isOwn: true },
    { name: 'Общие', shared: true, isOwn: true },
  ])
  const [shared] = await list(colleague)
  expect(await list(colleague)).toMatchObject([{ name: 'Общие', isOwn: false }])
  expect(await list(stranger)).toEqual([])
  expect((await colleague('POST', `savedfilter/Delete/${shared!.id}`)).status).toBe(404)
  expect((await own('POST', `savedfilter/Delete/${shared!.id}`)).status).toBe(204)
  expect(await list(colleague)).toEqual([])
})

test('filters are saved of lists that one may open, at most thirty of each', async () => {
  const { signIn, world } = await openApp()
  const call = await signIn(world.actors.inspector)
  const create = (type: string, name: string) => call('POST', 'savedfilter/Create', { type, name, filter: {} })
  expect([(await create('role', 'a')).status, (await create('nothing', 'a')).status, (await create('request', ' ')).status]).toEqual([
    403, 404, 400,
  ])
  for (let i = 0; i < 30; i++) expect((await create('request', `a${i}`)).status).toBe(200)
  expect([(await create('request', 'one more')).status, (await create('request', 'a1')).status]).toEqual([400, 200])
})
