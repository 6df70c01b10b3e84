import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from '@nazorat/engine/jobs/testing/backends'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { callAt, openServers } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'

test('each request is a line of the log that names its route and its user, and nothing of what was asked', async () => {
  const {
    pool,
    world,
    apis: [api],
    signIn,
  } = await openServers(1)
  const { inspector } = world.actors
  await enlist(world, inspector)
  const token = await signIn(inspector.id)
  const lines = () =>
    api!
      .errors()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const lineOf = (route: string) =>
    vi.waitFor(() => lines().find((line) => line['msg'] === 'request' && line['route'] === route) ?? expect.fail(`no line of ${route}`), {
      timeout: 60_000,
    })

  const document = randomUUID()
  expect((await callAt(api!, token, `request/Get/${document}?on=2026-01-01`)).status).toBe(404)
  expect(await lineOf('/api/:type/Get/:id')).toMatchObject({
    level: 'info',
    method: 'GET',
    status: 404,
    user: inspector.id,
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    milliseconds: expect.any(Number),
  })
  expect((await callAt(api!, token, 'request/GetList', { search: 'Karimov' })).status).toBe(200)
  await lineOf('/api/:type/GetList')
  expect((await callAt(api!, 'nobody', `file/${document}?document=Karimov`)).status).toBe(401)
  expect(await lineOf('/api/*')).not.toHaveProperty('user')
  expect(api!.errors()).not.toMatch(/Karimov|2026-01-01|GetList\?/)
  expect(api!.errors()).not.toContain(document)

  // A fault of the server: its reply and its lines in the log have one id.
  await pool.query('drop table doc.request cascade')
  const failed = await fetch(`${api!.address}/api/request/GetList`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'mine' },
    body: '{}',
  })
  const { requestId } = (await failed.json()) as ProblemReply
  expect([failed.status, requestId]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await expect
    .poll(() => lines().filter(({ request }) => request === requestId))
    .toMatchObject([
      { level: 'error', err: { message: expect.stringContaining('does not exist'), stack: expect.any(String) } },
      { level: 'info', msg: 'request', status: 500 },
    ])
})

test('requests are counted by their routes, of which there are few, workers have metrics too, and no process tells a secret', async () => {
  const secrets = {
    MASTER_KEY: process.env['MASTER_KEY']!,
    S3_URL: 'http://s3user:S3-secret-8c1f@127.0.0.1:9/bucket',
    typed: 'Typed-secret-77a0',
  }
  const {
    pool,
    world,
    apis: [api],
    start,
    signIn,
  } = await openServers(1, undefined, { S3_URL: secrets.S3_URL })
  const { inspector } = world.actors
  await enlist(world, inspector)
  const token = await signIn(inspector.id)
  const figuresAt = async (address: string) => (await (await fetch(address)).text()).split('\n')
  const countsOf = (lines: string[]) => lines.filter((line) => line.startsWith('nazorat_request_seconds_count'))

  await callAt(api!, token, 'request/GetList', {})
  const before = countsOf(await figuresAt(api!.metrics))
  expect(before).toContain('nazorat_request_seconds_count{method="POST",route="/api/:type/GetList",status="200"} 1')
  // Many documents, types and paths add no further series.
  for (let i = 0; i < 30; i++)
    await Promise.all(
      [`request/Get/${randomUUID()}`, `type${i}/Get/${randomUUID()}`, `no/such/${i}/call`, `file/${i}`].map((path) =>
        callAt(api!, token, path),
      ),
    )
  const after = countsOf(await figuresAt(api!.metrics))
  expect(after.length - before.length).toBeLessThanOrEqual(4)
  expect(after.join()).not.toMatch(/type1|such|[0-9a-f]{8}-/)
  // Metrics are served on their own port.
  expect((await fetch(`${api!.address}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)

  const port = String(await freePort())
  const worker = start('worker.ts', { METRICS_PORT: port })
  await vi.waitFor(
    async () =>
      expect(await figuresAt(`http://127.0.0.1:${port}/metrics`)).toContain('nazorat_follower_lag_events{follower="notifications"} 0'),
    { timeout: 60_000, interval: 200 },
  )

  // The keys and passwords of settings, a session's token and what somebody types as a password: also where calls fail.
  await fetch(`${api!.address}/api/account/Login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'nobody', password: secrets.typed }),
  })
  await callAt(api!, token, 'account/ChangePassword', { oldPassword: secrets.typed, newPassword: secrets.typed })
  await pool.query('drop table doc.request cascade')
  expect((await callAt(api!, token, 'request/GetList', {})).status).toBe(500)
  await expect.poll(() => api!.errors()).toContain('"status":500')
  const said = [api!.errors(), worker.errors(), (await figuresAt(api!.metrics)).join('\n'), ...(await commandLines())]
  expect(said.at(-1)).not.toBe('')
  for (const secret of [secrets.MASTER_KEY, 'S3-secret-8c1f', secrets.typed, token])
    expect(
      said.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([])
})

/** The arguments of all processes of this machine. */
async function commandLines(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter(Boolean)
}
