import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as openConnection, type Socket as Connection } from 'node:net'
import type { Socket } from 'socket.io-client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { channels, notify } from '@nazorat/engine/jobs/channels'
import { t } from '@nazorat/machines/i18n'
import { otherBody } from '../api/testing/journey.ts'
import { callAt, connect, openServers, type Servers } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'
import type { ApiProcess } from './testing/processes.ts'

let servers: Servers
let api: ApiProcess
let numbers = 1

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  servers = await openServers(1, (clean) => void cleaning.unshift(clean))
  api = servers.apis[0]!
  return async () => {
    expect(api.isAlive(), api.errors()).toBe(true)
    for (const clean of cleaning) await clean()
  }
})

const newUser = (like: 'inspector' | 'moderator' | 'all') => enlist(servers.world, { ...servers.world.actors[like], id: randomUUID() })

/** Opens a socket of a new user and records its messages. */
async function browser(like: 'inspector' | 'moderator' | 'all' = 'inspector') {
  const user = await newUser(like)
  const token = await servers.signIn(user.id)
  const socket = await connect(api, token, onTestFinished)
  const received: { type: string; id: string; action: string; version: number }[] = []
  socket.on('moved', (moved) => void received.push(moved))
  return { user, token, socket, received }
}

/** What a socket is told of work on documents. */
function progressOf({ socket }: { socket: Socket }): unknown[] {
  const told: unknown[] = []
  socket.on('progress', (progress) => void told.push(progress))
  return told
}

/** A screen that watches its own check. When its message has arrived, all earlier messages of the server have too. */
async function witness() {
  const { socket, received } = await browser()
  const { act, actors } = servers.world
  const check = await servers.world.check(numbers++)
  let { version } = check
  socket.emit('watch', { type: 'request', id: check.id })
  const save = async () => void (version = (await act(actors.inspector, 'save', check.id, version, { comment: `${version}` })).version)
  await expect.poll(async () => (await save(), received.length)).toBeGreaterThan(0)
  return async () => {
    await save()
    await expect.poll(() => received.at(-1)?.version).toBe(version)
  }
}

/** Invalid messages. */
const odd: unknown[][] = [
  [],
  [null],
  [1],
  ['request'],
  [[]],
  [{}],
  [{ type: { toString: 'x' } }],
  [{ type: 'request', id: {} }],
  [{ type: 'constructor', id: "' or 1=1" }],
  [{ type: 'x'.repeat(5000) }],
  [{ type: 'request', id: randomUUID(), more: true }],
  [JSON.parse('{"__proto__": {"type": "request"}}')],
  [Buffer.from('request')],
]

describe('a message', () => {
  test.each(['watch', 'unwatch', 'error', 'nothing'])('named %s that is odd is ignored, and the server goes on', async (message) => {
    const { socket, received } = await browser()
    for (const payload of odd) socket.emit(message, ...payload)

    const check = await servers.world.check(numbers++)
    let { version } = check
    socket.emit('watch', { type: 'request', id: check.id })
    await expect
      .poll(async () => {
        version = (await servers.world.act(servers.world.actors.inspector, 'save', check.id, version, { comment: `${version}` })).version
        return received
      })
      .toContainEqual(expect.objectContaining({ id: check.id, action: 'save' }))
    expect(api.isAlive(), api.errors()).toBe(true)
  })

  test('that is one of very many closes the socket, and the server answers others meanwhile', async () => {
    const { socket, token } = await browser()
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.io.reconnection(false)
    for (let i = 0; i < 5000; i++) socket.emit('watch', { type: 'request', id: randomUUID() })
    expect((await callAt(api, token, 'account/GetUserInfo')).status).toBe(200)
    await closed
    expect(socket.connected).toBe(false)
  })
})

