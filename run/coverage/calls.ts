import type { Call } from '../../api/testing/call.ts'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { password, type System, userId } from './system.ts'

type Probe = (system: System, admin: Call) => Promise<boolean>

/** Whether a reply has a content type and its body a shape. */
async function answers(response: Response, shape: (body: never) => boolean, type = 'application/json'): Promise<boolean> {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith(type) && shape((await response.json()) as never)
}

const isProblem = async (response: Response, status: number): Promise<boolean> =>
  response.status === status &&
  (response.headers.get('content-type') ?? '').startsWith('application/problem+json') &&
  typeof ((await response.json()) as { title: unknown }).title === 'string'

const login = (system: System, username: string, given = password) =>
  system.app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username, password: given }) })

interface Listed {
  readonly rows: readonly { id: string }[]
  readonly total: number
}

const isList = ({ rows, total }: Listed): boolean => Array.isArray(rows) && Number.isInteger(total)

/** A user of the test's own, to be changed and deleted. */
async function newUser(admin: Call): Promise<{ id: string; version: number }> {
  const { fields } = (await (await admin('GET', `user/Get/${userId('hr')}`)).json()) as DocumentReply
  const body = {
    username: `yangi${Math.random().toString(36).slice(2, 10)}`,
    shortName: 'Янги Ф.',
    roles: fields['roles'],
    organizationId: fields['organizationId'],
    phone: '+998901234567',
    languageId: '2',
  }
  return (await (await admin('POST', 'user/Create', body)).json()) as { id: string; version: number }
}

export const callProbes: Readonly<Record<string, Probe>> = {
  'POST account/Login': async (system) => {
    await system.credentials.set(userId('hr'), password)
    return (
      (await answers(await login(system, 'hr'), ({ token }: { token: string }) => token.length > 20)) &&
      (await isProblem(await login(system, 'hr', 'wrong'), 401))
    )
  },
  'GET account/GetUserInfo': async (_, admin) =>
    answers(await admin('GET', 'account/GetUserInfo'), (info: Record<string, unknown>) =>
      ['userName', 'shortName', 'languageId', 'organization', 'parentOrganization', 'modules'].every((name) => Object.hasOwn(info, name)),
    ),
  'POST account/ChangePassword': async (system) => {
    await system.credentials.set(userId('hr'), password)
    const { token } = (await (await login(system, 'hr')).json()) as { token: string }
    const change = (newPassword: string) =>
      system.app.request('/api/account/ChangePassword', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ oldPassword: password, newPassword }),
      })
    return (
      (await isProblem(await change('1'), 400)) &&
      (await change('Boshqa-parol-2027')).status === 204 &&
      (await login(system, 'hr', 'Boshqa-parol-2027')).ok
    )
  },
  'POST account/ChangeLanguage': async (_, admin) =>
    answers(await admin('POST', 'account/ChangeLanguage', { languageId: 1 }), ({ languageId }: { languageId: number }) => languageId === 1),
  'POST user/GetList': async (_, admin) =>
    answers(await admin('POST', 'user/GetList', { page: 1, pageSize: 20, sortBy: null, orderType: 'asc' }), isList),
  'GET user/Get': async (_, admin) =>
    answers(await admin('GET', 'user/Get'), ({ version, fields }: DocumentReply) => version === 0 && Object.hasOwn(fields, 'username')),
  'GET user/Get/{id}': async (_, admin) =>
    answers(
      await admin('GET', `user/Get/${userId('hr')}`),
      ({ id, fields }: DocumentReply) => id === userId('hr') && fields['username'] === 'hr',
    ),
  'POST user/Create': async (_, admin) => (await newUser(admin)).version === 1,
  'POST user/Update': async (_, admin) => {
    const { id, version } = await newUser(admin)
    return answers(
      await admin('POST', 'user/Update', { id, version, shortName: 'Бошқа Ф.' }),
      (receipt: { version: number }) => receipt.version === 2,
    )
  },
  'POST user/Delete/{id}': async (_, admin) => {
    const { id, version } = await newUser(admin)
    return (await admin('POST', `user/Delete/${id}`, { version })).status === 204 && isProblem(await admin('GET', `user/Get/${id}`), 404)
  },
  // Users are chosen by those alone who filter by them.
  'GET user/GetAsSelectList/{id}': async ({ as }) =>
    answers(
      await (
        await as('auditor')
      )('GET', 'user/GetAsSelectList/0'),
      (options: { value: string; text: string }[]) => options.length > 0 && options.every(({ value, text }) => value && text),
    ),
  'POST notification/GetList': async (_, admin) =>
    answers(await admin('POST', 'notification/GetList', { notificationStatusId: 1 }), isList),
  'GET notification/MarkAllAsRead': async (_, admin) =>
    answers(await admin('GET', 'notification/MarkAllAsRead'), ({ total }: Listed) => total === 0),
  'GET notification/MarkAsRead/{id}': async (_, admin) => isProblem(await admin('GET', 'notification/MarkAsRead/1'), 404),
  'POST user/CreateByEmployee': async (_, admin) => isProblem(await admin('POST', 'user/CreateByEmployee', {}), 400),
  'GET user/GetByPassportData/{a}&{b}&{c}': async (system) =>
    Object.keys(system.paths).some((path) => path.startsWith('/user/GetByPassportData')),
  'POST User/SaveAsExecel': async ({ worked }, admin) => {
    const response = await worked(admin('POST', 'User/SaveAsExecel', {}))
    return response.ok && (response.headers.get('content-type') ?? '').includes('sheet')
  },
  'POST User/CheckUserName': async (_, admin) =>
    answers(await admin('POST', 'User/CheckUserName', { username: 'hr' }), ({ exists }: { exists: boolean }) => exists),
  'a type’s name in other letters': async (_, admin) => answers(await admin('POST', 'User/GetList', {}), isList),
}
