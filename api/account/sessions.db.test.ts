import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Engine } from '@nazorat/engine'
import { ofUser, type SessionEnd, unattended } from '@nazorat/machines/api-types'
import { enlist } from '../../run/testing/enlist.ts'
import { Sessions } from './sessions.ts'
import { openApp } from '../testing/call.ts'

type App = Awaited<ReturnType<typeof openApp>>

/** Sessions over an engine whose answers about users wait until the test releases them. */
function held({ engine, pool }: App) {
  let letGo = () => {}
  let asked = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const reached = new Promise<void>((resolve) => (asked = resolve))
  const slow: Engine = {
    ...engine,
    async load(type, ids) {
      const found = await engine.load(type, ids)
      asked()
      await gate
      return found
    },
  }
  return { sessions: new Sessions(pool, slow), letGo, reached }
}

test.each<[string, (sessions: Sessions, token: string, userId: string) => Promise<unknown>]>([
  ['a logout', (sessions, token) => sessions.logout(token)],
  ['a new password', (sessions, _, userId) => sessions.endAll(userId)],
])('a call that is under way at %s does not bring the token back', async (_, end) => {
  const app = await openApp()
  const { id } = await enlist(app.world, app.world.actors.inspector)
  const { token } = await app.sessions.open(id)
  const { sessions, letGo, reached } = held(app)

  const underWay = sessions.actorOf(token)
  await reached
  await end(sessions, token, id)
  letGo()
  await underWay
  await expect(sessions.actorOf(token)).rejects.toMatchObject({ code: 'signedOut' })
})

test('an actor that was loaded before a change is not remembered after it', async () => {
  const app = await openApp()
  const { act, actors } = app.world
  const { id } = await enlist(app.world, actors.inspector)
  const { token } = await app.sessions.open(id)
  const { sessions, letGo, reached } = held(app)

  const underWay = sessions.actorOf(token)
  await reached
  const role = ((await app.engine.load('user', [id])).get(id)!.values['roles'] as string[])[0]!
  const { version } = await act(actors.all, 'save', role, 1, { permissions: ['NewsView'] }, 'role')
  const move = { pos: 0, stream: role, version, type: 'role', action: 'save', from: null, to: 'active', actor: actors.all.id, at: '' }
  await sessions.watch.onMoves([move])
  letGo()
  await underWay
  expect(Object.keys((await sessions.actorOf(token)).grants)).toEqual(['NewsView'])
})

test('what happened to a user before they signed in does not end the session, however late it is heard of', async () => {
  const { world, engine, sessions, pool } = await openApp()
  const { id } = await enlist(world, world.actors.inspector)
  const {
    rows: [before],
  } = await pool.query<{ pos: number }>('select pos from head')
  await world.act(world.actors.all, 'save', id, 1, { organizationId: world.ids.authorized }, 'user')
  const { token } = await sessions.open(id)
  const {
    rows: [after],
  } = await pool.query<{ pos: number }>('select pos from head')
  expect(after!.pos).toBe(before!.pos + 1)
  await sessions.watch.onMoves([
    { pos: after!.pos, stream: id, version: 2, type: 'user', action: 'save', from: null, to: 'active', actor: id, at: '' },
  ])
  expect((await sessions.actorOf(token)).organizationId).toBe(world.ids.authorized)

  await world.act(world.actors.all, 'save', id, 2, { organizationId: world.ids.supervising }, 'user')
  await sessions.watch.onMoves([
    { pos: after!.pos + 1, stream: id, version: 3, type: 'user', action: 'save', from: null, to: 'active', actor: id, at: '' },
  ])
  await expect(sessions.actorOf(token)).rejects.toMatchObject({ code: 'signedOut' })
  expect((await engine.load('user', [id])).get(id)!.state).toBe('active')
})

test('a call keeps the session open, unless the page makes it while nobody is there', async () => {
  const { world, app, sessions, pool } = await openApp()
  const { id } = await enlist(world, world.actors.inspector)
  const { token } = await sessions.open(id)
  const setBack = () => pool.query(`update session set seen_at = now() - interval '20 minutes'`)
  const unused = async () =>
    Number((await pool.query('select extract(epoch from now() - seen_at) / 60 as minutes from session')).rows[0].minutes)
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await app.request('/api/account/GetSessionEnd', { headers: { authorization: `Bearer ${token}`, ...headers } })
    const { idleEnd, expires, now } = (await answer.json()) as SessionEnd
    return [Date.parse(idleEnd) - Date.parse(now), Date.parse(expires) - Date.parse(now)].map((left) => Math.round(left / 60_000))
  }

  await setBack()
  expect(await ask({ [unattended]: '1' })).toEqual([10, 720])
  expect(await unused()).toBeGreaterThan(19)
  expect(await ask()).toEqual([30, 720])
  expect(await unused()).toBeLessThan(1)

  // The use before may be written only now.
  await expect
    .poll(async () => {
      await pool.query(`update session set seen_at = now() - interval '30 minutes'`)
      await sessions.watch.check()
      return (await app.request('/api/account/GetSessionEnd', { headers: { authorization: `Bearer ${token}` } })).status
    })
    .toBe(401)
})

