import { expect, onTestFinished, test, vi } from 'vitest'
import type { Readiness } from '@nazorat/api/http/ready'
import { openServers } from './testing/browsers.ts'
import { closeDatabase } from './testing/outage.ts'

test('a server says which of its needs is not met, and is alive whatever they are', async () => {
  const {
    pool,
    apis: [api],
  } = await openServers(1)
  const ask = async (path: string) => {
    const response = await fetch(`${api!.address}/api/${path}`)
    return { status: response.status, text: await response.text() }
  }
  /** The failed checks; none of them reveals more than figures. */
  const missing = async (): Promise<string[]> => {
    const { status, text } = await ask('ready')
    expect(text).not.toMatch(/postgres|password|test_|\/tmp/)
    const { ready, checks } = JSON.parse(text) as Readiness
    const missing = Object.entries(checks).flatMap(([name, { ok }]) => (ok ? [] : [name]))
    expect([status, ready]).toEqual(missing.length === 0 ? [200, true] : [503, false])
    return missing
  }
  const misses = (...names: string[]) => vi.waitFor(async () => expect(await missing()).toEqual(names), { timeout: 60_000, interval: 200 })

  await misses()
  await pool.query(`insert into checkpoint (follower, pos) values ('notifications', -20000)`)
  await misses('followers')
  await pool.query(`delete from checkpoint where follower = 'notifications'`)
  await pool.query(`delete from migration where name = '0001-log.sql'`)
  await misses('migrations')
  await pool.query(`insert into migration (name) values ('0001-log.sql')`)
  await misses()

  const open = await closeDatabase(pool)
  onTestFinished(open)
  await misses('database', 'migrations', 'followers')
  // The name of a resource is not case-sensitive, also where the API is mounted beside the web app.
  for (const path of ['health', 'Health']) expect(await ask(path)).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(api!.errors()).toContain('"msg":"the server is not ready"')
  await open()
  await misses()
})
