import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backends, flush } from '@nazorat/engine/jobs/testing/backends'
import { openRedis } from '@nazorat/engine/jobs/redis'
import { testDatabase } from '@nazorat/engine/testing'
import { Refusal } from '@nazorat/machines/workflow'
import { type LimitedCalls, RateLimits } from './rate-limits.ts'

/** Counts in each process by turns until one refuses. Returns how many calls passed, and the refusal. */
async function countUntilRefused(
  processes: readonly RateLimits[],
  what: LimitedCalls,
  userId: string,
): Promise<{ taken: number; refusal: Refusal }> {
  for (let taken = 0; taken < 1000; taken++) {
    const refusal = await processes[taken % processes.length]!.count(what, userId).then(
      () => null,
      (error: unknown) => error,
    )
    if (refusal instanceof Refusal) return { taken, refusal }
    expect(refusal).toBeNull()
  }
  return expect.fail('nothing was refused')
}

describe.each(backends)('what a person does, counted in $name,', ({ name, skipped, open }) => {
  const openProcesses = async () => {
    const { url, pool } = await testDatabase()
    const { redisUrl } = await open(url)
    const start = async () => {
      const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
      onTestFinished(() => redis?.disconnect())
      await expect.poll(() => redis?.status ?? 'ready').toBe('ready')
      return new RateLimits({ pool, redis, callsPerMinute: 60 })
    }
    return { pool, redisUrl, processes: [await start(), await start()] }
  }

  test.skipIf(skipped)('is counted for all processes together, and for each person apart', async () => {
    const { pool, processes } = await openProcesses()
    const [one, another] = [randomUUID(), randomUUID()]
    const { taken, refusal } = await countUntilRefused(processes, 'uploads', one)
    expect(taken).toBe(400)
    expect(refusal.code).toBe('tooMany')
    expect(Math.abs(Number(refusal.params['seconds']) - 580)).toBeLessThanOrEqual(20)
    for (const process of processes) {
      await expect(process.count('uploads', one)).rejects.toMatchObject({ code: 'tooMany' })
      await process.count('exports', one)
      await process.count('uploads', another)
    }
    // The other backend has counted nothing.
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from rate_limit')
    expect(rows[0]!.n).toBe(name === 'Postgres' ? 3 : 0)
  })

  test.skipIf(skipped)('is not asked about until a process has seen a fifth of its calls', async () => {
    const { pool, redisUrl, processes } = await openProcesses()
    const user = randomUUID()
    for (let i = 0; i < 12; i++) await Promise.all(processes.map((process) => process.count('calls', user)))
    expect((await pool.query('select from rate_limit')).rowCount).toBe(0)
    const { taken } = await countUntilRefused(processes, 'calls', user)
    expect(taken).toBe(60 - 12)
    if (redisUrl) await flush(redisUrl)
  })
})

test('where the counts cannot be shared each process counts by itself', async () => {
  const { pool } = await testDatabase()
  await pool.query('drop table rate_limit')
  const limits = new RateLimits({ pool, callsPerMinute: 60 })
  expect(await countUntilRefused([limits], 'exports', randomUUID())).toMatchObject({ taken: 50, refusal: { code: 'tooMany' } })
})
