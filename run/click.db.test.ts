import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '@nazorat/api'
import { openEngine } from '@nazorat/engine'
import { openSigner } from '@nazorat/engine/proof/key'
import { openServices } from '@nazorat/engine/services'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { freePort } from './processes/free-port.ts'
import { callAt, connect, openSession } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'
import { makeWorld } from './testing/world.ts'

const root = join(import.meta.dirname, '..')
const section = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('### Life of a click')[1]!.split('\n## ')[0]!

/** The files of "Life of a click", in order. */
const stations = Array.from(section.matchAll(/^\d+\. `([^`]+)`/gm), ([, path]) => path!)

test('the life of a click has fewer than ten stations, each of which imports or names the next', () => {
  expect(stations.length).toBeGreaterThan(5)
  expect(stations.length).toBeLessThan(10)
  expect(stations.slice(1).filter((next, i) => !leadsTo(stations[i]!, next))).toEqual([])
})

function leadsTo(path: string, next: string): boolean {
  const source = readFileSync(join(root, path), 'utf8')
  const imported = Array.from(source.matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, from]) => normalize(join(dirname(path), from!)))
  return source.includes(next) || imported.includes(next)
}

test('agreeing a check runs the stations of the server, and beside what reading it runs nothing that is not named', async () => {
  const { checks, view, agree } = await open()
  // Once unrecorded: some things are done at the first time alone.
  await agree(checks[0]!)
  const reading = await modulesRun(() => view(checks[1]!))
  // Timers run modules too, at moments of their own: a click is what every recorded one runs.
  const clicks: ReadonlySet<string>[] = []
  for (const check of checks.slice(1)) clicks.push(await modulesRun(() => agree(check)))
  const [first, ...others] = clicks
  const running = [...first!].filter((path) => others.every((other) => other.has(path)))
  expect(stations.filter((path) => !path.startsWith('web/') && !running.includes(path))).toEqual([])

  const named = Array.from(section.matchAll(/`((?:engine|api)\/[^`]+)`/g), ([, path]) => path!)
  const isNamed = (path: string) => named.some((part) => path === part || (part.endsWith('/') && path.startsWith(part)))
  expect(running.filter((path) => !reading.has(path) && !isNamed(path))).toEqual([])
  expect(named.filter((part) => part.endsWith('/') && !running.some((path) => path.startsWith(part)))).toEqual([])
})

/** An api with the engine in this process, checks that wait for a decision, and the one who decides. */
async function open() {
  const { url, pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-click-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const services = await openServices(engine, pool, { databaseUrl: url, redisUrl: undefined, dataDir })
  const api = await startApi(services, {
    signer: await openSigner(join(dataDir, 'log.key')),
    host: '127.0.0.1',
    port,
    callsPerMinute: 1000,
    trustedProxies: [],
    links: { entrepreneurs: null, bot: null },
    webFolder: dataDir,
  })
  onTestFinished(() => api.stop())
  const [moderator, inspector] = await Promise.all([enlist(world, world.actors.moderator), enlist(world, world.actors.inspector)])
  const [decides, watches] = await Promise.all([openSession(pool, moderator.id), openSession(pool, inspector.id)])
  const server = { address: `http://127.0.0.1:${port}` }
  const checks = await Promise.all([0, 1, 2, 3].map((number) => world.check(number, 'send', 'approve', 'receive')))
  const socket = await connect(server, watches, onTestFinished)
  for (const { id } of checks) socket.emit('watch', { type: 'request', id })
  return {
    checks,
    view: ({ id }: { id: string }) => callAt(server, decides, `request/Get/${id}`),
    async agree({ id, version }: { id: string; version: number }) {
      const moved = new Promise((resolve) => socket.once('moved', resolve))
      const { status } = await callAt(server, decides, `request/Agree/${id}`, { version, agreedCheckDaysNumber: 5 })
      expect(status).toBe(200)
      await moved
    },
  }
}

/** The modules of the engine and the api that have run something meanwhile, by their paths. */
async function modulesRun(what: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage')
    await what()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const run = result.filter(({ url, functions }) => url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]!.count > 0))
    return new Set(run.map(({ url }) => relative(root, fileURLToPath(url))).filter((path) => /^(engine|api)\//.test(path)))
  } finally {
    session.disconnect()
  }
}
