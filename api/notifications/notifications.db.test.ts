import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { NotificationListener } from '@nazorat/engine'
import { channels, subscribe } from '@nazorat/engine/jobs/channels'
import type { NotificationRow } from '@nazorat/machines/api-types'
import { system } from '@nazorat/machines/workflow'
import { pushUnread } from './notifications.ts'
import { openApp } from '../testing/call.ts'
import { otherBody } from '../testing/journey.ts'

async function open() {
  const opened = await openApp()
  const { pool, world, signIn } = opened
  const { inspector, ceo } = world.actors
  const call = await signIn(inspector)
  const callCeo = await signIn(ceo)
  const check = await world.check(1, 'send', 'approve')
  /** Writes notifications as the worker would. */
  const notify = (user: string, pos: number) =>
    pool.query(
      `insert into notification (user_id, pos, type, document, action, state, actor, created_at) values ($1, $2, 'request', $3, 'approve', 'sent', $4, '2026-11-20T10:00:00Z')`,
      [user, pos, check.id, ceo.id],
    )
  for (const pos of [1, 2, 3]) await notify(inspector.id, pos)
  await notify(ceo.id, 1)
  const list = async (query: object) =>
    (await call('POST', 'notification/GetList', query)).json() as Promise<{ rows: { id: string }[]; total: number }>
  return { ...opened, call, callCeo, check, list }
}

test('a user has his own notifications, newest first, with what happened to what and by whom', async () => {
  const { list, check, world, pool } = await open()
  const { rows, total } = await list({ pageSize: 2 })
  expect(total).toBe(3)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    id: expect.any(String),
    dateOfCreated: '2026-11-20T10:00:00.000Z',
    document: { type: 'request', id: check.id, title: 'Фирма 1', number: expect.stringMatching(/^\d{4}-\d{6}$/) },
    content: 'Тасдиқланди ва юборилди',
    type: 'Текшириш',
    action: 'approve',
    deadline: null,
    state: 'sent',
    actor: { id: world.actors.ceo.id, name: world.actors.ceo.name },
    notificationStatusId: 1,
  })
  expect((await list({ page: 2, pageSize: 2 })).rows).toHaveLength(1)

  await pool.query(
    `insert into notification (user_id, type, document, state, actor, created_at, deadline, version) values ($1, 'request', $2, 'sent', $3, now(), 'receipt', 3)`,
    [world.actors.inspector.id, check.id, system.id],
  )
  expect((await list({ pageSize: 1 })).rows[0]).toMatchObject({
    action: null,
    deadline: 'receipt',
    state: 'sent',
    actor: { id: system.id, name: 'Тизим' },
  })
})

test('a list by documents has the newest notification of each, and how many are about it; those of one are asked for alone', async () => {
  const { call, list, check, pool, world } = await open()
  const other = await world.check(2, 'send')
  await pool.query(
    `insert into notification (user_id, pos, type, document, action, state, actor, created_at) values ($1, 8, 'request', $2, 'send', 'ceo', $3, '2026-11-20T09:00:00Z')`,
    [world.actors.inspector.id, other.id, world.actors.ceo.id],
  )
  const told = async (query: object) => {
    const { rows, total } = (await list({ byDocument: true, ...query })) as unknown as { rows: NotificationRow[]; total: number }
    return { total, rows: rows.map(({ document, ofDocument }) => [document.id, ofDocument]) }
  }
  const [ofOther, ofCheck] = [
    [other.id, { total: 1, unread: 1 }],
    [check.id, { total: 3, unread: 3 }],
  ]
  expect(await told({})).toEqual({ total: 2, rows: [ofOther, ofCheck] })
  expect(await told({ pageSize: 1 })).toEqual({ total: 2, rows: [ofOther] })
  expect([await told({ type: 'request' }), await told({ type: 'complaint' })]).toEqual([
    { total: 2, rows: [ofOther, ofCheck] },
    { total: 0, rows: [] },
  ])
  expect(await told({ pageSize: 1, page: 2 })).toEqual({ total: 2, rows: [ofCheck] })
  expect(await told({ sortBy: 'dateOfCreated', orderType: 'asc' })).toEqual({ total: 2, rows: [ofCheck, ofOther] })
  const { rows } = await list({ documentId: check.id })
  expect(rows).toHaveLength(3)
  expect(rows[0]).not.toHaveProperty('ofDocument')

  await call('GET', `notification/MarkAsRead/${rows[1]!.id}`)
  expect(await told({})).toEqual({ total: 2, rows: [ofOther, [check.id, { total: 3, unread: 2 }]] })
  expect(await told({ notificationStatusId: 2 })).toEqual({ total: 1, rows: [[check.id, { total: 1, unread: 0 }]] })
  await call('GET', `notification/MarkAllAsRead?documentId=${check.id}`)
  expect(await told({ notificationStatusId: 1 })).toEqual({ total: 1, rows: [ofOther] })
})

