import { expect, onTestFinished, test } from 'vitest'
import type { LogQuery } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { makeWorld } from '../../../run/testing/world.ts'
import { NotificationListener, indexLog, openEngine, listEvents } from '../../index.ts'
import { testDatabase } from '../../testing/index.ts'

/** A log of two checks, and what the report tells of it to the auditor. */
async function open() {
  const { url, pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const [first, second] = [await world.check(1, 'send', 'approve'), await world.check(2, 'send')]
  const index = () => {
    const ear = new NotificationListener(url)
    const stop = indexLog(pool, ear, definitions, 7)
    return async () => {
      await stop()
      await ear.close()
    }
  }
  const indexed = async () =>
    Number((await pool.query<{ pos: number }>(`select pos from checkpoint where follower = 'log_entry'`)).rows[0]?.pos ?? 0)
  const tell = (query: LogQuery = {}, actor: Actor = world.actors.auditor) => listEvents(pool, definitions, actor, query)
  return { pool, world, first: first!, second: second!, index, indexed, tell }
}

test('the report is the whole log, newest first, whether the index has come to its end, half-way or nowhere', async () => {
  const { pool, world, index, indexed, tell, first } = await open()
  const { rows: all } = await pool.query<{ pos: number }>('select pos from event order by pos desc')
  const positions = all.map(({ pos }) => Number(pos))
  const whole = { pageSize: 200 }
  const whatIsTold = async () => {
    const { rows, total, head } = await tell(whole)
    expect([total, head]).toEqual([positions.length, positions[0]])
    expect(rows.map(({ pos }) => pos)).toEqual(positions.slice(0, 200))
    const { rows: narrowed, total: few } = await tell({ ...whole, document: first.id })
    expect([narrowed.map(({ action }) => action), few]).toEqual([['approve', 'send', 'save'], 3])
    expect((await tell({ ...whole, person: world.actors.inspector.id, action: ['send'], type: 'request' })).total).toBe(2)
  }
  await whatIsTold()

  const stop = index()
  await expect.poll(indexed).toBe(positions[0])
  await whatIsTold()
  await stop()

  await pool.query('delete from log_entry where pos > 10')
  await pool.query(`update checkpoint set pos = 10 where follower = 'log_entry'`)
  await whatIsTold()
})

test('pages below a position stay what they were while the log grows', async () => {
  const { world, tell } = await open()
  const { rows, head } = await tell({ pageSize: 5 })
  const filter = { type: 'request', before: head + 1 }
  const before = await tell(filter)
  await world.check(3, 'send', 'approve', 'receive')

  expect((await tell({ pageSize: 5, before: head + 1 })).rows).toEqual(rows)
  expect((await tell({ pageSize: 2, skip: 2, before: head + 1 })).rows).toEqual(rows.slice(2, 4))
  const after = await tell(filter)
  expect([after.rows, after.total]).toEqual([before.rows, before.total])
  expect((await tell({ ...filter, skip: 3, pageSize: 2 })).rows).toEqual(before.rows.slice(3, 5))
  // What came since, counted without being read.
  const news = await tell({ type: 'request', after: head, pageSize: 0 })
  expect([news.rows, news.total]).toEqual([[], 4])
})

test('a row names who, for whom, in which role, and the document by its title; a search finds documents by what they are found by', async () => {
  const { world, first, tell } = await open()
  const { rows, texts } = await tell({ document: first.id })
  expect(rows[0]).toMatchObject({
    type: 'request',
    document: first.id,
    version: 3,
    action: 'approve',
    done: expect.objectContaining({ cl: 'Тасдиқланди ва юборилди' }),
    from: 'ceo',
    to: 'sent',
    person: world.actors.ceo.id,
    organization: world.ids.supervising,
    times: 1,
    about: null,
  })
  expect(texts[world.ids.supervising]).toMatchObject({ ru: 'Проба' })
  expect((await tell({ search: 'фирма 1', type: 'contractor' })).rows).toHaveLength(1)
  expect((await tell({ search: 'нет такого' })).total).toBe(0)
})

test('a search takes what stands for anything in SQL as what it is, and is counted anew once a document is called otherwise', async () => {
  const { world, first, tell } = await open()
  for (const search of ['%', '_', '\\', 'фирма%1', 'фирма_1']) expect((await tell({ search })).total, search).toBe(0)
  const asked: LogQuery = { search: 'фирма 1', type: 'contractor', before: (await tell()).head + 1 }
  expect((await tell(asked)).total).toBe(1)
  const document = (await world.engine.load('request', [first.id])).get(first.id)!
  const contractorId = String(document.values['contractorId'])
  const { values, ...contractor } = (await world.engine.load('contractor', [contractorId])).get(contractorId)!
  const input = { ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)), name: 'Бошқа' }
  await world.act(world.actors.all, 'save', contractor.id, contractor.version, input, 'contractor')
  expect([(await tell(asked)).total, (await tell({ ...asked, search: 'бошқа' })).total]).toEqual([0, 1])
})

test('an event that tells of another document is found by that one too', async () => {
  const { world, first, tell } = await open()
  const input = { documentType: 'request', documentId: first.id, times: 3 }
  const recorder = { ...world.actors.ceo, grants: { AccessRecord: '' } }
  await world.act(recorder, 'download', '0f8fad5b-d9cb-469f-a165-70867728950e', 0, input, 'access')
  const { rows } = await tell({ document: first.id })
  expect(rows[0]).toMatchObject({ type: 'access', action: 'download', about: { type: 'request', id: first.id }, times: 3, role: null })
  expect((await tell({ type: 'access' })).total).toBe(1)
})

test('days are those of Tashkent, and whoever may not see the log is refused', async () => {
  const { pool, tell, world } = await open()
  await pool.query(`set local session_replication_role = replica; update event set at = '2020-03-01T19:30:00Z' where pos = 1`)
  expect((await tell({ at: { from: '2020-03-02', to: '2020-03-02' } })).rows.map(({ pos }) => pos)).toEqual([1])
  expect((await tell({ at: { from: '2020-02-01', to: '2020-03-01' } })).total).toBe(0)
  await expect(tell({}, world.actors.inspector)).rejects.toMatchObject({ code: 'forbidden' })
})
