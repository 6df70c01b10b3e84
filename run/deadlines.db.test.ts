import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { backends, flush } from '@nazorat/engine/jobs/testing/backends'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import { Refusal } from '@nazorat/machines/workflow'
import { generateChecks } from './bench/data/checks.ts'
import { type Opened, open } from './processes/open.ts'
import { startPostgres } from './postgres/embedded.ts'
import { enlist } from './testing/enlist.ts'
import { makeWorld, type World } from './testing/world.ts'

const checks = 3000
/** A day of the workers' clock takes a second and a half. */
const pace = (24 * 60 * 60) / 1.5
const days = 16

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test.skipIf(backends[1]!.skipped)(
  'thousands of deadlines fire once each, whatever falls meanwhile: Postgres, a worker, Redis, the jobs',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nazorat-deadlines-'))
    folders.push(folder)
    const postgres = await startPostgres(folder, ['-c fsync=off'])
    const { redisUrl } = await backends[1]!.open(postgres.ownerUrl)
    const opened = await open({ databaseUrl: postgres.ownerUrl, dataDir: folder, masterKey: process.env['MASTER_KEY'] } as Parameters<
      typeof open
    >[0])
    const world = await makeWorld(opened.engine)
    for (const actor of [world.actors.inspector, world.actors.ceo]) await enlist(world, actor)
    const today = dayOf(new Date().toISOString())
    await makeChecks(opened.pool, world, today)

    const clock = { real: Date.now(), shown: Date.now(), pace }
    const shown = () => new Date(clock.shown + (Date.now() - clock.real) * pace).toISOString()
    const start = (redis: boolean) =>
      startWorker(folder, { DATABASE_URL: postgres.ownerUrl, CLOCK: JSON.stringify(clock), ...(redis && { REDIS_URL: redisUrl! }) })
    // One worker has its jobs in Redis and the other in Postgres: both backends are emptied while both work.
    let workers = [start(true), start(false)]
    onTestFinished(async () => {
      await Promise.all(workers.map(kill))
      await opened.close()
      await postgres.stop()
    })
    const moved = moveSome(opened, world, shown)

    await fired(opened.pool, 200)
    await kill(workers[0]!)
    workers = [start(true), workers[1]!]
    await fired(opened.pool, 600)
    await flush(redisUrl!)
    await emptyJobs(opened.pool)
    await fired(opened.pool, 1000)
    await postgres.fall()
    await fired(opened.pool, 1400)
    await Promise.all(workers.map(kill))
    workers = [start(false), start(true)]

    // The last ones are due in the last second of the day before: far enough at the clock's pace.
    const end = new Date(`${addDays(today, days + 5)}T12:00:00+05:00`).toISOString()
    await vi.waitFor(() => expect(shown() > end).toBe(true), { timeout: 90_000, interval: 100 })
    await vi.waitFor(async () => expect(await left(opened.pool, shown())).toBe(0), { timeout: 60_000, interval: 200 })
    const held = await moved()
    expect(held.length).toBeGreaterThan(20)
    await expectOnce(opened.pool, held)
  },
)

/** Half of the checks are agreed and not begun, half have begun; their last days are spread over the coming days. */
async function makeChecks(pool: Pool, { ids, actors }: World, today: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from doc.checktype')
  await generateChecks(pool, checks, {
    regions: [ids.region],
    supervising: [ids.supervising],
    authorized: [ids.authorized],
    checkTypes: rows.map(({ id }) => id),
    inspector: actors.inspector.id,
  })
  await pool.query(
    `update doc.request d set state = x.state, version = 6, "statusId" = 7, "requestStatusId" = case x.state when 'agreed.begun' then 13 else 7 end, "createdUserId" = $4,
       "orderedOrganizationId" = $2, "inspectionOrganizationId" = $2, "authorizedOrganizationId" = $3, "checkStartDate" = $1, "actualStartDate" = $1, "checkEndDate" = $1::date + 2 + x.n % ${days}
     from (select id, n, (array['agreed.notBegun', 'agreed.begun'])[1 + n % 2] as state from (select id, row_number() over (order by id)::integer as n from doc.request) r) x where x.id = d.id`,
    [today, ids.supervising, ids.authorized, actors.inspector.id],
  )
  // Their deadlines are as an older process would have stored them, so workers recompute them.
  await pool.query(
    `update stream s set state = d.state, version = 6, counted = 6, since = now(), next = 'expireNotBegun', next_at = now() + interval '1 year', fired = '{}', basis = -1
     from doc.request d where d.id = s.id`,
  )
}

