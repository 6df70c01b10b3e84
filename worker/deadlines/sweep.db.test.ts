import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { rebuildDeadlines } from '@nazorat/engine/deadlines/rebuild'
import { advance, findDue } from '@nazorat/engine/deadlines/rows'
import { runningSchedule } from '@nazorat/engine/deadlines/schedule'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interrupted, testActor, testDatabase, today } from '@nazorat/engine/testing'
import type { Receipt } from '@nazorat/machines/api-types'
import { addDays, dayOf, endOf } from '@nazorat/machines/calendar'
import { definitions } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import { system } from '@nazorat/machines/workflow'
import { enlist } from '../../run/testing/enlist.ts'
import { makeWorld } from '../../run/testing/world.ts'
import { notify } from '../notifications/notify.ts'
import { candidatesIn } from '../notifications/work-queue.ts'
import { recount, sweep } from './sweep.ts'

const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString()
const name = t('Синов', 'Проба')

async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const { inspector, ceo, moderator } = world.actors
  const otherCeo = testActor(Object.keys(ceo.grants), { name: 'Раҳбар 2', organizationId: ceo.organizationId })
  for (const actor of [inspector, ceo, moderator, otherCeo]) await enlist(world, actor)

  /** A check that starts in three weeks, sent to the head. */
  const send = async (number: number): Promise<Receipt> => {
    const form = { ...(await world.form(number)), checkStartDate: addDays(today(), 21), checkEndDate: addDays(today(), 30) }
    const draft = await world.act(inspector, 'save', randomUUID(), 0, form)
    return world.act(inspector, 'send', draft.id, draft.version)
  }
  const rows = async () =>
    (
      await pool.query(
        'select id, type, state, counted, since, next, next_at, due, due_at, fired from stream where counted is not null order by id',
      )
    ).rows as Row[]
  const row = async ({ id }: { id: string }) => (await rows()).find((row) => row.id === id)
  /** The notifications about a document's deadlines: deadline and user. */
  const notified = async ({ id }: { id: string }) =>
    (
      await pool.query<{ user_id: string; deadline: string }>(
        'select user_id, deadline from notification where document = $1 and deadline is not null order by id',
        [id],
      )
    ).rows.map((each): [string, string | undefined] => [
      each.deadline,
      [inspector, ceo, otherCeo, moderator].find((actor) => actor.id === each.user_id)?.name,
    ])
  const drain = async (now: string) => {
    while ((await sweep(engine, pool, now, 50)) > 0);
  }
  return { pool, engine, world, send, rows, row, notified, drain, people: { inspector, ceo, moderator, otherCeo } }
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

test('a row that says too early, or what is no more, fires nothing and is put right', async () => {
  const { pool, send, row, notified, drain } = await open()
  const check = await send(1)
  const before = await row(check)
  const now = new Date().toISOString()
  await pool.query(`update stream set next_at = $1 where next_at is not null`, [now])
  await drain(now)
  expect([await row(check), await notified(check)]).toEqual([before, []])
  await pool.query(`update stream set next = 'expireUndecided', next_at = $1 where next_at is not null`, [now])
  await drain(now)
  expect([await row(check), await notified(check)]).toEqual([before, []])
})

test('a reminder tells those whose turn it is, a breach the creator too, each once and none before its time', async () => {
  const { engine, pool, send, row, notified, drain, people } = await open()
  const check = await send(11)
  const first = (await row(check))!
  expect(first).toMatchObject({ state: 'ceo', counted: check.version, next: 'ceoSoon', due: 'ceo' })
  await drain(later(first.next_at.toISOString(), -1))
  expect(await notified(check)).toEqual([])

  await drain(first.next_at.toISOString())
  await drain(first.next_at.toISOString())
  expect((await notified(check)).toSorted()).toEqual(
    [
      ['ceoSoon', people.otherCeo.name],
      ['ceoSoon', people.ceo.name],
    ].toSorted(),
  )
  expect(await row(check)).toMatchObject({ next: 'ceo', next_at: first.due_at, fired: ['ceoSoon'] })

  await Promise.all([1, 2, 3].map(() => sweep(engine, pool, first.due_at.toISOString())))
  await drain(first.due_at.toISOString())
  expect(
    (await notified(check))
      .filter(([deadline]) => deadline === 'ceo')
      .map(([, who]) => who)
      .toSorted(),
  ).toEqual([people.ceo.name, people.inspector.name, people.otherCeo.name].toSorted())
  expect(await row(check)).toMatchObject({ next: 'expireUndecided', due: 'ceo', due_at: first.due_at, fired: ['ceoSoon', 'ceo'] })
  // Reports say that the deadline has passed, whoever was told.
  expect((await pool.query('select deadline, version, at from passed_deadline where document = $1', [check.id])).rows).toEqual([
    { deadline: 'ceo', version: check.version, at: first.due_at },
  ])
})

