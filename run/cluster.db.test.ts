import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { backends, freePort } from '@nazorat/engine/jobs/testing/backends'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions, type ServerMessages } from '@nazorat/machines'
import { enlist } from './testing/enlist.ts'
import { makeWorld } from './testing/world.ts'
import { buildWeb } from './web.ts'

const day = 24 * 60 * 60 * 1000

test.skipIf(backends[1]!.skipped)(
  'with two api and two worker processes each browser hears of a deadline once, whichever server it is on',
  { timeout: 180_000 },
  async () => {
    await buildWeb()
    const { url, pool } = await testDatabase()
    const { redisUrl } = await backends[1]!.open(url)
    const engine = await openEngine({ pool, definitions })
    const world = await makeWorld(engine)
    const { inspector, ceo } = world.actors
    for (const actor of [inspector, ceo]) await enlist(world, actor)
    const check = await world.check(1, 'send')
    // The world has its own first records.
    await pool.query(`insert into checkpoint (follower) values ('seed')`)

    const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-cluster-'))
    const processes: ChildProcess[] = []
    onTestFinished(async () => {
      await Promise.all(processes.map(end))
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    const start = (file: string, environment: Record<string, string>, flags: string[] = []) => {
      const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
        env: { ...process.env, DATABASE_URL: url, REDIS_URL: redisUrl!, DATA_DIR: dataDir, ...environment },
        stdio: 'ignore',
      })
      processes.push(child)
    }
    const ports = [await freePort(), await freePort()]
    for (const port of ports) start('api.ts', { PORT: String(port) })
    for (const port of ports) await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health`)).ok).toBe(true), { timeout: 90_000, interval: 200 })

    const browsers = await Promise.all(
      ports.flatMap((port) => [inspector, ceo].map(async ({ id }) => browserAt(port, id, await signIn(id), check.id))),
    )
    // Tomorrow the check, which should have started today, has expired.
    const clock = { CLOCK: JSON.stringify({ real: Date.now(), shown: Date.now() + day, pace: 1 }) }
    for (let i = 0; i < 2; i++) start('worker.ts', clock, ['--import', join(import.meta.dirname, 'testing/clock.ts')])

    for (const { heard } of browsers) await vi.waitFor(() => expect(heard.moved).toHaveLength(1), { timeout: 60_000 })
    // The head was told that it came to him, too.
    for (const { user, heard } of browsers) await vi.waitFor(() => expect(heard.unread.at(-1)).toBe(user === ceo.id ? 2 : 1), { timeout: 20_000 })
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from notification where document = $1 and action = 'expire' group by user_id`, [check.id])
    expect(rows).toEqual([{ n: 1 }, { n: 1 }])
    expect(browsers.map(({ heard }) => heard.moved)).toEqual(browsers.map(() => [`${check.id} expire`]))

    async function signIn(userId: string): Promise<string> {
      const token = randomUUID()
      await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [createHash('sha256').update(token).digest(), userId])
      return token
    }
  },
)

/** A browser that shows a document, and what it is told. */
async function browserAt(port: number, user: string, token: string, document: string) {
  const heard = { moved: [] as string[], unread: [] as number[] }
  const socket = io(`http://127.0.0.1:${port}`, { extraHeaders: { cookie: `session=${token}` }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.close())
  const on = <M extends keyof ServerMessages>(message: M, listener: ServerMessages[M]) => socket.on(message as string, listener)
  on('moved', ({ id, action }) => void (id === document && heard.moved.push(`${id} ${action}`)))
  on('unread', ({ total }) => void heard.unread.push(total))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.emit('watch', { type: 'request', id: document })
  return { user, heard }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
