import { expect, onTestFinished, test } from 'vitest'
import { conform, importHistory, openEngine, openPool } from '@nazorat/engine'
import { sealUnsealed } from '@nazorat/engine/secrets/reseal'
import { today } from '@nazorat/engine/testing'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import { migrate } from '@nazorat/migrations'
import { accounts } from '../../cli/log/accounts.ts'
import { openReleased } from '../../testing/released/open.ts'
import { actorOf } from '../demo/accounts.ts'
import { idOf } from '../ids.ts'
import { seeded } from '../record.ts'
import { system } from '../system.ts'
import type { Run } from '../run.ts'
import { comingHolidays } from './schedule.ts'
import { seedRelease } from './seed-base.ts'
import { bringRecords } from './records-of-release.ts'

/** A database of the released version, opened by this version. */
async function opened() {
  const { url } = await openReleased()
  const pool = openPool(url, 5)
  const client = await pool.connect()
  await migrate(client, { '0054-macs.sql': async () => void (await sealUnsealed(client)) }).finally(() => client.release())
  const engine = await openEngine({ pool, definitions })
  onTestFinished(async () => {
    await engine.close()
    await pool.end()
  })
  const run = { now: new Date().toISOString(), execute: (actor, command, at) => engine.execute(actor, command, at) } as Run
  const bring = () => seedRelease(run, { engine, pool })
  const events = async () => Number((await pool.query('select count(*) as n from event')).rows[0]!.n)
  const act = (type: string, document: string, action: string, version: number, input: Record<string, unknown> = {}) =>
    engine.execute(actorOf('admin'), { id: crypto.randomUUID(), type, document, action, version, input })
  return { pool, engine, run, bring, events, act }
}

const uzbekistan = idOf('country', 'UZ')
const name = t('Менинг давлатим', 'Моя страна')

test('a database that an earlier release has begun gets the records of directories at the start, once', async () => {
  const { pool, engine, bring, events } = await opened()
  await bring()
  const count = async (type: string) => Number((await pool.query(`select count(*) as n from doc."${type}"`)).rows[0]!.n)
  expect([await count('country'), await count('citizenship'), await count('preventivemeasuresform')]).toEqual([249, 196, 6])
  expect((await engine.load('country', [uzbekistan])).get(uzbekistan)!.values).toMatchObject({
    code: 'UZ',
    name: t('Ўзбекистон', 'Узбекистан'),
  })
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
  expect((await conform(pool, accounts)).breaches).toEqual([])
})

test('what earlier releases let expire or archived undecided is hidden from those who never saw it', async () => {
  const { pool, engine, bring } = await opened()
  const put = async (type: 'request' | 'postponement', values: Record<string, unknown>, ...states: readonly string[]) => {
    const document = crypto.randomUUID()
    const steps = states.map((to) => ({
      command: crypto.randomUUID(),
      action: 'save',
      to,
      actor: system.id,
      at: '2026-01-05T06:00:00.000Z',
      source: {},
    }))
    await importHistory(engine, getDefinition(type), 'test', [{ document, values, steps }])
    return async () => (await engine.load(type, [document])).get(document)!.state
  }
  const states = [
    await put('request', { ceoStatusId: 5 }, 'ceo', 'expired'),
    await put('request', { ceoStatusId: 3, moderatorStatusId: 4 }, 'moderator', 'expired'),
    await put('request', { ceoStatusId: 3, moderatorStatusId: 7 }, 'agreed.notBegun', 'expired'),
    await put('request', { ceoStatusId: 12 }, 'notified.notBegun', 'expired'),
    await put('request', { ceoStatusId: 3, moderatorStatusId: 6, archivedFrom: 'refused' }, 'refused', 'archived'),
    await put('request', { ceoStatusId: 5, archivedFrom: 'expired' }, 'ceo', 'expired', 'archived'),
    await put('request', { ceoStatusId: 3, moderatorStatusId: 7, archivedFrom: 'agreed.completed' }, 'agreed.completed', 'archived'),
    await put('postponement', {}, 'ceo', 'expired'),
    await put('postponement', {}, 'ceo', 'sent', 'expired'),
  ]
  const hidden = [
    'expiredAtHead',
    'expiredUndecided',
    'expired',
    'expired',
    'archivedUndecided',
    'archivedAtHead',
    'archived',
    'expiredAtHead',
    'expired',
  ]
  await bring()
  expect(await Promise.all(states.map((state) => state()))).toEqual(hidden)
  const { rows } = await pool.query(`select count(*)::int as n from event where action = 'hideUndecided'`)
  await bring()
  expect((await pool.query(`select count(*)::int as n from event where action = 'hideUndecided'`)).rows).toEqual(rows)
})

