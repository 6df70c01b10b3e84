import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { byTrueClock } from '../../testing/true-clock.ts'
import type { JobAddresses } from '../backend.ts'

interface Backend {
  /** Stands in the test's name. */
  readonly name: string
  readonly skipped: boolean
  /** Where jobs are stored for a test on this database; a Redis of its own is started and ends with it. */
  open(databaseUrl: string): Promise<JobAddresses>
}

const hasRedis = spawnSync('redis-server', ['--version'], { env: byTrueClock() }).status === 0

/** The backends of jobs: each test of jobs runs on both. */
export const backends: readonly Backend[] = [
  { name: 'Postgres', skipped: false, open: async (databaseUrl) => ({ databaseUrl }) },
  {
    name: hasRedis ? 'Redis' : 'Redis (skipped: no redis-server on the PATH)',
    skipped: !hasRedis,
    open: async (databaseUrl) => ({ databaseUrl, redisUrl: await startRedis() }),
  },
]

async function startRedis(): Promise<string> {
  const port = await freePort()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
    env: byTrueClock(),
  })
  onTestFinished(() => end(server))
  const client = new Redis(port, { lazyConnect: true, retryStrategy: null }).on('error', () => {})
  for (
    let i = 0;
    (await client
      .connect()
      .then(() => client.ping())
      .catch(() => '')) !== 'PONG';
    i++
  ) {
    if (i > 100) throw new Error('redis-server did not start')
    await sleep(50)
  }
  client.disconnect()
  return `redis://127.0.0.1:${port}`
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill()
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Takes everything out of a Redis. */
export async function flush(redisUrl: string): Promise<void> {
  const client = new Redis(redisUrl)
  await client.flushall()
  client.disconnect()
}