describe('a document', () => {
  test('is watched by those who see it, and by nobody else', async () => {
    const { act, actors, check } = servers.world
    const draft = await check(numbers++)
    const [author, stranger] = [await browser(), await browser('moderator')]
    for (const { socket } of [author, stranger]) socket.emit('watch', { type: 'request', id: draft.id })
    stranger.socket.emit('watch', { type: 'request' })
    stranger.socket.emit('watch', { type: 'news' })
    let { version } = draft
    const save = async () => {
      version = (await act(actors.inspector, 'save', draft.id, version, { comment: `${version}` })).version
      return author.received.length
    }
    await expect.poll(save).toBeGreaterThan(2)
    // The stranger's list is notified that something moved, but not what.
    await expect.poll(() => stranger.received.length).toBeGreaterThan(0)
    expect(stranger.received.filter(({ id }) => id !== '')).toEqual([])
    expect(author.received[0]).toMatchObject({ type: 'request', id: draft.id, action: 'save' })

    // Now the stranger may see it, but did not watch it before.
    const delivered = await witness()
    const sent = await act(actors.inspector, 'send', draft.id, version)
    await act(actors.ceo, 'approve', draft.id, sent.version)
    await delivered()
    expect(author.received.at(-1)).toMatchObject({ id: draft.id, action: 'approve' })
    expect(stranger.received.filter(({ id }) => id !== '')).toEqual([])
  })

  test('on which work goes on tells those who see it, and nobody else', async () => {
    const draft = await servers.world.check(numbers++)
    const [author, stranger] = [await browser(), await browser('moderator')]
    for (const { socket } of [author, stranger]) socket.emit('watch', { type: 'request', id: draft.id })
    const [told, overheard] = [progressOf(author), progressOf(stranger)]
    await expect
      .poll(async () => (await notify(servers.pool, channels.progress, { type: 'request', id: draft.id, percent: 50 }), told.length))
      .toBeGreaterThan(2)
    // A move would take those who may not see it out of its room.
    expect(overheard).toEqual([])
  })

  test('that leaves the sight of a user is not heard of any more, and is again when it comes back and is asked for', async () => {
    const { act, actors, ids } = servers.world
    const approved = await servers.world.check(numbers++, 'send', 'approve')
    const elsewhere = await otherBody(servers.world, 'authorized', '207777777')
    const newModerator = { ...(await newUser('moderator')), organizationId: elsewhere }
    const [author, before] = [await browser(), await browser('moderator')]
    for (const { socket } of [author, before]) socket.emit('watch', { type: 'request', id: approved.id })
    const delivered = await witness()

    const received = await act(actors.moderator, 'receive', approved.id, approved.version)
    const heard = () => before.received.map(({ version }) => version).filter((version) => version > approved.version)
    await expect.poll(heard).toEqual([received.version])

    const redirected = await act(actors.moderator, 'redirect', approved.id, received.version, {
      authorizedOrganizationId: elsewhere,
      reason: 'Бошқа ҳудуд',
    })
    await delivered()
    const there = await act(newModerator, 'receive', approved.id, redirected.version)
    const back = await act(newModerator, 'redirect', approved.id, there.version, {
      authorizedOrganizationId: ids.authorized,
      reason: 'Бошқа ҳудуд',
    })
    await delivered()
    expect(author.received.map(({ version }) => version)).toContain(back.version)
    expect(heard()).toEqual([received.version])

    before.socket.emit('watch', { type: 'request', id: approved.id })
    await delivered()
    const again = await act(actors.moderator, 'receive', approved.id, back.version)
    await expect.poll(heard).toContain(again.version)
    expect(heard()).not.toContain(redirected.version)
    expect(heard()).not.toContain(there.version)
  })

  test('that moved just before it is watched, and its list, are heard of; not by those who may not see it', async () => {
    const { act, actors, check } = servers.world
    const draft = await check(numbers++)
    const [first, author, stranger] = [await browser(), await browser(), await browser('moderator')]
    first.socket.emit('watch', { type: 'request', id: draft.id })
    const { version } = await act(actors.inspector, 'save', draft.id, draft.version, { comment: 'Янги' })
    await expect.poll(() => first.received.at(-1)?.version).toBe(version)

    for (const { socket } of [author, stranger]) {
      socket.emit('watch', { type: 'request', id: draft.id })
      socket.emit('watch', { type: 'request' })
    }
    // A list's message says nothing of a document, and comes after it.
    await expect.poll(() => [author, stranger].every(({ received }) => received.some(({ id }) => id === ''))).toBe(true)
    expect(author.received[0]).toMatchObject({ id: draft.id, action: 'save', version })
    expect(stranger.received.filter(({ id }) => id !== '')).toEqual([])
  })

  test('that is deleted is heard of by those who watched it', async () => {
    const { act, actors, check } = servers.world
    const draft = await check(numbers++)
    const { socket, received } = await browser()
    socket.emit('watch', { type: 'request', id: draft.id })
    const delivered = await witness()
    await act(actors.inspector, 'delete', draft.id, draft.version)
    await delivered()
    // The message of its creation may come after the watch.
    expect(received.at(-1)).toMatchObject({ id: draft.id, action: 'delete' })
  })

  test('beside a hundred others is not watched by the same socket', async () => {
    const { act, actors } = servers.world
    const { socket, received } = await browser('all')
    const ids: string[] = Array.from({ length: 101 }, () => randomUUID())
    const name = t('Сабаб', 'Причина')
    await Promise.all(ids.map((id) => act(actors.all, 'save', id, 0, { name }, 'rejectionreason')))
    const delivered = await witness()
    for (const id of ids) socket.emit('watch', { type: 'rejectionreason', id })
    // Messages are handled in order: when the hundredth document is watched, all earlier ones are.
    const versions = new Map(ids.map((id) => [id, 1]))
    const move = async (id: string) => {
      const { version } = await act(
        actors.all,
        'save',
        id,
        versions.get(id)!,
        { name: { ...name, ln: `Sabab ${versions.get(id)}` } },
        'rejectionreason',
      )
      versions.set(id, version)
    }
    const hears = async (id: string) => {
      await move(id)
      return received.some((moved) => moved.id === id)
    }
    await expect.poll(() => hears(ids[99]!)).toBe(true)
    for (const id of ids) await move(id)
    await delivered()
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 100)))

    socket.emit('unwatch', { type: 'rejectionreason', id: ids[0] })
    socket.emit('watch', { type: 'rejectionreason', id: ids[100] })
    await expect.poll(() => hears(ids[100]!)).toBe(true)
  })
})

