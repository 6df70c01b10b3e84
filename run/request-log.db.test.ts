import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { ProblemReply } from '@nazorat/machines'
import { callAt, openServers } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'

test('each request is a line of the log that names its route and its user, and nothing of what was asked', { timeout: 120_000 }, async () => {
  const { pool, world, apis: [api], signIn } = await openServers(1)
  const { inspector } = world.actors
  await enlist(world, inspector)
  const token = await signIn(inspector.id)
  const lines = () => api!.errors().split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>)
  const lineOf = (route: string) => vi.waitFor(() => lines().find((line) => line['msg'] === 'request' && line['route'] === route) ?? expect.fail(`no line of ${route}`))

  const document = randomUUID()
  expect((await callAt(api!, token, `request/Get/${document}?on=2026-01-01`)).status).toBe(404)
  expect(await lineOf('/api/:type/Get/:id')).toMatchObject({ level: 'info', method: 'GET', status: 404, user: inspector.id, request: expect.stringMatching(/^[0-9a-f-]{36}$/), milliseconds: expect.any(Number) })
  expect((await callAt(api!, token, 'request/GetList', { search: 'Karimov' })).status).toBe(200)
  await lineOf('/api/:type/GetList')
  expect((await callAt(api!, 'nobody', `file/${document}?document=Karimov`)).status).toBe(401)
  expect(await lineOf('/api/*')).not.toHaveProperty('user')
  expect(api!.errors()).not.toMatch(/Karimov|2026-01-01|GetList\?/)
  expect(api!.errors()).not.toContain(document)

  // A fault of the server: its reply and its lines in the log have one id.
  await pool.query('drop table doc.request cascade')
  const failed = await fetch(`${api!.address}/api/request/GetList`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'x-request-id': 'mine' }, body: '{}' })
  const { requestId } = (await failed.json()) as ProblemReply
  expect([failed.status, requestId]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await vi.waitFor(() => expect(lines().filter(({ request }) => request === requestId)).toMatchObject([
    { level: 'error', err: { message: expect.stringContaining('does not exist'), stack: expect.any(String) } },
    { level: 'info', msg: 'request', status: 500 },
  ]))
})
