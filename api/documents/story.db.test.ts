import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@nazorat/engine/testing'
import type { Receipt } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { getDefinition } from '@nazorat/machines/documents'
import type { StoredFile } from '@nazorat/machines/fields'
import { type Actor, Refusal, timerActor } from '@nazorat/machines/workflow'
import { registerFile, replay } from '@nazorat/engine'
import type { World } from '../../run/testing/world.ts'
import { openApp } from '../testing/call.ts'
import { otherBody, prepare } from '../testing/journey.ts'

/** The outcome of a command: its receipt, or the code of the refusal with its rule or with the fields that are wrong. */
const outcome = (attempt: Promise<Receipt>) =>
  attempt.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return [error.code, ...(error.code === 'rule' ? [error.params['rule']] : Object.keys(error.problems))]
  })

/** The sentence in Russian by which a command is refused: at a field, or of the whole. */
const sentence = (attempt: Promise<Receipt>) =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return Object.values(error.problems)[0]?.[0]?.ru ?? error.message
    },
  )

describe('what follows a check', () => {
  let world: World
  let checks: Awaited<ReturnType<typeof prepare>>
  let supervising: Actor
  let authorized: Actor
  let business: Actor
  let elsewhere: string

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    ;({ world } = await openApp((clean) => void cleaning.push(clean)))
    const { actors, ids } = world
    checks = await prepare(world, ids)
    supervising = { ...actors.all, organizationId: ids.supervising }
    authorized = { ...actors.all, organizationId: ids.authorized }
    business = {
      ...actors.all,
      organizationId: null,
      contractorId: checks.complete['contractorId'] as string,
      grants: granted('ComplaintView', 'ComplaintCreate', 'ComplaintSend', 'RequestView', 'InspectionBookView', 'InspectionBookConfirm'),
    }
    elsewhere = await otherBody(world, 'authorized', '208888888')
    return async () => {
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  const granted = (...names: string[]) => Object.fromEntries(names.map((name) => [name, randomUUID()]))
  const values = async (type: string, id: string) => (await world.engine.load(type, [id])).get(id)!.values
  const entriesOf = async (requestId: string) =>
    (await world.engine.list(world.actors.all, 'inspectionbookofcontractor', { requestId })).rows.map(({ id, state }) => ({ id, state }))
  const versionOf = async (type: string, id: string) => (await world.engine.load(type, [id])).get(id)!.version
  const paper = (fields: Record<string, unknown>) => ({ docNumber: '7', docDate: today(), ...fields })

  /** A photo that somebody has uploaded. */
  const photoOf = async ({ id }: Actor): Promise<StoredFile> => {
    const [taken, shown, thumbnail] = ['d', 'e', 'f'].map((digit) => ({ hash: digit.repeat(64), name: `${digit}.jpg`, size: 3 })) as [
      StoredFile,
      StoredFile,
      StoredFile,
    ]
    for (const file of [taken, shown, thumbnail]) await registerFile(world.engine.pool, { ...file, kind: 'jpeg' }, id)
    return { ...taken, photo: { shown, width: 4, height: 3, thumbnail } }
  }
  const resultOf = async (requestId: string, measures: readonly object[] | null) =>
    world.act(
      supervising,
      'save',
      randomUUID(),
      0,
      paper({ requestId, actFiles: [world.file], result: 'Камчиликлар аниқланди', measures }),
      'inspectionresult',
    )
  const conclusionOf = (requestId: string) =>
    world.act(
      authorized,
      'save',
      randomUUID(),
      0,
      paper({ requestId, kind: 'unlawful', text: 'Асос йўқ', files: [world.file] }),
      'inspectionconclusion',
    )

  test('a check that is marked held stands in the book with what it was, until that is taken back', async () => {
    const check = await checks.make('agreed.begun')
    const [entry, ...others] = await entriesOf(check.id)
    expect([entry?.state, others]).toEqual(['entered', []])
    expect(await values('inspectionbookofcontractor', entry!.id)).toMatchObject({
      requestId: check.id,
      heldDate: today(),
      contractorId: checks.complete['contractorId'],
      inspectors: checks.complete['inspectors'],
    })
    // The business says what it thinks of it; nobody else does for them.
    expect(
      await outcome(world.act({ ...business, contractorId: randomUUID() }, 'confirm', entry!.id, 1, {}, 'inspectionbookofcontractor')),
    ).toEqual(['notFound'])
    await world.act(business, 'confirm', entry!.id, 1, { remark: 'Эътироз йўқ' }, 'inspectionbookofcontractor')
    expect(await values('inspectionbookofcontractor', entry!.id)).toMatchObject({
      remark: 'Эътироз йўқ',
      confirmedDate: today(),
      confirmedUserId: business.id,
    })
    await world.act(supervising, 'cancelHeld', check.id, check.version)
    await world.act(supervising, 'markHeld', check.id, check.version + 1, { actualStartDate: today() })
    expect((await entriesOf(check.id)).map(({ state }) => state).toSorted()).toEqual(['entered', 'withdrawn'])
  })

  test('a result writes its measures on the check, which are cancelled and added to, never overwritten', async () => {
    const check = await checks.make('agreed.begun')
    const [first, second] = [randomUUID(), randomUUID()]
    const photo = await photoOf(supervising)
    const measures = [
      { id: first, measure: 'Кўрсатма', dueDate: addDays(today(), 5), files: [world.file, photo] },
      { id: second, measure: 'Огоҳлантириш', files: [photo] },
    ]
    const { id } = await resultOf(check.id, measures)
    expect(await outcome(world.act(supervising, 'complete', check.id, check.version, { actualEndDate: today() }))).toEqual([
      'rule',
      'resultSent',
    ])
    await world.act(supervising, 'send', id, 1, {}, 'inspectionresult')
    expect(await values('request', check.id)).toMatchObject({
      measuresOfInfluence: 'Кўрсатма\nОгоҳлантириш',
      measuresResult: 'Камчиликлар аниқланди',
      measuresFiles: [world.file, photo],
      actFiles: [world.file],
    })
    expect(await outcome(world.act(supervising, 'cancelHeld', check.id, check.version + 1))).toEqual(['rule', 'noResultFiled'])
    const another = await resultOf(check.id, null)
    expect(await outcome(world.act(supervising, 'send', another.id, 1, {}, 'inspectionresult'))).toEqual(['rule', 'onlyOne'])
    await world.act(supervising, 'complete', check.id, check.version + 1, { actualEndDate: today() })

    await world.act(supervising, 'approve', id, 2, {}, 'inspectionresult')
    expect(await values('inspectionbookofcontractor', (await entriesOf(check.id))[0]!.id)).toMatchObject({
      resultNumber: '7',
      resultDate: today(),
    })
    const cancel = (measure: string, version: number) =>
      outcome(world.act(supervising, 'cancelMeasure', id, version, { measure, reason: 'Суд қарори' }, 'inspectionresult'))
    await cancel(second, 3)
    expect(await values('request', check.id)).toMatchObject({ measuresOfInfluence: 'Кўрсатма', cancelledMeasures: 'Огоҳлантириш' })
    expect(await cancel(second, 4)).toEqual(['invalid', 'measure'])
    expect(await cancel(randomUUID(), 4)).toEqual(['invalid', 'measure'])
    await world.act(supervising, 'addMeasures', id, 4, { added: [{ id: randomUUID(), measure: 'Жарима' }] }, 'inspectionresult')
    expect(await values('inspectionresult', id)).toMatchObject({
      measures: [{ id: first }, { id: second, measure: 'Огоҳлантириш' }, { measure: 'Жарима' }],
      cancelledMeasures: [{ id: second, measure: 'Огоҳлантириш', cancelledDate: today(), cancelReason: 'Суд қарори' }],
    })
    expect(await values('request', check.id)).toMatchObject({ measuresOfInfluence: 'Кўрсатма\nЖарима', cancelledMeasures: 'Огоҳлантириш' })
    // The day by which one is due is told of once.
    await world.act(timerActor(getDefinition('inspectionresult')), 'remind', id, 5, {}, 'inspectionresult')
    expect(await versionOf('inspectionresult', id)).toBe(6)
  })

  test('an approved result of a check that was cancelled while it was held takes no more measures', async () => {
    const check = await checks.make('agreed.begun')
    const { id } = await resultOf(check.id, [{ id: randomUUID(), measure: 'Кўрсатма' }])
    await world.act(supervising, 'send', id, 1, {}, 'inspectionresult')
    await world.act(supervising, 'approve', id, 2, {}, 'inspectionresult')
    await world.act(authorized, 'cancelAgreement', check.id, check.version + 1, { reason: 'Суд қарори' })
    for (const [action, input] of [
      ['addMeasures', { added: [{ id: randomUUID(), measure: 'Жарима' }] }],
      ['cancelMeasure', { measure: randomUUID(), reason: 'Суд қарори' }],
    ] as const) {
      expect(await outcome(world.act(supervising, action, id, 3, input, 'inspectionresult'))).toEqual(['effectImpossible'])
    }
  })

  test('of the conclusions that are sent at once one is, and it stands on the check while it is in force', async () => {
    const check = await checks.make('agreed.completed')
    const drafts = await Promise.all([1, 2, 3].map(() => conclusionOf(check.id)))
    const sent = await Promise.all(drafts.map(({ id }) => outcome(world.act(authorized, 'send', id, 1, {}, 'inspectionconclusion'))))
    expect(sent.filter((each) => Array.isArray(each))).toEqual([
      ['rule', 'onlyOne'],
      ['rule', 'onlyOne'],
    ])
    const { id } = drafts[sent.findIndex((each) => !Array.isArray(each))]!
    await world.act(authorized, 'approve', id, 2, {}, 'inspectionconclusion')
    expect((await values('request', check.id))['conclusion']).toBe('unlawful')
    const violation = {
      conclusionId: id,
      organizationId: world.ids.supervising,
      detectedDate: today(),
      detectedCaseCount: 1,
      officials: [{ id: randomUUID(), fullName: 'Каримов А.', measure: 'warning' }],
    }
    const { id: recorded } = await world.act(authorized, 'save', randomUUID(), 0, violation, 'orginspectionviolation')
    expect(await values('orginspectionviolation', recorded)).toMatchObject({
      requestId: check.id,
      inspectionOrganizationId: world.ids.supervising,
    })
    await world.act(authorized, 'revoke', id, 3, { reason: 'Хато' }, 'inspectionconclusion')
    expect((await values('request', check.id))['conclusion']).toBe(null)
    await world.act(authorized, 'send', drafts.find((draft) => draft.id !== id)!.id, 1, {}, 'inspectionconclusion')
  })

  test('no result and no conclusion is written about a check that is not there yet, or is another body’s', async () => {
    const check = await checks.make('agreed.notBegun')
    expect(await outcome(resultOf(check.id, null))).toEqual(['invalid', 'requestId'])
    expect(await outcome(conclusionOf(check.id))).toEqual(['invalid', 'requestId'])
    const begun = await checks.make('agreed.begun')
    const stranger = {
      ...supervising,
      organizationId: elsewhere,
      grants: granted('RequestView', 'InspectionResultView', 'InspectionResultCreate'),
    }
    // A check that one does not see is not there.
    const write = (id: string) => world.act(stranger, 'save', randomUUID(), 0, paper({ requestId: id, actFiles: null }), 'inspectionresult')
    expect([await sentence(write(begun.id)), await sentence(write(randomUUID()))]).toEqual([
      '«Проверка»: выбранная запись не найдена',
      '«Проверка»: выбранная запись не найдена',
    ])
    const seeing = { ...stranger, grants: { ...stranger.grants, ...granted('AllRequestView') } }
    expect(
      await sentence(world.act(seeing, 'save', randomUUID(), 0, paper({ requestId: begun.id, actFiles: null }), 'inspectionresult')),
    ).toBe('Эта проверка к вам не относится: выберите свою')
  })

  test('a new result has an item to answer for each of the checklists of its check, and keeps answers that are given', async () => {
    const [subject] = checks.complete['checkSubjects'] as string[]
    const none: Record<'onlyIf' | 'onlyIfAnswer' | 'descriptionRu' | 'section' | 'severity' | 'requirementId', string | null> = {
      onlyIf: null,
      onlyIfAnswer: null,
      descriptionRu: null,
      section: null,
      severity: null,
      requirementId: null,
    }
    const item = (code: string, description: string, more: Partial<typeof none>) => ({
      ...none,
      id: randomUUID(),
      code,
      description,
      ...more,
    })
    const items = [
      item('1', 'Ёрлиқ борми?', { descriptionRu: 'Есть ли этикетка?', severity: 'gross' }),
      item('1.1', 'Нарх кўрсатилганми?', { onlyIf: '1', onlyIfAnswer: 'yes' }),
      item('2', 'Чек бериладими?', { severity: 'minor' }),
    ]
    const keep = (version: number, changed: unknown) =>
      outcome(world.act(world.actors.all, 'save', subject!, version, { items: changed }, 'checkingquiz'))
    expect(await keep(1, items.with(0, { ...items[0]!, onlyIf: '2' }))).toEqual(['invalid', 'items.0.onlyIf', 'items.0.onlyIfAnswer'])
    await world.act(world.actors.all, 'save', subject!, 1, { items }, 'checkingquiz')
    const check = await checks.make('agreed.begun')
    const { id } = await resultOf(check.id, null)
    const unanswered = items.map(({ id, code: _, description, descriptionRu, onlyIf, ...rest }) => ({
      ...rest,
      id,
      questionId: subject,
      item: description,
      itemRu: descriptionRu,
      answer: null,
      note: null,
      photos: null,
      onlyIf: onlyIf && items[0]!.id,
    }))
    expect((await values('inspectionresult', id))['answers']).toEqual(unanswered)
    expect(await outcome(world.act(supervising, 'send', id, 1, {}, 'inspectionresult'))).toEqual([
      'invalid',
      'answers.0.answer',
      'answers.1.answer',
      'answers.2.answer',
    ])
    // The checklist is another one by now; the result goes on with the one that it began with.
    await world.act(world.actors.all, 'save', subject!, 2, { items: [{ ...items[2]!, description: 'Бошқа савол' }] }, 'checkingquiz')
    const answers = unanswered.map((row, i) => ({ ...row, answer: i === 0 ? 'no' : i === 1 ? null : 'yes' }))
    await world.act(supervising, 'save', id, 1, { requestId: check.id, answers }, 'inspectionresult')
    await world.act(supervising, 'save', id, 2, { requestId: check.id, result: 'Камчилик бор' }, 'inspectionresult')
    // A question about a label that is there does not come into question.
    expect(await values('inspectionresult', id)).toMatchObject({
      answers: answers.with(1, { ...answers[1]!, answer: 'notApplicable' }),
      findingsNumber: 1,
      grossFindingsNumber: 1,
    })
    await world.act(world.actors.all, 'save', subject!, 3, { items: null }, 'checkingquiz')
  })

  test('the officials of a violation are employees of the body concerned, or names', async () => {
    const check = await checks.make('agreed.completed')
    const { id: conclusionId } = await conclusionOf(check.id)
    await world.act(authorized, 'send', conclusionId, 1, {}, 'inspectionconclusion')
    await world.act(authorized, 'approve', conclusionId, 2, {}, 'inspectionconclusion')
    const recorded = (organizationId: string, official: object) =>
      sentence(
        world.act(
          authorized,
          'save',
          randomUUID(),
          0,
          {
            conclusionId,
            organizationId,
            detectedDate: today(),
            detectedCaseCount: 1,
            officials: [{ id: randomUUID(), measure: 'fine', ...official }],
          },
          'orginspectionviolation',
        ),
      )
    expect(await recorded(world.ids.supervising, {})).toBe('Выберите сотрудника или укажите Ф.И.О.')
    expect(await recorded(elsewhere, { employeeId: world.ids.inspector })).toMatch(/^«Сотрудник, строка 1»: .+ здесь не подходит/)
    expect(await recorded(world.ids.supervising, { employeeId: world.ids.inspector })).toBe('accepted')
    expect(await recorded(world.ids.supervising, { fullName: 'Каримов Анвар' })).toBe('accepted')
  })

  test('a complaint is answered by the authorized body, and not by the one complained of', async () => {
    const check = await checks.make('agreed.begun')
    const about = {
      requestId: check.id,
      organizationId: world.ids.supervising,
      authorizedOrganizationId: world.ids.authorized,
      complaintText: 'Асоссиз талаб',
    }
    const stranger = { ...business, contractorId: randomUUID() }
    expect(await sentence(world.act(stranger, 'save', randomUUID(), 0, about, 'complaint'))).toBe('«Проверка»: выбранная запись не найдена')
    expect(
      await sentence(
        world.act(
          { ...stranger, grants: { ...stranger.grants, ...granted('AllRequestView') } },
          'save',
          randomUUID(),
          0,
          about,
          'complaint',
        ),
      ),
    ).toBe('Эта проверка к вам не относится: выберите свою')
    const act = (by: Actor, action: string, id: string, version: number, input = {}) =>
      outcome(world.act(by, action, id, version, input, 'complaint'))
    const { id } = await world.act(business, 'save', randomUUID(), 0, about, 'complaint')
    expect(await act(authorized, 'receive', id, 1)).toEqual(['notFound'])
    await act(business, 'send', id, 1)
    await act(authorized, 'receive', id, 2)
    await act(authorized, 'review', id, 3)
    expect(await act(business, 'withdraw', id, 4)).toEqual(['notInThisState'])
    expect(await act(authorized, 'satisfy', id, 4)).toEqual(['invalid', 'answer'])
    expect(await act(authorized, 'satisfy', id, 4, { answer: 'Асосли' })).toMatchObject({ state: 'satisfied' })
    const numbers = [(await values('complaint', id))['complaintNumber']]
    expect(await values('complaint', id)).toMatchObject({
      sentDate: today(),
      answer: 'Асосли',
      moderatorId: authorized.id,
      contractorName: expect.any(String),
    })

    const { id: own } = await world.act(
      business,
      'save',
      randomUUID(),
      0,
      { ...about, requestId: null, organizationId: world.ids.authorized },
      'complaint',
    )
    expect((await values('complaint', own))['complaintNumber']).toBeNull()
    await act(business, 'send', own, 1)
    expect(await act(authorized, 'receive', own, 2)).toEqual(['rule', 'aboutOthers'])
    // Numbers of the year, one after the other, given as a complaint is sent.
    numbers.push((await values('complaint', own))['complaintNumber'])
    expect(numbers).toEqual([expect.stringMatching(/-\d{6}$/), expect.stringMatching(/-\d{6}$/)])
    const [first, second] = numbers.map((each) => Number(String(each).slice(-6)))
    expect(second).toBe(first! + 1)
  })

  test('a preventive measure goes from its plan to its report', async () => {
    const form = await world.act(
      world.actors.all,
      'save',
      randomUUID(),
      0,
      { code: 'seminar', name: { ln: 'Seminar', cl: 'Семинар', ru: 'Семинар' } },
      'preventivemeasuresform',
    )
    const { regionId, districtId } = checks.complete as { regionId: string; districtId: string }
    const plan = {
      organizationId: world.ids.supervising,
      authorizedOrganizationId: world.ids.authorized,
      formId: form.id,
      regionId,
      districtId,
      startDate: today(),
      endDate: addDays(today(), -1),
      numberOfEvents: 2,
      numberOfBusinessSubjects: 10,
      files: [world.file],
    }
    const act = (by: Actor, action: string, id: string, version: number, input = {}) =>
      outcome(world.act(by, action, id, version, input, 'prophylaxislist'))
    const { id } = await world.act(supervising, 'save', randomUUID(), 0, plan, 'prophylaxislist')
    expect(await act(supervising, 'send', id, 1)).toEqual(['invalid', 'endDate'])
    await act(supervising, 'save', id, 1, { endDate: today() })
    await act(supervising, 'send', id, 2)
    await act(authorized, 'approve', id, 3)
    const report = { eventCount: 2, peopleCount: 30, reportFiles: [world.file] }
    await act(supervising, 'report', id, 4, report)
    await act(authorized, 'returnReport', id, 5, { reason: 'Тўлиқ эмас' })
    await act(supervising, 'report', id, 6, report)
    expect(await act(authorized, 'accept', id, 7)).toMatchObject({ state: 'accepted' })
  })

  test('sums of an audit event have one decimal, are not negative and fit together', async () => {
    const event = {
      organizationId: world.ids.supervising,
      form: 'planned',
      performType: 'independent',
      auditType: 'financial',
      kind: 'thematic',
      method: 'selective',
      startDate: today(),
      endDate: today(),
      objectName: 'Корхона',
      objectInn: '301234567',
      financingSource: 'budget',
    }
    const save = (sums: object) => sentence(world.act(supervising, 'save', randomUUID(), 0, { ...event, ...sums }, 'auditevent'))
    expect(await save({ detected: -1 })).toMatch(/не может быть меньше 0$/)
    expect(await save({ detected: 1.25 })).toMatch(/«Выявленные недостатки»/)
    // A text is read as the form reads it.
    for (const detected of ['1,25', 'x']) expect(await save({ detected })).toMatch(/«Выявленные недостатки»/)
    expect(await save({ detected: '1,5' })).toBe('accepted')
    expect(await save({ detected: 0.3, justified: 0.1, unjustified: 0.3 })).toMatch(/не может превышать выявленные$/)
    expect(await save({ detected: 0.3, justified: 0.1, unjustified: 0.2 })).toBe('accepted')
  })

  test('a measure says what it is, and there are at most a hundred', async () => {
    const check = await checks.make('agreed.begun')
    expect(
      await sentence(
        resultOf(
          check.id,
          Array.from({ length: 1000 }, () => ({ id: randomUUID(), measure: 'Жарима' })),
        ),
      ),
    ).toBe('«Меры воздействия»: не более 100 строк')
    const { id } = await resultOf(check.id, [{ id: randomUUID(), description: 'Чора номисиз' }])
    expect(await outcome(world.act(supervising, 'send', id, 1, {}, 'inspectionresult'))).toEqual(['invalid', 'measures.0.measure'])
    expect(await sentence(world.act(supervising, 'send', id, 1, {}, 'inspectionresult'))).toContain('Мера воздействия')
  })

  test('the log of all this is legal, and its tables are what it says', async () => {
    for (const type of [
      'request',
      'inspectionresult',
      'inspectionconclusion',
      'complaint',
      'inspectionbookofcontractor',
      'orginspectionviolation',
      'prophylaxislist',
    ]) {
      expect([type, (await replay(world.engine.pool, getDefinition(type), { adopt: false })).differences]).toEqual([type, []])
    }
  })
})
