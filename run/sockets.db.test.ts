import { createHash, randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines'
import type { Pool } from 'pg'
import { enlist } from './testing/enlist.ts'
import { type ApiProcess, startApis, startProcesses } from './testing/processes.ts'
import { makeWorld, type World } from './testing/world.ts'

let pool: Pool
let world: World
let apis: ApiProcess[]

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const finished = (clean: () => Promise<void>) => void cleaning.unshift(clean)
  const database = await testDatabase(finished)
  pool = database.pool
  const engine = await openEngine({ pool, definitions })
  finished(() => engine.close())
  world = await makeWorld(engine)
  apis = await startApis(await startProcesses({ DATABASE_URL: database.url }, finished), pool, 1)
  return async () => {
    for (const clean of cleaning) await clean()
  }
}, 120_000)

async function sessionOf(userId: string): Promise<string> {
  const token = randomUUID()
  await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [createHash('sha256').update(token).digest(), userId])
  return token
}

async function connect({ address }: ApiProcess, token: string): Promise<Socket> {
  const socket = io(address, { extraHeaders: { cookie: `session=${token}` }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** None of these fits what a screen says. */
const odd: unknown[][] = [
  [], [null], [1], ['request'], [[]], [{}], [{ type: { toString: 'x' } }], [{ type: 'request', id: {} }], [{ type: 'constructor', id: "' or 1=1" }],
  [{ type: 'x'.repeat(100_000) }], [{ type: 'request', id: randomUUID(), more: true }], [JSON.parse('{"__proto__": {"type": "request"}}')], [Buffer.from('request')],
]

test.each(['watch', 'unwatch', 'error', 'nothing'])('odd messages named %s are ignored, and the server goes on', async (message) => {
  const api = apis[0]!
  const { id } = await enlist(world, { ...world.actors.inspector, id: randomUUID() })
  const token = await sessionOf(id)
  const socket = await connect(api, token)
  for (const said of odd) socket.emit(message, ...said)

  // What fits is still heard, after all of them.
  const check = await world.check(numbers++)
  const heard: unknown[] = []
  socket.on('moved', (moved) => void heard.push(moved))
  socket.emit('watch', { type: 'request', id: check.id })
  let { version } = check
  await expect.poll(async () => {
    version = (await world.act(world.actors.inspector, 'save', check.id, version, { comment: `${version}` })).version
    return heard
  }).toContainEqual(expect.objectContaining({ id: check.id, action: 'save' }))
  expect(api.isAlive()).toBe(true)
})

let numbers = 1
