import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadTitles } from '@nazorat/engine'
import { groupFinished } from '@nazorat/engine/testing'
import type { DocumentReply, PermissionsReply, ProblemReply, SignedIn } from '@nazorat/machines/api-types'
import { roleGrant } from '@nazorat/machines/documents/accounts/role/permissions'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { pinflOf } from '../../run/seed/identifiers.ts'
import { enlist } from '../../run/testing/enlist.ts'
import { type Call, openApp } from '../testing/call.ts'

const finished = groupFinished()
let opened: Awaited<ReturnType<typeof openApp>>
let keeper: Call
let role: string
/** An employee of the supervising body. */
let employee: DocumentReply

const granted = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

beforeAll(async () => {
  opened = await openApp(finished)
  const { world, engine, signIn } = opened
  keeper = await signIn({
    ...world.actors.auditor,
    id: randomUUID(),
    name: 'Админ',
    grants: granted('AllUserView', 'AllUserEdit', 'AllEmployeeView', 'RoleView', roleGrant),
  })
  role = (
    await world.act(
      world.actors.all,
      'save',
      randomUUID(),
      0,
      { name: t('Инспектор', 'Инспектор'), permissions: ['RequestView', 'RequestSend'] },
      'role',
    )
  ).id
  employee = await engine.get(world.actors.all, 'employee', world.ids.inspector)
})

const login = async (username: string, password: string) => {
  const response = await opened.app.request(
    '/api/account/Login',
    { method: 'POST', headers: { 'user-agent': firefox }, body: JSON.stringify({ username, password }) },
    { incoming: { headers: {}, socket: { remoteAddress: '203.0.113.77' } } },
  )
  return { status: response.status, ...((await response.json()) as SignedIn) }
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** A user name that nobody has. */
const newName = () => `u${randomUUID().slice(0, 8)}`
const problem = async (response: Response) => ({ ...((await response.json()) as ProblemReply), status: response.status })
const someone = (about: Partial<Actor>) => opened.signIn({ ...opened.world.actors.inspector, id: randomUUID(), name: 'Бирор', ...about })

test('an account takes from its employee where they work, their name and phone; a one-time password is told once', async () => {
  const { engine, world } = opened
  const other = {
    username: newName(),
    roles: [role],
    shortName: 'Бошқа',
    organizationId: world.ids.authorized,
    phone: '+998901234567',
    languageId: '3',
  }
  // A user without an employee has no password unless one is asked for.
  expect(Object.keys((await (await keeper('POST', 'user/Create', other)).json()) as object)).toEqual(['id', 'version'])

  const username = newName()
  const answer = await keeper(
    'POST',
    'user/CreateByEmployee',
    { id: 0, employeeId: employee.id, username, roles: [role], phone: null },
    { 'idempotency-key': username },
  )
  const created = (await answer.json()) as { id: string; password: string; expires: string }
  expect([answer.status, created.password]).toEqual([200, expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)])
  const user = (await engine.load('user', [created.id])).get(created.id)!
  expect(user.values).toMatchObject({
    username,
    shortName: 'Каримов А.',
    employeeId: employee.id,
    organizationId: world.ids.supervising,
    phone: '+998901234567',
    languageId: '2',
  })
  expect(await login(username, created.password)).toMatchObject({ status: 200, mustChangePassword: true })

  // Sent again it is the same user. A password that they have chosen since is not touched.
  const again = async () =>
    (
      await keeper(
        'POST',
        'user/CreateByEmployee',
        { id: 0, employeeId: employee.id, username, roles: [role], phone: null },
        { 'idempotency-key': username },
      )
    ).json()
  expect(await again()).toMatchObject({ id: created.id, version: 1, password: expect.any(String) })
  await opened.credentials.set(created.id, 'a-heron-over-the-canal')
  expect(await again()).toEqual({ id: created.id, version: 1 })
  expect((await login(username, 'a-heron-over-the-canal')).status).toBe(200)

  const { rows } = await opened.pool.query<{ action: string }>(
    `select action from event where type = 'access' and input->>'userId' = $1 and action like '%Password' order by pos`,
    [created.id],
  )
  expect(rows[0]!.action).toBe('issuePassword')
  expect(JSON.stringify((await opened.pool.query('select input, patch from event')).rows)).not.toContain(created.password)
})

