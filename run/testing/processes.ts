import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { database } from '@nazorat/engine'
import { timed } from '@nazorat/engine/testing'
import { freePort } from '@nazorat/engine/jobs/testing/backends'
import { buildWeb } from '../processes/web.ts'

export interface ApiProcess {
  readonly address: string
  /** The address of its metrics. */
  readonly metrics: string
  isAlive(): boolean
  /** Tells it to stop, and waits until it has ended. */
  stop(): Promise<number | null>
  /** Its stderr so far. */
  errors(): string
}

/** Starts processes of `run/processes/<file>` and kills them at the end of the test. */
export async function startProcesses(environment: Record<string, string>, finished: (clean: () => Promise<void>) => void = onTestFinished) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-processes-'))
  const ended: (() => Promise<unknown>)[] = []
  finished(async () => {
    await Promise.all(ended.map((end) => end()))
    await rm(dataDir, { recursive: true, force: true })
  })
  return (file: string, more: Record<string, string> = {}, flags: readonly string[] = []) => {
    const child = spawn(process.execPath, [...flags, join(import.meta.dirname, '../processes', file)], {
      env: { ...process.env, DATA_DIR: dataDir, ...environment, ...more },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const over = new Promise<number | null>((resolve) => child.once('exit', resolve))
    ended.push(() => (child.kill('SIGKILL'), over))
    return {
      isAlive: () => child.exitCode === null && child.signalCode === null,
      stop: () => (child.kill('SIGTERM'), over),
      errors: () => errors,
    }
  }
}

/** Starts api processes on a seeded database; each of them answers when this resolves. */
export async function startApis(start: Awaited<ReturnType<typeof startProcesses>>, pool: Pool, count: number): Promise<ApiProcess[]> {
  await timed('check that the web app is built', buildWeb)
  await database(pool).insertInto('checkpoint').values({ follower: 'seed' }).execute()
  const local = (port: number) => `http://127.0.0.1:${port}`
  const ports = await Promise.all(Array.from({ length: count }, async () => [await freePort(), await freePort()] as const))
  const apis = ports.map(([port, metrics]) => ({
    ...start('api.ts', { PORT: String(port), METRICS_PORT: String(metrics) }),
    address: local(port),
    metrics: `${local(metrics)}/metrics`,
  }))
  for (const { address, isAlive, errors } of apis) {
    await vi.waitFor(
      async () => {
        if (isAlive() && !(await fetch(`${address}/api/health`)).ok) throw new Error('not healthy yet')
      },
      { timeout: 600_000, interval: 100 },
    )
    if (!isAlive()) throw new Error(`an api process stopped: ${errors()}`)
  }
  return apis
}
