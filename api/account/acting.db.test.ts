import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { changeOwn } from '@nazorat/engine/secrets/door'
import type { DocumentReply, HistoryReply, ListReply, ProblemReply, Receipt, TotpBegun, UserInfo } from '@nazorat/machines/api-types'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import { type Actor, permissionIn } from '@nazorat/machines/workflow'
import { enlist } from '../../run/testing/enlist.ts'
import { type Call, openApp } from '../testing/call.ts'

afterEach(() => void vi.useRealTimers())

const day = (after: number) => addDays(dayOf(new Date().toISOString()), after)
const granted = (...names: string[]): Actor['grants'] => Object.fromEntries(names.map((name) => [name, '']))
const deputizing = ['DeputyView', 'DeputyCreate']

/** A head who approves checks of their organization, a clerk there without that permission, and a check that waits for the head. */
async function open() {
  const app = await openApp()
  const { world, callAs } = app
  const { inspector, ceo } = world.actors
  const person = async (name: string, about: Partial<Actor>) =>
    enlist(world, { ...inspector, id: randomUUID(), name, grants: granted(...deputizing), ...about })
  const head = await enlist(world, { ...ceo, grants: { ...ceo.grants, ...granted(...deputizing, 'EventHistoryView') } })
  const clerk = await person('Алиев К.', {})
  const check = await world.check(1, 'send')
  const [asHead, asClerk] = await Promise.all([head, clerk].map(({ id }) => callAs(id)))
  const order = (about: Record<string, unknown> = {}) => ({
    userId: head.id,
    deputyId: clerk.id,
    startDate: day(-1),
    endDate: day(2),
    orderNumber: '15-К',
    orderDate: day(-2),
    ...about,
  })
  const appoint = async (call: Call, about: Record<string, unknown> = {}) => answered(await call('POST', 'deputy/Create', order(about)))
  return { ...app, person, head, clerk, check, asHead: asHead!, asClerk: asClerk!, order, appoint }
}

