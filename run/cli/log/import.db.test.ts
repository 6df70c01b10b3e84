import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { v5 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { conform, importHistory, openEngine, replay, whatIf } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { system } from '@nazorat/machines/workflow'
import { enlist } from '../../testing/enlist.ts'
import { makeWorld } from '../../testing/world.ts'
import { accounts } from './accounts.ts'
import { importMap } from './import.ts'
import { importXes } from './import-xes.ts'

const event = (name: string, at: string, who = 'A. Nobody') =>
  `<event><string key="concept:name" value="${name}"><string key="nested" value="x"/></string><date key="time:timestamp" value="${at}"/><string key="org:resource" value="${who}"/></event>`

const log = (...traces: string[]) =>
  `<?xml version="1.0"?><log xes.version="1849.2016"><global scope="event"><string key="concept:name" value=""/></global>${traces.join('')}</log>`

const old = (name: string, ...events: string[]) =>
  `<trace><string key="concept:name" value="${name}"/><string key="order" value="${name}-сон"/>${events.join('')}</trace>`

const whole = log(
  old(
    '17',
    event('Registered', '2019-03-01T09:00:00+05:00', 'Каримов А.'),
    event('Signed', '2019-03-02T09:00:00+05:00'),
    event('Closed', '2019-04-01T09:00:00+05:00'),
  ),
  old('18', event('Signed', '2019-05-02T09:00:00+05:00'), event('Registered', '2019-05-01T09:00:00+05:00')),
)

const map = importMap.parse({
  events: {
    Registered: { action: 'save', to: 'draft' },
    Signed: { action: 'approve', to: 'agreed.notBegun' },
    Closed: { action: 'archive', to: 'archived' },
  },
  fields: { order: 'orderNumber' },
})

/** The counts of an import that met no trace. */
const none = { traces: 0, documents: 0, known: 0, refused: 0, passedOver: 0 }

async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const inspector = await enlist(world, world.actors.inspector)
  const told: string[] = []
  // One byte at a time: chunk boundaries must not matter.
  const bring = (xes: string | Uint8Array, changed: object = {}, source = 'old') => {
    const read = () => Readable.from(Array.from(Buffer.from(xes), (byte) => Buffer.from([byte])))
    return importXes(
      engine,
      getDefinition('request'),
      { ...map, ...changed },
      { source, name: 'old.xes', read, tell: (line) => void told.push(line) },
    )
  }
  const reader = { ...world.actors.all, grants: { AllRequestView: '' } }
  /** The values of the documents that were imported, in the order of their moments. */
  const values = async () =>
    Promise.all(
      (await events())
        .filter(({ version }) => version === 1)
        .map(async ({ stream }) => (await engine.get(reader, 'request', stream)).fields),
    )
  const events = async () => {
    const { rows } = await pool.query<{
      stream: string
      version: number
      action: string
      from: string | null
      to: string
      at: Date
      actor: string
    }>(
      `select stream, version, action, from_state as from, to_state as to, at, actor from event where origin = 'import old.xes' order by at`,
    )
    return rows
  }
  return { pool, engine, world, inspector, bring, events, values, told }
}

test('a log of another system becomes the history of documents, each event at its moment and by whom it was', async () => {
  const { inspector, bring, events, values } = await open()
  expect(await bring(whole)).toEqual({ ...none, traces: 2, documents: 2 })
  const all = await events()
  expect(all.map(({ version, action, from, to, at }) => [version, action, from, to, at.toISOString()])).toEqual([
    [1, 'save', null, 'draft', '2019-03-01T04:00:00.000Z'],
    [2, 'approve', 'draft', 'agreed.notBegun', '2019-03-02T04:00:00.000Z'],
    [3, 'archive', 'agreed.notBegun', 'archived', '2019-04-01T04:00:00.000Z'],
    [1, 'save', null, 'draft', '2019-05-01T04:00:00.000Z'],
    [2, 'approve', 'draft', 'agreed.notBegun', '2019-05-02T04:00:00.000Z'],
  ])
  expect(all.map(({ actor }) => actor)).toEqual([inspector.id, system.id, system.id, system.id, system.id])
  expect((await values())[0]).toMatchObject({ orderNumber: '17-сон' })

  expect(await bring(gzipSync(whole))).toEqual({ ...none, traces: 2, known: 2 })
  expect(await events()).toHaveLength(5)
})

