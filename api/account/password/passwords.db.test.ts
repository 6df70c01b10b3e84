import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { IssuedPassword, ProblemReply, SignedIn } from '@nazorat/machines/api-types'
import { roleGrant } from '@nazorat/machines/documents/accounts/role/permissions'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { enlist } from '../../../run/testing/enlist.ts'
import { type Call, openApp } from '../../testing/call.ts'

let opened: Awaited<ReturnType<typeof openApp>>
let administrator: Call
let keeper: Actor
let count = 0

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openApp((clean) => void cleaning.push(clean))
  keeper = {
    ...opened.world.actors.auditor,
    id: randomUUID(),
    name: 'Админ',
    grants: granted('AllUserView', 'AllUserEdit', 'RoleView', 'RoleEdit', roleGrant, 'SettingView', 'SettingEdit'),
  }
  administrator = await opened.signIn(keeper)
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

const granted = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** A user of the supervising body with a password, and calls as this user. */
async function someone(about: Partial<Actor> = {}) {
  const { world, app, credentials } = opened
  const user = await enlist(world, { ...world.actors.inspector, id: randomUUID(), name: 'Каримов', ...about })
  const username = `u${user.id.replaceAll('-', '').slice(0, 20)}`
  const password = 'a-heron-over-the-canal'
  await credentials.set(user.id, password)
  const address = `203.0.113.${count++}`
  const login = async (typed: string) => {
    const incoming = { headers: {}, socket: { remoteAddress: address } }
    const response = await app.request(
      '/api/account/Login',
      { method: 'POST', body: JSON.stringify({ username, password: typed }) },
      { incoming },
    )
    return { status: response.status, ...((await response.json()) as SignedIn) }
  }
  const callOf =
    (token: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      app.request(`/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
  return { user, username, password, login, callOf }
}

/** The events of the security audit, newest first. */
async function audited() {
  const { rows } = await opened.pool.query<{ action: string; actor: string; input: Record<string, unknown> }>(
    `select action, actor, input from event where type = 'access' and action not in ('signIn', 'signOut', 'failToSignIn') order by pos desc`,
  )
  return rows
}

const problem = async (response: Response) => {
  const { code, title, errors } = (await response.json()) as ProblemReply
  return { status: response.status, code, title, errors }
}

test('a reset gives a one-time password: it opens a session in which it can only be changed', async () => {
  const { user, password, login, callOf } = await someone()
  const before = await login(password)
  const answer = await administrator('POST', 'account/SetPassword', { userId: user.id })
  const issued = (await answer.json()) as IssuedPassword
  expect([answer.status, issued.password]).toEqual([200, expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)])
  expect((await callOf(before.token)('account/GetUserInfo')).status).toBe(401)
  expect((await login(password)).status).toBe(401)

  const session = await login(issued.password)
  expect(session).toMatchObject({ status: 200, mustChangePassword: true })
  const call = callOf(session.token)
  for (const [path, body] of [
    ['account/GetUserInfo'],
    ['request/GetList', {}],
    ['account/ChangeLanguage', { languageId: 1 }],
    ['file/BeginUpload', { size: 1, name: 'a.pdf' }],
    ['notification/GetList', {}],
  ] as const) {
    expect(await problem(await call(path, body)), path).toMatchObject({ status: 403, code: 'mustChangePassword' })
  }
  expect(await problem(await call('account/ChangePassword', { oldPassword: issued.password, newPassword: issued.password }))).toMatchObject(
    { status: 400, code: 'invalid' },
  )
  expect((await call('account/ChangePassword', { oldPassword: issued.password, newPassword: 'another-heron-at-dawn' })).status).toBe(204)
  expect((await call('account/GetUserInfo')).status).toBe(200)
  expect((await login(issued.password)).status).toBe(401)
  expect(await login('another-heron-at-dawn')).toMatchObject({ status: 200, mustChangePassword: false })
})

test('a password is chosen in the language of the page, whichever the account has', async () => {
  const { user, login, callOf } = await someone({ language: 'cl' })
  const { password } = (await (await administrator('POST', 'account/SetPassword', { userId: user.id })).json()) as IssuedPassword
  const call = callOf((await login(password)).token)
  const said = async (language: string) =>
    (
      await problem(
        await call('account/ChangePassword', { oldPassword: password, newPassword: 'Nazorat-2026' }, { cookie: `language=${language}` }),
      )
    ).errors
  expect(await said('ru')).toEqual({ newPassword: [expect.stringContaining('легко подобрать')] })
  expect(await said('ln')).toEqual({ newPassword: [expect.stringContaining('topish oson')] })
})

test('a one-time password that was not used in time opens nothing', async () => {
  const { user, login } = await someone()
  const { password, expires } = (await (await administrator('POST', 'account/SetPassword', { userId: user.id })).json()) as IssuedPassword
  expect((Date.parse(expires) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
  await opened.pool.query('update credential set expires_at = now() where user_id = $1', [user.id])
  expect((await login(password)).status).toBe(401)
})

test('whoever leaves instead of changing a one-time password has no session left', async () => {
  const { user, login, callOf } = await someone()
  const { password } = (await (await administrator('POST', 'account/SetPassword', { userId: user.id })).json()) as IssuedPassword
  const call = callOf((await login(password)).token)
  expect((await call('account/Logout', {})).status).toBe(204)
  expect((await call('account/Logout', {})).status).toBe(401)
})

test('the log says who gave, changed or ended what, and nothing that is secret', async () => {
  const { user, login, password, callOf } = await someone()
  const { password: oneTime } = (await (await administrator('POST', 'account/SetPassword', { userId: user.id })).json()) as IssuedPassword
  expect((await audited())[0]).toMatchObject({
    action: 'issuePassword',
    actor: keeper.id,
    input: { userId: user.id, documentType: 'user', documentId: user.id },
  })
  const { token } = await login(oneTime)
  await callOf(token)('account/ChangePassword', { oldPassword: oneTime, newPassword: 'another-heron-at-dawn' })
  expect((await audited())[0]).toMatchObject({ action: 'changePassword', actor: user.id, input: { userId: user.id } })
  expect((await administrator('POST', 'account/EndSessions', { userId: user.id })).status).toBe(204)
  expect((await audited())[0]).toMatchObject({ action: 'endSessions', actor: keeper.id, input: { userId: user.id } })
  expect((await callOf(token)('account/GetUserInfo')).status).toBe(401)
  const { rows } = await opened.pool.query<{ text: string }>(`select string_agg(e::text, '') as text from event e`)
  for (const secret of [password, oneTime, 'another-heron']) expect(rows[0]!.text).not.toContain(secret)
})

test('a change of a setting is told in the security audit', async () => {
  const { act, actors } = opened.world
  const input = { code: 'signInFailures', name: t('Хато уринишлар', 'Неудачные попытки'), unit: 'times', value: 5 }
  const { id } = await act(actors.all, 'save', randomUUID(), 0, input, 'setting')
  expect((await administrator('POST', `setting/Change/${id}`, { version: 1, value: 0 })).status).toBe(400)
  const before = (await audited()).length
  expect((await administrator('POST', `setting/Change/${id}`, { version: 1, value: 7 })).status).toBe(200)
  const entries = await audited()
  expect(entries.length).toBe(before + 1)
  expect(entries[0]).toMatchObject({
    action: 'changeLimit',
    actor: keeper.id,
    input: { what: input.name, documentType: 'setting', documentId: id },
  })
})

test('a password is not given by whoever may do less, to oneself or to whom one may not see; the attempt is told', async () => {
  const { user } = await someone({ grants: granted('RequestView', 'RequestApprove') })
  const secretary = await someone({ grants: granted('UserView', 'UserEdit', 'RoleView', 'RequestView') })
  const call = await opened.callAs(secretary.user.id)
  const refused = async (userId: string, path = 'account/SetPassword') => problem(await call('POST', path, { userId }))
  expect(await refused(user.id)).toMatchObject({ status: 409, code: 'rule', title: expect.stringContaining('рухсатлар') })
  expect((await audited())[0]).toMatchObject({
    action: 'refuse',
    actor: secretary.user.id,
    input: { documentType: 'user', documentId: user.id, what: { ru: 'Выдача одноразового пароля' } },
  })
  expect(await refused(secretary.user.id)).toMatchObject({ status: 409, code: 'rule' })
  const elsewhere = await someone({ organizationId: opened.world.actors.moderator.organizationId, grants: granted('RequestView') })
  for (const path of ['account/SetPassword', 'account/EndSessions', 'account/GetUserSessions'])
    expect(await refused(elsewhere.user.id, path)).toMatchObject({ status: 404, code: 'notFound' })
  const peer = await someone({ grants: granted('RequestView') })
  expect((await call('POST', 'account/SetPassword', { userId: peer.user.id })).status).toBe(200)
  const viewer = await opened.signIn({ ...opened.world.actors.inspector, id: randomUUID(), grants: granted('UserView', 'RequestView') })
  for (const path of ['account/SetPassword', 'account/EndSessions', 'account/GetUserSessions'])
    expect(await problem(await viewer('POST', path, { userId: peer.user.id }))).toMatchObject({ status: 403, code: 'forbidden' })
})

test('nobody comes to more than they may do by what they may give', async () => {
  const { act, actors } = opened.world
  const name = t('Раҳбар', 'Руководитель')
  const mighty = (await act(actors.all, 'save', randomUUID(), 0, { name, permissions: ['RequestApprove', 'RoleEdit'] }, 'role')).id
  const { user } = await someone({ grants: granted('UserView', 'UserEdit', 'RoleView', 'RoleEdit', 'RequestView') })
  const call = await opened.callAs(user.id)
  const held = (await opened.engine.load('user', [user.id])).get(user.id)!
  const refusals = [
    await call('POST', 'user/Update', { id: user.id, version: held.version, roles: [...(held.values['roles'] as string[]), mighty] }),
    await call('POST', 'user/Create', {
      username: 'puppet',
      shortName: 'Қўғирчоқ',
      roles: [mighty],
      organizationId: user.organizationId,
      phone: '+998901234567',
      languageId: '2',
    }),
    await call('POST', 'role/Create', { name, permissions: ['AllUserEdit'] }),
    await call('POST', 'role/Update', { id: mighty, version: 1, permissions: ['RequestApprove', 'RoleEdit', 'AllUserEdit'] }),
  ]
  expect(await Promise.all(refusals.map(problem))).toEqual(
    ['roles', 'roles', 'permissions', 'permissions'].map((field) =>
      expect.objectContaining({ status: 400, code: 'invalid', errors: { [field]: [expect.any(String)] } }),
    ),
  )
  for (const unknown of ['AccessRecord', 'ClockFire', 'Nonsense']) {
    expect(await problem(await administrator('POST', 'role/Create', { name, permissions: [unknown] })), unknown).toMatchObject({
      status: 400,
      errors: { permissions: [expect.stringContaining(unknown)] },
    })
  }
  expect((await call('POST', 'role/Create', { name, permissions: ['RequestView', 'UserEdit'] })).status).toBe(200)
  expect((await administrator('POST', 'role/Create', { name, permissions: ['AllRequestAgree', roleGrant] })).status).toBe(200)
})

test('nobody comes to more than they may do by the post of an employee, their own or that of a user whose password they give', async () => {
  const { act, actors, ids } = opened.world
  await act(actors.all, 'makeHr', ids.inspector, 1, {}, 'employee')
  const clerk = await someone({ grants: granted('UserView', 'UserEdit', 'RoleView', 'RequestView', 'EmployeeView') })
  const call = await opened.callAs(clerk.user.id)
  const own = await call('POST', 'user/Update', { id: clerk.user.id, version: 1, employeeId: ids.inspector })
  expect(await problem(own)).toMatchObject({ status: 400, errors: { employeeId: [expect.stringContaining('рухсатларни')] } })

  const { user } = await someone({ grants: granted('RequestView') })
  await act(actors.all, 'save', user.id, 1, { employeeId: ids.inspector }, 'user')
  for (const path of ['account/SetPassword', 'account/ResetSecondFactor']) {
    expect(await problem(await call('POST', path, { userId: user.id }))).toMatchObject({
      status: 409,
      code: 'rule',
      title: expect.stringContaining('рухсатлар'),
    })
  }
  expect((await administrator('POST', 'account/SetPassword', { userId: user.id })).status).toBe(200)
})
