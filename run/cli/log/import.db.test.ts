import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { conform, openEngine, replay, whatIf } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions, getDefinition, system } from '@nazorat/machines'
import { enlist } from '../../testing/enlist.ts'
import { makeWorld } from '../../testing/world.ts'
import { accounts } from './accounts.ts'
import { importMap, importXes } from './import.ts'
import { readXes } from './read-xes.ts'

const event = (name: string, at: string, who = 'A. Nobody') =>
  `<event><string key="concept:name" value="${name}"><string key="nested" value="x"/></string><date key="time:timestamp" value="${at}"/><string key="org:resource" value="${who}"/></event>`

const log = (...traces: string[]) => `<?xml version="1.0"?><log xes.version="1849.2016"><global scope="event"><string key="concept:name" value=""/></global>${traces.join('')}</log>`

const old = (name: string, ...events: string[]) => `<trace><string key="concept:name" value="${name}"/><string key="order" value="${name}-сон"/>${events.join('')}</trace>`

const whole = log(
  old('17', event('Registered', '2019-03-01T09:00:00+05:00', 'Каримов А.'), event('Signed', '2019-03-02T09:00:00+05:00'), event('Closed', '2019-04-01T09:00:00+05:00')),
  old('18', event('Signed', '2019-05-02T09:00:00+05:00'), event('Registered', '2019-05-01T09:00:00+05:00')),
)

const map = importMap.parse({
  events: { Registered: { action: 'save', to: 'draft' }, Signed: { action: 'approve', to: 'agreed.notBegun' }, Closed: { action: 'archive', to: 'archived' } },
  fields: { order: 'orderNumber' },
})

async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const inspector = await enlist(world, world.actors.inspector)
  // One byte at a time: chunk boundaries must not matter.
  const bring = (xes: string, changed: object = {}) => importXes(engine, getDefinition('request'), { ...map, ...changed }, 'old.xes', () => readXes(Readable.from([...xes])))
  const events = async () => {
    const { rows } = await pool.query<{ stream: string; version: number; action: string; from: string | null; to: string; at: Date; actor: string }>(
      `select stream, version, action, from_state as from, to_state as to, at, actor from event where origin = 'import old.xes' order by at`,
    )
    return rows
  }
  return { pool, engine, world, inspector, bring, events }
}

test('a log of another system becomes the history of documents, each event at its moment and by whom it was', async () => {
  const { world, inspector, bring, events, engine } = await open()
  expect(await bring(whole)).toEqual({ traces: 2, documents: 2 })
  const all = await events()
  expect(all.map(({ version, action, from, to, at }) => [version, action, from, to, at.toISOString()])).toEqual([
    [1, 'save', null, 'draft', '2019-03-01T04:00:00.000Z'],
    [2, 'approve', 'draft', 'agreed.notBegun', '2019-03-02T04:00:00.000Z'],
    [3, 'archive', 'agreed.notBegun', 'archived', '2019-04-01T04:00:00.000Z'],
    [1, 'save', null, 'draft', '2019-05-01T04:00:00.000Z'],
    [2, 'approve', 'draft', 'agreed.notBegun', '2019-05-02T04:00:00.000Z'],
  ])
  expect(all.map(({ actor }) => actor)).toEqual([inspector.id, system.id, system.id, system.id, system.id])
  const reader = { ...world.actors.all, grants: { AllRequestView: '' } }
  expect((await engine.get(reader, 'request', all[0]!.stream)).fields).toMatchObject({ orderNumber: '17-сон' })

  expect(await bring(whole)).toEqual({ traces: 2, documents: 0 })
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

test('what the map, the definition or a field does not know is told before anything is written', async () => {
  const { bring, events } = await open()
  const unknown = log(old('1', event('Registered', '2019-03-01T09:00:00Z')), old('2', event('Lost', '2019-03-01T09:00:00Z')))
  await expect(bring(unknown)).rejects.toThrow('«Lost» of 2 is no event of the map')
  await expect(bring(log(old('1', event('Registered', 'yesterday'))))).rejects.toThrow('no moment')
  await expect(bring(whole, { events: { ...map.events, Closed: { action: 'archive', to: 'burnt' } } })).rejects.toThrow('no state burnt')
  await expect(bring(whole, { fields: { order: 'orderDate' } })).rejects.toThrow('Дата')
  await expect(bring('<html><trace/></html>')).rejects.toThrow('not XES')
  expect(await events()).toEqual([])
})
