import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { rebuildDeadlines } from '@nazorat/engine/deadlines/rebuild'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { addDays, dayOf, definitions, type Receipt, t } from '@nazorat/machines'
import { enlist } from '../../run/testing/enlist.ts'
import { makeWorld } from '../../run/testing/world.ts'
import { recount, sweep } from './sweep.ts'

const today = dayOf(new Date().toISOString())
const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString()
const name = t('Sinov', 'Синов', 'Проба')

async function open(finished: (clean: () => Promise<void>) => void) {
  const { pool } = await testDatabase(finished)
  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const { inspector, ceo, moderator } = world.actors
  const otherCeo = testActor(Object.keys(ceo.grants), { name: 'Раҳбар 2', organizationId: ceo.organizationId })
  for (const actor of [inspector, ceo, moderator, otherCeo]) await enlist(world, actor)

  /** A check that starts in three weeks, sent to the head. */
  const send = async (number: number): Promise<Receipt> => {
    const form = { ...(await world.form(number)), checkStartDate: addDays(today, 21), checkEndDate: addDays(today, 30) }
    const draft = await world.act(inspector, 'save', randomUUID(), 0, form)
    return world.act(inspector, 'send', draft.id, draft.version)
  }
  const rows = async () => (await pool.query('select id, type, state, counted, since, next, next_at, due, due_at, fired from stream where counted is not null order by id')).rows as Row[]
  const row = async ({ id }: { id: string }) => (await rows()).find((row) => row.id === id)
  /** Who has been told what of a document by the clock. */
  const told = async ({ id }: { id: string }) =>
    (await pool.query<{ user_id: string; deadline: string }>('select user_id, deadline from notification where document = $1 and deadline is not null order by id', [id])).rows.map(
      (each): [string, string | undefined] => [each.deadline, [inspector, ceo, otherCeo, moderator].find((actor) => actor.id === each.user_id)?.name],
    )
  const drain = async (now: string) => {
    while ((await sweep(engine, pool, now, 50)) > 0);
  }
  return { pool, engine, world, send, rows, row, told, drain, people: { inspector, ceo, moderator, otherCeo } }
}

interface Row {
  id: string
  counted: number
  next: string | null
  next_at: Date
  due: string | null
  due_at: Date
  fired: string[]
}

let here: Awaited<ReturnType<typeof open>>

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  here = await open((clean) => void cleaning.push(clean))
  return async () => {
    for (const clean of cleaning) await clean()
  }
})

test('a row that says too early, or what is no more, fires nothing and is put right', async () => {
  const { pool, send, row, told, drain } = here
  const check = await send(1)
  const before = await row(check)
  const now = new Date().toISOString()
  await pool.query(`update stream set next_at = $1 where next_at is not null`, [now])
  await drain(now)
  expect([await row(check), await told(check)]).toEqual([before, []])
  await pool.query(`update stream set next = 'expireUndecided', next_at = $1 where next_at is not null`, [now])
  await drain(now)
  expect([await row(check), await told(check)]).toEqual([before, []])
})

test('a reminder tells those whose turn it is, a breach the creator too, each once and none before its time', async () => {
  const { engine, pool, send, row, told, drain, people } = here
  const check = await send(11)
  const first = (await row(check))!
  expect(first).toMatchObject({ state: 'ceo', counted: check.version, next: 'ceoSoon', due: 'ceo' })
  await drain(later(first.next_at.toISOString(), -1))
  expect(await told(check)).toEqual([])

  await drain(first.next_at.toISOString())
  await drain(first.next_at.toISOString())
  expect((await told(check)).toSorted()).toEqual([['ceoSoon', people.otherCeo.name], ['ceoSoon', people.ceo.name]].toSorted())
  expect(await row(check)).toMatchObject({ next: 'ceo', next_at: first.due_at, fired: ['ceoSoon'] })

  await Promise.all([1, 2, 3].map(() => sweep(engine, pool, first.due_at.toISOString())))
  await drain(first.due_at.toISOString())
  expect((await told(check)).filter(([deadline]) => deadline === 'ceo').map(([, who]) => who).toSorted()).toEqual([people.ceo.name, people.inspector.name, people.otherCeo.name].toSorted())
  expect(await row(check)).toMatchObject({ next: 'expireUndecided', due: 'ceo', due_at: first.due_at, fired: ['ceoSoon', 'ceo'] })
})

