import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import type { LogFilters } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { definitions } from '@nazorat/machines/documents'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import { enlist } from '../../../run/testing/enlist.ts'
import { makeWorld } from '../../../run/testing/world.ts'
import { sourceOf } from '../source.ts'
import { checkOcel } from './testing/check-ocel.ts'
import { checkXes } from './testing/check-xes.ts'

/** The log of two checks, one with a business whose name must be escaped in XML, and its export. */
async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const { all, auditor } = world.actors
  for (const actor of [all, world.actors.inspector, world.actors.ceo]) await enlist(world, actor)
  const first = await world.check(1, 'send', 'approve')
  const second = await world.check(2, 'send')
  await world.act(
    all,
    'save',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    0,
    { name: { ln: '"A & B" <x>', cl: 'Ў > Қ\u0007', ru: 'а\u2028б 𝌆' } },
    'position',
  )
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (format: 'xes' | 'ocel', filters: LogFilters = {}, language = auditor.language) => {
    const path = join(folder, format)
    const progress: number[] = []
    const { total, write } = await sourceOf[format](engine, { ...auditor, language }, 'log', filters as never)
    expect(await write(path, async (done) => void progress.push(done))).toBe(total)
    expect(progress.at(-1) ?? 0).toBe(total)
    return readFile(path, 'utf8')
  }
  return { pool, engine, world, first, second, write }
}

test('the log as XES has the structure of the standard: a trace a document, its events in their order', async () => {
  const { pool, first, write } = await open()
  const traces = checkXes(await write('xes'))
  const { rows } = await pool.query<{ events: number; streams: number }>(
    'select count(*)::int as events, count(distinct stream)::int as streams from event',
  )
  expect([traces.length, traces.flatMap(({ events }) => events).length]).toEqual([rows[0]!.streams, rows[0]!.events])
  const check = traces.find(({ attributes }) => attributes['concept:name'] === first.id)!
  expect(check.attributes).toMatchObject({ type: 'request', title: 'Фирма 1' })
  expect(check.events.map((event) => [event['concept:name'], event['action'], event['version'], event['org:resource']])).toEqual([
    ['Сақлаш', 'save', '1', 'Каримов А.'],
    ['Юбориш', 'send', '2', 'Каримов А.'],
    ['Тасдиқлаш', 'approve', '3', 'Раҳимов Б.'],
  ])
  expect(traces.some(({ attributes }) => attributes['title'] === 'Ў > Қ')).toBe(true)
})

test('what was done without a network has both moments in both formats, and the device', async () => {
  const { engine, world, write } = await open()
  const { id } = await world.check(3)
  const done = { at: new Date(Date.now() - 3_600_000).toISOString(), device: randomUUID(), counts: true }
  const command = { id: randomUUID(), type: 'request', document: id, action: 'send', version: 1, input: {} }
  await engine.execute(world.actors.inspector, { ...command, done })
  const check = checkXes(await write('xes')).find(({ attributes }) => attributes['concept:name'] === id)!
  expect(check.events.map((event) => [event['action'], event['doneAt'], event['device'], event['termsFromDone']])).toEqual([
    ['save', undefined, undefined, undefined],
    ['send', done.at, done.device, 'true'],
  ])
  expect(check.events[1]!['time:timestamp']! > done.at).toBe(true)
  const { events } = checkOcel(await write('ocel'))
  const told = events.map(({ attributes }) => attributes.filter(({ name }) => name === 'doneAt' || name === 'device'))
  expect(told.filter(({ length }) => length > 0)).toEqual([
    [
      { name: 'doneAt', value: done.at },
      { name: 'device', value: done.device },
    ],
  ])
})

test('a log names people as they are officially spelled, in whatever language it is', async () => {
  const { first, write } = await open()
  const traces = checkXes(await write('xes', {}, 'ln'))
  const check = traces.find(({ attributes }) => attributes['concept:name'] === first.id)!
  expect(check.events.map((event) => [event['concept:name'], event['org:resource']])).toEqual([
    ['Saqlash', 'Каримов А.'],
    ['Yuborish', 'Каримов А.'],
    ['Tasdiqlash', 'Раҳимов Б.'],
  ])
  const { objects } = checkOcel(await write('ocel', {}, 'ln'))
  expect(JSON.stringify(objects)).toContain('Каримов А.')
})

