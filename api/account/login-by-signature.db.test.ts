import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { SignatureProvider, Signer } from '@nazorat/engine'
import type { ChallengeReply, SignedIn, UserChoice } from '@nazorat/machines/api-types'
import { formFields } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { Refusal, type RefusalCode, system } from '@nazorat/machines/workflow'
import { makeWorld, type World } from '../../run/testing/world.ts'
import { createApp } from '../app.ts'
import { openEmptyApp } from '../testing/call.ts'

/** The certificate of a test's key: whom it names, and why it is refused. */
interface Certificate extends Partial<Pick<Signer, 'pinfl' | 'organizationInn' | 'personInn' | 'serialNumber' | 'issuer'>> {
  readonly refusal?: RefusalCode
}

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Reads a signature that says by which certificate and over which content it is: cryptography is the providers' own test. */
const provider: SignatureProvider = {
  name: 'cms',
  isReady: async () => true,
  stamped: async (signature) => signature,
  roots: async () => '',
  async verify(content, signature) {
    const { refusal, over, ...named } = JSON.parse(Buffer.from(signature).toString()) as Certificate & { over: string }
    if (refusal) throw new Refusal(refusal)
    if (over !== digest(content)) throw new Refusal('signatureInvalid')
    return {
      provider: 'cms',
      name: 'KARIMOV ANVAR',
      pinfl: null,
      organizationInn: null,
      personInn: null,
      serialNumber: 'AB12',
      issuer: 'Test CA',
      validFrom: new Date('2026-01-01'),
      validTo: new Date('2099-01-01'),
      signedAt: null,
      isTrustedTime: false,
      ...named,
    }
  },
}

const sign = (content: string, certificate: Certificate): string =>
  Buffer.from(JSON.stringify({ ...certificate, over: digest(Buffer.from(content)) })).toString('base64')

let opened: Awaited<ReturnType<typeof openEmptyApp>>
let world: World
let role: string

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openEmptyApp((clean) => void cleaning.push(clean), { signatures: provider })
  world = await makeWorld(opened.engine)
  role = randomUUID()
  const name = { ln: 'Inspektor', cl: 'Инспектор', ru: 'Инспектор' }
  await world.act(world.actors.all, 'save', role, 0, { name, permissions: ['RequestView'] }, 'role')
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

let count = 0

/** An employee with a user. */
async function hire() {
  const { act, actors, ids } = world
  const first = `3150385${String(++count).padStart(6, '0')}`
  const pinfl = first + pinflCheckDigit(first)
  const { values } = (await opened.engine.load('employee', [ids.inspector])).get(ids.inspector)!
  const record = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(formFields(getDefinition('employee')), name)))
  const [employee, user] = [randomUUID(), randomUUID()]
  await act(
    actors.all,
    'save',
    employee,
    0,
    { ...record, pinfl, passport: `AB${1_000_000 + count}`, certificateNumber: `K-${count}`, dutyNumber: `K-${count}` },
    'employee',
  )
  await act(actors.all, 'save', user, 0, { ...account(user), organizationId: ids.supervising, employeeId: employee }, 'user')
  return { pinfl, serialNumber: `AB${count}`, employee, user }
}

/** A business; its user is made only when it is asked for. */
async function business() {
  const { contractorId } = await world.form(++count)
  const inn = String(300_000_000 + count)
  const addUser = async () => {
    const user = randomUUID()
    await world.act(world.actors.all, 'save', user, 0, { ...account(user), contractorId }, 'user')
    return user
  }
  return { contractorId: contractorId as string, organizationInn: inn, serialNumber: `BB${count}`, addUser }
}

const account = (user: string) => ({
  username: `u${user.replaceAll('-', '').slice(0, 20)}`,
  shortName: `Каримов ${count}`,
  roles: [role],
  phone: '+998901234567',
  languageId: '2',
})

const post = (path: string, body: object, headers: Record<string, string> = {}, app = opened.app) =>
  app.request(
    `/api/account/${path}`,
    { method: 'POST', body: JSON.stringify(body), headers },
    { incoming: { headers: {}, socket: { remoteAddress: '203.0.113.7' } } },
  )

const ask = async (): Promise<string> => ((await (await post('Challenge', {})).json()) as ChallengeReply).challenge