test('conformance takes it as what it is, nothing is decided again, and a replay comes to the same', async () => {
  const { pool, world, bring } = await open()
  await bring(whole)
  const { breaches, imported } = await conform(pool, { ...accounts, system: [...accounts.system, world.actors.all.id] })
  expect([breaches.filter(({ event: { actor } }) => actor !== world.actors.all.id), imported]).toEqual([[], 5])
  expect(await whatIf(pool, { definitions, system: [world.actors.all, system] })).toMatchObject({ different: 0, undecided: 0, imported: 5 })
  expect((await replay(pool, getDefinition('request'), { adopt: false })).differences).toEqual([])
})

test('a case of one system is not that of another, though both have its number', async () => {
  const { bring, events } = await open()
  const [first, second] = ['2026-01-01T00:00:00Z', '2026-05-05T00:00:00Z'].map((at) => log(old('1', event('Closed', at)))) as [
    string,
    string,
  ]
  expect(await bring(first, {}, 'first')).toMatchObject({ documents: 1 })
  expect(await bring(second, {}, 'second')).toMatchObject({ documents: 1, known: 0 })
  expect(await bring(first, {}, 'first')).toMatchObject({ documents: 0, known: 1 })
  expect(await events()).toHaveLength(2)
})

test('what the release before imported under the name of a case alone is known again, and is not taken for that of another system', async () => {
  const { bring, events, engine } = await open()
  const document = v5('request 17', v5.URL)
  const steps = [
    ['save', 'draft', '2019-03-01T04:00:00.000Z'],
    ['approve', 'agreed.notBegun', '2019-03-02T04:00:00.000Z'],
    ['archive', 'archived', '2019-04-01T04:00:00.000Z'],
  ] as const
  const former = steps.map(([action, to, at], i) => ({
    action,
    to,
    at,
    command: v5(`${document} ${i}`, v5.URL),
    actor: system.id,
    source: {},
  }))
  await importHistory(engine, getDefinition('request'), 'import old.xes', [{ document, values: {}, steps: former }])
  expect(await bring(whole)).toEqual({ ...none, traces: 2, documents: 1, known: 1 })
  expect(await bring(log(old('17', event('Closed', '2026-05-05T00:00:00Z'))), {}, 'another')).toMatchObject({ documents: 1, known: 0 })
  expect(new Set((await events()).map(({ stream }) => stream)).size).toBe(3)
})

