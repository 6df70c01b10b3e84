import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ListQuery } from '@nazorat/machines/api-types'
import { defineDirectory } from '@nazorat/machines/definition'
import { date, inn, integer, text, names, reference, references } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { replay } from '../projections/replay.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: names(word), code: text(word) },
  title: 'name',
  unique: ['code'],
  list: { columns: ['name'], filters: [], search: ['name', 'code'], sort: 'code' },
})
const firm = defineDirectory({
  type: 'firm',
  permission: 'Firm',
  label: { one: word, many: word },
  fields: {
    inn: inn(word),
    name: text(word),
    founded: date(word, { required: false }),
    staff: integer(word, { required: false, max: 1000 }),
    placeId: reference('place', word, { required: false }),
    others: references('place', word, { required: false }),
  },
  title: 'name',
  list: { columns: ['inn', 'name'], filters: ['staff'], search: ['name'], sort: 'name' },
})
const clerk = testActor(['PlaceView', 'PlaceEdit', 'FirmView', 'FirmEdit', 'EventHistoryView'])

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [place, firm] })
  onTestFinished(() => engine.close())
  const save = (type: string, input: Record<string, unknown>, document: string = randomUUID(), version = 0, id: string = randomUUID()) =>
    engine.execute(clerk, { id, type, document, action: 'save', version, input })
  const act = (type: string, document: string, action: string, version: number, id: string = randomUUID()) =>
    engine.execute(clerk, { id, type, document, action, version, input: {} })
  return { pool, engine, save, act }
}

/** So many connections wait for a lock. */
const isWaiting = (pool: Pool, connections: number) =>
  expect
    .poll(
      async () =>
        (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount,
    )
    .toBe(connections)

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as Refusal).code,
  )
const anFirm = { inn: '301234567', name: 'Нур' }

