import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@nazorat/engine/testing'
import { addDays } from '@nazorat/machines/calendar'
import { getDefinition } from '@nazorat/machines/documents'
import { isPublicCode } from '@nazorat/machines/documents/inspections/public-code'
import { t } from '@nazorat/machines/i18n'
import { type Actor, Refusal, timerActor } from '@nazorat/machines/workflow'
import { replay } from '@nazorat/engine'
import type { World } from '../../run/testing/world.ts'
import { openApp } from '../testing/call.ts'
import { prepare } from '../testing/journey.ts'

/** The state that a command led to, or the code of its refusal with the rule or the fields that are wrong. */
const outcome = (attempt: Promise<{ state: string }>) =>
  attempt.then(
    ({ state }) => state,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return [error.code, ...(error.code === 'rule' ? [error.params['rule']] : Object.keys(error.problems))]
    },
  )

describe('at the door of a business', () => {
  let world: World
  let checks: Awaited<ReturnType<typeof prepare>>
  let business: Actor
  let official: Actor
  let premisesId: string
  let kinds: Readonly<Record<'inspection' | 'letter', string>>

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    ;({ world } = await openApp((clean) => void cleaning.push(clean)))
    checks = await prepare(world, world.ids)
    const { all } = world.actors
    official = { ...all, organizationId: world.ids.supervising }
    business = {
      ...all,
      organizationId: null,
      contractorId: checks.complete['contractorId'] as string,
      grants: Object.fromEntries(
        [
          'PremisesView',
          'PremisesEdit',
          'VisitView',
          'VisitAnswer',
          'VisitKindView',
          'RequestView',
          'InspectionBookView',
          'ComplaintView',
          'ComplaintCreate',
          'ComplaintSend',
        ].map((name) => [name, randomUUID()]),
      ),
    }
    const { regionId, districtId } = checks.complete
    premisesId = (
      await world.act(business, 'save', randomUUID(), 0, { name: 'Дўкон', regionId, districtId, address: 'Навоий, 1' }, 'premises')
    ).id
    const kind = async (isInspection: boolean) =>
      (
        await world.act(
          all,
          'save',
          randomUUID(),
          0,
          { name: t('Тур', 'Вид'), isInspection, needsCheck: isInspection, mostMinutes: 60, duties: t('Матн', 'Текст') },
          'visitkind',
        )
      ).id
    kinds = { inspection: await kind(true), letter: await kind(false) }
    return async () => {
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  const values = async (type: string, id: string) => (await world.engine.load(type, [id])).get(id)!.values
  const open = (input: Record<string, unknown> = {}, by = official) =>
    world.act(
      by,
      'open',
      randomUUID(),
      0,
      { premisesId, kindId: kinds.letter, inspectors: [world.ids.inspector], purpose: 'Хат топшириш', howOpened: 'scan', ...input },
      'visit',
    )
  const inspect = (requestId: string) => open({ kindId: kinds.inspection, requestId, inspectors: checks.complete['inspectors'] })
  const act = (by: Actor, action: string, id: string, version: number, input = {}) => world.act(by, action, id, version, input, 'visit')

  test('the code of premises is the system’s, is replaced by another one, and the old one is still known', async () => {
    const { doorCode, contractorId, contractorName, formerCodes } = await values('premises', premisesId)
    expect(doorCode).toSatisfy(isPublicCode)
    expect({ contractorId, formerCodes }).toEqual({ contractorId: business.contractorId, formerCodes: null })
    expect(contractorName).toEqual(expect.any(String))
    await world.act(business, 'replaceCode', premisesId, 1, {}, 'premises')
    const replaced = await values('premises', premisesId)
    expect(replaced['doorCode']).toSatisfy(isPublicCode)
    expect(replaced['doorCode']).not.toBe(doorCode)
    expect(replaced['formerCodes']).toBe(doorCode)
    // By a search, the old code leads to the same premises.
    const { rows } = await world.engine.list(business, 'premises', { formerCodes: doorCode as string })
    expect(rows.map(({ id }) => id)).toEqual([premisesId])
    // A save keeps the code, and nobody else touches the premises.
    await world.act(business, 'save', premisesId, 2, { name: 'Дўкон 2' }, 'premises')
    expect((await values('premises', premisesId))['doorCode']).toBe(replaced['doorCode'])
    const stranger = { ...business, contractorId: randomUUID() }
    expect(await outcome(world.act(stranger, 'replaceCode', premisesId, 3, {}, 'premises'))).toEqual(['notFound'])
  })

  test('a visit keeps what the premises, the kind and the check were when it was opened, and tells the authorized body of the region', async () => {
    const { id } = await open()
    expect(await values('visit', id)).toMatchObject({
      contractorId: business.contractorId,
      regionId: checks.complete['regionId'],
      organizationId: world.ids.supervising,
      isInspection: false,
      mostMinutes: 60,
      requestId: null,
      visitDate: today(),
      answer: null,
    })
    expect((await values('visit', id))['authorizedOrganizationId']).toEqual(expect.any(String))
    // A visit that the business was shown is not changed any more.
    expect(await outcome(act(official, 'open', id, 1, { purpose: 'Бошқа мақсад' }))).toEqual(['rule', 'notOpened'])
  })

  test('its inspectors and its check are looked at before the business is asked', async () => {
    expect(await outcome(open({ kindId: kinds.inspection }))).toEqual(['invalid', 'requestId'])
    const waiting = await checks.make('moderator')
    expect(await outcome(inspect(waiting.id))).toEqual(['invalid', 'requestId'])
    expect(await outcome(open({}, { ...official, grants: business.grants }))).toEqual(['forbidden'])
  })

  test('the first admitted inspection begins the check and makes its entry of the book; a second one does not', async () => {
    const check = await checks.make('agreed.notBegun')
    const first = await inspect(check.id)
    expect(await outcome(act({ ...business, contractorId: randomUUID() }, 'admit', first.id, 1))).toEqual(['notFound'])
    expect(await outcome(act(official, 'admit', first.id, 1))).toEqual(['forbidden'])
    expect(await outcome(act(business, 'admit', first.id, 1))).toBe('admitted')
    expect(await world.engine.load('request', [check.id]).then((found) => found.get(check.id))).toMatchObject({
      state: 'agreed.begun',
      values: { actualStartDate: today(), visitedDaysNumber: 1 },
    })
    const entries = async () => (await world.engine.list(world.actors.all, 'inspectionbookofcontractor', { requestId: check.id })).rows
    expect((await entries()).map(({ state }) => state)).toEqual(['entered'])
    expect(await values('inspectionbookofcontractor', (await entries())[0]!.id)).toMatchObject({
      requestId: check.id,
      heldDate: today(),
      contractorId: business.contractorId,
      inspectors: checks.complete['inspectors'],
      orderNumber: checks.complete['orderNumber'],
      purpose: checks.complete['checkSubjects'],
    })
    const second = await inspect(check.id)
    expect(await outcome(act(business, 'admit', second.id, 1, { remark: 'Марҳамат' }))).toBe('admitted')
    expect(await entries()).toHaveLength(1)
    expect((await values('request', check.id))['visitedDaysNumber']).toBe(1)
    expect(await values('visit', second.id)).toMatchObject({ answer: 'admitted', remark: 'Марҳамат', answeredAt: expect.any(String) })
    expect(await outcome(act(official, 'end', second.id, 2))).toBe('ended')
    expect(await outcome(act(business, 'comment', second.id, 3, { remark: 'Эътироз йўқ' }))).toBe('ended')
  })

  test('at a door without a network those who came write down the refusal, or end the visit; with one they do neither', async () => {
    const [refused, ended, answered] = await Promise.all([1, 2, 3].map(() => open({ howOpened: 'offline' })))
    expect([refused!.state, (await open()).state]).toEqual(['openedOffline', 'opened'])
    const refusal = { refusalReason: 'Масъул ходим йўқ' }
    expect(await outcome(act(business, 'noteRefusal', refused!.id, 1, refusal))).toEqual(['forbidden'])
    expect(await outcome(act(official, 'noteRefusal', refused!.id, 1))).toEqual(['invalid', 'refusalReason'])
    expect(await outcome(act(official, 'noteRefusal', refused!.id, 1, refusal))).toBe('refused')
    expect(await values('visit', refused!.id)).toMatchObject({ ...refusal, answer: 'refused', answeredAt: expect.any(String) })
    expect(await outcome(act(business, 'comment', refused!.id, 2, { remark: 'Биз рад этмаганмиз' }))).toBe('refused')
    expect(await outcome(act(official, 'end', ended!.id, 1))).toBe('ended')
    expect(await values('visit', ended!.id)).toMatchObject({ answer: 'none', endedAt: expect.any(String) })
    // A business that has a network answers itself.
    expect(await outcome(act(business, 'admit', answered!.id, 1))).toBe('admitted')
    const { id } = await open()
    expect(await outcome(act(official, 'noteRefusal', id, 1, refusal))).toEqual(['notInThisState'])
    expect(await outcome(act(official, 'end', id, 1))).toEqual(['notInThisState'])
  })

  test('a move that waits, which the business does not see, ends with the beginning', async () => {
    const check = await checks.make('agreed.notBegun')
    const move = { requestId: check.id, kind: 'move', reason: 'Таъмир', startDate: addDays(today(), 3), endDate: addDays(today(), 7) }
    const { id } = await world.act(official, 'save', randomUUID(), 0, move, 'postponement')
    await world.act(official, 'send', id, 1, {}, 'postponement')
    const visit = await inspect(check.id)
    expect(await outcome(act(business, 'admit', visit.id, 1))).toBe('admitted')
    const stateOf = async (type: string, document: string) => (await world.engine.load(type, [document])).get(document)!.state
    expect([await stateOf('request', check.id), await stateOf('postponement', id)]).toEqual(['agreed.begun', 'expiredAtHead'])
  })

  test('while the setting forbids it, a check is not begun by hand, and still by a visit', async () => {
    const record = { code: 'holdByHand', name: t('Қўлда', 'Вручную'), unit: 'yesNo', value: 0 }
    const setting = await world.act(world.actors.all, 'save', randomUUID(), 0, record, 'setting')
    const check = await checks.make('agreed.notBegun')
    const begin = () => outcome(world.act(official, 'markHeld', check.id, check.version, { actualStartDate: today() }))
    expect(await begin()).toEqual(['rule', 'byHand'])
    const visit = await inspect(check.id)
    expect(await outcome(act(business, 'admit', visit.id, 1))).toBe('admitted')
    expect((await values('request', check.id))['actualStartDate']).toBe(today())
    await world.act(world.actors.all, 'change', setting.id, 1, { value: 1 }, 'setting')
  })

  test('a refusal has its reason, and begins nothing', async () => {
    const check = await checks.make('agreed.notBegun')
    const { id } = await inspect(check.id)
    expect(await outcome(act(business, 'refuse', id, 1))).toEqual(['invalid', 'refusalReason'])
    expect(await outcome(act(business, 'refuse', id, 1, { refusalReason: 'Сертификат кўрсатилмади' }))).toBe('refused')
    expect(await world.engine.load('request', [check.id]).then((found) => found.get(check.id)!.state)).toBe('agreed.notBegun')
  })

  test('one without an answer passes by itself, and is ended by those who came', async () => {
    const { id } = await open()
    expect(await outcome(act(timerActor(getDefinition('visit')), 'passUnanswered', id, 1))).toBe('unanswered')
    expect((await values('visit', id))['answer']).toBe('none')
    expect(await outcome(act(business, 'admit', id, 2))).toEqual(['notInThisState'])
    expect(await outcome(act(official, 'end', id, 2))).toBe('ended')
  })

  test('a visit that nobody registered is a complaint of its own kind, about nobody in particular, to the body of the region', async () => {
    const report = { kind: 'unregisteredVisit', premisesId, visitedAt: new Date().toISOString(), complaintText: 'Рўйхатсиз келишди' }
    const { id } = await world.act(business, 'save', randomUUID(), 0, report, 'complaint')
    expect(await outcome(world.act(business, 'send', id, 1, {}, 'complaint'))).toBe('sent')
    expect(await values('complaint', id)).toMatchObject({
      kind: 'unregisteredVisit',
      organizationId: null,
      authorizedOrganizationId: expect.any(String),
      complaintNumber: expect.stringMatching(/-\d{6}$/),
      sentDate: today(),
    })
    // Another complaint says whom it is about, and a report says when.
    const incomplete = async (input: Record<string, unknown>) => {
      const draft = await world.act(business, 'save', randomUUID(), 0, { complaintText: 'Матн', ...input }, 'complaint')
      return outcome(world.act(business, 'send', draft.id, 1, {}, 'complaint'))
    }
    expect(await incomplete({ authorizedOrganizationId: world.ids.authorized })).toEqual(['invalid', 'organizationId'])
    expect(await incomplete({ kind: 'unregisteredVisit' })).toEqual(['invalid', 'visitedAt'])
  })

  test('the tables of all this are what the log says', async () => {
    for (const type of ['premises', 'visit', 'request', 'complaint', 'inspectionbookofcontractor'])
      expect([type, (await replay(world.engine.pool, getDefinition(type), { adopt: false })).differences]).toEqual([type, []])
  })
})
