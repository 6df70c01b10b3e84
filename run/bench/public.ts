import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { database as kysely, openPool } from '@nazorat/engine'
import { openSigner } from '@nazorat/engine/proof/key'
import { type Policy, readPolicy } from '@nazorat/engine/proof/policy'
import { publishedCheckpoint } from '@nazorat/engine/proof/published'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { signCheckpoints } from '@nazorat/worker/checkpoints'
import { makeWorld, type World } from '../testing/world.ts'
import { Failure } from '../processes/failure.ts'
import { buildWeb } from '../processes/web.ts'
import { startServer } from '../testing/server.ts'
import { doorTimes } from './clients/door-times.ts'
import { publicPage } from './clients/public-page.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, table, printProgress } from './figures.ts'

const unit = 'milliseconds from the answer to a decision until a published checkpoint covers it, while other commands are given'

/** Of these witnesses, each a process of its own, so many must sign. */
const [witnesses, quorum] = [4, 3]

/** The commands that are given beside, a second, and how many documents they move. */
const [wanted, documents] = [1000, 256]

/** How many decisions are measured at once, how often, and how often it is looked whether they are published; in milliseconds. */
const [probes, probeEvery, lookEvery] = [8, 100, 5]

interface Round {
  readonly times: readonly number[]
  readonly rate: number
}

/** The largest page of an order, in bytes; in milliseconds, the longest time until its verdict on a phone, and from a scan to the business's screen. */
const maxOfPage = { bytes: 30_000, time: 1000, door: 2000 }

