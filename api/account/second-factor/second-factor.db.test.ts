import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { changeOwn } from '@nazorat/engine/secrets/door'
import type { FactorAdded, FactorsReply, ProblemReply, SignedIn, TotpBegun } from '@nazorat/machines/api-types'
import { roleGrant } from '@nazorat/machines/documents/accounts/role/permissions'
import type { Actor } from '@nazorat/machines/workflow'
import { enlist } from '../../../run/testing/enlist.ts'
import { type Call, openApp } from '../../testing/call.ts'

let opened: Awaited<ReturnType<typeof openApp>>
let administrator: Call
let count = 0
const password = 'a-heron-over-the-canal'

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openApp((clean) => void cleaning.push(clean))
  const grants = Object.fromEntries(['AllUserView', 'AllUserEdit', 'RoleView', 'RoleEdit', roleGrant].map((name) => [name, '']))
  administrator = await opened.signIn({ ...opened.world.actors.auditor, id: randomUUID(), name: 'Админ', grants })
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

/** A user with a password. `login` returns the reply of the call, and `as` calls with a token. */
async function someone(about: Partial<Actor> = {}) {
  const { world, app, credentials } = opened
  const user = await enlist(world, { ...world.actors.inspector, id: randomUUID(), name: 'Каримов', ...about })
  const username = `u${user.id.replaceAll('-', '').slice(0, 20)}`
  await credentials.set(user.id, password)
  const incoming = { headers: {}, socket: { remoteAddress: `203.0.113.${++count}` } }
  const login = async () =>
    (await (
      await app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username, password }) }, { incoming })
    ).json()) as SignedIn
  const as = (token: string) => async (path: string, body?: unknown) =>
    app.request(`/api/account/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { user, login, as }
}

type Someone = Awaited<ReturnType<typeof someone>>

/** Connects an authenticator in an open session. Its codes of the previous, current and next step are all accepted, in this order. */
async function withTotp({ login, as }: Someone) {
  const call = as((await login()).token)
  const begun = (await (await call('BeginTotp', { password })).json()) as TotpBegun
  // Codes of one moment: the next step may begin during the test, but not before the code of the previous one is used.
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 2000) await sleep(left)
  const began = Date.now()
  const codeOf = (step: -1 | 0 | 1) => new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: began + step * 30_000 })
  const answer = await call('ConfirmTotp', { id: begun.id, code: codeOf(-1), name: 'Телефон' })
  expect(answer.status).toBe(200)
  return { codeOf, begun, ...((await answer.json()) as FactorAdded) }
}

const codeIn = async (answer: Response) => ((await answer.json()) as ProblemReply).code

/** The actions of the security audit about a user. */
const audited = async ({ user }: Someone) =>
  (
    await opened.pool.query<{ action: string }>(`select action from event where type = 'access' and input ->> 'userId' = $1 order by pos`, [
      user.id,
    ])
  ).rows.map(({ action }) => action)

test('after the password, a session only allows the second step; after it the session goes on under another token', async () => {
  const user = await someone()
  const { codeOf } = await withTotp(user)
  const half = await user.login()
  expect(half).toMatchObject({ needs: 'secondFactor', mustChangePassword: false })
  const call = user.as(half.token)
  for (const [path, body] of [
    ['GetUserInfo'],
    ['GetSessions'],
    ['GetSecondFactors'],
    ['ChangePassword', { oldPassword: password, newPassword: 'another-heron-at-dawn' }],
    ['ChangeLanguage', { languageId: 1 }],
    ['BeginTotp', { password }],
    ['EndOwnSessions', {}],
  ] as const) {
    expect(await codeIn(await call(path, body)), path).toBe('awaitsSecondFactor')
  }
  expect(await (await call('BeginSecondFactor', {})).json()).toEqual({ totp: true, passkey: null })
  for (const odd of [{}, { code: 123456 }, { code: '000000', recoveryCode: 'a-b' }, { passkey: 'x' }])
    expect(await codeIn(await call('ConfirmSecondFactor', odd))).toBe('invalid')
  for (const wrong of ['000000', '٠٠٠٠٠٠']) expect(await codeIn(await call('ConfirmSecondFactor', { code: wrong }))).toBe('wrongCode')
  expect(await codeIn(await call('ConfirmSecondFactor', { passkey: { id: 'x', response: {} } }))).toBe('wrongPasskey')
  await changeOwn(opened.pool, 'session', { user_id: user.user.id, awaits_factor: true }, () => ({
    challenge: 'unanswered',
    challenge_until: new Date(Date.now() + 300_000),
  }))
  const whole = (await (await call('ConfirmSecondFactor', { code: codeOf(0) })).json()) as SignedIn
  expect(whole.needs).toBeNull()
  expect((await call('GetUserInfo')).status).toBe(401)
  expect((await user.as(whole.token)('GetUserInfo')).status).toBe(200)
  expect(await codeIn(await user.as(whole.token)('ConfirmSecondFactor', { code: codeOf(1) }))).toBe('notFound')
  // The password was not given again: no challenge with which a passkey could be added is left, and none is made.
  expect(await codeIn(await user.as(whole.token)('BeginSecondFactor', {}))).toBe('notFound')
  const left = await opened.pool.query(`select challenge from session where user_id = $1 and challenge is not null`, [user.user.id])
  expect(left.rows).toEqual([])
})

test('a code is accepted once, and none from before it; of two calls at once with one code, one succeeds', async () => {
  const user = await someone()
  const { codeOf } = await withTotp(user)
  const [one, other] = [user.as((await user.login()).token), user.as((await user.login()).token)]
  const answers = await Promise.all([one('ConfirmSecondFactor', { code: codeOf(0) }), other('ConfirmSecondFactor', { code: codeOf(0) })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const third = user.as((await user.login()).token)
  for (const step of [-1, 0] as const) expect((await third('ConfirmSecondFactor', { code: codeOf(step) })).status).toBe(401)
  expect((await third('ConfirmSecondFactor', { code: codeOf(1) })).status).toBe(200)
})

test('each of ten recovery codes opens once, however it is typed, and new ones replace them; the log and the table name none', async () => {
  const user = await someone()
  const { recoveryCodes } = await withTotp(user)
  expect(new Set(recoveryCodes).size).toBe(10)
  const enter = async (recoveryCode: string) => user.as((await user.login()).token)('ConfirmSecondFactor', { recoveryCode })
  const opening = (await (await enter(recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '))).json()) as SignedIn
  expect((await enter(recoveryCodes[0]!)).status).toBe(401)
  const call = user.as(opening.token)
  expect(((await (await call('GetSecondFactors')).json()) as FactorsReply).recoveryCodes).toBe(9)
  expect((await call('RenewRecoveryCodes', { password: 'not-it' })).status).toBe(401)
  const renewed = (await (await call('RenewRecoveryCodes', { password })).json()) as FactorAdded
  expect((await enter(recoveryCodes[1]!)).status).toBe(401)
  expect((await enter(renewed.recoveryCodes[0]!)).status).toBe(200)
  expect((await audited(user)).filter((action) => /RecoveryCode/.test(action))).toEqual([
    'useRecoveryCode',
    'renewRecoveryCodes',
    'useRecoveryCode',
  ])
  expect(await audited(user)).toContain('addSecondFactor')
  const { rows } = await opened.pool.query(
    `select code_hash::text as said from recovery_code union all select input::text from event where type = 'access'`,
  )
  expect(rows.filter(({ said }) => [...recoveryCodes, ...renewed.recoveryCodes].some((code) => String(said).includes(code)))).toEqual([])
})

test('wrong codes are counted for the account: the password, asked again in between, does not take the count back', async () => {
  const user = await someone()
  const { codeOf, recoveryCodes } = await withTotp(user)
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await user.as((await user.login()).token)('ConfirmSecondFactor', { code: '000000' })).status)
  expect(statuses).toEqual(Array(5).fill(401))
  const call = user.as((await user.login()).token)
  expect(await codeIn(await call('ConfirmSecondFactor', { code: codeOf(0) }))).toBe('locked')
  expect(await codeIn(await call('ConfirmSecondFactor', { recoveryCode: recoveryCodes[0] }))).toBe('locked')
  expect(await audited(user)).toContain('failToSignIn')
})

test('the secret of an authenticator is sealed in the database, and an authenticator that was not confirmed opens nothing', async () => {
  const user = await someone()
  const { token } = await user.login()
  const begun = (await (await user.as(token)('BeginTotp', { password })).json()) as TotpBegun
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/Nazorat:/)
  const { rows } = await opened.pool.query<{ secret: Buffer }>('select secret from second_factor where id = $1', [begun.id])
  const secret = Buffer.from(Secret.fromBase32(begun.secret).bytes)
  expect([secret.length, rows[0]!.secret.includes(secret)]).toEqual([20, false])
  expect((await user.login()).needs).toBeNull()
})

test('a role that demands a second factor lets its user only add one first, also in a session that is open already', async () => {
  const user = await someone()
  const open = user.as((await user.login()).token)
  const role = ((await opened.engine.load('user', [user.user.id])).get(user.user.id)!.values['roles'] as string[])[0]!
  const { version } = await opened.world.act(opened.world.actors.all, 'save', role, 1, { needsSecondFactor: true }, 'role')
  await opened.sessions.watch.onMoves([
    { pos: 0, stream: role, version, type: 'role', action: 'save', from: null, to: 'active', actor: '', at: '' },
  ])
  expect(await codeIn(await open('GetUserInfo'))).toBe('needsEnrolment')

  const { token, needs } = await user.login()
  expect(needs).toBe('enrolment')
  const call = user.as(token)
  expect(await codeIn(await call('EndOwnSessions', {}))).toBe('needsEnrolment')
  expect(await (await call('GetSecondFactors')).json()).toEqual({ factors: [], recoveryCodes: 0, isRequired: true })
  const begun = (await (await call('BeginTotp', {})).json()) as TotpBegun
  expect(await codeIn(await call('ConfirmTotp', { id: begun.id, code: '000000' }))).toBe('wrongCode')
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
  expect(((await (await call('ConfirmTotp', { id: begun.id, code })).json()) as FactorAdded).recoveryCodes.length).toBe(10)
  expect((await call('GetUserInfo')).status).toBe(200)
  expect(await codeIn(await call('BeginTotp', { password }))).toBe('rule')
  expect(await codeIn(await call('RemoveSecondFactor', { id: begun.id, password }))).toBe('rule')

  // The session that was open before has shown no factor: it had the password alone, and is over.
  expect(await codeIn(await open('GetUserInfo'))).toBe('signedOut')

  // An electronic signature is as strong as two factors.
  const strong = await opened.sessions.open(user.user.id, false, { isStrong: true })
  expect(strong.needs).toBeNull()
})

test('a session that waits does not open when its user adds a factor in another one, nor does one that was opened without it before a role demanded it', async () => {
  const user = await someone()
  const before = user.as((await user.login()).token)
  const { codeOf } = await withTotp(user)
  expect((await before('GetUserInfo')).status).toBe(200)
  const role = ((await opened.engine.load('user', [user.user.id])).get(user.user.id)!.values['roles'] as string[])[0]!
  const { version } = await opened.world.act(opened.world.actors.all, 'save', role, 1, { needsSecondFactor: true }, 'role')
  await opened.sessions.watch.onMoves([
    { pos: 0, stream: role, version, type: 'role', action: 'save', from: null, to: 'active', actor: '', at: '' },
  ])
  expect(await codeIn(await before('GetUserInfo'))).toBe('awaitsSecondFactor')
  const shown = (await (await before('ConfirmSecondFactor', { code: codeOf(0) })).json()) as SignedIn
  expect(shown.needs).toBeNull()
  expect((await user.as(shown.token)('GetUserInfo')).status).toBe(200)

  const other = await someone()
  await opened.world.act(
    opened.world.actors.all,
    'save',
    ((await opened.engine.load('user', [other.user.id])).get(other.user.id)!.values['roles'] as string[])[0]!,
    1,
    { needsSecondFactor: true },
    'role',
  )
  const [thief, owner] = [await other.login(), await other.login()]
  expect([thief.needs, owner.needs]).toEqual(['enrolment', 'enrolment'])
  const begun = (await (await other.as(owner.token)('BeginTotp', {})).json()) as TotpBegun
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
  expect((await other.as(owner.token)('ConfirmTotp', { id: begun.id, code })).status).toBe(200)
  expect((await other.as(owner.token)('GetUserInfo')).status).toBe(200)
  expect(await codeIn(await other.as(thief.token)('GetUserInfo'))).toBe('signedOut')
})

test('a factor is removed with the password, and with the last one its recovery codes', async () => {
  const user = await someone()
  const { codeOf, begun } = await withTotp(user)
  const whole = (await (await user.as((await user.login()).token)('ConfirmSecondFactor', { code: codeOf(0) })).json()) as SignedIn
  const call = user.as(whole.token)
  expect((await call('RemoveSecondFactor', { id: begun.id })).status).toBe(401)
  expect((await call('RemoveSecondFactor', { id: randomUUID(), password })).status).toBe(404)
  expect((await call('RemoveSecondFactor', { id: begun.id, password })).status).toBe(204)
  expect(await (await call('GetSecondFactors')).json()).toEqual({ factors: [], recoveryCodes: 0, isRequired: false })
  expect((await user.login()).needs).toBeNull()
  expect(await audited(user)).toContain('removeSecondFactor')
})

test('an administrator resets the factors of a user who has lost them: their sessions end, and both are told; nobody resets their own', async () => {
  const user = await someone()
  const { codeOf } = await withTotp(user)
  const whole = (await (await user.as((await user.login()).token)('ConfirmSecondFactor', { code: codeOf(0) })).json()) as SignedIn
  const peer = await someone()
  expect((await user.as(whole.token)('ResetSecondFactor', { userId: user.user.id })).status).toBeGreaterThanOrEqual(403)
  expect((await peer.as((await peer.login()).token)('ResetSecondFactor', { userId: user.user.id })).status).toBeGreaterThanOrEqual(403)
  expect((await administrator('POST', 'account/ResetSecondFactor', { userId: user.user.id })).status).toBe(204)
  expect((await user.as(whole.token)('GetUserInfo')).status).toBe(401)
  expect((await user.login()).needs).toBeNull()
  expect(await audited(user)).toContain('resetSecondFactor')
})

test('an answer that no passkey of the user gave is refused, and its challenge is gone with it', async () => {
  const user = await someone()
  const call = user.as((await user.login()).token)
  const options = (await (await call('BeginPasskey', { password })).json()) as {
    challenge: string
    rp: { id: string }
    authenticatorSelection: object
  }
  expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } })
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin: 'http://localhost' }),
  ).toString('base64url')
  const passkey = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject: 'AAAA' },
  }
  expect(await codeIn(await call('ConfirmPasskey', { passkey }))).toBe('wrongPasskey')
  const { rows } = await opened.pool.query('select challenge from session where challenge is not null')
  expect(rows).toEqual([])
  expect((await user.login()).needs).toBeNull()
})