const answered = async (response: Response) => ({ ...((await response.json()) as Receipt & ProblemReply), status: response.status })
const actFor = async (call: Call, userId: string | null) => {
  const response = await call('POST', 'account/ActFor', { userId })
  return { ...((await response.json()) as UserInfo & ProblemReply), status: response.status }
}
const whoActs = async (call: Call) => ((await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo).actor
const approve = async (call: Call, { id, version }: Receipt, key = randomUUID()) =>
  answered(await call('POST', `request/Approve/${id}`, { version }, { 'idempotency-key': key }))

test('a deputy acts with the rights of the one whom they replace, under their own name, and once under one key', async () => {
  const { engine, head, clerk, check, asHead, asClerk, appoint, pool } = await open()
  expect((await approve(asClerk, check)).status).toBe(404)
  expect(await actFor(asClerk, head.id)).toMatchObject({ status: 403, code: 'notDeputy' })
  const former = await appoint(asHead, { orderNumber: '14-К' })
  expect((await answered(await asHead('POST', `deputy/End/${former.id}`, { version: 1, reason: 'Қайтди' }))).status).toBe(200)
  const appointed = await appoint(asHead)
  expect(appointed.status).toBe(200)

  const order = { number: '15-К', date: day(-2), until: day(2) }
  expect(await actFor(asClerk, head.id)).toMatchObject({
    status: 200,
    shortName: clerk.name,
    mayActFor: [{ id: head.id, name: head.name, order }],
    actor: { id: clerk.id, organizationId: head.organizationId, onBehalfOf: { id: head.id, name: head.name, order } },
  })
  const page = (await (await asClerk('GET', `request/Get/${check.id}`)).json()) as DocumentReply
  expect(page.actions).toContain('approve')
  const key = randomUUID()
  const first = await approve(asClerk, check, key)
  expect(first).toMatchObject({ status: 200, version: check.version + 1 })
  expect(await approve(asClerk, check, key)).toEqual(first)
  const {
    rows: [event],
  } = await pool.query('select actor, on_behalf_of, organization, role from event where stream = $1 order by version desc limit 1', [
    check.id,
  ])
  expect(event).toEqual({
    actor: clerk.id,
    on_behalf_of: head.id,
    organization: head.organizationId,
    role: (await engine.load('user', [head.id])).get(head.id)!.values['roles']![0 as never],
  })
  const { events, texts } = (await (await asHead('GET', `request/GetHistory/${check.id}`)).json()) as HistoryReply
  expect([events[0]!.actor.id, events[0]!.onBehalfOf, texts[events[0]!.onBehalfOf!], texts[events[0]!.order!]]).toMatchObject([
    clerk.id,
    head.id,
    { official: head.name },
    '15-К',
  ])
  expect(events.slice(1).map(({ order }) => order)).toEqual(events.slice(1).map(() => null))

  expect((await actFor(asClerk, null)).actor.onBehalfOf).toBeUndefined()
  expect((await asClerk('GET', `request/Get/${check.id}`)).status).toBe(404)
  const { rows } = await pool.query<{ action: string; actor: string }>(
    `select action, actor from event where type = 'access' and action in ('actFor', 'stopActing') order by pos`,
  )
  expect(rows).toEqual([
    { action: 'actFor', actor: clerk.id },
    { action: 'stopActing', actor: clerk.id },
  ])

  // An order that is ended afterwards was in force then, and a later one was not.
  expect((await answered(await asHead('POST', `deputy/End/${appointed.id}`, { version: 1, reason: 'Қайтди' }))).status).toBe(200)
  expect((await appoint(asHead, { orderNumber: '16-К' })).status).toBe(200)
  const after = (await (await asHead('GET', `request/GetHistory/${check.id}`)).json()) as HistoryReply
  expect(after.events[0]!.order).toBe(appointed.id)
})

test('a session stops acting when the order is ended early, the replaced user becomes passive, or the last day is over', async () => {
  const { world, sessions, head, clerk, asHead, asClerk, appoint, person, callAs, pool } = await open()
  const moved = async (type: string, stream: string, to: string) =>
    sessions.watch.onMoves([{ pos: 0, stream, version: 2, type, action: '', from: null, to, actor: '', at: '' }])
  const actsFor = async () => (await whoActs(asClerk)).onBehalfOf?.id
  const first = await appoint(asHead)
  await actFor(asClerk, head.id)
  expect(await actsFor()).toBe(head.id)
  expect((await answered(await asHead('POST', `deputy/End/${first.id}`, { version: 1, reason: 'Хизмат сафаридан қайтди' }))).status).toBe(
    200,
  )
  await moved('deputy', first.id, 'ended')
  expect(await actsFor()).toBeUndefined()
  // A later order does not let them act again by itself: they must choose it.
  await appoint(asHead)
  await moved('deputy', first.id, 'active')
  expect(await actsFor()).toBeUndefined()
  expect((await pool.query('select acts_for from session where acts_for is not null')).rows).toEqual([])

  await actFor(asClerk, head.id)
  await world.act(world.actors.all, 'deactivate', head.id, 1, {}, 'user')
  await moved('user', head.id, 'passive')
  expect(await actsFor()).toBeUndefined()
  expect(await actFor(asClerk, head.id)).toMatchObject({ status: 403, code: 'notDeputy' })

  const other = await person('Бошқа Р.', { organizationId: head.organizationId })
  await appoint(await callAs(other.id), { userId: other.id })
  await actFor(asClerk, other.id)
  expect(await actsFor()).toBe(other.id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day(2)}T18:59:00Z`) })
  await moved('user', clerk.id, 'active')
  expect(await actsFor()).toBe(other.id)
  vi.setSystemTime(Date.parse(`${day(2)}T19:00:00Z`))
  expect(await actsFor()).toBeUndefined()
})

test('a screen is notified by the next check when its session begins or stops acting for another user', async () => {
  const { sessions, head, clerk, asHead, appoint } = await open()
  await appoint(asHead)
  const { token } = await sessions.open(clerk.id)
  const told: string[] = []
  const follow = async () =>
    sessions.watch.follow(await sessions.sessionOf(token), { ended: () => told.push('ended'), changed: () => told.push('changed') })
  const before = await follow()
  await sessions.actFor(token, head.id)
  await sessions.watch.check(clerk.id)
  before()
  await follow()
  expect(told).toEqual(['changed'])
  await sessions.watch.check(clerk.id)
  expect(told).toEqual(['changed'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day(2)}T19:00:00Z`) })
  await sessions.watch.check()
  expect(told).toEqual(['changed', 'changed'])
})