test('a password that is given at creation opens the system, and a weak one makes no user', async () => {
  const form = {
    username: newName(),
    roles: [role],
    shortName: 'Янги',
    organizationId: opened.world.ids.authorized,
    phone: '+998901234567',
    languageId: '2',
  }
  expect(await problem(await keeper('POST', 'user/Create', { ...form, password: 'parol-2026' }))).toMatchObject({
    status: 400,
    errors: { password: [expect.any(String)] },
  })
  expect(await (await keeper('POST', 'User/CheckUserName', { username: form.username })).json()).toEqual({ exists: false })
  expect((await keeper('POST', 'user/Create', { ...form, password: 'two-storks-on-a-roof' })).status).toBe(200)
  expect(await login(form.username, 'two-storks-on-a-roof')).toMatchObject({ status: 200, mustChangePassword: false })
  expect(await (await keeper('POST', 'User/CheckUserName', { username: form.username.toUpperCase() })).json()).toEqual({ exists: true })
})

test('of two who take a user name at once one has it, and of the other nothing is left', async () => {
  const username = newName()
  const form = (n: number) => ({
    username,
    roles: [role],
    shortName: `Янги ${n}`,
    organizationId: opened.world.ids.authorized,
    phone: '+998901234567',
    languageId: '2',
    oneTimePassword: true,
  })
  const counted = async () =>
    (
      await opened.pool.query<{ users: number; passwords: number; events: number }>(
        'select (select count(*)::int from doc."user") users, (select count(*)::int from credential) passwords, (select count(*)::int from event where type = \'user\') events',
      )
    ).rows[0]!
  const before = await counted()
  const answers = await Promise.all([1, 2, 3].map((n) => keeper('POST', 'user/Create', form(n))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const refused = await problem(answers.find(({ status }) => status === 400)!)
  expect(refused.errors).toEqual({ username: [expect.stringContaining('бундай фойдаланувчи мавжуд')] })
  expect(await counted()).toEqual({ users: before.users + 1, passwords: before.passwords + 1, events: before.events + 1 })
})

test('a phone is asked for, also of a user whom an earlier release let be without; the language is theirs to choose all the same', async () => {
  const { engine, pool } = opened
  const form = { username: newName(), roles: [role], shortName: 'Янги', organizationId: opened.world.ids.authorized, languageId: '2' }
  expect((await problem(await keeper('POST', 'user/Create', form))).errors).toEqual({ phone: [expect.any(String)] })
  const { id } = (await (await keeper('POST', 'user/Create', { ...form, phone: '+998901234567' })).json()) as { id: string }
  await pool.query('update doc."user" set phone = null where id = $1', [id])
  const call = await opened.callAs(id)
  expect((await call('POST', 'account/ChangeLanguage', { languageId: 1 })).status).toBe(200)
  expect((await engine.load('user', [id])).get(id)!.values['languageId']).toBe('1')
})

test('a person is found by all three papers, by those who may see them, and each look is in the security audit', async () => {
  const { passport, pinfl, birthDate } = employee.fields as Record<string, string>
  const path = (one = passport, two = pinfl, three = birthDate) => `user/GetByPassportData/${one}&${two}&${three}`
  const found = (await (await keeper('GET', path())).json()) as Record<string, unknown>
  expect(found).toMatchObject({
    employeeId: employee.id,
    fullName: 'Каримов Анвар',
    shortName: 'Каримов А.',
    organizationId: opened.world.ids.supervising,
  })
  expect(await (await keeper('GET', path('aa 1234567', pinfl, '15.03.1985'))).json()).toEqual(found)
  expect(await (await keeper('POST', 'user/GetByPassportData', { passport, pinfl, birthDate })).json()).toEqual(found)

  expect((await problem(await keeper('GET', path('AA7654321')))).status).toBe(404)
  expect((await problem(await keeper('GET', path(passport, pinfl, '1985-03-16')))).status).toBe(404)
  expect((await problem(await keeper('GET', path(passport, '30000000000000')))).status).toBe(404)
  expect((await problem(await keeper('POST', 'user/GetByPassportData', { passport, pinfl: '30000000000000', birthDate }))).status).toBe(400)
  expect(Object.keys((await problem(await keeper('GET', path('7', '7', '7')))).errors!).toSorted()).toEqual([
    'birthDate',
    'passport',
    'pinfl',
  ])
  // HR of another body, and somebody who keeps no users.
  const stranger = await someone({
    organizationId: opened.world.ids.authorized,
    grants: granted('EmployeeView', 'EmployeeEdit', 'UserView', 'UserEdit'),
  })
  expect((await problem(await stranger('GET', path()))).status).toBe(404)
  const viewer = await someone({ grants: granted('EmployeeView', 'UserView') })
  expect((await problem(await viewer('GET', path()))).status).toBe(403)
  expect((await problem(await viewer('POST', 'user/CheckUserName', { username: 'a' }))).status).toBe(403)
  expect((await problem(await keeper('POST', 'user/CheckUserName', { username: 'a\0' }))).status).toBe(400)

  const { rows } = await opened.pool.query<{ action: string; input: Record<string, unknown> }>(
    `select action, input from event where type = 'access' and (action = 'lookUpPerson' or input->'what'->>'ru' like 'Поиск лица%') order by pos`,
  )
  expect(rows.filter(({ action }) => action === 'lookUpPerson').map(({ input }) => input['documentId'])).toEqual([
    employee.id,
    employee.id,
    employee.id,
  ])
  expect(rows.some(({ action }) => action === 'refuse')).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(pinfl)

  // Many wrong guesses are answered with 429.
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await stranger('GET', path(`AB${1000000 + n}`))).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
})

test('people see their sessions and sign-ins, and end one session or all others', async () => {
  const user = await enlist(opened.world, { ...opened.world.actors.inspector, id: randomUUID(), name: 'Ўзи' })
  const username = `u${user.id.replaceAll('-', '').slice(0, 20)}`
  await opened.credentials.set(user.id, 'a-heron-over-the-canal')
  await login(username, 'wrong')
  await opened.securityAudit.close()
  const tokens = [
    (await login(username, 'a-heron-over-the-canal')).token,
    (await login(username, 'a-heron-over-the-canal')).token,
    (await login(username, 'a-heron-over-the-canal')).token,
  ]
  const as = (token: string) => async (path: string, body?: unknown) =>
    opened.app.request(`/api/account/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const own = as(tokens[0]!)
  type Listed = { id: string; isCurrent: boolean; device: string; address: string }[]
  const listed = async () => (await (await own('GetSessions')).json()) as Listed
  const sessions = await listed()
  expect(sessions.map(({ device, address }) => [device, address])).toEqual(Array(3).fill(['Firefox 145, Windows 10', '203.0.113.77']))
  expect(sessions.filter(({ isCurrent }) => isCurrent).length).toBe(1)
  expect(JSON.stringify(sessions)).not.toContain(tokens[1])

  const signIns = (await (await own('GetSignIns', {})).json()) as {
    rows: { succeeded: boolean; reason: { ru: string } | null; address: string; device: string }[]
    total: number
  }
  expect(signIns.total).toBe(4)
  expect(signIns.rows.map(({ succeeded }) => succeeded)).toEqual([true, true, true, false])
  expect(signIns.rows[3]).toMatchObject({ reason: { ru: expect.any(String) }, address: '203.0.113.77', device: 'Firefox 145, Windows 10' })

  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const stranger = await someone({})
  expect((await problem(await stranger('POST', 'account/EndOwnSessions', { id: others[0]!.id }))).status).toBe(404)
  expect((await own('EndOwnSessions', { id: others[0]!.id })).status).toBe(204)
  expect((await listed()).map(({ id }) => id)).not.toContain(others[0]!.id)
  expect((await own('EndOwnSessions', {})).status).toBe(204)
  expect((await listed()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(await Promise.all(tokens.slice(1).map(async (token) => (await as(token)('GetUserInfo')).status))).toEqual([401, 401])

  // An administrator of users sees the sessions of others too, and ends one of them.
  const seen = (await (await keeper('POST', 'account/GetUserSessions', { userId: user.id })).json()) as Listed
  expect(seen).toMatchObject([{ isCurrent: false, device: 'Firefox 145, Windows 10', address: '203.0.113.77' }])
  expect((await keeper('POST', 'account/EndSessions', { userId: user.id, id: others[0]!.id })).status).toBe(404)
  expect((await keeper('POST', 'account/EndSessions', { userId: user.id, id: seen[0]!.id })).status).toBe(204)
  expect((await own('GetUserInfo')).status).toBe(401)
})

test('people see their own employee record and roles, whatever they may see of others', async () => {
  const username = newName()
  const other = await opened.world.act(
    opened.world.actors.all,
    'save',
    randomUUID(),
    0,
    { ...employeeForm(), passport: 'AC7654321' },
    'employee',
  )
  const { id } = (await (await keeper('POST', 'user/CreateByEmployee', { employeeId: other.id, username, roles: [role] })).json()) as {
    id: string
  }
  const call = await opened.callAs(id)
  expect((await call('POST', 'employee/GetList', {})).status).toBe(403)
  const own = (await (await call('GET', 'account/GetMyInformation')).json()) as {
    employee: DocumentReply
    roles: { id: string; permissions: string[] }[]
  }
  expect(own.employee).toMatchObject({ id: other.id, fields: { passport: 'AC7654321' } })
  expect(own.roles).toEqual([{ id: role, name: t('Инспектор', 'Инспектор'), isActive: true, permissions: ['RequestView', 'RequestSend'] }])
})

/** The form of another employee like the existing one. */
function employeeForm(): Record<string, unknown> {
  const { fullName, birthDate, gender, phoneNumber, organizationId, positionId } = employee.fields
  return { fullName, birthDate, gender, phoneNumber, organizationId, positionId, pinfl: pinflOf(String(birthDate), 'male', 'another') }
}

test('who holds a permission, and by which role, is told of the users whom one sees', async () => {
  const { world, engine } = opened
  const boss = await enlist(world, {
    ...world.actors.ceo,
    id: randomUUID(),
    name: 'Раҳбар',
    grants: granted('RequestApprove', 'RequestView'),
  })
  const far = await enlist(world, { ...world.actors.moderator, id: randomUUID(), name: 'Узоқ', grants: granted('RequestApprove') })
  const held = (await engine.load('user', [boss.id])).get(boss.id)!
  const bossRole = (held.values['roles'] as string[])[0]!
  await world.act(world.actors.all, 'save', boss.id, held.version, { roles: [bossRole, role] }, 'user')
  const ask = async (call: Call, body: object) => (await (await call('POST', 'user/GetPermissions', body)).json()) as PermissionsReply
  const found = await ask(keeper, { permission: 'RequestApprove', pageSize: 100 })
  expect(found.rows.map(({ id }) => id).toSorted()).toEqual([boss.id, far.id].toSorted())
  expect(found.held[boss.id]).toEqual({
    isActing: true,
    permissions: { RequestApprove: [bossRole], RequestView: [bossRole, role], RequestSend: [role] },
  })
  const near = await someone({ grants: granted('UserView', 'RoleView') })
  expect((await ask(near, { permission: 'RequestApprove' })).rows.map(({ id }) => id)).toEqual([boss.id])
  // A passive role permits nothing, and so does a user who is passive.
  await world.act(world.actors.all, 'deactivate', bossRole, 1, {}, 'role')
  expect((await ask(near, { permission: 'RequestApprove' })).rows).toEqual([])
  await world.act(world.actors.all, 'deactivate', boss.id, 2, {}, 'user')
  expect((await ask(near, { id: boss.id })).held[boss.id]).toEqual({
    isActing: false,
    permissions: { RequestView: [role], RequestSend: [role] },
  })
  const roleless = await someone({ grants: granted('UserView') })
  expect((await roleless('POST', 'user/GetPermissions', {})).status).toBe(403)
})

test('the account of a business is called as the business is in every language, and one that a person takes over as a person', async () => {
  const { engine, world, pool } = opened
  const { contractorId } = await world.form(1)
  const business = await enlist(world, {
    ...world.actors.inspector,
    id: randomUUID(),
    name: '"MIROBOD SAVDO" MCHJ',
    organizationId: null,
    contractorId: String(contractorId),
    grants: granted('RequestView'),
  })
  const titleOf = async () => (await loadTitles(pool, [business.id]))[business.id]
  expect(await titleOf()).toBe(business.name)
  const { version, values } = (await engine.load('user', [business.id])).get(business.id)!
  const { erasureGround, erasedUserId, ...form } = values as Record<string, unknown>
  expect([erasureGround, erasedUserId]).toEqual([null, null])
  await world.act(
    world.actors.all,
    'save',
    business.id,
    version,
    { ...form, contractorId: null, organizationId: world.ids.supervising },
    'user',
  )
  expect(await titleOf()).toMatchObject({ cl: '"МИРОБОД САВДО" МЧЖ', official: business.name })
})