test('copies that this release adds are filled in documents of an earlier one, once, and found by', async () => {
  const { pool, engine, bring, events } = await opened()
  const lacking = async () =>
    (
      await pool.query(
        `select count(*)::int as n from doc.postponement p join doc.request r on r.id = p."requestId" where (p."contractorInn", p."regionId") is distinct from (r."contractorInn", r."regionId")`,
      )
    ).rows[0]!.n
  expect(await lacking()).toBeGreaterThan(5)
  await bring()
  expect(await lacking()).toBe(0)
  const [some] = await engine.find('postponement', [])
  expect(
    (await engine.find('postponement', [{ field: 'contractorInn', is: 'equal', value: some!.values['contractorInn'] as string }])).map(
      ({ id }) => id,
    ),
  ).toContain(some!.id)
  const organizations = await engine.find('organization', [])
  expect(organizations.filter(({ values }) => values['districtId'] !== null && values['soato'] === null)).toEqual([])
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
  expect((await conform(pool, accounts)).breaches).toEqual([])
})

test('a postponement that an earlier release lets wait though it cannot be agreed any more ends, and no other', async () => {
  const { pool, engine, bring } = await opened()
  const step = (to: string) => ({
    command: crypto.randomUUID(),
    action: 'save',
    to,
    actor: system.id,
    at: '2026-01-05T06:00:00.000Z',
    source: {},
  })
  const postponementOf = async (check: string, kind: string, state: string) => {
    const [requestId, document] = [crypto.randomUUID(), crypto.randomUUID()]
    await importHistory(engine, getDefinition('request'), 'test', [{ document: requestId, values: {}, steps: [step(check)] }])
    await importHistory(engine, getDefinition('postponement'), 'test', [
      { document, values: { requestId, kind, sentDate: '2026-01-05' }, steps: [step(state)] },
    ])
    return document
  }
  const ids = [
    await postponementOf('expired', 'cancel', 'ceo'),
    await postponementOf('agreed.completed', 'cancel', 'moderator'),
    await postponementOf('agreed.begun', 'move', 'sent'),
    await postponementOf('agreed.begun', 'cancel', 'sent'),
    await postponementOf('cancelled', 'cancel', 'returned'),
  ]
  await bring()
  const found = await engine.load('postponement', ids)
  expect(ids.map((id) => found.get(id)!.state)).toEqual(['expiredAtHead', 'expired', 'expired', 'sent', 'returned'])
  expect((await conform(pool, accounts)).breaches).toEqual([])
})

test('a record that somebody has changed or deleted is left as it is', async () => {
  const { engine, bring, act } = await opened()
  await bring()
  const france = idOf('country', 'FR')
  await act('country', uzbekistan, 'save', 1, { name })
  await act('country', france, 'delete', 1)
  await bring()
  const found = await engine.load('country', [uzbekistan, france])
  expect([found.get(uzbekistan)!.values['name'], found.has(france)]).toEqual([name, false])
})

test('a code that somebody has given to a record of their own keeps the shipped one out, and no other', async () => {
  const { pool, engine, run, bring, act } = await opened()
  await bring()
  await act('country', crypto.randomUUID(), 'save', 0, { code: 'ZZ', name })
  const shipped = ['ZZ', 'QQ'].map((code) => seeded('country', `new ${code}`, { code, name }))
  await bringRecords(run, pool, [shipped])
  expect([
    ...(
      await engine.load(
        'country',
        shipped.map(({ id }) => id),
      )
    ).keys(),
  ]).toEqual([idOf('country', 'new QQ')])
})

test('the type and the basis of checks by risk analysis get their mark, once, unless somebody has said otherwise', async () => {
  const { engine, bring, events, act } = await opened()
  const [type, basis] = [idOf('checktype', 'risk'), idOf('checkbasis', 'risk')]
  const marks = async () =>
    [(await engine.load('checktype', [type])).get(type), (await engine.load('checkbasis', [basis])).get(basis)].map(
      (record) => record!.values['byRiskAnalysis'],
    )
  const { version } = (await engine.load('checkbasis', [basis])).get(basis)!
  await act('checkbasis', basis, 'save', version, { byRiskAnalysis: false })
  await bring()
  expect(await marks()).toEqual([true, false])
  const other = idOf('checktype', 'short')
  expect((await engine.load('checktype', [other])).get(other)!.values['byRiskAnalysis']).not.toBe(true)
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
})

test('holidays of an earlier release that are still to come move the days of rest on which they fall, once, unless somebody has said otherwise', async () => {
  const { engine, bring, events, act } = await opened()
  const holidays = comingHolidays(`${today()}T06:00:00.000Z`)
  expect(holidays.length).toBeGreaterThan(10)
  const [stays] = holidays
  await act('scheduleexception', stays!.id, 'save', 1, { movesRest: false })
  await bring()
  const found = await engine.load(
    'scheduleexception',
    holidays.map(({ id }) => id),
  )
  expect(holidays.map(({ id }) => found.get(id)!.values['movesRest'])).toEqual(holidays.map((holiday) => holiday !== stays))
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
})
