import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { openFiles } from '@nazorat/engine/files/open'
import { importKey, importQueue, type ImportRow } from '@nazorat/engine/jobs/imports'
import { openQueue } from '@nazorat/engine/jobs/queue'
import { insertOwn } from '@nazorat/engine/secrets/door'
import type { ImportMode } from '@nazorat/machines/api-types'
import { enlist } from '../testing/enlist.ts'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, table } from './figures.ts'
import { processorTime } from './processor-time.ts'

/**
 * A workbook of employees through a real worker process: read and checked, then applied. Memory is that of the worker, above
 * what it holds when it is idle. Then a workbook half of which is wrong, one whose worker is killed in the middle, and one that
 * is applied as a whole.
 */
export async function benchImport({
  json,
  lines = Number(process.env['LINES'] ?? 100_000),
}: {
  json: boolean
  lines?: number
}): Promise<void> {
  const unit = `imports of ${lines} employees`
  // One key for this process and the worker, which has another folder.
  process.env['MASTER_KEY'] ??= randomBytes(32).toString('base64')
  const database = await benchDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-import-'))
  const { pool, engine, jobs, addresses } = await database.open()
  const queue = openQueue(importQueue, jobs)
  let worker: Worker | undefined
  try {
    const world = await makeWorld(engine)
    const clerk = await enlist(world, { ...world.actors.all, id: randomUUID(), organizationId: world.ids.supervising })
    const start = async () => (worker = await startWorker(addresses.databaseUrl, dataDir))
    const begin = (bad: number, first: number) => putIn(pool, dataDir, clerk.id, lines, bad, first)
    const check = (id: string) => queue.add(id).then(() => until(pool, id, 'checked'))
    const apply = async (id: string, mode: ImportMode) => {
      await pool.query(`update import set state = 'applying', mode = $2, done = 0, total = added + changed where id = $1`, [id, mode])
      await queue.add(id)
    }
    const rows = table(json, unit)
    const measured = async (what: string, work: () => Promise<ImportRow>) => {
      const idle = worker!.peak.now
      worker!.peak.max = 0
      const begun = performance.now()
      const before = await processorTime(pool, worker!.process.pid!)
      const { added, changed, refused, applied, resumed } = await work()
      const seconds = (performance.now() - begun) / 1000
      const after = await processorTime(pool, worker!.process.pid!)
      rows.push({
        what,
        seconds,
        'lines/s': lines / seconds,
        added,
        changed,
        refused,
        applied,
        resumed: resumed ?? '',
        'CPU s worker': after.own - before.own,
        'CPU s Postgres': after.postgres - before.postgres,
        load: Number((await readFile('/proc/loadavg', 'utf8')).split(' ')[0]),
        'MB idle': idle,
        'MB above idle': worker!.peak.max - idle,
      })
    }

    await start()
    const first = await begin(0, 0)
    await measured('checked', () => check(first))
    await measured('applied', () => apply(first, 'good').then(() => until(pool, first, 'applied')))
    const half = await begin(lines / 2, lines)
    await measured('half wrong, checked', () => check(half))
    await measured('half wrong, applied', () => apply(half, 'good').then(() => until(pool, half, 'applied')))
    const killed = await begin(0, 2 * lines)
    await check(killed)
    await measured('killed in the middle', async () => {
      await apply(killed, 'good')
      while ((await rowOf(pool, killed)).applied < lines / 3) await sleep(50)
      worker!.process.kill('SIGKILL')
      await once(worker!.process, 'exit')
      await start()
      return until(pool, killed, 'applied')
    })
    const {
      rows: [counted],
    } = await pool.query<{ n: number }>('select count(*)::int as n from event where command = $1', [killed])
    if (counted!.n !== lines) throw new Error(`the import that was killed has ${counted!.n} events`)
    const whole = await begin(0, 3 * lines)
    await check(whole)
    await measured('applied as a whole', () => apply(whole, 'whole').then(() => until(pool, whole, 'applied')))
    print(json, rows, unit)
  } finally {
    worker?.process.kill('SIGKILL')
    await queue.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Worker {
  readonly process: ChildProcess
  /** The resident memory in MB. */
  readonly peak: { now: number; max: number }
}

async function startWorker(databaseUrl: string, dataDir: string): Promise<Worker> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../processes/worker.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the worker ended with ${code}`)
  })
  await Promise.race([once(child.stdout!, 'data'), ended])
  await sleep(2000)
  const peak = { now: 0, max: 0 }
  const measure = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak.now = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? peak.now * 1024) / 1024
    peak.max = Math.max(peak.max, peak.now)
  }
  await measure()
  const timer = setInterval(() => void measure(), 100).unref()
  child.once('exit', () => clearInterval(timer))
  return { process: child, peak }
}

/** Writes a workbook and puts it in as the API does. */
async function putIn(pool: Pool, dataDir: string, user: string, lines: number, bad: number, first: number): Promise<string> {
  const id = randomUUID()
  const path = join(dataDir, `${id}.xlsx`)
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'data/import-workbook.ts'),
    path,
    ...[lines, bad, first].map(String),
  ])
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await (await openFiles({ dataDir })).store.put(importKey(id), path)
  const row = { id, user_id: user, type: 'employee', name: 'employees.xlsx', hash }
  await insertOwn(pool, 'import', (db) => db.insertInto('import').values(row).returningAll().execute())
  return id
}

const rowOf = async (pool: Pool, id: string): Promise<ImportRow> =>
  (await pool.query<ImportRow>('select * from import where id = $1', [id])).rows[0]!

async function until(pool: Pool, id: string, state: ImportRow['state']): Promise<ImportRow> {
  for (;;) {
    const row = await rowOf(pool, id)
    if (row.state === state) return row
    if (['failed', 'undone', 'cancelled'].includes(row.state)) throw new Error(`the import is ${row.state}: ${row.problem?.ru ?? ''}`)
    await sleep(50)
  }
}