test('letters are those of the encoding that a file declares, and one that nobody knows is named', async () => {
  const { bring, values } = await open()
  const declared = (encoding: string, text: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${log(old(text, event('Closed', '2026-01-01T00:00:00Z'))).replace(/^<[?].*?[?]>/, '')}`
  const fields = { 'concept:name': 'orderNumber' }
  await bring(Buffer.from(declared('ISO-8859-1', 'Café n° 5'), 'latin1'), { fields })
  await bring(Buffer.from(declared('windows-1251', '\xcf\xf0\xe8\xea\xe0\xe7 \xb9 5'), 'latin1'), { fields })
  await bring(Buffer.from(`\ufeff${declared('UTF-16', 'Ўқув')}`, 'utf16le'), { fields })
  expect((await values()).map(({ orderNumber }) => orderNumber).toSorted()).toEqual(['Café n° 5', 'Ўқув', 'Приказ № 5'])
  await expect(bring(declared('x-unknown', '1'))).rejects.toThrow('the file declares the encoding x-unknown, which is not known here')
  await expect(bring(Buffer.from(declared('UTF-8', '1\n\xf3'), 'latin1'))).rejects.toThrow('line 2 has bytes that are not utf-8')
  await expect(bring(Buffer.from('PK\x03\x04'))).rejects.toThrow('ZIP')
  await expect(bring(gzipSync(whole).subarray(0, 100))).rejects.toThrow('the packed file is damaged')
})

test('attributes go into fields by their types, those within others by both keys', async () => {
  const { bring, values } = await open()
  const attributes = `<date key="start" value="2026-11-20T00:00:00.000+05:00"/><int key="days" value="5"/><string key="group" value=""><date key="end" value="2026-11-26T22:00:00Z"/></string>
    <list key="orders"><values><int key="a" value="7"/><string key="b" value="8-сон"/></values></list>`
  const fields = { start: 'checkStartDate', days: 'checkDaysNumber', 'group/end': 'checkEndDate', orders: 'orderNumber' }
  expect(await bring(log(old('1', attributes, event('Closed', '2026-01-01T00:00:00Z'))), { fields })).toMatchObject({ documents: 1 })
  expect((await values())[0]).toMatchObject({
    checkStartDate: '2026-11-20',
    checkDaysNumber: 5,
    checkEndDate: '2026-11-27',
    orderNumber: '7; 8-сон',
  })
})

test('a moment without a zone is that of the clock in Tashkent, and names may have a prefix', async () => {
  const { bring, events } = await open()
  const prefixed = log(old('1', event('Closed', '2026-01-01T03:00:00'))).replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
  expect(await bring(prefixed)).toMatchObject({ documents: 1 })
  expect((await events())[0]!.at.toISOString()).toBe('2025-12-31T22:00:00.000Z')
})

test('an activity is done when its lifecycle is complete, unless the map names another step of it', async () => {
  const { bring, events } = await open()
  const step = (transition: string, at: string) =>
    event('Registered', at).replace('<date', `<string key="lifecycle:transition" value="${transition}"/><date`)
  const trace = (name: string) => log(old(name, step('start', '2026-01-01T00:00:00Z'), step('COMPLETE', '2026-01-02T00:00:00Z')))
  expect(await bring(trace('1'))).toMatchObject({ documents: 1, passedOver: 1 })
  expect(await bring(trace('2'), { events: { ...map.events, 'Registered+start': { action: 'save', to: 'draft' } } })).toMatchObject({
    documents: 1,
    passedOver: 0,
  })
  expect((await events()).map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-01-01', '2026-01-02', '2026-01-02'])
})

test('an odd trace is left out and named with the reason, and the rest is imported', async () => {
  const { bring, events, told } = await open()
  const good = event('Registered', '2019-03-01T09:00:00Z')
  const traces = [
    old('1', good),
    old('lost', event('Lost', '2019-03-01T09:00:00Z')),
    old('undated', event('Registered', 'yesterday')),
    old('ancient', event('Registered', '0001-01-01T00:00:00Z')),
    old('empty'),
    old('wrong', '<string key="begin" value="31.02.2026"/>', good),
    old('dangling', `<id key="body" value="${randomUUID()}"/>`, good),
    old('1', good),
    `<trace>${good}</trace>`,
    old('timeless', '<event><string key="concept:name" value="Signed"/></event>'),
    `<trace><id key="identity:id" value="by its id"/>${good}</trace>`,
  ]
  const outcome = await bring(log(...traces.map((trace) => `\n${trace}`)), { fields: { begin: 'checkStartDate', body: 'contractorId' } })
  expect(outcome).toEqual({ ...none, traces: 11, documents: 2, refused: 9 })
  expect(told.toSorted()).toEqual([
    'left out: the trace of line 10 has neither concept:name nor identity:id, by which it would be known again',
    'left out: «1» of line 9 has the name of another trace of this log',
    'left out: «ancient» of line 5 has an event «Registered» at «0001-01-01T00:00:00Z», which is no moment from 1900 to 2199 in ISO 8601',
    expect.stringMatching(/^left out: «dangling» of line 8 is refused: «.+»/),
    'left out: «empty» of line 6 is refused: has no events',
    'left out: «lost» of line 3 has an event «Lost», which is no event of the map',
    'left out: «timeless» of line 11 has an event «Signed» without time:timestamp',
    'left out: «undated» of line 4 has an event «Registered» at «yesterday», which is no moment from 1900 to 2199 in ISO 8601',
    expect.stringMatching(/^left out: «wrong» of line 7 is refused: «Начало проверки»/),
  ])
  expect(await events()).toHaveLength(2)
})

test('a map that the definition does not know and a file that is damaged stop everything before anything is written', async () => {
  const { bring, events } = await open()
  await expect(bring(whole, { events: { ...map.events, Closed: { action: 'archive', to: 'burnt' } } })).rejects.toThrow('no state burnt')
  await expect(bring(whole, { fields: { order: 'colour' } })).rejects.toThrow('no field colour')
  await expect(bring('<html><trace/></html>')).rejects.toThrow('not XES')
  await expect(bring(whole.slice(0, -6))).rejects.toThrow('not XES')
  // The path of an attribute has the keys of all around it: it would take the square of a file's length.
  const nested = '<list key="a">'.repeat(100)
  await expect(bring(`<log><trace>\n${nested}`)).rejects.toThrow('nested more than 100 deep on line 2')
  expect(await events()).toEqual([])
})