describe('a list', () => {
  test('is told of each move of its type where its reader may view it, and nobody else is', async () => {
    const { act, actors } = servers.world
    const [reader, stranger] = [await browser('all'), await browser('moderator')]
    for (const { socket } of [stranger, reader]) socket.emit('watch', { type: 'rejectionreason' })
    const id = randomUUID()
    let version = 0
    // Of what moved before it is watched, a list is told once.
    const timesTold = async () => {
      version = (await act(actors.all, 'save', id, version, { name: t('Сабаб', `Причина ${version}`) }, 'rejectionreason')).version
      return reader.received.length
    }
    await expect.poll(timesTold).toBeGreaterThan(2)
    expect(new Set(reader.received.map((told) => `${told.type} ${told.id}`))).toEqual(new Set(['rejectionreason ']))

    // The messages of a screen are handled in order, and lists are told together.
    stranger.socket.emit('watch', { type: 'request' })
    await expect.poll(async () => (await timesTold(), await servers.world.check(numbers++), stranger.received.length)).toBeGreaterThan(2)
    expect(new Set(stranger.received.map(({ type }) => type))).toEqual(new Set(['request']))
  })
})

/** Requests a websocket like a program that is no browser. Returns the connection, or the status and text of the refusal. */
function upgrade(headers: Record<string, string>): Promise<Connection | string> {
  const asked = request(`${api.address}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    asked.on('error', reject).on('upgrade', (_, connection) => resolve(connection as Connection))
    asked.on('response', async (response) => resolve(`${response.statusCode} ${Buffer.concat(await response.toArray()).toString()}`))
    asked.end()
  })
}

describe('a connection', () => {
  test.each<[string, string, (token: string) => Record<string, string>]>([
    ['without a session', 'signedOut', () => ({})],
    ['with a session that nobody opened', 'signedOut', () => ({ cookie: "session=' or 1=1" })],
    ['with a cookie that cannot be read', 'signedOut', () => ({ cookie: 'session=%E0%A4%A; =; %' })],
    ['of another site', 'crossSite', (token) => ({ cookie: `session=${token}`, origin: 'https://nazorat.evil' })],
    ['of another site, as a browser says', 'crossSite', (token) => ({ cookie: `session=${token}`, 'sec-fetch-site': 'cross-site' })],
    ['of nowhere', 'crossSite', (token) => ({ cookie: `session=${token}`, origin: 'null' })],
  ])('%s is refused before it is opened', async (_, why, headersOf) => {
    const token = await servers.signIn((await newUser('inspector')).id)
    expect(await upgrade(headersOf(token))).toBe(`400 ${why}`)
    const polled = await fetch(`${api.address}/socket.io/?EIO=4&transport=polling`, { headers: headersOf(token) })
    expect([polled.status, await polled.json()]).toEqual([403, { code: 4, message: why }])
  })

  test('that says nothing is closed', async () => {
    const token = await servers.signIn((await newUser('inspector')).id)
    const connection = (await upgrade({ cookie: `session=${token}` })) as Connection
    connection.resume()
    await once(connection, 'close')
  })

  test('that breaks while it is asked for its session does no harm', async () => {
    const token = await servers.signIn((await newUser('inspector')).id)
    const { port, hostname } = new URL(api.address)
    const head = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nCookie: session=${token}\r\n\r\n`
    for (let i = 0; i < 100; i++) {
      const connection = openConnection(Number(port), hostname)
      await once(connection, 'connect')
      connection.write(head)
      await new Promise((resolve) => setImmediate(resolve))
      connection.resetAndDestroy()
    }
    expect((await callAt(api, token, 'account/GetUserInfo')).status).toBe(200)
    // All places of the user were given back.
    const socket = await connect(api, token, onTestFinished)
    expect(socket.connected).toBe(true)
  })

  test('beside fifty others of the same user is refused, until one of them is closed', async () => {
    const { id } = await newUser('inspector')
    const token = await servers.signIn(id)
    const sockets: Socket[] = await Promise.all(Array.from({ length: 50 }, () => connect(api, token, onTestFinished)))
    await expect(connect(api, token, onTestFinished)).rejects.toThrow()
    expect(await upgrade({ cookie: `session=${await servers.signIn(id)}` })).toBe('400 tooMany')
    const other = await servers.signIn((await newUser('inspector')).id)
    expect((await connect(api, other, onTestFinished)).connected).toBe(true)
    sockets[0]!.close()
    await expect
      .poll(() =>
        connect(api, token, onTestFinished).then(
          ({ connected }) => connected,
          () => false,
        ),
      )
      .toBe(true)
  })
})