test('a call that is meant for one user counts as signed out in the session of another', async () => {
  const { world, app, sessions } = await openApp()
  const { id } = await enlist(world, world.actors.inspector)
  const { token } = await sessions.open(id)
  const ask = async (user: string) =>
    (await app.request('/api/account/GetSessionEnd', { headers: { authorization: `Bearer ${token}`, [ofUser]: user } })).status
  expect([await ask(id), await ask(world.actors.ceo.id)]).toEqual([200, 401])
})

test('any call writes the last use of its session once a minute, also where its actor is remembered', async () => {
  const { world, sessions, pool } = await openApp()
  const { id } = await enlist(world, world.actors.inspector)
  const { token } = await sessions.open(id)
  await pool.query(`update session set seen_at = now() - interval '59 seconds'`)
  await sessions.sessionOf(token, false)
  const isFresh = async () =>
    (await pool.query(`select seen_at > now() - interval '30 seconds' as fresh from session`)).rows[0].fresh as boolean
  await expect.poll(async () => (await sessions.sessionOf(token), isFresh())).toBe(true)
})

test('a session lasts as long as the setting says, which is an hour at least; the rows of those that ran out, by their own end or by a setting, are removed', async () => {
  const { world, engine, sessions, pool } = await openApp()
  const { act, actors } = world
  const { id } = await enlist(world, actors.inspector)
  const hours = async () => {
    const { expires } = await sessions.open(id)
    return Math.round((expires.getTime() - Date.now()) / 3_600_000)
  }
  expect(await hours()).toBe(12)
  const setting = randomUUID()
  const name = { ln: 'Seans', cl: 'Сеанс', ru: 'Сеанс' }
  await engine.execute(actors.all, {
    id: randomUUID(),
    type: 'setting',
    document: setting,
    action: 'save',
    version: 0,
    input: { code: 'sessionTime', name, value: 2, unit: 'hours' },
  })
  expect(await hours()).toBe(2)
  await expect(act(actors.all, 'change', setting, 1, { value: 0 }, 'setting')).rejects.toMatchObject({
    code: 'invalid',
    problems: { value: [expect.anything()] },
  })

  await sessions.open(id)
  await sessions.open(id)
  await pool.query(`with opened as (select token_hash, row_number() over (order by created_at) as nr from session)
    update session s set expires_at = case nr when 1 then now() else expires_at end,
      created_at = case nr when 2 then now() - interval '3 hours' else created_at end,
      seen_at = case nr when 3 then now() - interval '31 minutes' else seen_at end
    from opened o where o.token_hash = s.token_hash`)
  const stop = sessions.watch.keep()
  const left = async () => (await pool.query('select expires_at from session')).rowCount
  await expect.poll(left).toBe(1)
  stop()
})

test('who has connected again while sessions are checked is not told that theirs has changed', async () => {
  const { world, pool, engine } = await openApp()
  const { id } = await enlist(world, world.actors.inspector)
  const gate = Promise.withResolvers<void>()
  const query = (...asked: Parameters<typeof pool.query>) => gate.promise.then(() => pool.query(...asked))
  const reserved: typeof pool = Object.assign(Object.create(pool), { query, connect: () => gate.promise.then(() => pool.connect()) })
  const sessions = new Sessions(pool, engine, reserved)
  const session = await sessions.sessionOf((await sessions.open(id)).token)
  const told: string[] = []
  const following = (name: string) => ({ ended: () => told.push(`${name} ended`), changed: () => told.push(`${name} changed`) })
  // The database says that they act for nobody any more.
  const stop = sessions.watch.follow({ ...session, actsFor: randomUUID() }, following('before'))
  const checked = sessions.watch.check()
  stop()
  sessions.watch.follow(session, following('after'))
  gate.resolve()
  await checked
  expect(told).toEqual([])

  sessions.watch.follow({ ...session, actsFor: randomUUID() }, following('stale'))
  await sessions.watch.check()
  expect(told).toEqual(['stale changed'])
})
