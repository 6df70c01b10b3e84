import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { freePort } from '@nazorat/engine/jobs/testing/backends'
import { openQueue, openQueues } from '@nazorat/engine/jobs/queue'
import { followerLag, followers } from '@nazorat/engine/projections/lag'
import { openServices } from '@nazorat/engine/services'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { readPolicy } from '@nazorat/engine/proof/policy'
import { publish } from '@nazorat/engine/proof/published'
import { logger } from '@nazorat/engine/telemetry/logger'
import { registry } from '@nazorat/engine/telemetry/metrics'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { startWorker } from '@nazorat/worker'
import { SecondWitness } from '../../engine/proof/witnesses/testing/second-witness.ts'
import { closeDatabase } from '../testing/outage.ts'
import { makeWorld } from '../testing/world.ts'
import { serveMetrics } from './metrics.ts'
import { readSettings } from './settings.ts'

test('the metrics tell what the log, its followers, the deadlines and the connections are like, and that the database is away', async () => {
  for (const level of ['fatal', 'warn'] as const) vi.spyOn(logger, level).mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { url, pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [signer, other] = [await openSigner(join(folder, 'log.key')), await openSigner(join(folder, 'log.key'))]
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const check = await world.check(1, 'send')

  const services = await openServices(engine, pool, { databaseUrl: url, dataDir: folder })
  const queue = openQueue('any', services.jobs)
  onTestFinished(() => queue.close())
  await queue.add(check.id, 60_000)
  const { vkey } = new SecondWitness('witness.example', [])
  const logPolicy = readPolicy(`witness w ${vkey} http://127.0.0.1:1\nquorum w\n`)
  const port = await freePort()
  onTestFinished(await serveMetrics(readSettings({ METRICS_PORT: String(port) }), services, { signer, logPolicy, sockets: () => 7 }))
  const figures = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Object.fromEntries(
      text
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    )
  }

  const head = Number((await pool.query('select pos from head')).rows[0].pos)
  const found = await figures()
  expect(found).toMatchObject({
    nazorat_database_up: 1,
    nazorat_log_alarm: 0,
    nazorat_sockets: 7,
    nazorat_deadlines_late: 0,
    'nazorat_follower_lag_events{follower="notifications"}': head,
    'nazorat_follower_lag_events{follower="log_entry"}': head,
    'nazorat_follower_lag_events{follower="proof"}': head,
    'nazorat_pool_connections{state="total"}': pool.totalCount,
    'nazorat_pool_connections{state="waiting"}': 0,
    'nazorat_queue_jobs{queue="any",state="waiting"}': 0,
    'nazorat_queue_jobs{queue="any",state="delayed"}': 1,
  })
  // Every command was in a batch.
  const appended = found['nazorat_append_batch_size_sum{way="optimistic"}']! + found['nazorat_append_batch_size_sum{way="locked"}']!
  expect(appended).toBeGreaterThanOrEqual(head)
  expect(found['nazorat_append_batch_milliseconds_count{way="locked"}']).toBe(found['nazorat_append_batch_size_count{way="locked"}'])

  await pool.query(`insert into checkpoint (follower, pos) values ('notifications', $1)`, [head - 3])
  await pool.query(`update stream set next_at = now() - interval '2 minutes' where id = $1`, [check.id])
  await other.alarm.raise('the log is another one')
  expect(await figures()).toMatchObject({
    'nazorat_follower_lag_events{follower="notifications"}': 3,
    nazorat_deadlines_late: 1,
    nazorat_log_alarm: 1,
  })
  await other.alarm.clear()
  const { size, at } = (await checkpointLog(pool, signer))!
  // Nothing is published yet; then it is, a minute after the log was signed; and then the log goes on.
  expect((await figures())['nazorat_published_checkpoint_waits_seconds']).toBeGreaterThan(0)
  await publish(pool, size, '', new Date(Date.parse(at) + 60_000))
  expect(await figures()).toMatchObject({ nazorat_published_checkpoint_age_seconds: 0, nazorat_published_checkpoint_waits_seconds: 0 })
  await pool.query(`update log_published set size = size - 1, at = at - interval '1 hour'`)
  const behind = await figures()
  expect(behind['nazorat_published_checkpoint_age_seconds']).toBeGreaterThan(3000)
  expect(behind['nazorat_published_checkpoint_waits_seconds']).toBeGreaterThan(0)
  expect(await figures()).toMatchObject({ nazorat_log_alarm: 0 })

  onTestFinished(await closeDatabase(pool))
  const away = await figures()
  expect(away).toMatchObject({ nazorat_database_up: 0, nazorat_sockets: 7 })
  expect(Object.keys(away)).not.toContain('nazorat_follower_lag_events{follower="notifications"}')
})

test('every queue, its jobs, every follower and every periodic task of a worker is measured, under its name', async () => {
  const paths = (
    await Array.fromAsync(glob('{api,engine,worker}/**/*.ts', { cwd: join(import.meta.dirname, '../..'), exclude: ['**/node_modules/**'] }))
  ).filter((path) => !path.includes('test'))
  const sources = await Promise.all(paths.map((path) => readFile(join(import.meta.dirname, '../..', path), 'utf8')))
  const namedBy = (pattern: RegExp) => new Set(sources.flatMap((source) => Array.from(source.matchAll(pattern), ([, name]) => name!)))
  const names = namedBy(/\b\w+Queue = '(\w+)'/g)
  const jobs = namedBy(/\b(\w+)Job = defineJob\(/g)
  const tasks = namedBy(/\b(?:interval|every)\(\s*'([^']+)'/g).union(new Set(Array.from(jobs, (job) => `finding lost jobs: ${job}`)))

  const { url, pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const engine = await openEngine({ pool, definitions })
  await makeWorld(engine)
  const worker = await startWorker(await openServices(engine, pool, { databaseUrl: url, dataDir: folder }), {
    signer: await openSigner(join(folder, 'log.key')),
    checkpointTo: join(folder, 'kept'),
  })
  expect(new Set(openQueues().keys())).toEqual(names)
  const labels = async (metric: string, label: string) => {
    const values = (await registry.getSingleMetric(metric)!.get()).values as { labels: Record<string, string> }[]
    return new Set(values.map(({ labels }) => labels[label]))
  }
  expect(await labels('nazorat_jobs_total', 'queue')).toEqual(names)
  expect(await labels('nazorat_task_failures_total', 'task')).toEqual(tasks)
  // Whoever follows the log has a cursor.
  await expect
    .poll(
      async () => new Set((await pool.query<{ follower: string }>('select follower from checkpoint')).rows.map(({ follower }) => follower)),
    )
    .toEqual(new Set(followers))
  expect(new Set(Object.keys(await followerLag(pool)))).toEqual(new Set(followers))
  await worker.stop()
  await engine.close()
  expect([...openQueues().keys()]).toEqual([])
})