test('the log as OCEL 2.0 relates each event to all that it is about, and tells the states that documents went through', async () => {
  const { pool, world, first, write } = await open()
  const recorder = { ...world.actors.ceo, grants: { [accessRecord]: '' } }
  await world.act(
    recorder,
    'download',
    '1f8fad5b-d9cb-469f-a165-70867728950e',
    0,
    { documentType: 'request', documentId: first.id, times: 1 },
    'access',
  )
  await world.act(
    recorder,
    'refuse',
    '2f8fad5b-d9cb-469f-a165-70867728950e',
    0,
    { documentType: 'request', documentId: '3f8fad5b-d9cb-469f-a165-70867728950e', times: 1 },
    'access',
  )
  const { events, objects } = checkOcel(await write('ocel'))
  const { rows } = await pool.query<{ pos: number }>('select pos from event order by pos')
  expect(events.map(({ id }) => id)).toEqual(rows.map(({ pos }) => String(pos)))

  const about = (id: string) =>
    events
      .filter(({ relationships }) => relationships.some(({ objectId }) => objectId === id))
      .map(({ attributes }) => attributes[0]!.value)
  expect(about(first.id)).toEqual(['save', 'send', 'approve', 'download'])
  const approve = events.find(
    ({ relationships, attributes }) => attributes[0]!.value === 'approve' && relationships.some(({ objectId }) => objectId === first.id),
  )!
  expect(approve.type).toBe('Текшириш: Тасдиқлаш')
  expect(approve.relationships).toEqual(
    expect.arrayContaining([
      { objectId: world.actors.ceo.id, qualifier: 'person' },
      { objectId: world.ids.supervising, qualifier: 'organization' },
    ]),
  )
  const check = objects.find(({ id }) => id === first.id)!
  expect([check.type, check.attributes.map(({ value }) => value)]).toEqual(['request', ['Фирма 1', 'draft', 'ceo', 'sent']])
})

test('an action on behalf of somebody names them in both', async () => {
  const { engine, world, first, write } = await open()
  const { ceo, moderator, inspector } = world.actors
  const { version } = (await engine.load('request', [first.id])).get(first.id)!
  const onBehalfOf = { id: ceo.id, name: ceo.name, order: { number: '1', date: '2026-11-01', until: '2026-11-30' } }
  await engine.execute(
    { ...moderator, onBehalfOf },
    { id: randomUUID(), type: 'request', document: first.id, action: 'receive', version, input: {} },
  )
  const check = checkXes(await write('xes')).find(({ attributes }) => attributes['concept:name'] === first.id)!
  expect(check.events.map(({ onBehalfOf, onBehalfOfName }) => [onBehalfOf, onBehalfOfName]).slice(2)).toEqual([
    [undefined, undefined],
    [ceo.id, 'Раҳимов Б.'],
  ])
  const { events } = checkOcel(await write('ocel'))
  expect(events.at(-1)!.relationships).toContainEqual({ objectId: ceo.id, qualifier: 'onBehalfOf' })
  expect(
    events
      .flatMap(({ relationships }) => relationships)
      .some(({ objectId, qualifier }) => qualifier === 'onBehalfOf' && objectId === inspector.id),
  ).toBe(false)
})

test('an action by an order names it in both, with its number', async () => {
  const { engine, world, second, write } = await open()
  const { all, ceo, inspector } = world.actors
  const day = dayOf(new Date().toISOString())
  const order = await world.act(
    all,
    'save',
    randomUUID(),
    0,
    { userId: ceo.id, deputyId: inspector.id, startDate: day, endDate: day, orderNumber: '15-К', orderDate: day },
    'deputy',
  )
  const deputy = {
    ...ceo,
    id: inspector.id,
    name: inspector.name,
    onBehalfOf: { id: ceo.id, name: ceo.name, order: { number: '15-К', date: day, until: day } },
  }
  await engine.execute(deputy, {
    id: randomUUID(),
    type: 'request',
    document: second.id,
    action: 'approve',
    version: second.version,
    input: {},
  })
  const check = checkXes(await write('xes', { document: second.id }))[0]!
  expect(check.events.map(({ byOrder, byOrderNumber }) => [byOrder, byOrderNumber])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [order.id, '15-К'],
  ])
  const { events, objects } = checkOcel(await write('ocel', { document: second.id }))
  expect(events.at(-1)!.relationships).toContainEqual({ objectId: order.id, qualifier: 'byOrder' })
  expect(objects.find(({ id }) => id === order.id)?.type).toBe('deputy')
})

test('only what the filter lets through is exported, and nothing at all is a log too', async () => {
  const { second, world, write } = await open()
  expect(checkXes(await write('xes', { document: second.id })).map(({ events }) => events.length)).toEqual([2])
  expect(checkOcel(await write('ocel', { person: world.actors.ceo.id })).events).toHaveLength(1)
  expect(checkXes(await write('xes', { action: 'nothing' }))).toEqual([])
  expect(checkOcel(await write('ocel', { action: 'nothing' }))).toEqual({ events: [], objects: [], eventTypes: [], objectTypes: [] })
})

test('whoever may not see the log may not take it along', async () => {
  const { engine, world } = await open()
  await expect(sourceOf.xes(engine, world.actors.inspector, 'log', {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
