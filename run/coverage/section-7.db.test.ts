import { beforeAll, expect, test } from 'vitest'
import { groupFinished } from '@nazorat/engine/testing'
import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import type { Call } from '../../api/testing/call.ts'
import { openSystem, password, type System, userId } from './system.ts'

/**
 * The calls of the specification's section 7, row by row, with the paths, letter cases and names that stand there. The session
 * is named by its token, as in the section.
 */
const finished = groupFinished()
let system: System
let admin: Call
/** An employee of a body, who has no account yet. */
let employee: DocumentReply

beforeAll(async () => {
  system = await openSystem(finished)
  admin = await system.as('admin')
  const { rows: users } = (await (await admin('POST', 'user/GetList', { pageSize: 200 })).json()) as ListReply
  const { rows } = (await (await admin('POST', 'employee/GetList', { pageSize: 200 })).json()) as ListReply
  const taken = new Set(
    (await Promise.all(users.map(async ({ id }) => (await (await admin('GET', `user/Get/${id}`)).json()) as DocumentReply))).map(
      ({ fields }) => fields['employeeId'],
    ),
  )
  const free = rows.find(({ id, state }) => !taken.has(id) && state === 'active')!
  employee = (await (await admin('GET', `employee/Get/${free.id}`)).json()) as DocumentReply
})

const login = (username: string, given: string) =>
  system.app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username, password: given }) })
const asToken = (token: string) => (method: 'GET' | 'POST', path: string, body?: unknown) =>
  system.app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const json = async <T>(response: Response | Promise<Response>): Promise<T> => {
  const answered = await response
  expect([answered.status, answered.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json/)])
  return answered.json() as Promise<T>
}

test('account: login, user info, password and language', async () => {
  await system.credentials.set(userId('inspector'), password)
  const { token } = await json<{ token: string }>(login('inspector', password))
  const call = asToken(token)
  const info = await json<Record<string, unknown>>(call('GET', '/account/GetUserInfo'))
  expect(info).toMatchObject({
    userName: 'inspector',
    shortName: expect.any(String),
    languageId: expect.any(Number),
    organization: { id: expect.any(String), name: expect.anything() },
  })
  expect(info).toHaveProperty('parentOrganization')
  for (const languageId of [1, 2, 3]) {
    await json(call('POST', '/account/ChangeLanguage', { languageId }))
    expect(await json(call('GET', '/account/GetUserInfo'))).toMatchObject({ languageId })
  }
  expect((await call('POST', '/account/ChangeLanguage', { languageId: 4 })).status).toBe(400)
  expect((await call('POST', '/account/ChangePassword', { oldPassword: password, newPassword: 'a-heron-over-the-canal' })).status).toBe(204)
  expect([(await login('inspector', password)).status, (await login('inspector', 'a-heron-over-the-canal')).status]).toEqual([401, 200])
})

