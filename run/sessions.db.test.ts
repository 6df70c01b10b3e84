import { createHash, randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { beforeAll, describe, expect, type ExpectStatic, test } from 'vitest'
import { Attempts } from '@nazorat/api/account/attempts'
import { Credentials } from '@nazorat/api/account/credentials'
import type { UserInfo } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { type SettingCode, settings } from '@nazorat/machines/documents/settings/setting/settings'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { otherBody } from '../api/testing/journey.ts'
import { callAt, connect, openServers, type Servers } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'

/** A session in use: each server has looked up its token and has an open socket of it. */
interface Used {
  readonly token: string
  readonly sockets: readonly { readonly socket: Socket; readonly received: { signedOut: number; closed: number } }[]
}

/**
 * The session has ended with its sockets; or its sockets were closed and have reconnected with the new rights, or may not until a
 * second factor is added; or nothing happened.
 */
type Fate = 'ended' | 'renewed' | 'halfOpen' | 'untouched'

interface Life {
  readonly user: Actor
  readonly role: string
  readonly acting: Used
  readonly other: Used
  /** The documents that `prepare` has made, by their column in the acting session. */
  readonly session: SessionColumns
}

type SessionColumns = Parameters<Servers['signIn']>[1] & { readonly order?: string }

interface Cause {
  /** The expected fate of the acting session, and of another one of the same user. */
  readonly fates: readonly [Fate, Fate]
  readonly about?: () => Promise<Partial<Actor>>
  readonly prepare?: (user: Actor) => Promise<SessionColumns | void>
  /** Servers find it by themselves only, every two seconds: such causes are tested side by side. */
  readonly isUnannounced?: true
  readonly happen: (life: Life) => Promise<unknown>
  readonly after?: (life: Life) => Promise<void>
}

const both = (fate: Fate) => [fate, fate] as const
let servers: Servers
const cleaning: (() => unknown)[] = []
/** Sessions of other users, which must not be affected. */
const untouched: Used[] = []

beforeAll(async () => {
  servers = await openServers(2, (clean) => void cleaning.unshift(clean))
  const { id } = await enlist(servers.world, { ...servers.world.actors.moderator, id: randomUUID(), name: 'Begona' })
  untouched.push(await use(await servers.signIn(id), (clean) => void cleaning.unshift(clean)))
  return async () => {
    for (const clean of cleaning) await clean()
  }
})

const causes: Record<string, Cause> = {
  'a logout': { fates: ['ended', 'untouched'], happen: ({ acting }) => call(acting, 'account/Logout', {}) },
  'a change of the password': {
    fates: ['untouched', 'ended'],
    prepare: ({ id }) => credentials().set(id, 'the-former-password-1'),
    happen: ({ acting }) =>
      call(acting, 'account/ChangePassword', { oldPassword: 'the-former-password-1', newPassword: 'the-coming-password-2' }),
  },
  'another sign-in in the same browser': {
    fates: ['ended', 'untouched'],
    prepare: ({ id }) => credentials().set(id, 'the-former-password-1'),
    async happen({ user, acting }) {
      const username = (await servers.engine.load('user', [user.id])).get(user.id)!.values['username']
      const body = JSON.stringify({ username, password: 'the-former-password-1' })
      const headers = { 'content-type': 'application/json', cookie: `session=${acting.token}` }
      expect((await fetch(`${servers.apis[0]!.address}/api/account/Login`, { method: 'POST', body, headers })).status).toBe(200)
    },
  },
  'a reset of the password': {
    fates: both('ended'),
    happen: async ({ user }) => call(await administrator(), 'account/SetPassword', { userId: user.id }),
  },
  'the end of its time': {
    fates: ['ended', 'untouched'],
    isUnannounced: true,
    happen: ({ acting }) => servers.pool.query('update session set expires_at = now() where token_hash = $1', [digest(acting)]),
  },
  'too long a time without use': {
    fates: ['ended', 'untouched'],
    isUnannounced: true,
    happen: ({ acting }) => setBack(acting, 'seen_at', '31 minutes'),
  },
  'a setting that allows a shorter time without use': {
    fates: ['ended', 'untouched'],
    isUnannounced: true,
    async happen({ acting }) {
      await setBack(acting, 'seen_at', '20 minutes')
      await set('sessionIdleTime', 15)
    },
    after: () => set('sessionIdleTime', 30),
  },
  'a setting that allows a shorter session': {
    fates: ['ended', 'untouched'],
    isUnannounced: true,
    async happen({ acting }) {
      await setBack(acting, 'created_at', '3 hours')
      await set('sessionTime', 2)
    },
    after: () => set('sessionTime', 12),
  },
  'the end of one session by an administrator': {
    fates: ['ended', 'untouched'],
    happen: async ({ user, acting }) =>
      call(await administrator(), 'account/EndSessions', { userId: user.id, id: digest(acting).toString('hex') }),
  },
  'the end of all sessions by an administrator': {
    fates: both('ended'),
    happen: async ({ user }) => call(await administrator(), 'account/EndSessions', { userId: user.id }),
  },
  'a reset of the second factor': {
    fates: both('ended'),
    happen: async ({ user }) => call(await administrator(), 'account/ResetSecondFactor', { userId: user.id }),
  },
  'a role that comes to demand a second factor': {
    fates: both('halfOpen'),
    happen: ({ role }) => change('role', role, 'save', { needsSecondFactor: true }),
  },
  'the end of one other by its user': {
    fates: ['untouched', 'ended'],
    happen: ({ acting, other }) => call(acting, 'account/EndOwnSessions', { id: digest(other).toString('hex') }),
  },
  'the key that opened it, which is unbound': {
    fates: ['ended', 'untouched'],
    prepare: async ({ id }) => ({ signing_key: await keyOf(id) }),
    happen: ({ session: { signing_key } }) => change('signingkey', signing_key!, 'unbind'),
    async after({ acting, session: { signing_key } }) {
      await change('signingkey', signing_key!, 'restore')
      expect(await statuses(acting)).toEqual([401, 401])
    },
  },
  'another key of its user, which is unbound': {
    fates: both('untouched'),
    happen: async ({ user }) => change('signingkey', await keyOf(user.id), 'unbind'),
  },
  'the end of the order by which they act for another': {
    fates: ['renewed', 'untouched'],
    prepare: actingByOrder,
    happen: ({ session: { order } }) => change('deputy', order!, 'end', { reason: 'Қайтди' }),
    after: oneself,
  },
  'one for whom they act and who is made passive': {
    fates: ['renewed', 'untouched'],
    prepare: actingByOrder,
    happen: ({ session: { acts_for } }) => change('user', acts_for!, 'deactivate'),
    after: oneself,
  },
  'the end of all others by their user': {
    fates: ['untouched', 'ended'],
    happen: ({ acting }) => call(acting, 'account/EndOwnSessions', {}),
  },
  'an end that no server hears of': {
    fates: ['ended', 'untouched'],
    isUnannounced: true,
    async happen({ acting }) {
      const { pool } = servers
      await pool.query('begin; alter table session disable trigger user; commit')
      await pool.query('delete from session where token_hash = $1', [digest(acting)])
      await pool.query('alter table session enable trigger user')
    },
  },
  'a user who is made passive, and active again': {
    fates: both('ended'),
    happen: ({ user }) => change('user', user.id, 'deactivate'),
    async after({ user, acting }) {
      await change('user', user.id, 'activate')
      expect(await statuses(acting)).toEqual([401, 401])
    },
  },
  'a user who is deleted': { fates: both('ended'), happen: ({ user }) => change('user', user.id, 'delete') },
  'a user who is erased': {
    fates: both('ended'),
    async happen({ user }) {
      await change('user', user.id, 'deactivate')
      await change('user', user.id, 'erase', { erasureGround: 'Ариза' })
    },
  },
  'an employee record that is made passive, and active again': {
    fates: both('ended'),
    prepare: ({ id }) => change('user', id, 'save', { employeeId: servers.world.ids.inspector }),
    happen: () => change('employee', servers.world.ids.inspector, 'deactivate'),
    async after({ acting }) {
      await change('employee', servers.world.ids.inspector, 'activate')
      expect(await statuses(acting)).toEqual([401, 401])
    },
  },
  'a business that is made passive': {
    fates: both('ended'),
    about: async () => ({ organizationId: null, contractorId: String((await servers.world.form(numbers++))['contractorId']) }),
    happen: ({ user }) => change('contractor', user.contractorId!, 'deactivate'),
  },
  'an organization that is made passive': {
    fates: both('ended'),
    about: async () => ({ organizationId: await otherBody(servers.world, 'supervising', '204444444') }),
    happen: ({ user }) => change('organization', user.organizationId!, 'deactivate'),
  },
  'another organization': {
    fates: both('ended'),
    happen: ({ user }) => change('user', user.id, 'save', { organizationId: servers.world.ids.authorized }),
  },
  'other roles': {
    fates: both('ended'),
    happen: async ({ user }) => change('user', user.id, 'save', { roles: [await newRole(['NewsView'])] }),
  },
  'a permission that the role loses': {
    fates: both('renewed'),
    happen: ({ role }) => change('role', role, 'save', { permissions: ['NewsView'] }),
    after: forbidden,
  },
  'a permission that the role gains': {
    fates: both('renewed'),
    happen: ({ role, user }) => change('role', role, 'save', { permissions: [...Object.keys(user.grants), 'RegionView'] }),
  },
  'a role that is made passive': { fates: both('renewed'), happen: ({ role }) => change('role', role, 'deactivate'), after: forbidden },
  'a branch that comes under the body': {
    fates: both('renewed'),
    about: async () => ({ organizationId: await otherBody(servers.world, 'supervising', '205555555') }),
    happen: ({ user }) => otherBody(servers.world, 'supervising', '206666666', user.organizationId),
  },
  'another name of the role': {
    fates: both('untouched'),
    happen: ({ role }) => change('role', role, 'save', { name: t('Бошқа ном', 'Другое имя') }),
  },
  'another language of the user': { fates: both('renewed'), happen: ({ user }) => change('user', user.id, 'save', { languageId: '1' }) },
}
let numbers = 1

describe('on two servers, what becomes of a session and its sockets after', () => {
  const [announced, unannounced] = [false, true].map((wanted) =>
    Object.entries(causes).filter(([, { isUnannounced = false }]) => isUnannounced === wanted),
  )
  // A poll belongs to a test: where several run at a time, only the test's own `expect` knows to which.
  test.concurrent.for(unannounced!)('%s', ([, cause], { expect }) => becomes(cause, expect))
  test.for(announced!)('%s', ([, cause], { expect }) => becomes(cause, expect))

  async function becomes({ fates, about, prepare, happen, after }: Cause, { poll }: ExpectStatic): Promise<void> {
    const { world, signIn, engine } = servers
    const user = await enlist(world, { ...world.actors.inspector, id: randomUUID(), name: 'Sinovchi', ...(await about?.()) })
    const { order, ...columns }: SessionColumns = (await prepare?.(user)) ?? {}
    const role = ((await engine.load('user', [user.id])).get(user.id)!.values['roles'] as string[])[0]!
    const [acting, other] = [await use(await signIn(user.id, columns)), await use(await signIn(user.id))]
    const life = { user, role, acting, other, session: { ...columns, ...(order !== undefined && { order }) } }

    await happen(life)
    await poll(() => Promise.all([acting, other].map(fateOf))).toEqual(fates)
    await after?.(life)
    untouched.push(...[acting, other].filter((_session, i) => fates[i] === 'untouched'))
  }

  test('is nothing for all others', async () => {
    expect(untouched.length).toBeGreaterThan(1)
    for (const session of untouched) expect(await fateOf(session)).toBe('untouched')
  })
})

/** Uses a session on each server. */
async function use(token: string, finished: (clean: () => unknown) => void = (clean) => void cleaning.unshift(clean)): Promise<Used> {
  const sockets = servers.apis.map(async (api) => {
    expect((await callAt(api, token, 'account/GetUserInfo')).status).toBe(200)
    const socket = await connect(api, token, finished)
    const received = { signedOut: 0, closed: 0 }
    socket.on('signedOut', () => received.signedOut++)
    socket.on('disconnect', () => received.closed++)
    return { socket, received }
  })
  return { token, sockets: await Promise.all(sockets) }
}

/** The fate of a session, or the details if the servers disagree. */
async function fateOf(session: Used): Promise<Fate | object> {
  const now = await statuses(session)
  const sockets = session.sockets.map(({ socket, received }) => ({ open: socket.connected, ...received }))
  const all = (status: number, socket: object) =>
    now.every((each) => each === status) && sockets.every((each) => JSON.stringify(each) === JSON.stringify(socket))
  if (all(401, { open: false, signedOut: 1, closed: 1 })) return 'ended'
  if (all(200, { open: true, signedOut: 0, closed: 1 })) return 'renewed'
  if (all(403, { open: false, signedOut: 0, closed: 1 })) return 'halfOpen'
  if (all(200, { open: true, signedOut: 0, closed: 0 })) return 'untouched'
  return { statuses: now, sockets }
}

const statuses = ({ token }: Used): Promise<number[]> =>
  Promise.all(servers.apis.map(async (api) => (await callAt(api, token, 'account/GetUserInfo')).status))

/** Calls the first server; the call must succeed. */
async function call({ token }: Pick<Used, 'token'>, path: string, body: unknown): Promise<void> {
  const response = await callAt(servers.apis[0]!, token, path, body)
  expect(response.ok, await response.text()).toBe(true)
}

/** Both servers refuse a call that the role had allowed. */
async function forbidden({ acting: { token } }: Life): Promise<void> {
  for (const api of servers.apis) expect((await callAt(api, token, 'request/GetList', {})).status).toBe(403)
}

async function change(type: string, id: string, action: string, input: Record<string, unknown> = {}): Promise<void> {
  const { engine, world } = servers
  const { version } = (await engine.load(type, [id])).get(id)!
  await world.act(world.actors.all, action, id, version, input, type)
}

const credentials = () => new Credentials(servers.pool, servers.engine, new Attempts(servers.pool, servers.engine))

/** Binds a key to a user. Returns the id of its document. */
async function keyOf(userId: string): Promise<string> {
  const { act, actors } = servers.world
  const certificate = {
    certificateNumber: `AB${numbers++}`,
    certificateIssuer: 'Test CA',
    certificateFrom: '2026-01-01',
    certificateTo: '2099-01-01',
  }
  return (await act(actors.all, 'save', randomUUID(), 0, { userId, ...certificate }, 'signingkey')).id
}

/** Another user of the same organization, and an order by which the first acts for them. */
async function actingByOrder({ id, organizationId }: Actor): Promise<SessionColumns> {
  const { world } = servers
  const other = await enlist(world, { ...world.actors.inspector, organizationId, id: randomUUID(), name: 'Almashtiriluvchi' })
  const [from, to] = [-1, 1].map((days) => dayOf(new Date(Date.now() + days * 86_400_000).toISOString()))
  const order = { userId: other.id, deputyId: id, startDate: from, endDate: to, orderNumber: '1', orderDate: from }
  return { acts_for: other.id, order: (await world.act(world.actors.all, 'save', randomUUID(), 0, order, 'deputy')).id }
}

/** On both servers, they act for themselves. */
async function oneself({ acting: { token } }: Life): Promise<void> {
  for (const api of servers.apis) {
    const { actor } = (await (await callAt(api, token, 'account/GetUserInfo')).json()) as UserInfo
    expect(actor.onBehalfOf).toBeUndefined()
  }
}

async function newRole(permissions: readonly string[]): Promise<string> {
  const { act, actors } = servers.world
  return (await act(actors.all, 'save', randomUUID(), 0, { name: t('Рол', 'Роль'), permissions }, 'role')).id
}

async function administrator(): Promise<{ token: string }> {
  const { world, signIn } = servers
  const { id } = await enlist(world, { ...world.actors.all, id: randomUUID(), name: 'Administrator' })
  return { token: await signIn(id) }
}

/** Moves a moment of a session into the past. */
const setBack = (session: Used, moment: 'seen_at' | 'created_at', by: string) =>
  servers.pool.query(`update session set ${moment} = now() - $2::interval where token_hash = $1`, [digest(session), by])

async function set(code: SettingCode, value: number): Promise<void> {
  const { engine, world } = servers
  const [found] = await engine.find('setting', [{ field: 'code', is: 'equal', value: code }])
  const { name, unit } = settings[code]
  if (found) await change('setting', found.id, 'change', { value })
  else await world.act(world.actors.all, 'save', randomUUID(), 0, { code, name, unit, value }, 'setting')
}

const digest = ({ token }: Used): Buffer => createHash('sha256').update(token).digest()
