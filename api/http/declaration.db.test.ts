import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { permissions } from '@nazorat/machines/permissions'
import { enlist } from '../../run/testing/enlist.ts'
import { openApp } from '../testing/call.ts'
import { descriptionOf } from './call.ts'

type Method = 'GET' | 'POST' | 'HEAD'

async function open() {
  const opened = await openApp((clean) => onTestFinished(clean))
  const { actors, check, file } = opened.world
  const everything = Object.fromEntries(permissions.map(({ name }) => [name, '']))
  const admin = await enlist(opened.world, { ...actors.all, id: randomUUID(), grants: everything })
  const other = await enlist(opened.world, { ...actors.all, id: randomUUID(), grants: everything })
  const { id } = await check(1)
  const values: Readonly<Record<string, string>> = {
    type: 'request',
    report: 'checksbyregion',
    parent: '0',
    action: 'Send',
    id,
    hash: file.hash,
    inn: '200000001',
    data: 'AA1234567&31234567890123&2000-01-01',
    part: 'master.m3u8',
    level: '0',
    index: '000.p/1',
    call: 'SaveAsExecel',
    code: 'AAAAAAAAAA',
    dataset: 'checks',
    side: '192',
  }
  const fill = (path: string) => path.replace(/^\/api\//, '').replace(/:(\w+)(\{.*\})?\??/g, (_, name: string) => values[name] ?? '')
  const declared = opened.app.routes.flatMap(({ method, path, handler }) => {
    const declaration = descriptionOf(handler)
    const methods = (method === 'ALL' ? ['POST', 'HEAD'] : [method]) as Method[]
    return declaration ? methods.map((each) => ({ method: each, path, declaration, to: fill(path) })) : []
  })
  return { ...opened, admin, other, declared, call: await opened.callAs(admin.id) }
}

test('each call says once whether it writes', async () => {
  const { app, declared } = await open()
  // A middleware is of all methods; what is of all methods and says nothing counts as a call that writes.
  const calls = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/api/*')
  const said = (method: string, path: string) =>
    calls.filter((route) => route.method === method && route.path === path && descriptionOf(route.handler)).length
  expect(calls.filter(({ method, path }) => said(method, path) !== 1).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(
    declared
      .filter(({ method, declaration }) => method === 'GET' && declaration.writes !== 'nothing')
      .map(({ to }) => to.split('/').at(-1)),
  ).toEqual(expect.arrayContaining(['SaveAsExecel', 'ImportTemplate', 'Refused', 'MarkAllAsRead']))
})

test('a call that writes answers nothing to another site, whatever its method', async () => {
  const { declared, call, pool } = await open()
  for (const site of ['cross-site', 'same-site']) {
    for (const { method, to, declaration } of declared) {
      const before = await traces(pool)
      const answer = await call(method, to, method === 'POST' ? {} : undefined, { 'sec-fetch-site': site })
      const code =
        method === 'HEAD'
          ? answer.status === 403
            ? 'crossSite'
            : ''
          : (
              (await answer
                .clone()
                .json()
                .catch(() => ({}))) as Partial<ProblemReply>
            ).code
      expect([method, to, code === 'crossSite', await traces(pool)]).toEqual([method, to, declaration.writes !== 'nothing', before])
    }
  }
})

test('a call that says it writes nothing leaves no trace', async () => {
  const { declared, call, pool } = await open()
  // Of a type that people import, too.
  const reading = declared
    .filter(({ declaration }) => declaration.writes === 'nothing')
    .flatMap(({ method, to }) => [to, to.replace(/^request\//, 'bank/')].map((each) => ({ method, to: each })))
  for (const { method, to } of reading) {
    const before = await traces(pool)
    const answer = await call(method, to, method === 'POST' ? {} : undefined)
    expect([method, to, await traces(pool), answer.status < 500 || answer.status === 503]).toEqual([method, to, before, true])
  }
})

test('who only looks as another user writes nothing in their name, by no call', async () => {
  const { declared, call, other, pool } = await open()
  expect((await call('POST', 'account/ActFor', { userId: other.id })).status).toBe(200)
  for (const { method, to, declaration } of declared.filter(
    ({ declaration }) => declaration.writes === 'actor' || declaration.writes === 'documents',
  )) {
    const before = await traces(pool, ofActor)
    const answer = await call(method, to, method === 'POST' ? {} : undefined, { 'tus-resumable': '1.0.0', 'upload-length': '9' })
    expect([to, answer.status >= 400, await traces(pool, ofActor)]).toEqual([to, true, before])
    if (declaration.writes === 'actor' && method === 'POST')
      expect([to, ((await answer.json()) as ProblemReply).code]).toEqual([to, 'actingReadOnly'])
  }
  // The first try is in the audit.
  const { rows } = await pool.query(`select input->>'documentType' as type from event where type = 'access' and action = 'refuse'`)
  expect(rows).toContainEqual({ type: 'videofile' })
})

/** The content of each table as one text, without the last use of sessions and the counters of calls. */
async function traces(pool: Pool, isWanted = /./): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'doc') and tablename not in ('session', 'rate_limit')`,
  )
  const each = tables
    .filter(({ name }) => isWanted.test(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0)::numeric)) as sum from ${name} t ${name === 'public.event' && isWanted === ofActor ? `where type <> 'access'` : ''}`,
    )
  const { rows } = await pool.query<{ name: string; sum: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** The tables that are written in the name of an actor: documents except the audit, and the files and lines that they are made of. */
const ofActor = /^public\.(event|upload|file|import)$|^doc\.(?!access$)/