test('of a reminder and its breach that are both late, only the breach is told, also after the rows were made anew', async () => {
  const { engine, pool, send, row, notified, drain } = await open()
  const check = await send(12)
  const { due_at } = (await row(check))!
  await drain(due_at.toISOString())
  expect(new Set((await notified(check)).map(([deadline]) => deadline))).toEqual(new Set(['ceo']))
  expect(await row(check)).toMatchObject({ fired: ['ceo'] })
  await rebuildDeadlines(pool, definitions, engine.referenceData)
  await drain(due_at.toISOString())
  expect(new Set((await notified(check)).map(([deadline]) => deadline))).toEqual(new Set(['ceo']))
})

test('the rows can be made anew from the log, and what has fired does not fire again', async () => {
  const { engine, pool, world, send, rows, notified, drain } = await open()
  const checks = [await send(21), await send(22), await send(23)]
  await world.act(world.actors.ceo, 'approve', checks[1]!.id, checks[1]!.version)
  await world.check(24, 'send', 'approve', 'receive', 'agree')
  await drain((await rows()).find(({ id }) => id === checks[0]!.id)!.due_at.toISOString())
  const before = await rows()
  expect(before.flatMap(({ fired }) => fired).length).toBeGreaterThan(0)
  const news = await notified(checks[0]!)
  await pool.query(
    'update stream set counted = null, since = null, next = null, next_at = null, due = null, due_at = null, fired = null, basis = null',
  )
  await rebuildDeadlines(pool, definitions, engine.referenceData)
  expect(await rows()).toEqual(before)
  await drain(new Date().toISOString())
  expect(await notified(checks[0]!)).toEqual(news)
})

test('a check expires when it should start, by the system, and whatever moved on before does not', async () => {
  const { engine, world, send, row, notified, drain, people } = await open()
  const [left, moved, taken] = [await send(31), await send(32), await send(33)]
  await world.act(people.ceo, 'approve', moved.id, moved.version)
  await world.act(people.inspector, 'revoke', taken.id, taken.version)
  expect(await row(taken)).toBeUndefined()
  const begins = new Date(`${addDays(today(), 21)}T00:00:00+05:00`).toISOString()
  await drain(later(begins, -1))
  const states = async () =>
    [...(await engine.load('request', [left.id, moved.id, taken.id])).values()].map(({ id, state }) => [id, state] as const)
  expect(new Map(await states())).toEqual(
    new Map([
      [left.id, 'ceo'],
      [moved.id, 'sent'],
      [taken.id, 'draft'],
    ]),
  )
  expect((await notified(moved)).map(([deadline]) => deadline)).not.toContain('ceo')

  await drain(begins)
  expect(new Map(await states())).toEqual(
    new Map([
      [left.id, 'expiredAtHead'],
      [moved.id, 'expiredUndecided'],
      [taken.id, 'draft'],
    ]),
  )
  expect([await row(left), await row(moved)]).toEqual([undefined, undefined])
  const { events, texts } = await engine.history(world.actors.all, 'request', left.id)
  expect(events[0]).toMatchObject({ action: 'expire', from: 'ceo', to: 'expiredAtHead', actor: { organizationId: null, roleId: null } })
  expect(texts[events[0]!.actor.id]).toEqual(t('Тизим', 'Система'))
})

