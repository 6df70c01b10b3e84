import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_SCHEMA } from 'bullmq'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migratedDatabase } from '../testing/index.ts'
import { logger } from '../telemetry/logger.ts'
import { openJobs } from './backend.ts'
import { openQueue, workOn } from './queue.ts'
import { backends, freePort } from './testing/backends.ts'

describe.each(backends)('jobs in $name', ({ skipped, open }) => {
  const start = async () => {
    const { url } = await migratedDatabase()
    const at = await open(url)
    const jobs = openJobs(at)
    const queue = openQueue('sample', jobs)
    onTestFinished(() => queue.close())
    return { at, jobs, queue }
  }
  const nothing = async () => {}

  test.skipIf(skipped)('each is done once, and may be put in again when it is over', async () => {
    const { jobs, queue } = await start()
    const [one, two] = [randomUUID(), randomUUID()]
    await queue.add(one)
    await queue.add(one)
    await queue.add(two)
    const done: string[] = []
    const stop = workOn('sample', jobs, { run: async (id) => void done.push(id), gaveUp: nothing })
    onTestFinished(stop)
    await expect.poll(() => done).toEqual([one, two])
    await sleep(100)
    await queue.add(one)
    await expect.poll(() => done).toEqual([one, two, one])
  })

  test.skipIf(skipped)('one that is put off is done when its time comes, and what was put in after it before', async () => {
    const { jobs, queue } = await start()
    const done: string[] = []
    await queue.add('later', 1500)
    await queue.add('later', 1500)
    await queue.add('now')
    const stop = workOn('sample', jobs, { run: async (id) => void done.push(id), gaveUp: nothing })
    onTestFinished(stop)
    await expect.poll(() => done).toEqual(['now', 'later'])
  })

  test.skipIf(skipped)('one that fails is tried thrice and then given up', async () => {
    const { jobs, queue } = await start()
    let tries = 0
    const given: string[] = []
    const stop = workOn('sample', jobs, {
      run: async () => {
        tries++
        throw new Error('no')
      },
      gaveUp: async (id, { message }) => void given.push(`${id} ${message}`),
    })
    onTestFinished(stop)
    const id = randomUUID()
    await queue.add(id)
    await expect.poll(() => given).toEqual([`${id} no`])
    expect(tries).toBe(3)
  })

  test.skipIf(skipped)('one that a stopped worker was doing is handed back at once and done by another', async () => {
    const { jobs, queue } = await start()
    let begun = false
    const stopFirst = workOn('sample', jobs, {
      run: (_, signal) =>
        new Promise((_, reject) => {
          begun = true
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
      gaveUp: nothing,
    })
    const id = randomUUID()
    await queue.add(id)
    await expect.poll(() => begun).toBe(true)
    await stopFirst()
    const done: string[] = []
    const stopSecond = workOn('sample', jobs, { run: async (each) => void done.push(each), gaveUp: nothing })
    onTestFinished(stopSecond)
    await expect.poll(() => done).toEqual([id])
  })

  test.skipIf(skipped)('one whose worker died is given to another', async () => {
    const { at, jobs, queue } = await start()
    const id = randomUUID()
    await queue.add(id)
    const { spawn } = await import('node:child_process')
    const script = `
      import { openJobs } from ${JSON.stringify(new URL('./backend.ts', import.meta.url).href)}
      import { workOn } from ${JSON.stringify(new URL('./queue.ts', import.meta.url).href)}
      workOn('sample', openJobs(${JSON.stringify(at)}), { run: () => { console.log('begun'); return new Promise(() => {}) }, gaveUp: async () => {}, lockDuration: 1000 })`
    const dying = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => dying.stdout.once('data', resolve))
    dying.kill('SIGKILL')
    const done: string[] = []
    const stop = workOn('sample', jobs, { run: async (each) => void done.push(each), gaveUp: nothing, lockDuration: 1000 })
    onTestFinished(stop)
    await expect.poll(() => done).toEqual([id])
  })
})

test('a queue in a busy Postgres takes a job all the same', async () => {
  const { url, pool } = await migratedDatabase()
  const busy = await pool.connect()
  onTestFinished(() => busy.release(true))
  const queue = openQueue('sample', openJobs({ databaseUrl: url }))
  onTestFinished(() => queue.close())
  await busy.query('begin')
  await busy.query(`lock ${DEFAULT_SCHEMA}.job`)
  const added = queue.add(randomUUID())
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)
  // Longer than Redis has for an answer.
  await sleep(3_500)
  await busy.query('rollback')
  await added
  expect(await queue.depth()).toMatchObject({ waiting: 1 })
})

test('a Postgres that is away keeps nobody waiting', async () => {
  vi.spyOn(logger, 'error').mockImplementation(() => {})
  const queue = openQueue('sample', openJobs({ databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/none` }))
  await expect(queue.add(randomUUID())).rejects.toThrow()
  await queue.close()
})

test('a Redis that does not answer keeps nobody waiting', async () => {
  const jobs = openJobs({ databaseUrl: 'postgres://nobody', redisUrl: `redis://127.0.0.1:${await freePort()}` })
  const complaints = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const queue = openQueue('sample', jobs)
  const stop = workOn('sample', jobs, { run: async () => {}, gaveUp: async () => {} })
  await expect(queue.add(randomUUID())).rejects.toThrow()
  await Promise.all([queue.close(), stop()])
})