describe('the engine', () => {
  test('stores what a command decided and reads it back', async () => {
    const { engine, save, act } = await open()
    const tashkent = await save('place', { name: t('Тошкент', 'Ташкент'), code: '26' })
    const { id } = await save('firm', { ...anFirm, founded: '2020-02-29', staff: 5, placeId: tashkent.id, others: [tashkent.id] })
    await act('firm', id, 'deactivate', 1)
    const reply = await engine.get(clerk, 'firm', id)
    expect(reply).toMatchObject({
      version: 2,
      state: 'passive',
      stateId: 2,
      fields: { ...anFirm, founded: '2020-02-29', staff: 5, placeId: tashkent.id },
    })
    expect(reply.texts[tashkent.id]).toEqual(t('Тошкент', 'Ташкент'))
    expect(reply.actions).toEqual(['save', 'activate', 'delete'])
    expect((await engine.get(clerk, 'firm', id, 1)).state).toBe('active')
    const { events } = await engine.history(clerk, 'firm', id)
    expect(events.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['deactivate', 'active', 'passive'],
      ['save', null, 'active'],
    ])
  })

  test('answers two processes that were sent the same alike, while both append beside it', async () => {
    const { pool, engine, save } = await open()
    const other = await openEngine({ pool, definitions: [place, firm] })
    onTestFinished(() => other.close())
    const firms = await Promise.all([save('firm', anFirm), save('firm', anFirm)])
    // A number that must be taken once is looked for under the lock, and so is whether the command has happened.
    const sent = { id: randomUUID(), type: 'place', document: randomUUID(), action: 'save', version: 0, input: { name: word, code: '26' } }
    const holder = await pool.connect()
    await holder.query('begin; select from head for update')
    const same = [engine, other].map((one) => one.execute(clerk, sent))
    await isWaiting(pool, 2)
    const beside = [engine, other].map((one, i) =>
      one.execute(clerk, { id: randomUUID(), type: 'firm', document: firms[i]!.id, action: 'deactivate', version: 1, input: {} }),
    )
    await isWaiting(pool, 4)
    await holder.query('commit')
    holder.release()
    const [first, second] = await Promise.all(same)
    expect(second).toEqual(first)
    expect((await Promise.all(beside)).map(({ version }) => version)).toEqual([2, 2])
  })

  test('answers the same command twice alike and lets it happen once', async () => {
    const { pool, save, act } = await open()
    const key = randomUUID()
    const { id } = await save('firm', anFirm)
    const [first, second] = await Promise.all([act('firm', id, 'deactivate', 1, key), act('firm', id, 'deactivate', 1, key)])
    expect(second).toEqual(first)
    expect(await act('firm', id, 'deactivate', 1, key)).toEqual(first)
    expect((await pool.query('select from event where stream = $1', [id])).rowCount).toBe(2)
    expect(await refusal(act('firm', id, 'activate', 1, key))).toBe('keyReused')
    // The same action under the same key, at another version than then.
    await act('firm', id, 'activate', 2)
    await act('firm', id, 'deactivate', 3)
    expect(await refusal(act('firm', id, 'deactivate', 3, key))).toBe('keyReused')
    expect(await act('firm', id, 'deactivate', 1, key)).toEqual(first)
    const other = await save('firm', anFirm)
    expect(await Promise.all([refusal(act('firm', id, 'activate', 4, key)), refusal(act('firm', other.id, 'deactivate', 1))])).toEqual([
      'keyReused',
      undefined,
    ])
  })

  test('keeps who made a document, whoever acts on it then', async () => {
    const { pool, engine, save } = await open()
    const { id } = await save('firm', anFirm)
    const other = testActor(['FirmView', 'FirmEdit', 'EventHistoryView'])
    const act = (action: string, version: number) =>
      engine.execute(other, { id: randomUUID(), type: 'firm', document: id, action, version, input: {} })
    await act('deactivate', 1)
    await act('activate', 2)
    expect((await engine.get(other, 'firm', id)).createdUserId).toBe(clerk.id)
    expect((await engine.get(other, 'firm', id, 2)).createdUserId).toBe(clerk.id)
    // A table that is made anew while somebody acts is caught up with by folding.
    const acting = (async () => {
      for (let version = 3; version < 23; version++) await act(version % 2 === 1 ? 'deactivate' : 'activate', version)
    })()
    for (let turn = 0; turn < 3; turn++) expect((await replay(pool, firm, { adopt: true })).differences).toEqual([])
    await acting
    expect((await pool.query('select "createdUserId" from doc.firm')).rows).toEqual([{ createdUserId: clerk.id }])
  })

  test('lets one of many at the same version win and tells the others', async () => {
    const { save, act } = await open()
    const { id } = await save('firm', anFirm)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(act('firm', id, 'deactivate', 1))))
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'moved']))
  })

  test('refuses a value that another record has, even when both come at once', async () => {
    const { save } = await open()
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(save('place', { name: word, code: '7' }))))
    expect(outcomes.toSorted()).toEqual(['invalid', 'invalid', undefined])
  })

  test('refuses to refer to what is missing, passive or of another type', async () => {
    const { save, act } = await open()
    const { id } = await save('place', { name: word, code: '1' })
    expect(await refusal(save('firm', { ...anFirm, placeId: randomUUID() }))).toBe('invalid')
    const other = await save('firm', { ...anFirm, placeId: id })
    expect(await refusal(save('firm', { ...anFirm, placeId: other.id }))).toBe('invalid')
    await act('place', id, 'deactivate', 1)
    expect(await refusal(save('firm', { ...anFirm, placeId: id }))).toBe('invalid')
    expect((await save('firm', { name: 'Янги' }, other.id, 1)).version).toBe(2)
  })

  test('deletes only what nothing refers to', async () => {
    const { engine, save, act } = await open()
    const { id } = await save('place', { name: word, code: '1' })
    const { id: firmId } = await save('firm', { ...anFirm, others: [id] })
    expect(await refusal(act('place', id, 'delete', 1))).toBe('rule')
    await act('firm', firmId, 'delete', 1)
    await act('place', id, 'delete', 1)
    expect((await engine.list(clerk, 'place', {})).total).toBe(0)
    expect(await refusal(engine.get(clerk, 'place', id))).toBe('notFound')
  })

  test('keeps positions without a gap when some of a batch are refused', async () => {
    const { pool, save } = await open()
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => refusal(save('firm', i % 3 === 0 ? { inn: 'x' } : { ...anFirm, name: `Фирма ${i}` }))),
    )
    const { rows } = await pool.query(
      'select min(pos) as first, max(pos) as last, count(*) as n, (select pos from head) as head from event',
    )
    expect(rows[0]).toEqual({ first: 1, last: 40, n: 40, head: 40 })
  })

  test('finds, filters, sorts and counts', async () => {
    const { engine, save } = await open()
    for (const [name, staff] of [
      ['Ўзбекистон пахтаси', 10],
      ['Ялла', 20],
      ['Oʻzbek ipagi', 30],
    ] as const)
      await save('firm', { ...anFirm, name, staff })
    const list = async (query: ListQuery) => (await engine.list(clerk, 'firm', query)).rows.map((row) => row['name'])
    expect(await list({ search: "o'zbek" })).toEqual(['Oʻzbek ipagi', 'Ўзбекистон пахтаси'])
    expect(await list({ staff: { from: 15 }, sortBy: 'staff', orderType: 'desc' })).toEqual(['Oʻzbek ipagi', 'Ялла'])
    expect(await list({ sortBy: 'name' })).toEqual(['Oʻzbek ipagi', 'Ялла', 'Ўзбекистон пахтаси'])
    expect(await refusal(list({ sortBy: 'nothing' }))).toBe('invalid')
    expect(await refusal(list({ nothing: 1 }))).toBe('invalid')
    expect(await refusal(list({ staff: "1' or true --" }))).toBe('invalid')
  })

  test('rebuilds a table that is equal to the one in use, and finds a row that was bent', async () => {
    const { pool, save, act } = await open()
    const { id } = await save('firm', { ...anFirm, staff: 3 })
    await act('firm', id, 'deactivate', 1)
    const { id: left } = await save('firm', anFirm)
    await act('firm', left, 'delete', 1)
    expect(await replay(pool, firm, { adopt: false })).toMatchObject({ events: 4, documents: 1, differences: [] })
    await pool.query('update doc.firm set staff = 4')
    expect((await replay(pool, firm, { adopt: true })).differences).toEqual([id])
    expect((await replay(pool, firm, { adopt: false })).differences).toEqual([])
  })
})