test('the list is filtered, sorted and searched as other lists are: by days in Tashkent, words in either alphabet, of documents that one still sees', async () => {
  const { call, list, pool, world } = await open()
  const other = await world.check(2, 'send')
  await pool.query(
    `insert into notification (user_id, pos, type, document, action, state, actor, created_at) values ($1, 9, 'request', $2, 'approve', 'sent', $3, '2026-11-21T19:30:00Z')`,
    [world.actors.inspector.id, other.id, world.actors.ceo.id],
  )
  const totals = async (query: object) => (await list(query)).total
  // Half past midnight in Tashkent.
  expect(await totals({ dateOfCreated: { from: '2026-11-22', to: '2026-11-22' } })).toBe(1)
  expect(await totals({ dateOfCreated: { from: '2020-01-01', to: '2026-11-21' } })).toBe(3)
  const [newest] = (await list({})).rows as unknown as { document: { number: string } }[]
  expect(await totals({ search: `firma ${newest!.document.number}` })).toBe(1)
  expect(await totals({ search: 'фирма', dateOfCreated: { from: '2026-11-20', to: '2026-11-30' } })).toBe(4)
  expect(await totals({ search: 'ҳеч ким' })).toBe(0)
  const ids = async (query: object) => (await list(query)).rows.map(({ id }) => Number(id))
  const newestFirst = await ids({})
  expect(newestFirst).toEqual(newestFirst.toSorted((a, b) => b - a))
  expect(await ids({ sortBy: null, orderType: 'asc' })).toEqual(newestFirst)
  expect(await ids({ sortBy: 'dateOfCreated', orderType: 'asc' })).toEqual(newestFirst.toReversed())
  expect(await ids({ sortBy: 'dateOfCreated', orderType: 'desc' })).toEqual(newestFirst)
  for (const wrong of [
    { sortBy: 'id' },
    { dateOfCreated: {} },
    { dateOfCreated: { from: '2026-13-01', to: '2026-12-31' } },
    { search: '\0' },
  ])
    expect((await call('POST', 'notification/GetList', wrong)).status).toBe(400)
})

test('what a document is called now is told to those alone who see it now', async () => {
  const { world, pool, signIn, check } = await open()
  const { act, actors } = world
  const call = await signIn(actors.moderator)
  await pool.query(
    `insert into notification (user_id, pos, type, document, action, state, actor, created_at) values ($1, 1, 'request', $2, 'approve', 'sent', $3, now())`,
    [actors.moderator.id, check.id, actors.ceo.id],
  )
  const titles = async () => {
    const { rows } = (await (await call('POST', 'notification/GetList', {})).json()) as { rows: { document: { title: string } }[] }
    return rows.map(({ document }) => document.title)
  }
  expect(await titles()).toEqual(['Фирма 1'])
  expect((await (await call('POST', 'notification/GetList', { search: 'фирма' })).json()).total).toBe(1)
  const elsewhere = await otherBody(world, 'authorized', '203333333')
  await act(actors.moderator, 'redirect', check.id, check.version, { authorizedOrganizationId: elsewhere, reason: 'Бошқа ҳудуд' })
  expect(await titles()).toEqual([''])
  // Nor is it found by its words.
  expect((await (await call('POST', 'notification/GetList', { search: 'фирма' })).json()).total).toBe(0)
})

test('one is marked as read, then all, and the answer says how many are left', async () => {
  const { call, callCeo, list } = await open()
  const [first] = (await list({})).rows
  expect(await (await call('GET', `notification/MarkAsRead/${first!.id}`)).json()).toEqual({ total: 2 })
  expect((await list({ notificationStatusId: 1 })).total).toBe(2)
  expect((await list({ notificationStatusId: 2 })).rows.map(({ id }) => id)).toEqual([first!.id])
  expect((await callCeo('GET', `notification/MarkAsRead/${first!.id}`)).status).toBe(404)
  expect(await (await call('GET', 'notification/MarkAllAsRead')).json()).toEqual({ total: 0 })
  expect((await (await callCeo('POST', 'notification/GetList', { notificationStatusId: 1 })).json()).total).toBe(1)
})

test('nonsense is refused, and so is a mark that another site asks for', async () => {
  const { call } = await open()
  expect((await call('POST', 'notification/GetList', { pageSize: 201 })).status).toBe(400)
  expect((await call('POST', 'notification/GetList', { nothing: 1 })).status).toBe(400)
  for (const query of ['documentId=x', 'nothing=1']) expect((await call('GET', `notification/MarkAllAsRead?${query}`)).status).toBe(400)
  for (const id of ['x', '0', randomUUID()]) expect((await call('GET', `notification/MarkAsRead/${id}`)).status).toBe(404)
  expect((await call('GET', 'notification/MarkAllAsRead', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('every server subscribes how many are unread when it changes', async () => {
  const { url, pool, call, world } = await open()
  const pushed: [string, number][] = []
  const push = {
    unread: (user: string, total: number) => void pushed.push([user, total]),
    export: () => {},
    import: () => {},
    progress: () => {},
    signedOut: () => {},
  }
  const listener = new NotificationListener(url)
  onTestFinished(() => listener.close())
  const isListening = new Promise<void>((resolve) => listener.on(channels.notified, () => resolve()))
  subscribe(listener, channels.notified, (payload) => void pushUnread(pool, push, payload))
  await isListening
  await call('GET', 'notification/MarkAllAsRead')
  await expect.poll(() => pushed).toEqual([[world.actors.inspector.id, 0]])
})
