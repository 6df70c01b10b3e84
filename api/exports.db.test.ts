import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportReply } from '@nazorat/machines'
import { openApp } from './testing/call.ts'

async function open() {
  const opened = await openApp()
  const { world, signIn } = opened
  await world.check(1, 'send')
  await world.check(2)
  const call = await signIn(world.actors.inspector)
  const ask = async (query: object = {}, key?: string) => {
    const response = await call('POST', 'request/SaveAsExcel', query, key ? { 'idempotency-key': key } : {})
    return (await response.json()) as ExportReply
  }
  return { ...opened, call, ask }
}

test('an export is a row and a job, asked for once under one key', async () => {
  const { pool, added, ask } = await open()
  const asked = await ask({ state: 'ceo', page: 3, sortBy: 'checkStartDate' }, 'key')
  expect(asked).toEqual({ id: expect.any(String), state: 'queued', done: 0, total: 1 })
  expect(await ask({ state: 'ceo' }, 'key')).toEqual(asked)
  expect(new Set(added)).toEqual(new Set([asked.id]))
  expect((await pool.query('select type, query from export')).rows).toEqual([{ type: 'request', query: { state: 'ceo', sortBy: 'checkStartDate' } }])
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
  const { pool, folder, world, signIn, call, ask } = await open()
  const callCeo = await signIn(world.actors.ceo)
  const [cancelled, ready] = [await ask(), await ask()]
  expect((await callCeo('GET', `export/${ready.id}`)).status).toBe(404)
  expect((await callCeo('POST', `export/${ready.id}/Cancel`)).status).toBe(404)
  expect(await (await call('POST', `export/${cancelled.id}/Cancel`)).json()).toMatchObject({ state: 'cancelled' })
  expect(await (await call('GET', `export/${cancelled.id}`)).json()).toMatchObject({ state: 'cancelled' })
  expect((await call('GET', `export/${ready.id}/file`)).status).toBe(404)

  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${ready.id}.xlsx`), 'a workbook')
  await pool.query(`update export set state = 'ready', file = $2, created_at = '2026-11-20T20:00:00Z' where id = $1`, [ready.id, `${ready.id}.xlsx`])
  expect((await callCeo('GET', `export/${ready.id}/file`)).status).toBe(404)
  const file = await call('GET', `export/${ready.id}/file`)
  expect(await file.text()).toBe('a workbook')
  expect(file.headers.get('content-length')).toBe('10')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="request.xlsx"; filename*=UTF-8''${encodeURIComponent('Текширишлар 21.11.2026.xlsx')}`)
  expect(await (await call('POST', `export/${ready.id}/Cancel`)).json()).toMatchObject({ state: 'ready' })
})