test('what the schedule or a setting changes moves the deadlines that are waiting', async () => {
  const { engine, pool, world, send, row } = await open()
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
  const { engine, pool, world, send, row } = await open()
  const behind = await openEngine({ pool, definitions })
  const { act, actors } = world
  const check = await send(51)
  await act(actors.all, 'save', randomUUID(), 0, { code: 'receiptTime', name, value: 9, unit: 'workingDays' }, 'setting')
  await recount(engine, pool)
  await behind.execute(actors.ceo, {
    id: randomUUID(),
    type: 'request',
    document: check.id,
    action: 'approve',
    version: check.version,
    input: {},
  })
  const early = (await row(check))!
  expect(await recount(engine, pool)).toBe(1)
  expect((await row(check))!.due_at.getTime()).toBeGreaterThan(early.due_at.getTime())
  await behind.close()
})

test('a document that counts anew after it was found is not moved on, though the same deadline is next', async () => {
  const { engine, pool, world, send, row, people } = await open()
  const { act, actors } = world
  const { id: regionId } = await act(actors.all, 'save', randomUUID(), 0, { soato: '1718', name }, 'region')
  const { id: districtId } = await act(actors.all, 'save', randomUUID(), 0, { soato: '1718203', name, regionId }, 'district')
  const body = {
    inn: '203333333',
    name,
    kind: 'authorized',
    regionId,
    districtId,
    address: 'Тошкент',
    isFilial: false,
    isTopInspector: false,
  }
  const { id: elsewhere } = await act(actors.all, 'save', randomUUID(), 0, body, 'organization')
  const check = await send(61)
  const approved = await act(people.ceo, 'approve', check.id, check.version)
  const { next, next_at } = (await row(check))!
  const found = (await findDue(engine, pool, next_at.toISOString(), 1000)).find(({ document }) => document.id === check.id)!
  await act(people.moderator, 'redirect', check.id, approved.version, { authorizedOrganizationId: elsewhere, reason: 'Бошқа ҳудуд' })
  const anew = (await row(check))!
  expect([anew.next, anew.counted]).toEqual([next, approved.version + 1])

  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const running = runningSchedule(engine.referenceData, found.document, found.since, [next!])
  const { document, version } = found
  expect(await advance(client, [{ document, version, name: next, fires: next, running }], engine.referenceData.version)).toEqual(new Set())
  expect(await row(check)).toEqual(anew)
})

test('a sweep leaves a row that an append holds, takes the others, and comes back to it', async () => {
  const { engine, pool, send, row, notified } = await open()
  const [held, free] = [await send(62), await send(63)]
  const due = (await row(free))!.next_at.toISOString()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from stream where id = $1 for update', [held.id])
  await sweep(engine, pool, due)
  expect([(await row(held))!.fired, (await row(free))!.fired]).toEqual([[], ['ceoSoon']])
  expect([(await notified(held)).length, (await notified(free)).length]).toEqual([0, 2])
  await client.query('commit')
  await sweep(engine, pool, due)
  expect([(await row(held))!.fired, (await notified(held)).length]).toEqual([['ceoSoon'], 2])
})

test('a sweep tells nobody of what another one has moved on since it looked', async () => {
  const { engine, pool, send, row, notified } = await open()
  const check = await send(64)
  const due = (await row(check))!.next_at.toISOString()
  const moved = `update stream set next = 'ceo', next_at = due_at, fired = fired || 'ceoSoon'::text where id = $1`
  const other = () => pool.query(moved, [check.id])
  await sweep(engine, interrupted(pool, /update stream s set next/, other), due)
  expect([(await row(check))!.fired, await notified(check)]).toEqual([['ceoSoon'], []])
})

