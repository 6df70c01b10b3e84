import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { settings, type SettingCode } from '@nazorat/machines/documents/settings/setting/settings'
import { enlist } from '../../run/testing/enlist.ts'
import { Attempts } from './attempts.ts'
import { openApp } from '../testing/call.ts'

const right = 'a-heron-over-the-canal'

let opened: Awaited<ReturnType<typeof openApp>>

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openApp((clean) => void cleaning.push(clean))
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

afterEach(() => opened.pool.query('delete from sign_in_attempt'))

/** A user with a password, and logins from any address. */
async function openDoor() {
  const { app, world, credentials, engine } = opened
  const { id } = await enlist(world, { ...world.actors.inspector, id: randomUUID() })
  const username = `u${id.replaceAll('-', '').slice(0, 20)}`
  await credentials.set(id, right)

  const login = (address: string, name: string, password: string, cookie = '') =>
    app.request(
      '/api/account/Login',
      { method: 'POST', body: JSON.stringify({ username: name, password }), headers: { cookie } },
      { incoming: { headers: {}, socket: { remoteAddress: address } } },
    )
  const status = async (...asked: Parameters<typeof login>) => (await login(...asked)).status
  const attempt = async (...asked: Parameters<typeof login>) => {
    const response = await login(...asked)
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  }
  const save = async (code: SettingCode, value: number) => {
    const [held] = await engine.find('setting', [{ field: 'code', is: 'equal', value: code }])
    const { name, unit } = settings[code]
    const { act, actors } = world
    const { version } = (held && (await engine.load('setting', [held.id])).get(held.id)) ?? { version: 0 }
    await (held
      ? act(actors.all, 'change', held.id, version, { value }, 'setting')
      : act(actors.all, 'save', v7(), 0, { code, name, unit, value }, 'setting'))
  }
  /** Changes a setting until the end of the test. */
  const put = async (code: SettingCode, value: number) => {
    await save(code, value)
    onTestFinished(() => save(code, settings[code].value))
  }
  const deviceOf = (response: Response) => /device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')![0]
  return { ...opened, id, username, login, status, attempt, put, deviceOf }
}

test('however many guesses come at once, only so many are looked at: the right one beyond them lets nobody in', async () => {
  const { username, status, pool, securityAudit, id } = await openDoor()
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const guesses = addresses.flatMap((address) => Array.from({ length: 20 }, () => status(address, username, 'wrong')))
  const counted = async () =>
    (
      await pool.query<{ least: number }>(
        'select coalesce(min(failures), 0) as least from sign_in_attempt where user_id = $1 having count(*) = 3',
        [id],
      )
    ).rows[0]?.least ?? 0
  await expect.poll(counted).toBeGreaterThanOrEqual(5)
  guesses.push(...addresses.map((address) => status(address, username, right)))
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]))
  await securityAudit.close()
  const { rows } = await pool.query<{ reason: string; times: number }>(
    `select input->'reason'->>'ru' as reason, sum((input->>'times')::int)::int as times from event where type = 'access' group by 1 order by 2`,
  )
  expect(rows).toEqual([
    { reason: expect.stringContaining('Неверный логин'), times: 15 },
    { reason: expect.stringContaining('Слишком много'), times: 48 },
  ])
  // Failures from another address do not lock the owner out.
  expect(await status('203.0.113.9', username, right)).toBe(200)
  expect(await status('203.0.113.1', username, right)).toBe(401)
})

test('right passwords are no failures, however many come at once', async () => {
  const { username, status, put } = await openDoor()
  await put('addressFailures', 3)
  expect(await Promise.all(Array.from({ length: 20 }, () => status('203.0.113.1', username, right)))).toEqual(Array(20).fill(200))
})

test('a name that nobody has, a wrong password and an account that is closed are answered alike, and as slowly', async () => {
  const { username, attempt, put } = await openDoor()
  await put('addressFailures', 300)
  for (let i = 0; i < 6; i++) await attempt('203.0.113.1', username, 'wrong')
  const times: Record<string, number[]> = { unknown: [], wrong: [], closed: [] }
  const timed = async (kind: string, ...asked: Parameters<typeof attempt>) => {
    const begun = performance.now()
    const answer = await attempt(...asked)
    times[kind]!.push(performance.now() - begun)
    return answer
  }
  for (let i = 0; i < 9; i++) {
    const unknown = await timed('unknown', `203.0.113.${100 + i}`, 'nobody', right)
    const wrong = await timed('wrong', `203.0.113.${100 + i}`, username, 'wrong')
    const closed = await timed('closed', '203.0.113.1', username, right)
    expect(unknown.status).toBe(401)
    expect([unknown, closed]).toEqual([wrong, wrong])
  }
  const median = (kind: string) => times[kind]!.toSorted((a, b) => a - b)[4]!
  for (const kind of ['unknown', 'closed']) expect(median(kind), JSON.stringify(times)).toBeGreaterThan(median('wrong') / 3)
})

test('a browser in which somebody has signed in is not kept out by failures of others at its address', async () => {
  const { username, login, status, deviceOf } = await openDoor()
  const device = deviceOf(await login('203.0.113.1', username, right))
  for (let i = 0; i < 6; i++) await status('203.0.113.1', username, 'wrong')
  expect(await status('203.0.113.1', username, right)).toBe(401)
  expect(await status('203.0.113.1', username, right, device)).toBe(200)
  // A device is no way around the limit: it may fail as often as an address.
  for (let i = 0; i < 6; i++) await status('203.0.113.2', username, 'wrong', device)
  expect(await status('203.0.113.2', username, right, device)).toBe(401)
  // An unknown device cookie is ignored.
  expect(await status('203.0.113.1', username, right, `device=${'x'.repeat(43)}`)).toBe(401)
  expect(await status('203.0.113.1', username, right, 'device=')).toBe(401)
})