test('a deputy is of the same organization, one a day, neither the user themselves nor the appointing administrator; without the permission one appoints only for oneself', async () => {
  const { world, head, clerk, asHead, asClerk, appoint, person, callAs } = await open()
  const { errors, status } = await appoint(asHead, { deputyId: (await person('Четдаги', { organizationId: world.ids.authorized })).id })
  // The select list does not offer users of another organization.
  expect([status, Object.keys(errors!)]).toEqual([400, ['deputyId']])
  const keeper = await person('Кадр', {
    organizationId: null,
    grants: granted('DeputyCreate', 'AllDeputyView', permissionIn('all', 'DeputyEdit'), 'AllUserView'),
  })
  const asKeeper = await callAs(keeper.id)
  const stranger = await person('Четдаги 2', { organizationId: world.ids.authorized })
  expect(await appoint(asKeeper, { deputyId: stranger.id })).toMatchObject({
    status: 400,
    errors: { deputyId: ['Иккала фойдаланувчи битта ташкилотдан бўлиши керак'] },
  })
  expect(await appoint(asClerk)).toMatchObject({ status: 400, errors: { userId: ['Фақат ўз вазифангизни топшира оласиз'] } })
  expect(await appoint(asHead, { deputyId: head.id })).toMatchObject({ status: 400, errors: { deputyId: expect.any(Array) } })
  expect(await appoint(asHead, { endDate: day(-1), startDate: day(-1) })).toMatchObject({
    status: 400,
    errors: { endDate: ['Охирги кун ўтиб кетган'] },
  })
  const first = await appoint(asKeeper)
  expect(first.status).toBe(200)
  expect(await appoint(asHead, { startDate: day(2), endDate: day(9) })).toMatchObject({
    status: 400,
    errors: { startDate: [expect.stringContaining('бошқа буйруқ')] },
  })
  expect((await appoint(asHead, { startDate: day(3), endDate: day(9) })).status).toBe(200)
  // Others of the organization see the order, and can neither change nor end it.
  expect(await answered(await asClerk('POST', 'deputy/Update', { id: first.id, version: 1, endDate: day(30) }))).toMatchObject({
    status: 409,
    code: 'rule',
  })
  expect(await answered(await asClerk('POST', `deputy/End/${first.id}`, { version: 1, reason: 'a' }))).toMatchObject({
    status: 409,
    code: 'rule',
  })

  const ownKeeper = await person('Ўз кадри', { grants: granted(...deputizing, 'DeputyEdit', 'UserView') })
  expect(await appoint(await callAs(ownKeeper.id), { userId: clerk.id, deputyId: ownKeeper.id })).toMatchObject({
    status: 400,
    errors: { deputyId: [expect.stringContaining('ўзингизга')] },
  })
})

test('an order by somebody who could not give the rights waits until the replaced user, or somebody who could give them, confirms it', async () => {
  const { engine, sessions, head, clerk, asHead, asClerk, appoint, person, callAs } = await open()
  const keeping = granted(...deputizing, 'DeputyEdit', 'UserView', 'UserEdit')
  const asKeeper = await callAs((await person('Кадр', { organizationId: head.organizationId, grants: keeping })).id)
  const stateOf = async (id: string) => (await engine.load('deputy', [id])).get(id)!.state
  const confirm = async (call: Call, version: number) => answered(await call('POST', `deputy/Confirm/${order.id}`, { version }))
  const order = await appoint(asKeeper)
  expect([order.status, await stateOf(order.id)]).toEqual([200, 'proposed'])
  expect(await actFor(asClerk, head.id)).toMatchObject({ status: 403, code: 'notDeputy' })
  for (const call of [asKeeper, asClerk]) expect(await confirm(call, 1)).toMatchObject({ status: 409, code: 'rule' })
  // The replaced user makes no other order meanwhile: they confirm this one, or end it.
  expect(await appoint(asHead)).toMatchObject({ status: 400, errors: { startDate: [expect.any(String)] } })
  expect(await confirm(asHead, 1)).toMatchObject({ status: 200 })
  expect((await actFor(asClerk, head.id)).actor.onBehalfOf?.id).toBe(head.id)

  // When HR changes the order, it must be confirmed again, and the deputy no longer acts for the head.
  expect((await answered(await asKeeper('POST', 'deputy/Update', { id: order.id, version: 2, endDate: day(9) }))).status).toBe(200)
  await sessions.watch.onMoves([
    { pos: 0, stream: order.id, version: 3, type: 'deputy', action: 'save', from: null, to: 'proposed', actor: '', at: '' },
  ])
  expect((await whoActs(asClerk)).onBehalfOf).toBeUndefined()
  const asAdmin = await callAs(
    (
      await person('Админ', {
        organizationId: null,
        grants: granted('DeputyCreate', 'AllDeputyView', permissionIn('all', 'DeputyEdit'), 'AllUserView', 'RoleGrant'),
      })
    ).id,
  )
  expect(await confirm(asAdmin, 3)).toMatchObject({ status: 200 })
  expect((await actFor(asClerk, head.id)).status).toBe(200)

  const modest = await person('Ходим', { organizationId: head.organizationId })
  const [ofKeeper, ofAdmin] = [
    await appoint(asKeeper, { userId: modest.id }),
    await appoint(asAdmin, { startDate: day(20), endDate: day(21) }),
  ]
  expect([await stateOf(ofKeeper.id), await stateOf(ofAdmin.id)]).toEqual(['active', 'active'])
  expect(clerk.organizationId).toBe(modest.organizationId)
})

