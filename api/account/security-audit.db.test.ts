import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { UploadReply } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { pdfOf } from '../../run/seed/pdf.ts'
import { enlist } from '../../run/testing/enlist.ts'
import { SecurityAudit } from './security-audit.ts'
import { openApp } from '../testing/call.ts'

type App = Awaited<ReturnType<typeof openApp>>

/** The events of the security audit, oldest first: the action and the person concerned. */
async function recorded({ pool }: App) {
  const { rows } = await pool.query<{
    action: string
    actor: string
    input: Record<string, unknown>
    origin: string | null
    role: string | null
  }>(`select action, actor, input, origin, role from event where type = 'access' order by pos`)
  return rows
}

test('who came in and left is in the log, and who was not let in; nothing of what was typed is', async () => {
  const app = await openApp()
  const { id } = await enlist(app.world, app.world.actors.inspector)
  const username = `u${id.replaceAll('-', '').slice(0, 20)}`
  await app.credentials.set(id, 'right-password-1')
  const login = (username: string, password: string) =>
    app.app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username, password }) })

  expect((await login(username, 'wrong-password-1')).status).toBe(401)
  expect((await login('typed-my-password-here', 'wrong-password-2')).status).toBe(401)
  const { token } = (await (await login(username, 'right-password-1')).json()) as { token: string }
  await app.app.request('/api/account/Logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })

  await expect.poll(async () => (await recorded(app)).length).toBe(4)
  const events = await recorded(app)
  expect(events.map(({ action }) => action).sort()).toEqual(['failToSignIn', 'failToSignIn', 'signIn', 'signOut'])
  const about = (action: string) =>
    events.filter((each) => each.action === action).map(({ actor, input }) => [actor === id, input['userId'] ?? null])
  expect(about('signIn')).toEqual([[true, id]])
  expect(about('signOut')).toEqual([[true, id]])
  expect(about('failToSignIn').sort()).toEqual(
    [
      [false, null],
      [false, id],
    ].sort(),
  )
  expect(events.every(({ role }) => role === null)).toBe(true)
  const { rows } = await app.pool.query<{ text: string }>(`select string_agg(e::text, '') as text from event e where type = 'access'`)
  expect(rows[0]!.text).not.toMatch(/password-|typed-my/)
  expect(rows[0]!.text).not.toContain(token)
})

test("the language that one signs in with becomes the account's own, and keeps nobody out", async () => {
  const app = await openApp()
  const { id } = await enlist(app.world, app.world.actors.inspector)
  await app.credentials.set(id, 'right-password-1')
  const login = async (languageId: unknown) => {
    const response = await app.app.request('/api/account/Login', {
      method: 'POST',
      body: JSON.stringify({ username: `u${id.replaceAll('-', '').slice(0, 20)}`, password: 'right-password-1', languageId }),
    })
    const { token } = (await response.json()) as { token?: string }
    const headers = { authorization: `Bearer ${token}` }
    const refused = await app.app.request('/api/request/Get/no-id', { headers })
    return [
      response.status,
      ((await (await app.app.request('/api/account/GetUserInfo', { headers })).json()) as { languageId: number }).languageId,
      ((await refused.json()) as { title: string }).title,
    ]
  }
  expect(await login(3)).toEqual([200, 3, 'Hujjat topilmadi'])
  expect(await login(1)).toEqual([200, 1, 'Документ не найден'])
  expect((await login(undefined)).slice(0, 2)).toEqual([200, 1])
  expect((await login(7))[0]).toBe(400)
  // The user's record is locked by another transaction; the sign-in succeeds all the same.
  vi.spyOn(app.world.engine, 'fire').mockRejectedValueOnce(new Refusal('moved'))
  expect((await login(3)).slice(0, 2)).toEqual([200, 1])
})

test('a browser in which somebody else signs in has no session of the one before', async () => {
  const app = await openApp()
  const { inspector, moderator } = app.world.actors
  const login = async (id: string, cookie = '') => {
    await enlist(app.world, id === inspector.id ? inspector : moderator)
    await app.credentials.set(id, 'right-password-1')
    const body = JSON.stringify({ username: `u${id.replaceAll('-', '').slice(0, 20)}`, password: 'right-password-1' })
    const response = await app.app.request('/api/account/Login', { method: 'POST', body, headers: { cookie } })
    return ((await response.json()) as { token: string }).token
  }
  const status = async (token: string) =>
    (await app.app.request('/api/account/GetUserInfo', { headers: { authorization: `Bearer ${token}` } })).status
  const first = await login(inspector.id)
  const second = await login(moderator.id, `session=${first}`)
  expect([await status(first), await status(second)]).toEqual([401, 200])
  expect((await recorded(app)).map(({ action, actor }) => [action, actor])).toEqual([
    ['signIn', inspector.id],
    ['signIn', moderator.id],
    ['signOut', inspector.id],
  ])
})

test('many failures of a minute are two events, the second of which says how many they were', async () => {
  const app = await openApp()
  const failing = async () =>
    app.app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username: 'nobody', password: 'x' }) })
  for (let i = 0; i < 20; i++) expect((await failing()).status).toBe(401)
  await expect.poll(async () => (await recorded(app)).length).toBe(1)
  await app.securityAudit.close()
  expect((await recorded(app)).map(({ input }) => input['times'])).toEqual([1, 19])
})

