import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportReply } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import { type Call, openApp } from '../testing/call.ts'

async function open() {
  const opened = await openApp()
  const { world, signIn, callAs, engine, pool, folder } = opened
  await world.check(1, 'send')
  await world.check(2)
  const call = await signIn(world.actors.inspector)
  const ask = async (query: object = {}, key?: string) => {
    const response = await call('POST', 'request/SaveAsExcel', query, key ? { 'idempotency-key': key } : {})
    return (await response.json()) as ExportReply
  }
  /** Ends an export as the worker would. */
  const finish = async (id: string, content: string, scope: readonly string[] | null) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, id), content)
    await pool.query(`update export set state = 'ready', file = $1::text, scope = $2 where id = $1::uuid`, [id, scope])
  }
  /** Takes permissions from a user's role. Later calls as this user load the actor again. */
  const permit = async (user: Actor, permissions: readonly string[]) => {
    const [roleId] = (await engine.load('user', [user.id])).get(user.id)!.values.roles!
    const role = (await engine.load('role', [roleId!])).get(roleId!)!
    await world.act(world.actors.all, 'save', role.id, role.version, { permissions }, 'role')
    return callAs(user.id)
  }
  return { ...opened, call, ask, finish, permit }
}

test('an export is a row and a job, asked for once under one key', async () => {
  const { pool, added, ask } = await open()
  const asked = await ask({ state: 'ceo', page: 3, sortBy: 'checkStartDate' }, 'key')
  expect(asked).toEqual({ id: expect.any(String), state: 'queued', done: 0, total: 1 })
  expect(await ask({ state: 'ceo' }, 'key')).toEqual(asked)
  expect(new Set(added)).toEqual(new Set([asked.id]))
  expect((await pool.query('select type, query from export')).rows).toEqual([
    { type: 'request', query: { state: 'ceo', sortBy: 'checkStartDate' } },
  ])
})

test('a list that could not be shown is not exported', async () => {
  const { call, world, signIn } = await open()
  expect((await call('POST', 'request/SaveAsExcel', { nothing: 1 })).status).toBe(400)
  expect((await call('POST', 'nothing/SaveAsExcel', {})).status).toBe(404)
  expect((await call('POST', 'user/SaveAsExcel', {})).status).toBe(403)
  for (let i = 0; i < 5; i++) await call('POST', 'request/SaveAsExcel', {})
  expect((await call('POST', 'request/SaveAsExcel', {})).status).toBe(429)
  const callCeo = await signIn(world.actors.ceo)
  expect((await callCeo('POST', 'request/SaveAsExcel', {})).status).toBe(200)
})