/** Begins some checks while the clock runs; expired ones are refused. Returns a function that ends this and returns the begun ones. */
function moveSome({ engine, pool }: Opened, { actors }: World, shown: () => string): () => Promise<string[]> {
  let going = true
  const held: string[] = []
  const run = (async () => {
    const { rows } = await pool.query<{ id: string; start: string }>(
      `select id, "checkStartDate"::text as start from doc.request where state = 'agreed.notBegun' order by "checkEndDate" desc, id limit 120`,
    )
    for (const { id, start } of rows) {
      const command = { id: v7(), type: 'request', document: id, action: 'markHeld', version: 6, input: { actualStartDate: start } }
      while (going) {
        try {
          await engine.execute(actors.inspector, command, shown())
          held.push(id)
          break
        } catch (error) {
          if (error instanceof Refusal && error.code !== 'unavailable') break
          await sleep(100)
        }
      }
      await sleep(50)
    }
  })()
  return async () => {
    going = false
    await run
    return held
  }
}

/** Waits until a number of deadlines have fired. */
const fired = (pool: Pool, number: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select (select count(*)::int from event where action = 'expire') + (select count(*)::int from notification where deadline is not null) as n`,
      )
      expect(rows[0]!.n).toBeGreaterThan(number)
    },
    { timeout: 60_000, interval: 50 },
  )

/** How many deadlines should have fired by a moment. */
async function left(pool: Pool, now: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from stream where next_at <= $1 and type = 'request'`, [now])
  return rows[0]!.n
}

async function expectOnce(pool: Pool, held: readonly string[]): Promise<void> {
  const ask = async (sql: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, sql.includes('$1') ? [held] : [])).rows[0]!.n
  // Each check that had not begun has either expired or was begun, never both.
  expect(await ask(`doc.request where state = 'expired'`)).toBe(checks / 2 - held.length)
  expect(await ask(`event where action = 'expire'`)).toBe(checks / 2 - held.length)
  expect(await ask(`event where action = 'expire' and stream = any($1)`)).toBe(0)
  // None expired before its last day was over.
  expect(
    await ask(
      `event e join doc.request d on d.id = e.stream where e.action = 'expire' and e.at < (d."checkEndDate" + 1)::timestamp at time zone 'Asia/Tashkent' - interval '1 second'`,
    ),
  ).toBe(0)
  // Every concerned user was notified of each deadline once.
  for (const deadline of ['endSoon', 'resultOverdue']) {
    expect(await ask(`notification where deadline = '${deadline}' and not document = any($1)`)).toBe(checks / 2)
  }
  expect(await ask(`notification where deadline = 'resultOverdue' and document = any($1)`)).toBe(held.length)
  expect(
    await ask(`(select from notification where deadline is not null group by user_id, document, deadline having count(*) > 1) n`),
  ).toBe(0)
  expect(
    await ask(
      `(select document, created_at from notification where deadline = 'resultOverdue') n join doc.request d on d.id = n.document where n.created_at < (d."checkEndDate" + 4)::timestamp at time zone 'Asia/Tashkent' - interval '1 second'`,
    ),
  ).toBe(0)
}

function startWorker(dataDir: string, environment: Record<string, string>): ChildProcess {
  const { REDIS_URL: _, ...inherited } = process.env
  const worker = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'testing/clock.ts'), join(import.meta.dirname, 'processes/worker.ts')],
    {
      env: { ...inherited, DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'ignore', process.env['SAY'] ? 'inherit' : 'ignore'],
    },
  )
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await gone
}

/** Every table of BullMQ's jobs. A worker locks them in another order, so Postgres may resolve a deadlock by aborting either. */
async function emptyJobs(pool: Pool, tries = 5): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname ilike '%bullmq%' and tablename not ilike '%migration%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await pool.query(`truncate ${rows.map(({ name }) => name).join(', ')}`).catch((error: unknown) => {
    const deadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!deadlock || tries === 1) throw error
    return emptyJobs(pool, tries - 1)
  })
}