test('a deputy who has moved to another organization may not act any more', async () => {
  const { world, head, clerk, asHead, appoint, callAs } = await open()
  await appoint(asHead)
  await world.act(world.actors.all, 'save', clerk.id, 1, { organizationId: world.ids.authorized }, 'user')
  expect(await actFor(await callAs(clerk.id), head.id)).toMatchObject({ status: 403, code: 'notDeputy' })
})

test('a deputy cannot act for a second user through the first one, nor pass on rights of the replaced user', async () => {
  const { world, head, clerk, asHead, asClerk, appoint, person, callAs, order } = await open()
  const chief = await person('Бошлиқ', { grants: granted(...deputizing, 'AllUserView', 'AllUserEdit', 'UserView') })
  await appoint(asHead, { userId: head.id })
  await appoint(await callAs(chief.id), { userId: chief.id, deputyId: head.id })
  await actFor(asClerk, head.id)
  expect(await actFor(asClerk, chief.id)).toMatchObject({ status: 403, code: 'actingForAnother' })
  await actFor(asClerk, null)
  expect(await actFor(asClerk, chief.id)).toMatchObject({ status: 403, code: 'notDeputy' })

  await actFor(asHead, chief.id)
  const made = await answered(await asHead('POST', 'deputy/Create', order({ userId: chief.id, startDate: day(5), endDate: day(6) })))
  expect(made).toMatchObject({ status: 409, code: 'rule' })
  const role = (await world.engine.load('user', [chief.id])).get(chief.id)!.values['roles'] as string[]
  const { version, id } = (await world.engine.load('user', [head.id])).get(head.id)!
  expect(await answered(await asHead('POST', 'user/Update', { id, version, roles: role }))).toMatchObject({
    status: 400,
    errors: { roles: [expect.any(String)] },
  })
  // Calls about accounts are made with the person's own rights.
  expect((await asHead('POST', 'account/SetPassword', { userId: clerk.id })).status).toBe(404)
  expect(await answered(await asHead('POST', 'position/Import', { upload: randomUUID(), name: 'a.xlsx' }))).toMatchObject({
    status: 403,
    code: 'actingForAnother',
  })
})

test('an administrator sees the system as another user does and changes nothing; the user is told', async () => {
  const { world, head, check, person, callAs, pool } = await open()
  const admin = await person('Админ', { organizationId: null, grants: granted('AllUserView', 'UserActAs', 'RequestView') })
  const asAdmin = await callAs(admin.id)
  const list = async () => ((await (await asAdmin('POST', 'request/GetList', {})).json()) as ListReply).total
  expect(await list()).toBe(0)
  expect((await actFor(asAdmin, head.id)).actor.onBehalfOf).toEqual({ id: head.id, name: head.name, order: null })
  expect(await list()).toBe(1)
  const page = (await (await asAdmin('GET', `request/Get/${check.id}`)).json()) as DocumentReply
  expect(page.actions).toEqual([])
  expect(await approve(asAdmin, check)).toMatchObject({ status: 403, code: 'actingReadOnly' })
  expect(await answered(await asAdmin('POST', 'deputy/Create', {}))).toMatchObject({ status: 403, code: 'actingReadOnly' })
  // A document of another organization is not visible: that user does not see it either.
  const there = { ...world.actors.inspector, organizationId: world.ids.authorized }
  const theirs = await world.act(there, 'save', randomUUID(), 0, {
    ...(await world.form(7)),
    orderedOrganizationId: there.organizationId,
    inspectors: [],
  })
  expect((await asAdmin('GET', `request/Get/${theirs.id}`)).status).toBe(404)
  // A filter is shared with the administrator's own organization, of which there is none.
  expect(
    (await asAdmin('POST', 'savedfilter/Create', { type: 'request', name: 'Текширувлар', filter: { state: 'sent' }, shared: true })).status,
  ).toBe(200)
  expect(await (await (await callAs(head.id))('POST', 'savedfilter/GetList', { type: 'request' })).json()).toEqual([])
  const { rows } = await pool.query(`select actor, input->>'userId' as about from event where type = 'access' and action = 'actAs'`)
  expect(rows).toEqual([{ actor: admin.id, about: head.id }])

  // With the permission, but without seeing the user, it is refused.
  const short = await person('Кичик админ', { organizationId: null, grants: granted('UserView', 'UserActAs') })
  expect(await actFor(await callAs(short.id), head.id)).toMatchObject({ status: 404 })
})