test('it is followed, cancelled and fetched by its user alone', async () => {
  const { pool, finish, world, signIn, call, ask } = await open()
  const callCeo = await signIn(world.actors.ceo)
  const [cancelled, ready] = [await ask(), await ask()]
  expect((await callCeo('GET', `export/${ready.id}`)).status).toBe(404)
  expect((await callCeo('POST', `export/${ready.id}/Cancel`)).status).toBe(404)
  expect(await (await call('POST', `export/${cancelled.id}/Cancel`)).json()).toMatchObject({ state: 'cancelled' })
  expect(await (await call('GET', `export/${cancelled.id}`)).json()).toMatchObject({ state: 'cancelled' })
  expect((await call('GET', `export/${ready.id}/file`)).status).toBe(404)

  await finish(ready.id, 'a workbook', [world.ids.supervising])
  await pool.query(`update export set created_at = '2026-11-20T20:00:00Z' where id = $1`, [ready.id])
  expect((await callCeo('GET', `export/${ready.id}/file`)).status).toBe(404)
  const file = await call('GET', `export/${ready.id}/file`)
  expect(await file.text()).toBe('a workbook')
  expect(file.headers.get('content-length')).toBe('10')
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="request.xlsx"; filename*=UTF-8''${encodeURIComponent('Текширишлар 21.11.2026.xlsx')}`,
  )
  expect(await (await call('POST', `export/${ready.id}/Cancel`)).json()).toMatchObject({ state: 'ready' })
})

test('of many that are asked for at once no more are taken than one may have', async () => {
  const { pool, call } = await open()
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', 'request/SaveAsExcel', {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 25 }, () => 429),
  ])
  expect((await pool.query('select from export')).rowCount).toBe(5)
})

test('one that is under way is cancelled by its call', async () => {
  const { pool, call, ask } = await open()
  const { id } = await ask()
  await pool.query(`update export set state = 'running', done = 1 where id = $1`, [id])
  expect(await (await call('POST', `export/${id}/Cancel`)).json()).toMatchObject({ state: 'cancelled', done: 1 })
})

test('a case file is asked for one at a time, by those who may read the history of a document that they see', async () => {
  const { pool, world, call, signIn, added } = await open()
  const { rows } = (await (await call('POST', 'request/GetList', {})).json()) as { rows: { id: string; version: number }[] }
  const [{ id, version }] = rows as [{ id: string; version: number }]
  const asked = (await (await call('POST', `request/SaveCaseFile/${id}`, {}, { 'idempotency-key': 'k' })).json()) as ExportReply
  expect(asked).toEqual({ id: expect.any(String), state: 'queued', done: 0, total: version })
  expect(added).toContain(asked.id)
  expect((await pool.query('select type, query, format from export')).rows).toEqual([{ type: 'request', query: { id }, format: 'case' }])
  expect(await (await call('POST', `request/SaveCaseFile/${id}`, {}, { 'idempotency-key': 'k' })).json()).toEqual(asked)
  expect((await call('POST', `request/SaveCaseFile/${id}`)).status).toBe(429)
  expect((await call('POST', 'request/SaveAsExcel', {})).status).toBe(200)
  await call('POST', `export/${asked.id}/Cancel`)
  expect((await call('POST', `request/SaveCaseFile/${id}`)).status).toBe(200)

  const ceo = await signIn(world.actors.ceo)
  expect((await ceo('POST', `request/SaveCaseFile/${id}`)).status).toBe(403)
  for (const path of ['log/checkpoints', 'log/consistency?first=1&second=2']) expect((await ceo('GET', path)).status, path).toBe(403)
  const stranger = await signIn({ ...world.actors.moderator, organizationId: world.ids.supervising, grants: { EventHistoryView: '' } })
  for (const path of [`request/SaveCaseFile/${id}`, 'request/SaveCaseFile/x', `request/SaveCaseFile/${asked.id}`])
    expect([path, (await stranger('POST', path)).status]).toEqual([path, 404])
})

test('a document of more versions than a case file takes is told so at once', async () => {
  const { pool, world, call } = await open()
  const { id } = await world.check(3)
  await pool.query('update doc.request set version = 10001 where id = $1', [id])
  const answer = await call('POST', `request/SaveCaseFile/${id}`)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'caseTooLong'])
})

test('a finished export is given to its user as long as they may see what it was made of', async () => {
  const { world, signIn, finish, permit, pool } = await open()
  const body = world.ids.supervising
  const clerk: Actor = { ...world.actors.inspector, id: randomUUID(), grants: { AllEmployeeView: '', RequestView: '', EventLogView: '' } }
  const call = await signIn(clerk)
  const status = async (as: Call, id: string) => (await as('GET', `export/${id}/file`)).status
  const made = async (path: string, scope: readonly string[] | null) => {
    const { id } = (await (await call('POST', path, {})).json()) as ExportReply
    await finish(id, 'x', scope)
    return id
  }
  const [staff, log, checks, old] = [
    await made('employee/SaveAsExcel', ['all', body]),
    await made('log/SaveAsXes', []),
    await made('request/SaveAsExcel', [body]),
    await made('request/SaveAsExcel', null),
  ]
  expect([await status(call, staff), await status(call, log), await status(call, checks)]).toEqual([200, 200, 200])
  // It was made by a server that did not store the scope.
  expect(await status(call, old)).toBe(403)

  const narrowed = await permit(clerk, ['EmployeeView', 'RequestView'])
  expect([await status(narrowed, staff), await status(narrowed, log), await status(narrowed, checks)]).toEqual([403, 403, 200])
  const widened = await permit(clerk, ['AllEmployeeView', 'AllRequestView'])
  expect([await status(widened, staff), await status(widened, checks)]).toEqual([200, 200])
  const nothing = await permit(clerk, ['UserView'])
  expect([await status(nothing, staff), await status(nothing, checks)]).toEqual([403, 403])
  expect((await pool.query(`select from event where type = 'access' and action = 'download'`)).rowCount).toBeGreaterThan(0)
})

test('a case file is given as long as its document is seen, as much of its past, and its history', async () => {
  const { world, signIn, finish, permit, pool } = await open()
  const moderator = world.actors.moderator
  const call = await signIn(moderator)
  const { id, version } = await world.check(5, 'send', 'approve', 'receive')
  const asked = (await (await call('POST', `request/SaveCaseFile/${id}`)).json()) as ExportReply
  await finish(asked.id, 'a case', ['sent', 'moderator', 'refused'])
  const fetched = await call('GET', `export/${asked.id}/file`)
  expect([fetched.status, fetched.headers.get('content-type'), await fetched.text()]).toEqual([200, 'application/zip', 'a case'])
  expect(decodeURIComponent(fetched.headers.get('content-disposition')!)).toMatch(/Йиғма жилд Текшириш \d\d\.\d\d\.\d{4}\.zip$/)
  expect(
    (await pool.query(`select from event where type = 'access' and action = 'download' and patch ->> 'documentId' = $1`, [id])).rowCount,
  ).toBe(1)

  const status = async (as: Call) => (await as('GET', `export/${asked.id}/file`)).status
  expect(await status(await permit(moderator, ['RequestView']))).toBe(403)
  const again = await permit(moderator, Object.keys(moderator.grants))
  expect(await status(again)).toBe(200)
  await pool.query(`update export set scope = scope || 'draft'::text where id = $1`, [asked.id])
  expect(await status(again)).toBe(403)
  await pool.query(`update export set scope = array['sent'] where id = $1`, [asked.id])
  await world.act(moderator, 'refuse', id, version, { reason: 'Тўлиқ эмас' })
  expect(await status(again)).toBe(200)
  await world.act(world.actors.inspector, 'rework', id, version + 1)
  expect(await status(again)).toBe(404)
})