test('an address that fails with many names is closed to all of them, and says for how long', async () => {
  const { username, login, status, put, deviceOf } = await openDoor()
  const device = deviceOf(await login('203.0.113.1', username, right))
  await put('addressFailures', 4)
  for (let i = 0; i < 4; i++) expect(await status('203.0.113.1', `nobody${i}`, 'wrong')).toBe(401)
  const refused = await login('203.0.113.1', username, right)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'tooMany'])
  expect(await status('203.0.113.1', username, right, device)).toBe(200)
  expect(await status('2001:db8:0:1::7', username, right)).toBe(200)
})

test('failed sign-ins are counted for the network of an IPv6 address, not for the address', async () => {
  const { username, status, put } = await openDoor()
  await put('signInFailures', 2)
  expect(await status('2001:db8:0:1::7', username, 'wrong')).toBe(401)
  expect(await status('2001:db8:0:1:ffff::8', username, 'wrong')).toBe(401)
  expect(await status('2001:db8:0:1::9', username, right)).toBe(401)
  expect(await status('2001:db8:0:2::9', username, right)).toBe(200)
})

test('failed sign-ins are forgotten after a right password, and when their time is over', async () => {
  const { username, status, put, pool } = await openDoor()
  const at = '203.0.113.1'
  await put('signInFailures', 2)
  const passed = (minutes: number) => pool.query('update sign_in_attempt set since = since - make_interval(mins => $1)', [minutes])
  expect(await status(at, username, 'wrong')).toBe(401)
  expect(await status(at, username, right)).toBe(200)
  for (let i = 0; i < 2; i++) expect(await status(at, username, 'wrong')).toBe(401)
  expect(await status(at, username, right)).toBe(401)
  await passed(14)
  expect(await status(at, username, right)).toBe(401)
  await passed(2)
  expect(await status(at, username, right)).toBe(200)
  await put('signInPause', 60)
  for (let i = 0; i < 2; i++) expect(await status(at, username, 'wrong')).toBe(401)
  await passed(50)
  expect(await status(at, username, right)).toBe(401)
})

test('servers count together, and what nobody asks about any more is removed', async () => {
  const { username, status, pool, engine, id } = await openDoor()
  const other = new Attempts(pool, engine)
  const source = { address: '203.0.113.1', device: undefined }
  for (let i = 0; i < 5; i++) expect((await other.count(id, source)).isLocked).toBe(false)
  expect(await status('203.0.113.1', username, right)).toBe(401)
  await pool.query(`update sign_in_attempt set since = since - interval '1 day'`)
  expect(await status('203.0.113.2', username, 'wrong')).toBe(401)
  expect((await pool.query('select from sign_in_attempt')).rowCount).toBe(2)
})

const refused: [string, string, string][] = [
  ['digits in a row', '1234567890', 'weak'],
  ['one letter', 'aaaaaaaaaa', 'weak'],
  ['blanks', '          ', 'weak'],
  ['the password of the demonstration', 'Nazorat-2026', 'weak'],
  ['a common one', 'Password123', 'weak'],
  ['a common one in Cyrillic', 'пароль12345', 'weak'],
  ['a row of the keyboard', 'йцукенгшщз', 'weak'],
  ['the name of the user', 'Karimov-2026', 'weak'],
  ['a short one', 'Xk9$mQ2!v', 'tooShort'],
  ['the one before', right, 'sameAsBefore'],
]

test('a password that is easy to guess is refused with the reason, a good one changes it', async () => {
  const { callAs, id, engine, world, username, status } = await openDoor()
  const user = (await engine.load('user', [id])).get(id)!
  await world.act(world.actors.all, 'save', id, user.version, { shortName: 'Karimov B.' }, 'user')
  const call = await callAs(id)
  const change = (newPassword: string, oldPassword = right) => call('POST', 'account/ChangePassword', { oldPassword, newPassword })
  for (const [what, password] of refused) {
    const response = await change(password)
    expect([response.status, Object.keys(((await response.json()) as { errors?: object }).errors ?? {})], what).toEqual([
      400,
      ['newPassword'],
    ])
  }
  expect((await change('another-heron-at-dawn', 'wrong')).status).toBe(401)
  expect((await change('another-heron-at-dawn')).status).toBe(204)
  expect(await status('203.0.113.1', username, right)).toBe(401)
  expect(await status('203.0.113.1', username, 'another-heron-at-dawn')).toBe(200)
})

test('guesses of the password in an open session are limited as those at the login are', async () => {
  const { callAs, id, username, status } = await openDoor()
  const call = await callAs(id)
  const change = async (oldPassword: string) =>
    (await call('POST', 'account/ChangePassword', { oldPassword, newPassword: 'another-heron-at-dawn' })).status
  for (let i = 0; i < 5; i++) expect(await change('wrong')).toBe(401)
  expect(await change(right)).toBe(429)
  expect(await status('203.0.113.1', username, right)).toBe(200)
})

test('cookies are for this host and out of reach for scripts; over TLS their names say so', async () => {
  const { app, username } = await openDoor()
  const cookies = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ username, password: right })
    const response = await app.request(
      '/api/account/Login',
      { method: 'POST', body },
      { incoming: { headers, socket: { remoteAddress: '10.0.0.1' } } },
    )
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()
  }
  const secure = await cookies({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' })
  expect(secure.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device'])
  for (const cookie of secure)
    expect(cookie).toMatch(/^(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Strict)(?=.*; Path=\/(;|$))(?!.*; Domain)/)
  for (const cookie of await cookies({})) expect(cookie).toMatch(/^(session|device)=(?=.*; HttpOnly)(?=.*; SameSite=Strict)(?!.*; Secure)/)
})