/** Signs in with a new challenge. */
async function enter(certificate: Certificate) {
  const challenge = await ask()
  return post('LoginBySignature', { challenge, signature: sign(challenge, certificate) })
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

const userOf = async (response: Response): Promise<string> => {
  const { token } = (await response.json()) as SignedIn
  const reply = await opened.app.request('/api/account/GetUserInfo', { headers: { authorization: `Bearer ${token}` } })
  return ((await reply.json()) as { actor: { id: string } }).actor.id
}

const eventsOf = async (user: string) =>
  (
    await opened.pool.query<{ type: string; action: string; actor: string }>(
      `select type, action, actor from event where input->>'userId' = $1 and type in ('signingkey', 'access') order by pos`,
      [user],
    )
  ).rows

test('the first use of a key binds it to the user whom its certificate names, and later uses do not', async () => {
  const { user, ...certificate } = await hire()
  expect(await userOf(await enter(certificate))).toBe(user)
  expect(await userOf(await enter(certificate))).toBe(user)
  expect(await eventsOf(user)).toEqual([
    { type: 'signingkey', action: 'bind', actor: user },
    { type: 'access', action: 'signIn', actor: user },
    { type: 'access', action: 'signIn', actor: user },
  ])
})

test('a challenge opens one session, also when two servers get it at once', async () => {
  const { pinfl, serialNumber } = await hire()
  const challenge = await ask()
  const asked = { challenge, signature: sign(challenge, { pinfl, serialNumber }) }
  const other = createApp({ ...opened.services })
  const answers = await Promise.all([
    post('LoginBySignature', asked),
    post('LoginBySignature', asked, {}, other),
    post('LoginBySignature', asked),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await codeOf(await post('LoginBySignature', asked))).toEqual([422, 'challengeExpired'])
})

test('a challenge must be answered within two minutes, and must be one of ours', async () => {
  const { pinfl, serialNumber } = await hire()
  const before = Date.now()
  const { challenge, expires } = (await (await post('Challenge', {})).json()) as ChallengeReply
  expect(Date.parse(expires) - before).toBeGreaterThan(115_000)
  expect(Date.parse(expires) - before).toBeLessThan(125_000)
  await opened.pool.query(`update sign_in_challenge set expires_at = now() - interval '1 second'`)
  expect(await codeOf(await post('LoginBySignature', { challenge, signature: sign(challenge, { pinfl, serialNumber }) }))).toEqual([
    422,
    'challengeExpired',
  ])
  const own = 'nazorat-login:own'
  expect(await codeOf(await post('LoginBySignature', { challenge: own, signature: sign(own, { pinfl, serialNumber }) }))).toEqual([
    422,
    'challengeExpired',
  ])
  // Expired challenges are deleted when the next one is made.
  await ask()
  expect((await opened.pool.query('select from sign_in_challenge where expires_at < now()')).rowCount).toBe(0)
})

test('a signature of something else, or by a certificate that does not hold, lets nobody in and is in the security audit', async () => {
  const { pinfl, serialNumber, user } = await hire()
  const challenge = await ask()
  expect(await codeOf(await post('LoginBySignature', { challenge, signature: sign(await ask(), { pinfl, serialNumber }) }))).toEqual([
    422,
    'signatureInvalid',
  ])
  // The challenge is used up nevertheless.
  expect(await codeOf(await post('LoginBySignature', { challenge, signature: sign(challenge, { pinfl, serialNumber }) }))).toEqual([
    422,
    'challengeExpired',
  ])
  for (const refusal of ['certificateUntrusted', 'certificateExpired', 'certificateRevoked'] as const)
    expect(await codeOf(await enter({ pinfl, serialNumber, refusal }))).toEqual([422, refusal])
  const reasons = async () =>
    (
      await opened.pool.query<{ reason: string }>(`select input->'reason'->>'ru' as reason from event where action = 'failToSignIn'`)
    ).rows.map(({ reason }) => reason)
  await expect.poll(reasons).toContainEqual(expect.stringContaining('Сертификат подписи отозван'))
  expect(await eventsOf(user)).toEqual([])
})

test('a key signs in neither a person without an account nor a user whom its certificate does not name', async () => {
  const { pinfl, serialNumber } = await hire()
  const other = await hire()
  expect(await codeOf(await enter({ pinfl: '30101850000000', serialNumber: 'FF01' }))).toEqual([403, 'keyWithoutUser'])
  expect(await codeOf(await enter({ serialNumber: 'FF02' }))).toEqual([403, 'keyWithoutUser'])
  const challenge = await ask()
  expect(
    await codeOf(await post('LoginBySignature', { challenge, signature: sign(challenge, { pinfl, serialNumber }), userId: other.user })),
  ).toEqual([403, 'keyWithoutUser'])
})

test('the key of a business opens its account, and a signer with several users chooses one and signs once', async () => {
  const { pinfl, user } = await hire()
  const { organizationInn, serialNumber, addUser } = await business()
  const ofBusiness = await addUser()
  expect(await userOf(await enter({ organizationInn, serialNumber: 'BB' }))).toBe(ofBusiness)
  const challenge = await ask()
  const asked = { challenge, signature: sign(challenge, { pinfl, organizationInn, serialNumber }) }
  const { users } = (await (await post('LoginBySignature', asked)).json()) as UserChoice
  expect(users.map(({ id }) => id).toSorted()).toEqual([user, ofBusiness].toSorted())
  expect(users.every(({ of }) => of !== null)).toBe(true)
  expect(await userOf(await post('LoginBySignature', { ...asked, userId: ofBusiness }))).toBe(ofBusiness)
  expect(await codeOf(await post('LoginBySignature', { ...asked, userId: user }))).toEqual([422, 'challengeExpired'])
})

test('the key of a business without a user opens an account once, with the role that is meant for such accounts', async () => {
  const { organizationInn, serialNumber, contractorId } = await business()
  // No role is meant for it yet.
  expect(await codeOf(await enter({ organizationInn, serialNumber }))).toEqual([403, 'keyWithoutUser'])
  const meant = randomUUID()
  const name = { ln: 'Tadbirkor', cl: 'Тадбиркор', ru: 'Предприниматель' }
  await world.act(world.actors.all, 'save', meant, 0, { name, permissions: ['RequestView', 'UserOpenByKey'] }, 'role')
  const answers = await Promise.all([enter({ organizationInn, serialNumber }), enter({ organizationInn, serialNumber })])
  const users = new Set(await Promise.all(answers.map(userOf)))
  expect(users.size).toBe(1)
  const { values } = (await opened.engine.load('user', [...users])).values().next().value!
  expect(values).toMatchObject({ username: `b${organizationInn}`, contractorId, roles: [meant], phone: null })
  const { rows } = await opened.pool.query<{ action: string; actor: string }>('select action, actor from event where stream = $1', [
    [...users][0],
  ])
  expect(rows).toEqual([{ action: 'openByKey', actor: system.id }])
  await world.act(world.actors.all, 'deactivate', contractorId, 1, {}, 'contractor')
  expect(await codeOf(await enter({ organizationInn, serialNumber }))).toEqual([403, 'passive'])
})

test('a key that was unbound opens nothing until an administrator binds it again', async () => {
  const { user, pinfl, serialNumber } = await hire()
  await enter({ pinfl, serialNumber })
  const [record] = await opened.engine.find('signingkey', [{ field: 'certificateNumber', is: 'equal', value: serialNumber }])
  const opening = async () =>
    (await opened.pool.query<{ signing_key: string | null }>('select signing_key from session where user_id = $1', [user])).rows
  await enter({ pinfl, serialNumber })
  expect(await opening()).toEqual([{ signing_key: record!.id }, { signing_key: record!.id }])
  await world.act(world.actors.all, 'unbind', record!.id, 1, {}, 'signingkey')
  // It was unbound after the sign-in had looked it up.
  await expect(opened.sessions.open(user, false, { isStrong: true, signingKey: record!.id })).rejects.toMatchObject({
    code: 'keyWithoutUser',
  })
  expect(await codeOf(await enter({ pinfl, serialNumber }))).toEqual([403, 'keyWithoutUser'])
  await world.act(world.actors.all, 'restore', record!.id, 2, {}, 'signingkey')
  expect(await userOf(await enter({ pinfl, serialNumber }))).toBe(user)
})

test('a passive user cannot sign in, and neither can one whose employee record is passive', async () => {
  const { user, employee, pinfl, serialNumber } = await hire()
  await world.act(world.actors.all, 'deactivate', employee, 1, {}, 'employee')
  expect(await codeOf(await enter({ pinfl, serialNumber }))).toEqual([403, 'passive'])
  await world.act(world.actors.all, 'activate', employee, 2, {}, 'employee')
  await world.act(world.actors.all, 'deactivate', user, 1, {}, 'user')
  expect(await codeOf(await enter({ pinfl, serialNumber }))).toEqual([403, 'passive'])
  // The log says of both.
  await opened.securityAudit.close()
  const { rows } = await opened.pool.query<{ times: number }>(
    `select sum((input ->> 'times')::int)::int as times from event where action = 'failToSignIn' and input ->> 'userId' = $1`,
    [user],
  )
  expect(rows).toEqual([{ times: 2 }])
})

test('an administrator binds the key of a certificate that names nobody, and cannot bind one that names another person', async () => {
  const { user, pinfl } = await hire()
  const stranger = await hire()
  const bind = (certificateNumber: string) =>
    world.act(
      world.actors.all,
      'save',
      randomUUID(),
      0,
      { userId: user, certificateNumber, certificateIssuer: 'Test CA', certificateFrom: '2026-01-01', certificateTo: '2099-01-01' },
      'signingkey',
    )
  await bind('C0DE')
  expect(await userOf(await enter({ serialNumber: 'C0DE' }))).toBe(user)
  expect(await userOf(await enter({ serialNumber: 'C0DE', pinfl }))).toBe(user)
  await bind('C0DE1')
  expect(await userOf(await enter({ serialNumber: 'C0DE1', pinfl: stranger.pinfl }))).toBe(stranger.user)
  // A key cannot be bound to a user with more permissions than the administrator has.
  const clerk = { ...world.actors.all, grants: { SigningKeyEdit: '', SigningKeyView: '', AllUserView: '' } }
  await expect(
    world.act(
      clerk,
      'save',
      randomUUID(),
      0,
      {
        userId: user,
        certificateNumber: 'C0DE2',
        certificateIssuer: 'Test CA',
        certificateFrom: '2026-01-01',
        certificateTo: '2099-01-01',
      },
      'signingkey',
    ),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('the session that a browser had ends with the sign-in, and its token is not taken over', async () => {
  const { pinfl, serialNumber } = await hire()
  const first = await enter({ pinfl, serialNumber })
  const cookie = /session=[^;]+/.exec(first.headers.get('set-cookie')!)![0]
  const challenge = await ask()
  const second = await post('LoginBySignature', { challenge, signature: sign(challenge, { pinfl, serialNumber }) }, { cookie })
  const { token } = (await second.json()) as SignedIn
  expect(cookie).not.toContain(token)
  expect((await opened.app.request('/api/account/GetUserInfo', { headers: { cookie } })).status).toBe(401)
})

test('while the provider is down no sign-in is counted as a failure of its address', async () => {
  const { pinfl, serialNumber } = await hire()
  const counted = async () =>
    (await opened.pool.query<{ failures: number }>('select coalesce(sum(failures), 0)::int as failures from sign_in_attempt')).rows[0]!
      .failures
  const before = await counted()
  expect(await codeOf(await enter({ pinfl, serialNumber, refusal: 'signatureUnavailable' }))).toEqual([503, 'signatureUnavailable'])
  expect(await counted()).toBeLessThanOrEqual(before)
  expect(await codeOf(await enter({ pinfl, serialNumber, refusal: 'signatureInvalid' }))).toEqual([422, 'signatureInvalid'])
  expect(await counted()).toBeGreaterThan(before)
})

test('a server without a provider offers no sign-in by key', async () => {
  const without = createApp({ ...opened.services, signatures: null })
  expect(await (await without.request('/api/account/GetSignatureOffer')).json()).toEqual({ isOffered: false, apiKeys: [] })
  expect((await post('Challenge', {}, {}, without)).status).toBe(404)
  expect(await (await opened.app.request('/api/account/GetSignatureOffer')).json()).toEqual({ isOffered: true, apiKeys: [] })
})
