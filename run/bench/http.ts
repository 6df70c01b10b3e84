import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { z } from 'zod'
import { startApi } from '@nazorat/api'
import { insertSession } from '@nazorat/api/account/session-table'
import { openSigner } from '@nazorat/engine/proof/key'
import { openServices } from '@nazorat/engine/services'
import { today } from '@nazorat/engine/testing/today'
import type { Actor } from '@nazorat/machines/workflow'
import { freePort } from '../processes/free-port.ts'
import { enlist } from '../testing/enlist.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, table } from './figures.ts'
import { ask } from './clients/ask.ts'
import type { Answered, Calls, Moves } from './clients/http-client.ts'

/**
 * Actions on checks through the real server, against a route that only parses a body with zod and inserts a row, on the same
 * HTTP server and Postgres; and against the same commands given to the engine without HTTP. In alternating rounds, from a
 * client in a separate process.
 */
export async function benchHttp({
  json,
  seconds = 4,
  runs: rounds = 3,
}: {
  json: boolean
  seconds?: number
  runs?: number
}): Promise<void> {
  const database = await benchDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-http-'))
  const client = fork(join(import.meta.dirname, 'clients/http-client.ts'))
  const run = (asked: Moves | Calls) => ask<Answered>(client, asked)
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => database.close()]
  try {
    const { engine, pool, addresses } = await database.open()
    const world = await makeWorld(engine)
    const moderator = { ...world.actors.moderator, grants: { ...world.actors.moderator.grants, AllRequestAgree: '' } }
    await Promise.all([enlist(world, moderator), enlist(world, world.actors.inspector)])
    const checks = await Promise.all(Array.from({ length: 2 * documents }, (_, i) => world.check(i, 'send', 'approve', 'receive', 'agree')))
    const [asked, given] = [checks.slice(0, documents), checks.slice(documents)]
    const token = await openSession(pool, moderator)

    const port = await freePort()
    const api = await startApi(await openServices(engine, pool, { ...addresses, dataDir }), {
      signer: await openSigner(join(dataDir, 'log.key')),
      host: '127.0.0.1',
      port,
      callsPerMinute,
      trustedProxies: [],
      links: { entrepreneurs: null, bot: null },
      webFolder: dataDir,
    })
    closing.unshift(() => api.stop())
    const plain = await startPlain(await database.another())
    closing.unshift(plain.stop)

    const at = new Map(given.map(({ id, version }) => [id, { version, notified: false }]))
    const inProcess = async (id: string) => {
      const check = at.get(id)!
      const input = check.notified ? { reason: 'Сабаб' } : {}
      const { version } = await world.act(moderator, check.notified ? 'returnToModerator' : 'makeNotified', id, check.version, input)
      at.set(id, { version, notified: !check.notified })
    }

    const rows = table(json, unit)
    for (const connections of [1, 32, 128]) {
      const runs = { http: [] as Answered[], plain: [] as Answered[], inProcess: [] as Answered[] }
      for (let round = -1; round < rounds; round++) {
        const length = round < 0 ? 1 : seconds
        const http = await run({ url: `http://127.0.0.1:${port}`, token, connections, seconds: length, checks: asked })
        const simple = await run({ url: plain.url, token, connections, seconds: length, checks: asked })
        const direct = await load(
          inProcess,
          given.map(({ id }) => id),
          connections,
          length,
        )
        if (http.failed + simple.failed > 0) throw new Error(`${http.failed} actions and ${simple.failed} inserts failed`)
        if (round < 0) continue
        runs.http.push(http)
        runs.plain.push(simple)
        runs.inProcess.push(direct)
      }
      const [http, simple, direct] = [middle(runs.http), middle(runs.plain), middle(runs.inProcess)]
      rows.push({
        connections,
        http: Math.round(http.rate),
        plain: Math.round(simple.rate),
        inProcess: Math.round(direct.rate),
        ratio: http.rate / simple.rate,
        ofInProcess: http.rate / direct.rate,
        p99: http.p99,
        plainP99: simple.p99,
      })
    }
    print(json, rows, unit)
    const callers = { inspector: await openSession(pool, world.actors.inspector), moderator: token }
    print(
      json,
      await deciding(world, rounds, callers, (asked) => run({ url: `http://127.0.0.1:${port}`, connections: 32, ...asked })),
      decidingUnit,
    )
  } finally {
    if (client.connected) client.disconnect()
    for (const close of closing) await close()
  }
}

