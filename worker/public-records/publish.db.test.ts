import { expect, onTestFinished, test, vi } from 'vitest'
import { type Engine, NotificationListener, openEngine } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { testDatabase, today } from '@nazorat/engine/testing'
import { addDays } from '@nazorat/machines/calendar'
import { definitions } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { isPublicCode } from '@nazorat/machines/documents/inspections/public-code'
import { makeWorld } from '../../run/testing/world.ts'
import { publish, publishAll, publishOnMoves, recordOf } from './publish.ts'

async function open() {
  const { pool, url } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  return { pool, url, engine, world: await makeWorld(engine) }
}

const load = async (engine: Engine, check: string) => (await engine.load('publicrecord', [recordOf(check)])).get(recordOf(check))

test('nothing of a check is public before it is decided, and what is public follows it', async () => {
  const { engine, world } = await open()
  const waiting = await world.check(1, 'send', 'approve', 'receive')
  await publish(engine, [waiting.id])
  expect(await load(engine, waiting.id)).toBeUndefined()

  const { moderator, inspector } = world.actors
  const agreed = await world.act(moderator, 'agree', waiting.id, waiting.version, { agreedCheckDaysNumber: 3 })
  await publish(engine, [agreed.id])
  const record = await load(engine, agreed.id)
  expect(record).toMatchObject({
    state: 'planned',
    values: {
      requestId: agreed.id,
      contractorInn: '300000001',
      contractorName: 'Фирма 1',
      inspectionOrganizationId: world.ids.supervising,
      checkStartDate: today(),
      checkDaysNumber: 3,
      decidedDate: today(),
      inspectors: [{ certificateNumber: 'S-1' }],
      orderNumber: '1-сон',
      sourceVersion: agreed.version,
    },
  })
  expect(record!.values['code']).toSatisfy(isPublicCode)
  const step = 'select pos::integer from event where stream = $1 and version = $2'
  expect((await engine.pool.query(step, [agreed.id, agreed.version])).rows).toEqual([{ pos: record!.values['sourcePosition'] }])

  const held = await world.act(inspector, 'markHeld', agreed.id, agreed.version, { actualStartDate: today() })
  await publish(engine, [held.id])
  expect(await load(engine, held.id)).toMatchObject({ state: 'held', values: { actualStartDate: today(), code: record!.values['code'] } })
})

test('no event of a public record has the name of a person, the files, the reasons or the people of its check', async () => {
  const { engine, pool, world } = await open()
  // The number of a person, not of a firm.
  const check = await world.check(200_000_001, 'send', 'approve', 'receive', 'agree')
  await publish(engine, [check.id])
  const { rows } = await pool.query<{ said: string }>(
    `select input::text || patch::text || coalesce(actor::text, '') as said from event where type = 'publicrecord'`,
  )
  const people = [world.ids.inspector, ...Object.values(world.actors).map(({ id }) => id)]
  const secret = ['Фирма', '500000001', 'Каримов', world.file.hash, ...people]
  expect(rows).toHaveLength(1)
  expect(secret.filter((each) => rows[0]!.said.includes(each))).toEqual([])

  // Where the setting says so, the name of such a business is public from its next decision on.
  const shown = { code: 'publicPersons', name: t('Номи', 'Имя'), value: 1, unit: 'yesNo' }
  await world.act(world.actors.all, 'save', crypto.randomUUID(), 0, shown, 'setting')
  const next = await world.check(200_000_002, 'send', 'approve', 'receive', 'agree')
  await publish(engine, [next.id])
  expect((await load(engine, next.id))!.values).toMatchObject({ contractorInn: '500000002', contractorName: 'Фирма 200000002' })
})

test('while a decision is taken back, what was public stays, and nothing new is', async () => {
  const { engine, world } = await open()
  const { moderator, all } = world.actors
  const check = await world.check(1, 'send', 'approve', 'receive', 'agree')
  await publish(engine, [check.id])
  const returned = await world.act({ ...all, organizationId: moderator.organizationId }, 'returnToModerator', check.id, check.version, {
    reason: 'Қайта кўриб чиқиш керак',
  })
  await publish(engine, [check.id])
  const before = (await load(engine, check.id))!
  expect(before).toMatchObject({ state: 'revoked', values: { checkDaysNumber: 5, sourceVersion: returned.version } })

  await world.act(moderator, 'agree', check.id, returned.version, { agreedCheckDaysNumber: 2 })
  await publish(engine, [check.id])
  expect(await load(engine, check.id)).toMatchObject({ state: 'planned', values: { checkDaysNumber: 2 } })
})

test('a record is written once, by however many workers, also of checks that an earlier release decided on', async () => {
  const { engine, pool, world } = await open()
  const checks = await Promise.all([1, 2, 3].map((number) => world.check(number, 'send', 'approve', 'receive', 'agree', 'markHeld')))
  await Promise.all([publishAll(engine), publishAll(engine), publish(engine, [checks[0]!.id])])
  await publishAll(engine)
  const { rows } = await pool.query<{ states: string[] }>(
    `select array_agg(to_state order by version) as states from event where type = 'publicrecord' group by stream`,
  )
  expect(rows.map(({ states }) => states)).toEqual([1, 2, 3].map(() => ['planned', 'held']))
})