test('every call is answered with 401 to callers without a session', async () => {
  for (const [method, path] of [
    ['GET', '/account/GetUserInfo'],
    ['POST', '/user/GetList'],
    ['POST', '/User/CheckUserName'],
    ['POST', '/User/SaveAsExecel'],
    ['POST', '/notification/GetList'],
    ['GET', '/notification/MarkAllAsRead'],
  ] as const) {
    expect([path, (await asToken('nobody')(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 401])
  }
})

test('user: the list, an empty one, one by its id, and the list to select from', async () => {
  const list = await json<ListReply>(admin('POST', 'user/GetList', { page: 1, pageSize: 20, sortBy: null, orderType: 'asc' }))
  expect([list.rows.length, list.total]).toEqual([Math.min(20, list.total), expect.any(Number)])
  expect((await json<ListReply>(admin('POST', 'user/GetList', { userName: 'hr' }))).rows.map(({ username }) => username)).toContain('hr')
  expect((await json<DocumentReply>(admin('GET', 'user/Get'))).version).toBe(0)
  expect((await json<DocumentReply>(admin('GET', `user/Get/${userId('hr')}`))).fields).toMatchObject({
    username: 'hr',
    roles: [expect.any(String)],
    phone: expect.stringMatching(/^\+998/),
  })
  const options = await json<{ value: string; text: string }[]>((await system.as('auditor'))('GET', 'user/GetAsSelectList/0'))
  expect(options.length).toBeGreaterThan(0)
})

test('user: found by passport, created by employee, updated and deleted', async () => {
  const { passport, pinfl, birthDate } = employee.fields as Record<string, string>
  const person = await json<Record<string, unknown>>(admin('GET', `user/GetByPassportData/${passport}&${pinfl}&${birthDate}`))
  expect(person).toMatchObject({ employeeId: employee.id, userId: null })
  const { roles } = (await json<DocumentReply>(admin('GET', `user/Get/${userId('hr')}`))).fields as { roles: string[] }
  const username = 'yangixodim'
  const data = {
    id: 0,
    employeeId: person['employeeId'],
    username,
    password: 'two-storks-on-a-roof',
    roles,
    phone: '+998901234567',
    organization: person['organizationId'],
  }

  expect(await json(admin('POST', 'User/CheckUserName', { username }))).toEqual({ exists: false })
  const { id, version } = await json<{ id: string; version: number }>(admin('POST', 'user/CreateByEmployee', data))
  expect(await json(admin('POST', 'User/CheckUserName', { username }))).toEqual({ exists: true })
  expect((await login(username, 'two-storks-on-a-roof')).status).toBe(200)

  // «This user already exists», by the name of the field.
  const refused = await admin('POST', 'user/CreateByEmployee', data)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      errors: expect.objectContaining({ username: [expect.stringContaining('такой пользователь уже существует')] }),
    }),
  ])
  const unfilled = (await (await admin('POST', 'user/CreateByEmployee', { id: 0, employeeId: employee.id, phone: '' })).json()) as {
    errors: Record<string, string[]>
  }
  expect(Object.keys(unfilled.errors)).toEqual(expect.arrayContaining(['phone']))

  await json(admin('POST', 'user/Update', { id, version, phone: '+998907654321' }))
  expect((await json<DocumentReply>(admin('GET', `user/Get/${id}`))).fields).toMatchObject({ phone: '+998907654321', username })
  // The security audit tells of a user who has a password: they are made passive, not deleted.
  expect((await admin('POST', `user/Delete/${id}`)).status).toBe(409)
  const { phone, shortName, organizationId, languageId } = (await json<DocumentReply>(admin('GET', `user/Get/${id}`))).fields
  const other = await json<{ id: string }>(
    admin('POST', 'user/Create', { id: 0, username: 'boshqa', shortName, roles, phone, organizationId, languageId }),
  )
  expect((await admin('POST', `user/Delete/${other.id}`)).status).toBe(204)
  expect((await admin('GET', `user/Get/${other.id}`)).status).toBe(404)
})

test('user: the Excel export is a blob, by post and by get', async () => {
  for (const ask of [() => admin('POST', 'User/SaveAsExecel', {}), () => admin('GET', 'User/SaveAsExecel')]) {
    const response = await system.worked(ask())
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK')
  }
})

test('notification: the unread with their total, one marked as read, and all', async () => {
  const moderator = await system.as('moderator')
  const unread = () =>
    json<{ rows: { id: string; type?: string; content: string; dateOfCreated: string; notificationStatusId: number }[]; total: number }>(
      moderator('POST', 'notification/GetList', { notificationStatusId: 1 }),
    )
  await system.pool.query(
    "insert into notification (user_id, created_at, type, document, action, state, actor, pos) select $1, now(), type, stream, action, to_state, actor, pos from event where type = 'request' order by pos limit 3",
    [userId('moderator')],
  )
  const first = await unread()
  expect(first.rows[0]).toMatchObject({ content: expect.any(String), dateOfCreated: expect.any(String), notificationStatusId: 1 })
  expect(await json(moderator('GET', `notification/MarkAsRead/${first.rows[0]!.id}`))).toEqual({ total: first.total - 1 })
  expect(await json(moderator('GET', 'notification/MarkAllAsRead'))).toEqual({ total: 0 })
  expect((await unread()).total).toBe(0)
})