test('failures leave as many events whether or not their names have accounts', async () => {
  const app = await openApp()
  const usernames = await Promise.all(
    [app.world.actors.inspector, app.world.actors.moderator].map(
      async (actor) => `u${(await enlist(app.world, actor)).id.replaceAll('-', '').slice(0, 20)}`,
    ),
  )
  for (const names of [usernames, ['nobody', 'no-one']]) {
    const before = (await recorded(app)).length
    for (const username of [...names, ...names]) {
      expect(
        (await app.app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username, password: 'wrong-password-1' }) }))
          .status,
      ).toBe(401)
    }
    await app.securityAudit.close()
    await expect.poll(async () => (await recorded(app)).length - before).toBe(4)
  }
})

test('a command that is refused is in the log with its reason, one that was only filled in wrong is not', async () => {
  const app = await openApp()
  const check = await app.world.check(1, 'send')
  const call = await app.signIn(app.world.actors.auditor)
  expect((await call('POST', `request/Approve/${check.id}`, { version: check.version })).status).toBe(403)
  expect((await call('POST', `request/Approve/${check.id}`, { version: 1 })).status).toBe(409)
  expect((await call('POST', 'request/Create', {})).status).toBe(403)
  expect((await call('POST', `request/Approve/${check.id}`, { version: 'x' })).status).toBe(400)
  expect((await call('POST', `request/Approve/${randomUUID()}`, { version: 1 })).status).toBe(404)
  expect((await call('POST', 'nothing/Create', {})).status).toBe(404)

  await app.securityAudit.close()
  const events = await recorded(app)
  expect(events.map(({ action, input }) => [action, input['documentType'], input['documentId'] === check.id])).toEqual([
    ['refuse', 'request', true],
    ['refuse', 'request', true],
    ['refuse', 'request', false],
    ['refuse', 'request', false],
  ])
  expect(events[0]!.input).toMatchObject({ what: { ru: 'Утвердить' }, reason: { ru: 'У вас нет разрешения на это действие' }, times: 1 })
})

test('whoever is refused one document after another is two events a minute for each reason, with what all have in common', async () => {
  const app = await openApp()
  const check = await app.world.check(1, 'send')
  const [auditor, inspector] = await Promise.all([app.signIn(app.world.actors.auditor), app.signIn(app.world.actors.inspector)])
  for (let i = 0; i < 30; i++) expect((await inspector('POST', `request/Agree/${randomUUID()}`, { version: 1 })).status).toBe(404)
  for (const [path, body] of [
    [`Approve/${check.id}`, { version: check.version }],
    ['Create', {}],
    [`Approve/${check.id}`, { version: check.version }],
  ] as const) {
    expect((await auditor('POST', `request/${path}`, body)).status).toBe(403)
  }
  await app.securityAudit.close()
  const events = await recorded(app)
  const of = ({ id }: { id: string }) => events.filter(({ actor }) => actor === id).map(({ input }) => input)
  const missing = of(app.world.actors.inspector)
  expect(missing.map(({ times, documentType }) => [times, documentType])).toEqual([
    [1, 'request'],
    [29, 'request'],
  ])
  expect([missing[0]!['documentId'], missing[1]!['documentId'] ?? null, (missing[1]!['what'] as Text).ru]).toEqual([
    expect.any(String),
    null,
    'Согласовать',
  ])
  expect(of(app.world.actors.auditor)).toEqual([
    expect.objectContaining({ times: 1, documentId: check.id, what: expect.objectContaining({ ru: 'Утвердить' }) }),
    { times: 2, documentType: 'request', reason: expect.objectContaining({ ru: 'У вас нет разрешения на это действие' }) },
  ])
})

test('a file that goes out, saved or shown, is in the log with the document that it belongs to; twice in a minute is told as twice', async () => {
  const app = await openApp()
  const call = await app.signIn(app.world.actors.inspector)
  const pdf = new FormData()
  pdf.set('file', new File([pdfOf('Buyruq') as BlobPart], 'buyruq.pdf'))
  const file = (await (await call('POST', 'file/Upload', pdf)).json()) as UploadReply
  const { id } = (await (await call('POST', 'request/Create', { ...(await app.world.form(1)), orderFiles: [file] })).json()) as {
    id: string
  }

  expect((await call('GET', `file/${file.hash}?document=request/${randomUUID()}`)).status).toBe(404)
  for (const shown of ['', '&shown=true']) expect((await call('GET', `file/${file.hash}?document=request/${id}${shown}`)).status).toBe(200)
  await app.securityAudit.close()
  expect(
    (await recorded(app)).map(({ action, input }) => [action, input['documentId'], input['times'], (input['what'] as Text).ru]),
  ).toEqual([
    ['download', id, 1, 'buyruq.pdf'],
    ['download', id, 1, 'buyruq.pdf'],
  ])
})

test('what cannot be written is told, and nobody is kept from his work by it', async () => {
  const { engine } = await openApp()
  const logged = vi.spyOn(logger, 'error').mockImplementation(() => {})
  const broken = new SecurityAudit({ ...engine, execute: () => Promise.reject(new Error('the disk is full')) })
  await broken.signedIn(
    { id: randomUUID(), name: '', language: 'ru', organizationId: null, branchIds: [], roleIds: [], contractorId: null, grants: {} },
    null,
    null,
  )
  expect(logged).toHaveBeenCalledOnce()
})