test('the rows can be made anew from the log, and what has fired does not fire again', async () => {
  const { engine, pool, world, send, rows, told, drain } = here
  const checks = [await send(21), await send(22), await send(23)]
  await world.act(world.actors.ceo, 'approve', checks[1]!.id, checks[1]!.version)
  await world.check(24, 'send', 'approve', 'receive', 'agree')
  await drain((await rows()).find(({ id }) => id === checks[0]!.id)!.due_at.toISOString())
  const before = await rows()
  expect(before.flatMap(({ fired }) => fired).length).toBeGreaterThan(0)
  const news = await told(checks[0]!)
  await pool.query('update stream set counted = null, since = null, next = null, next_at = null, due = null, due_at = null, fired = null, basis = null')
  await rebuildDeadlines(pool, definitions, engine.clock)
  expect(await rows()).toEqual(before)
  await drain(new Date().toISOString())
  expect(await told(checks[0]!)).toEqual(news)
})

test('a check expires when it should start, by the system, and whatever moved on before does not', async () => {
  const { engine, world, send, row, told, drain, people } = here
  const [left, moved, taken] = [await send(31), await send(32), await send(33)]
  await world.act(people.ceo, 'approve', moved.id, moved.version)
  await world.act(people.inspector, 'revoke', taken.id, taken.version)
  expect(await row(taken)).toBeUndefined()
  const begins = new Date(`${addDays(today, 21)}T00:00:00+05:00`).toISOString()
  await drain(later(begins, -1))
  const states = async () => [...(await engine.load('request', [left.id, moved.id, taken.id])).values()].map(({ id, state }) => [id, state] as const)
  expect(new Map(await states())).toEqual(new Map([[left.id, 'ceo'], [moved.id, 'sent'], [taken.id, 'draft']]))
  expect((await told(moved)).map(([deadline]) => deadline)).not.toContain('ceo')

  await drain(begins)
  expect(new Map(await states())).toEqual(new Map([[left.id, 'expired'], [moved.id, 'expired'], [taken.id, 'draft']]))
  expect([await row(left), await row(moved)]).toEqual([undefined, undefined])
  const { events, texts } = await engine.history(world.actors.all, 'request', left.id)
  expect(events[0]).toMatchObject({ action: 'expire', from: 'ceo', to: 'expired', actor: { organizationId: null, roleId: null } })
  expect(texts[events[0]!.actor.id]).toEqual(t('Tizim', 'Тизим', 'Система'))
})

test('what the schedule or a setting changes moves the deadlines that are waiting', async () => {
  const { engine, pool, world, send, row } = here
  const { act, actors } = world
  const check = await send(41)
  const before = (await row(check))!
  const setting = await act(actors.all, 'save', randomUUID(), 0, { code: 'ceoTime', name, value: 1, unit: 'workingDays' }, 'setting')
  await act(actors.all, 'change', setting.id, setting.version, { value: 4 }, 'setting')
  while ((await recount(engine, pool, 10)) > 0);
  const moved = (await row(check))!
  expect(moved.due_at.getTime()).toBeGreaterThan(before.due_at.getTime())
  expect((await row(await send(42)))!.due_at).toEqual(moved.due_at)

  const last = dayOf(moved.due_at.toISOString())
  await act(actors.all, 'save', randomUUID(), 0, { date: last, name, isWorkingDay: false }, 'scheduleexception')
  while ((await recount(engine, pool, 1)) > 0);
  expect((await row(check))!.due_at.getTime()).toBeGreaterThan(moved.due_at.getTime())
  expect(await recount(engine, pool)).toBe(0)
})

test('another process that had not heard of a setting yet has its deadlines counted again', async () => {
  const { engine, pool, world, send, row } = here
  const behind = await openEngine({ pool, definitions })
  const { act, actors } = world
  const check = await send(51)
  await act(actors.all, 'save', randomUUID(), 0, { code: 'receiptTime', name, value: 9, unit: 'workingDays' }, 'setting')
  await recount(engine, pool)
  await behind.execute(actors.ceo, { id: randomUUID(), type: 'request', document: check.id, action: 'approve', version: check.version, input: {} })
  const early = (await row(check))!
  expect(await recount(engine, pool)).toBe(1)
  expect((await row(check))!.due_at.getTime()).toBeGreaterThan(early.due_at.getTime())
  await behind.close()
})