test('a record that is refused holds up no other', async () => {
  const { engine, pool, world } = await open()
  const refused = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => refused.mockRestore())
  const checks = await Promise.all([1, 2].map((number) => world.check(number, 'send', 'approve', 'receive', 'agree')))
  // Longer than a number may be.
  await pool.query(`update doc.request set "orderNumber" = repeat('1', 60) where id = $1`, [checks[0]!.id])
  await publishAll(engine)
  expect([await load(engine, checks[0]!.id), (await load(engine, checks[1]!.id))?.state]).toEqual([undefined, 'planned'])
  expect(refused).toHaveBeenCalledOnce()
})

test('a result is public when the term for a complaint is over, with the words of the business beside it', async () => {
  const { engine, check, confirm, makePublic } = await withResult()
  await confirm('Текширувчилар кечикиб келди')
  await publishAll(engine)
  expect((await load(engine, check))!.values).toMatchObject({ resultNumber: null, remark: null })

  await makePublic()
  expect((await load(engine, check))!.values).toMatchObject({
    resultNumber: '7/Н',
    foundViolations: false,
    remark: 'Текширувчилар кечикиб келди',
  })
})

test('words of the business that come later, and the decision on its complaint, are put beside a result that is public already', async () => {
  const { engine, check, confirm, makePublic, complain } = await withResult()
  await complain('reject', { kind: 'unregisteredVisit', visitedAt: new Date().toISOString() })
  await makePublic()
  expect((await load(engine, check))!.values).toMatchObject({ resultNumber: '7/Н', remark: null, complaint: null })
  await confirm('Далолатномага қўшилмаймиз')
  for (const [action, complaint] of [
    ['withdraw', null],
    ['reject', 'rejected'],
    ['satisfy', 'satisfied'],
    ['reject', 'satisfied'],
  ] as const) {
    await complain(action)
    await publishAll(engine)
    expect((await load(engine, check))!.values).toMatchObject({ remark: 'Далолатномага қўшилмаймиз', complaint })
  }
  const { version } = (await load(engine, check))!
  await publishAll(engine)
  expect((await load(engine, check))!.version).toBe(version)
})

type Step = readonly [action: string, by?: Actor, input?: Record<string, unknown>]

/** A check whose result is approved, and what its business may say of it. */
async function withResult() {
  const { engine, pool, world } = await open()
  const { inspector, moderator, all } = world.actors
  const { id: check } = await world.check(1, 'send', 'approve', 'receive', 'agree', 'markHeld')
  const { contractorId } = (await engine.load('request', [check])).get(check)!.values
  const business = { ...all, contractorId: contractorId as string }
  const through = async (type: string, by: Actor, input: Record<string, unknown>, ...steps: Step[]) => {
    let { id, version } = await world.act(by, 'save', crypto.randomUUID(), 0, { requestId: check, ...input }, type)
    for (const [action, other = by, said] of steps) ({ version } = await world.act(other, action, id, version, said, type))
  }
  const result = { docNumber: '7/Н', docDate: today(), actFiles: [world.file], result: 'Аниқланмади' }
  await through('inspectionresult', { ...all, organizationId: inspector.organizationId }, result, ['send'], ['approve'])
  return {
    engine,
    check,
    async makePublic() {
      await pool.query(`update doc.inspectionresult set "sentDate" = $1`, [addDays(today(), -31)])
      await publishAll(engine)
    },
    async confirm(remark: string) {
      const [entry] = await engine.find('inspectionbookofcontractor', [{ field: 'requestId', is: 'equal', value: check }])
      const { version } = (await engine.load('inspectionbookofcontractor', [entry!.id])).get(entry!.id)!
      await world.act(business, 'confirm', entry!.id, version, { remark }, 'inspectionbookofcontractor')
    },
    async complain(action: 'satisfy' | 'reject' | 'withdraw', input: Record<string, unknown> = {}) {
      const body = { ...all, organizationId: moderator.organizationId }
      const end: Step[] =
        action === 'withdraw'
          ? [[action]]
          : [
              ['receive', body],
              ['review', body],
              [action, body, { answer: 'Кўриб чиқилди' }],
            ]
      const said = { organizationId: inspector.organizationId, complaintText: 'Асоссиз талаб', ...input }
      await through('complaint', business, said, ['send'], ...end)
    },
  }
}

test('a worker writes the record when the check is agreed', async () => {
  const { engine, pool, url, world } = await open()
  const listener = new NotificationListener(url)
  const stop = await publishOnMoves({ engine, reserved: pool, listener } as unknown as Parameters<typeof publishOnMoves>[0])
  onTestFinished(async () => {
    await stop()
    await listener.close()
  })
  const check = await world.check(1, 'send', 'approve', 'receive', 'agree')
  await vi.waitFor(async () => expect(await load(engine, check.id)).toMatchObject({ state: 'planned' }), { timeout: 60_000 })
})