/** The page of an order: how large it is, and until when it says what it has proved, on a phone that is four times slower; and the door. */
async function benchPage(json: boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-public-page-'))
  printProgress('building the web app and starting a server')
  await buildWeb()
  const server = await startServer(dataDir)
  try {
    const { bytes, times } = await publicPage(server.address, 10)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    print(
      json,
      [{ bytes, p50, p95 }],
      'the page of an order: bytes after gzip; milliseconds until its verdict, on a phone slowed four times',
    )
    const doors = await doorTimes(server.address, 10)
    const middle = (step: 'form' | 'seen', q: number) =>
      quantile(
        doors.map((each) => each[step]),
        q,
      )
    print(
      json,
      (['form', 'seen'] as const).map((step) => ({ step, p50: middle(step, 0.5), p95: middle(step, 0.95) })),
      `at a door, of ${doors.length} visits: milliseconds from the code to the inspector's form, and from their press to the screen of the business`,
    )
    if (middle('form', 0.5) + middle('seen', 0.5) > maxOfPage.door) throw new Failure('the screen of the business comes later than it may')
    if (bytes > maxOfPage.bytes || p50 > maxOfPage.time) throw new Failure('the page of an order is larger or slower than it may be')
  } finally {
    await server.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** How long a decision waits to be published by witnesses, against the same log without witnesses, in alternating rounds. */
export async function benchPublic({ json, seconds = 10, runs = 3 }: { json: boolean; seconds?: number; runs?: number }): Promise<void> {
  await benchPage(json)
  const database = await benchDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-public-'))
  const started: ChildProcess[] = []
  try {
    const { engine, pool, addresses } = await database.open()
    const reserved = openPool(addresses.databaseUrl, 10)
    try {
      const world = await makeWorld(engine)
      printProgress('making documents')
      const checks = await Promise.all(
        Array.from({ length: documents + probes }, (_, i) => world.check(i, 'send', 'approve', 'receive', 'agree')),
      )
      const moves = checks.map(({ id, version }) => mover(world, id, version))
      const signer = await openSigner(join(folder, 'log.key'))
      const policy = await startWitnesses(folder, vkeyOf(signer.verifier), started)
      const round = async (logPolicy?: Policy): Promise<Round> => {
        const stop = signCheckpoints({ reserved, signer, ...(logPolicy && { logPolicy }) })
        try {
          return await measure({ pool, reserved, logPolicy, moves, seconds })
        } finally {
          await stop()
        }
      }
      const found: { by: Round; without: Round }[] = []
      for (let run = -1; run < runs; run++) {
        const both = { by: await round(policy), without: await round() }
        if (run >= 0) found.push(both)
        printProgress(run < 0 ? 'warm' : `round ${run + 1}`, {
          by: quantile(both.by.times, 0.95),
          without: quantile(both.without.times, 0.95),
        })
      }
      const rows = table(json, unit)
      const figures = (side: 'by' | 'without', q: number) =>
        quantile(
          found.flatMap((each) => each[side].times),
          q,
        )
      const rate = (side: 'by' | 'without') =>
        Math.round(
          quantile(
            found.map((each) => each[side].rate),
            0.5,
          ),
        )
      for (const [published, side] of [
        [`by ${quorum} of ${witnesses} witnesses`, 'by'],
        ['without witnesses', 'without'],
      ] as const)
        rows.push({
          published,
          commands: rate(side),
          decisions: found.flatMap((each) => each[side].times).length,
          p50: figures(side, 0.5),
          p95: figures(side, 0.95),
        })
      rows.push({
        published: 'ratio',
        commands: rate('by') / rate('without'),
        decisions: '',
        p50: figures('by', 0.5) / figures('without', 0.5),
        p95: figures('by', 0.95) / figures('without', 0.95),
      })
      print(json, rows, unit)
    } finally {
      await reserved.end()
    }
  } finally {
    for (const child of started) child.kill()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Moves a document there and back, one command after another. Returns the version. */
function mover(world: World, id: string, version: number): () => Promise<{ id: string; version: number }> {
  let notified = false
  let at = version
  return async () => {
    const action = notified ? 'returnToModerator' : 'makeNotified'
    at = (await world.act(world.actors.all, action, id, at, notified ? { reason: 'Сабаб' } : {})).version
    notified = !notified
    return { id, version: at }
  }
}

interface Measured {
  readonly pool: Pool
  readonly reserved: Pool
  readonly logPolicy: Policy | undefined
  /** The first ones are measured, the others are given beside. */
  readonly moves: readonly (() => Promise<{ id: string; version: number }>)[]
  readonly seconds: number
}

async function measure({ pool, reserved, logPolicy, moves, seconds }: Measured): Promise<Round> {
  const [start, others] = [performance.now(), moves.slice(probes)]
  const end = start + seconds * 1000
  const waiting: { position: number; at: number }[] = []
  const times: number[] = []
  let given = 0
  // A lane for each document: so many commands each lane gives, evenly.
  const load = others.map(async (move, lane) => {
    const pause = (1000 * others.length) / wanted
    await sleep((pause * lane) / others.length)
    // One that is late is left out: the rate is what was given.
    for (let next = performance.now(); next < end; next = Math.max(next + pause, performance.now())) {
      await sleep(Math.max(0, next - performance.now()))
      await move()
      given++
    }
  })
  const probing = moves.slice(0, probes).map(async (probe) => {
    while (performance.now() < end) {
      const { id, version } = await probe()
      const at = performance.now()
      const { pos } = await kysely(pool)
        .selectFrom('event')
        .select('pos')
        .where('stream', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      waiting.push({ position: pos, at })
      await sleep(probeEvery)
    }
  })
  const looking = (async () => {
    // Commands that were given at the end are waited for, too.
    while (performance.now() < end || waiting.length > 0) {
      const published = (await publishedCheckpoint(reserved, logPolicy))?.size ?? 0
      const now = performance.now()
      for (const each of waiting.splice(0)) {
        if (each.position <= published) times.push(now - each.at)
        else waiting.push(each)
      }
      if (now > end + 30_000) throw new Error(`${waiting.length} decisions were not published within half a minute`)
      await sleep(lookEvery)
    }
  })()
  await Promise.all([...load, ...probing])
  const elapsed = (performance.now() - start) / 1000
  await looking
  return { times, rate: given / elapsed }
}

/** Starts the witnesses (`pnpm witness`), and makes the policy that names them. */
async function startWitnesses(folder: string, log: string, started: ChildProcess[]): Promise<Policy> {
  printProgress('starting the witnesses')
  const lines = await Promise.all(
    Array.from({ length: witnesses }, async (_, i) => {
      const args = ['--name', `w${i}.example`, '--log', log, '--port', '0', '--data', join(folder, `w${i}`)]
      const child = spawn(process.execPath, [join(import.meta.dirname, '../witness/main.ts'), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      started.push(child)
      for await (const line of createInterface({ input: child.stdout })) {
        const [, rest] = /^line for a policy: witness w (.*)$/.exec(line) ?? []
        if (rest) return `witness W${i} ${rest}`
      }
      throw new Error('a witness did not start')
    }),
  )
  const names = lines.map((_, i) => `W${i}`).join(' ')
  return readPolicy(`log ${log}\n${lines.join('\n')}\ngroup W ${quorum} ${names}\nquorum W\n`)
}