test('nobody without a second factor acts for a user whose role demands one, by an order or as an administrator, nor goes on when it is gone', async () => {
  const { world, engine, sessions, head, clerk, asHead, asClerk, appoint, person, callAs, credentials, pool } = await open()
  await appoint(asHead)
  const demand = async (needsSecondFactor: boolean, version: number) => {
    const [role] = (await engine.load('user', [head.id])).get(head.id)!.values['roles'] as string[]
    await world.act(world.actors.all, 'save', role!, version, { needsSecondFactor }, 'role')
    await sessions.watch.onMoves([
      { pos: 0, stream: role!, version: version + 1, type: 'role', action: 'save', from: null, to: 'active', actor: '', at: '' },
    ])
  }
  expect((await actFor(asClerk, head.id)).status).toBe(200)
  await demand(true, 1)
  expect((await whoActs(asClerk)).onBehalfOf).toBeUndefined()
  expect(await actFor(asClerk, head.id)).toMatchObject({ status: 403, code: 'factorToAct' })
  const admin = await person('Админ', { organizationId: null, grants: granted('AllUserView', 'UserActAs', 'RequestView') })
  expect(await actFor(await callAs(admin.id), head.id)).toMatchObject({ status: 403, code: 'factorToAct' })
  const { rows } = await pool.query(
    `select actor from event where type = 'access' and action = 'refuse' and input->>'documentId' = $1 order by pos`,
    [head.id],
  )
  expect(rows).toEqual([{ actor: clerk.id }, { actor: admin.id }])

  const password = 'a-heron-over-the-canal'
  await credentials.set(clerk.id, password)
  const { id, secret } = (await (await asClerk('POST', 'account/BeginTotp', { password })).json()) as TotpBegun
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await asClerk('POST', 'account/ConfirmTotp', { id, code })).status).toBe(200)
  expect((await actFor(asClerk, head.id)).actor.onBehalfOf?.id).toBe(head.id)
  // Another session of theirs acts only once it has shown the factor, as the second step of a sign-in does.
  const other = await callAs(clerk.id)
  expect(await actFor(other, head.id)).toMatchObject({ status: 403, code: 'factorToAct' })
  await changeOwn(pool, 'session', { user_id: clerk.id }, () => ({ factor_shown: true }))
  expect((await actFor(other, head.id)).status).toBe(200)
  expect((await other('POST', 'account/RemoveSecondFactor', { id, password })).status).toBe(204)
  for (const call of [asClerk, other]) expect((await whoActs(call)).onBehalfOf).toBeUndefined()

  await demand(false, 2)
  expect((await actFor(asClerk, head.id)).status).toBe(200)
})

test('preferences, language and password stay the person’s own while they act for another', async () => {
  const { head, clerk, asHead, asClerk, appoint, credentials, pool } = await open()
  await appoint(asHead)
  await credentials.set(clerk.id, 'a-heron-over-the-canal')
  await actFor(asClerk, head.id)
  await asClerk('POST', 'account/SavePreference', { name: 'theme', value: 'dark' })
  expect((await asClerk('POST', 'account/ChangeLanguage', { languageId: 1 })).status).toBe(200)
  expect(
    (await asClerk('POST', 'account/ChangePassword', { oldPassword: 'a-heron-over-the-canal', newPassword: 'another-heron-over-it' }))
      .status,
  ).toBe(204)
  expect((await pool.query('select distinct user_id from preference')).rows).toEqual([{ user_id: clerk.id }])
  const { rows } = await pool.query(`select actor, stream, on_behalf_of from event where action = 'chooseLanguage'`)
  expect(rows).toEqual([{ actor: clerk.id, stream: clerk.id, on_behalf_of: null }])
  expect((await pool.query(`select on_behalf_of from event where action = 'changePassword'`)).rows).toEqual([{ on_behalf_of: null }])
  expect((await whoActs(asClerk)).onBehalfOf?.id).toBe(head.id)
})
