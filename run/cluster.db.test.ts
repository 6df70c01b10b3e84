import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertSession } from '@nazorat/api/account/session-table'
import { openEngine } from '@nazorat/engine'
import { backends } from '@nazorat/engine/jobs/testing/backends'
import { testDatabase } from '@nazorat/engine/testing'
import type { ServerMessages } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import { enlist } from './testing/enlist.ts'
import { startApis, startProcesses } from './testing/processes.ts'
import { makeWorld } from './testing/world.ts'

const day = 24 * 60 * 60 * 1000

test.skipIf(backends[1]!.skipped)(
  'with two api and two worker processes each browser hears of a deadline once, whichever server it is on',
  { timeout: 180_000 },
  async () => {
    const { url, pool } = await testDatabase()
    const { redisUrl } = await backends[1]!.open(url)
    const engine = await openEngine({ pool, definitions })
    const world = await makeWorld(engine)
    const { inspector, ceo } = world.actors
    for (const actor of [inspector, ceo]) await enlist(world, actor)
    const check = await world.check(1, 'send')
    onTestFinished(() => engine.close())

    const start = await startProcesses({ DATABASE_URL: url, REDIS_URL: redisUrl! })
    const apis = await startApis(start, pool, 2)
    const browsers = await Promise.all(
      apis.flatMap(({ address }) => [inspector, ceo].map(async ({ id }) => browserAt(address, id, await signIn(id), check.id))),
    )
    // The check should have started today: tomorrow it expires.
    const clock = { CLOCK: JSON.stringify({ real: Date.now(), shown: Date.now() + day, pace: 1 }) }
    for (let i = 0; i < 2; i++) start('worker.ts', clock, ['--import', join(import.meta.dirname, 'testing/clock.ts')])

    for (const { received } of browsers) await vi.waitFor(() => expect(received.moved).toHaveLength(1), { timeout: 60_000 })
    // The head was also notified when the check was sent.
    for (const { user, received } of browsers)
      await vi.waitFor(() => expect(received.unread.at(-1)).toBe(user === ceo.id ? 2 : 1), { timeout: 60_000 })
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from notification where document = $1 and action = 'expire' group by user_id`,
      [check.id],
    )
    expect(rows).toEqual([{ n: 1 }, { n: 1 }])
    expect(browsers.map(({ received }) => received.moved)).toEqual(browsers.map(() => [`${check.id} expire`]))
    // Its screen may have asked for the check and for the total just before that.
    const late = await browserAt(apis[0]!.address, ceo.id, await signIn(ceo.id), check.id)
    await vi.waitFor(() => expect(late.received).toEqual({ moved: [`${check.id} expire`], unread: [2] }), { timeout: 60_000 })

    async function signIn(userId: string): Promise<string> {
      const token = randomUUID()
      await insertSession(pool, {
        token_hash: createHash('sha256').update(token).digest(),
        user_id: userId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      return token
    }
  },
)

/** A browser that watches a document, and the messages that it receives. */
async function browserAt(address: string, user: string, token: string, document: string) {
  const received = { moved: [] as string[], unread: [] as number[] }
  const socket = io(address, { extraHeaders: { cookie: `session=${token}` }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.close())
  const on = <M extends keyof ServerMessages>(message: M, listener: ServerMessages[M]) => socket.on(message as string, listener)
  on('moved', ({ id, action }) => void (id === document && received.moved.push(`${id} ${action}`)))
  on('unread', ({ total }) => void received.unread.push(total))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.emit('watch', { type: 'request', id: document })
  return { user, received }
}