const unit = 'actions a second; p99 in milliseconds'
const decidingUnit =
  'actions a second, 32 connections: sending a check looks at the documents that it names, agreeing it at the calendar, and marking it held has an effect on another document'
const documents = 1024

/** Checks of a round of `deciding`, on each side. */
const decided = 256

/** Each check is sent, agreed and marked held once; half of them through HTTP, the others by the engine alone. */
async function deciding(
  world: World,
  rounds: number,
  tokens: Record<'inspector' | 'moderator', string>,
  run: (asked: Pick<Calls, 'token' | 'calls'>) => Promise<Answered>,
) {
  const steps = [
    ['send', 'inspector', {}],
    ['agree', 'moderator', { agreedCheckDaysNumber: 5 }],
    ['markHeld', 'inspector', { actualStartDate: today() }],
  ] as const
  const rates = steps.map(() => [] as { http: number; inProcess: number; p99: number }[])
  for (let round = 0; round < rounds; round++) {
    const all = await Promise.all(Array.from({ length: 2 * decided }, (_, i) => world.check(3 * documents + 2 * decided * round + i)))
    const [asked, given] = [all.slice(0, decided), all.slice(decided)]
    let since = 0
    for (const [i, [action, as, input]] of steps.entries()) {
      const calls = asked.map(({ id, version }) => ({
        path: `/api/request/${action[0]!.toUpperCase()}${action.slice(1)}/${id}`,
        body: { version: version + since, ...input },
      }))
      const { rate, p99, failed } = await run({ token: tokens[as], calls })
      if (failed > 0) throw new Error(`${failed} times ${action} failed`)
      const start = performance.now()
      const left = given.values()
      const direct = async () => {
        for (const { id, version } of left) await world.act(world.actors[as], action, id, version + since, input)
      }
      await Promise.all(Array.from({ length: 32 }, direct))
      rates[i]!.push({ http: rate, inProcess: (decided / (performance.now() - start)) * 1000, p99 })
      since++
      if (action !== 'send') continue
      await Promise.all(all.map(({ id, version }) => world.act(world.actors.ceo, 'approve', id, version + 1)))
      await Promise.all(all.map(({ id, version }) => world.act(world.actors.moderator, 'receive', id, version + 2)))
      since += 2
    }
  }
  return steps.map(([action], i) => {
    const median = (figure: (one: (typeof rates)[number][number]) => number) => quantile(rates[i]!.map(figure), 0.5)
    return {
      action,
      http: Math.round(median(({ http }) => http)),
      inProcess: Math.round(median(({ inProcess }) => inProcess)),
      ofInProcess: median(({ http, inProcess }) => http / inProcess),
      p99: median(({ p99 }) => p99),
    }
  })
}

/** Opens a session of a user for an hour. Returns its token. */
async function openSession(pool: Pool, { id }: Actor): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(pool, {
    token_hash: createHash('sha256').update(token).digest(),
    user_id: id,
    expires_at: new Date(Date.now() + 3_600_000),
  })
  return token
}

/** One person makes all of the calls. */
const callsPerMinute = 100_000_000

/** The least possible action: a body is validated and a row stored. */
async function startPlain(connectionString: string): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new Pool({ connectionString, max: 20 })
  await pool.query(
    'create table action (id bigint generated always as identity primary key, document uuid not null, action text not null, version integer not null, input json not null)',
  )
  const body = z.strictObject({ version: z.int().min(1), reason: z.string().max(4000).optional() })
  const app = new Hono().post('/api/request/:action/:id', async (c) => {
    const { version, ...input } = body.parse(await c.req.json())
    const { action, id } = c.req.param()
    await pool.query({
      name: 'insert action',
      text: 'insert into action (document, action, version, input) values ($1, $2, $3, $4)',
      values: [id, action, version, JSON.stringify(input)],
    })
    return c.json({ id, version: version + 1, state: action })
  })
  const server: Server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

async function load(act: (id: string) => Promise<void>, ids: readonly string[], inFlight: number, seconds: number): Promise<Answered> {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      const mine = ids.filter((_, i) => i % inFlight === lane)
      for (let turn = 0; performance.now() < start + seconds * 1000; turn++) {
        const begun = performance.now()
        await act(mine[turn % mine.length]!)
        times.push(performance.now() - begun)
      }
    }),
  )
  return { rate: (times.length / (performance.now() - start)) * 1000, p99: quantile(times, 0.99), failed: 0 }
}

/** The run with the median rate. */
const middle = (runs: readonly Answered[]): Answered => runs.toSorted((a, b) => a.rate - b.rate)[Math.floor(runs.length / 2)]!