test('one sweep is at work at a time: another does nothing meanwhile', async () => {
  const { engine, pool, send, row, notified } = await open()
  const check = await send(65)
  const before = (await row(check))!
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('nazorat deadlines'))`)
  expect(await sweep(engine, pool, before.next_at.toISOString())).toBe(0)
  expect([await row(check), await notified(check)]).toEqual([before, []])
  await client.query('commit')
  expect(await sweep(engine, pool, before.next_at.toISOString())).toBeGreaterThan(0)
})

test('what moved on between being found and being fired is left as it is, and complains of nothing', async () => {
  const { engine, pool, world, send, row, people } = await open()
  const complaints = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const check = await send(66)
  let moved: Awaited<ReturnType<typeof row>>
  const late: typeof engine = {
    ...engine,
    async execute(actor, command) {
      if (command.document === check.id && !moved) {
        await world.act(people.ceo, 'approve', check.id, check.version)
        moved = await row(check)
      }
      return engine.execute(actor, command)
    },
  }
  const begins = new Date(`${addDays(today(), 21)}T00:00:00+05:00`).toISOString()
  while (!moved) await sweep(late, pool, begins, 50)
  expect([moved.next, await row(check)]).toEqual(['receiptSoon', moved])
  expect(complaints).not.toHaveBeenCalled()
})

test('a postponement that expired, was reworked and sent again expires a second time', async () => {
  const { engine, world, drain } = await open()
  const { id: requestId } = await world.check(67, 'send', 'approve', 'receive', 'agree', 'markHeld')
  const grants = [...Object.keys(world.actors.inspector.grants), 'PostponementView', 'PostponementCreate', 'PostponementSend']
  const inspector = testActor(grants, { organizationId: world.ids.supervising })
  const endDate = addDays(today(), 11)
  const input = { requestId, kind: 'extend', endDate, reason: 'Сабаб' }
  const draft = await world.act(inspector, 'save', randomUUID(), 0, input, 'postponement')
  const act = (action: string, version: number) => world.act(inspector, action, draft.id, version, {}, 'postponement')
  const expired = async () => (await engine.load('postponement', [draft.id])).get(draft.id)!
  await act('send', draft.version)
  await drain(endOf(endDate))
  const first = await expired()
  const reworked = await act('rework', first.version)
  await act('send', reworked.version)
  await drain(endOf(endDate))
  const second = await expired()
  expect([first.state, first.version, second.state, second.version]).toEqual(['expiredAtHead', 3, 'expiredAtHead', 6])
})

test('of one deadline somebody is told once, by whichever of two who write it down at once', async () => {
  const { engine, pool, send, notified } = await open()
  const check = await send(68)
  const document = (await engine.load('request', [check.id])).get(check.id)!
  const definition = engine.definitionOf('request')
  const of = { deadline: 'ceoSoon', since: check.version }
  const news = {
    definition,
    document,
    candidates: candidatesIn(definition, document),
    toCreator: false,
    actor: system.id,
    at: new Date().toISOString(),
    of,
  }
  const [one, other] = [await pool.connect(), await pool.connect()]
  onTestFinished(() => [one, other].forEach((client) => client.release(true)))
  await Promise.all([one, other].map((client) => client.query('begin')))
  await notify(engine, one, [news])
  const second = notify(engine, other, [news])
  await one.query('commit')
  await second
  await other.query('commit')
  expect((await notified(check)).length).toBe(2)
})

test('deadlines that are counted anew while commands come are as they would be had none come', async () => {
  const { engine, pool, world, rows, people } = await open()
  const form = { ...(await world.form(69)), checkStartDate: addDays(today(), 21), checkEndDate: addDays(today(), 30) }
  const draft = await world.act(people.inspector, 'save', randomUUID(), 0, form)
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = () =>
    vi.waitFor(async () => expect((await pool.query(held)).rowCount).toBeGreaterThan(0), { timeout: 60_000, interval: 10 })
  let steps: Promise<Receipt> | undefined
  // One event is appended before the documents are read and another before they are written, unless they have to wait.
  const sent = async () => await Promise.race([(steps = world.act(people.inspector, 'send', draft.id, draft.version)), waiting()])
  const approve = ({ version }: Receipt) => world.act(people.ceo, 'approve', draft.id, version)
  const approved = async () => await Promise.race([(steps = steps!.then(approve)), waiting()])
  const readSlowly = interrupted(pool, /from "doc"\."request" where state/, sent)
  await rebuildDeadlines(interrupted(readSlowly, /update stream s set counted/, approved), definitions, engine.referenceData)
  await steps
  const after = await rows()
  expect(after.find(({ id }) => id === draft.id)).toMatchObject({ next: 'receiptSoon', counted: draft.version + 2 })
  await rebuildDeadlines(pool, definitions, engine.referenceData)
  expect(await rows()).toEqual(after)
})
