import { describe, expect, it } from 'vitest'
import { availability, isVisible, type RelatedDocument, sentenceOf, type Text } from '../../../kit/index.ts'
import { request } from './definition.ts'
import { lookups } from './lookups.ts'
import {
  administrator,
  agreed,
  auditor,
  authorized,
  begun,
  blank,
  business,
  type Check,
  complete,
  completed,
  entrepreneur,
  lookup,
  head,
  id,
  inspector,
  known,
  moderator,
  noon,
  notified,
  type Person,
  received,
  registered,
  result,
  staff,
  today,
} from './testing/check.ts'
import { given } from './testing/given.ts'

const reason = 'Sabab'

describe('a decision that was taken is not reconsidered', () => {
  it('when another check took in its period meanwhile', () => {
    given('notAgreed', received, { lookups: lookup.covering('2026-000013') })
      .when(staff, 'returnToModerator', { reason })
      .refused('rule', 'coverageFree')
    given('agreed.notBegun', agreed, { lookups: lookup.covering('2026-000013') })
      .when(staff, 'returnToModerator', { reason })
      .then('moderator', expect.anything())
  })
})

describe('a check is not sent', () => {
  it('until it is complete, and each thing that is missing is named', () => {
    const { programFiles: _, ...rest } = complete
    const refusal = given('draft', { ...rest, inspectors: [], checkEndDate: null })
      .when(inspector, 'send')
      .refused('invalid', ['checkEndDate', 'inspectors', 'programFiles'])
    expect(refusal.problems['programFiles']![0]!.ru).toBe('«Программа проверки»: файл не загружен')
    expect(refusal.problems['inspectors']![0]!.ln).toBe('«Inspektorlar» toʻldirilishi shart')
  })

  it('with an inspector whose certificate ends before the check, or was never given', () => {
    const who = (lookups: ReturnType<typeof lookup.inspector>) => given('draft', complete, { lookups }).when(inspector, 'send')
    who(lookup.inspector({ certificateExpiration: '2026-11-26' })).refused('rule', 'certified')
    who(lookup.inspector({ certificateExpiration: null })).refused('rule', 'certified')
    who(lookup.inspector({ isInspector: false })).refused('rule', 'certified')
    who(lookup.inspector({}, 'passive')).refused('rule', 'certified')
    who(lookup.inspector({ certificateExpiration: '2026-11-27' })).then('ceo', expect.anything())
  })

  it('and the inspectors without a certificate are called by their names', () => {
    const refusal = given('draft', complete, { lookups: lookup.inspector({ certificateExpiration: null }) })
      .when(inspector, 'send')
      .refused('rule', 'certified')
    for (const language of ['ln', 'cl', 'ru'] as const) expect(sentenceOf(refusal, language)).toContain('Karimov A.')
    expect(Object.keys(refusal.problems)).toEqual(['inspectors'])
  })

  it('when another check took in a part of its period, which is called by its number', () => {
    const refusal = given('draft', complete, { lookups: lookup.covering('2026-000013') })
      .when(inspector, 'send')
      .refused('rule', 'coverageFree')
    for (const language of ['ln', 'cl', 'ru'] as const) expect(sentenceOf(refusal, language)).toMatch(/2026-000013.*31\.10\.2026/)
    expect(Object.keys(refusal.problems)).toEqual(['checkCoverageStartDate'])
  })
})

describe('nobody decides on a check that his own organization ordered or holds', () => {
  const decisions: [string, Person, string, Record<string, unknown>, Partial<Check>][] = [
    ['sent', moderator, 'receive', {}, registered],
    ['sent', moderator, 'redirect', { authorizedOrganizationId: id(22), reason }, registered],
    ['moderator', moderator, 'redirect', { authorizedOrganizationId: id(22), reason }, received],
    ['moderator', moderator, 'refuse', { reason }, received],
    ['moderator', moderator, 'agree', { agreedCheckDaysNumber: 4 }, received],
    ['moderator', moderator, 'reject', { rejectionReasons: [id(30)] }, received],
    ['moderator', moderator, 'makeNotified', {}, received],
    ['agreed.notBegun', moderator, 'makeNotified', {}, agreed],
    ['notified.notBegun', moderator, 'makeNotAgreed', { reason }, notified],
    ['agreed.notBegun', staff, 'returnToModerator', { reason }, agreed],
    ['notAgreed', staff, 'returnToModerator', { reason }, received],
    ['notified.notBegun', staff, 'returnToModerator', { reason }, notified],
    ['agreed.begun', moderator, 'cancelAgreement', { reason }, begun],
    ['notified.notBegun', moderator, 'cancelAgreement', { reason }, notified],
    ['agreed.notBegun', moderator, 'postpone', { checkStartDate: '2026-12-01', checkEndDate: '2026-12-07' }, agreed],
    ['notified.begun', moderator, 'prolong', { checkEndDate: '2026-12-04' }, begun],
    ['agreed.begun', moderator, 'cancelByPostponement', { reason }, begun],
  ]
  it.each(decisions)('%s: %o may not %s', (from, by, does, input, was) => {
    given(from, { ...was, orderedOrganizationId: authorized })
      .when(by, does, input)
      .refused('rule', 'ordersOfOthers')
    given(from, { ...was, inspectionOrganizationId: authorized })
      .when(by, does, input)
      .refused('rule', 'ordersOfOthers')
  })

  it('but its head signs it off', () => {
    given('ceo', registered).when(head, 'approve').then('sent', { ceoStatusId: 3, moderatorStatusId: 3 })
  })
})

describe('a check begins', () => {
  const on = (now: string) => given('agreed.notBegun', agreed, { now }).when(inspector, 'markHeld', { actualStartDate: today })

  it('on no day before its first and none after its last, as days are in Tashkent', () => {
    on('2026-11-22T18:59:59.999Z').refused('rule', 'insideDates')
    on('2026-11-22T19:00:00.000Z').then('agreed.begun', { actualStartDate: today })
    on('2026-11-27T18:59:59.999Z').then('agreed.begun', { actualStartDate: today })
    on('2026-11-27T19:00:00.000Z').refused('rule', 'insideDates')
  })

  it('by hand only while the setting lets it', () => {
    const set = (value: number) => ({
      lookups: { holdByHand: { id: id(91), type: 'setting', title: '', state: 'active', values: { value } } },
    })
    const begin = (value: number) => given('agreed.notBegun', agreed, set(value)).when(inspector, 'markHeld', { actualStartDate: today })
    begin(1).then('agreed.begun', { actualStartDate: today })
    begin(0).refused('rule', 'byHand')
  })

  it('and the mark is taken off only while no result is filed', () => {
    given('agreed.begun', { ...begun, ...result })
      .when(inspector, 'cancelHeld')
      .refused('rule', 'noResultFiled')
  })
})

describe('a draft', () => {
  it('that once got a number is not deleted', () => {
    given('draft', { ...complete, requestDocNumber: '2026-000007' })
      .when(inspector, 'delete')
      .refused('rule', 'neverSent')
  })

  const draft = { id: id(50), version: 1, state: 'draft', values: { ...blank, ...complete, orderedOrganizationId: id(22) } }
  const everybody = { ...auditor, grants: { AllRequestView: id(1) } }

  it('is seen by its author’s organization alone, however far others see', () => {
    expect(isVisible(request, draft, inspector)).toBe(true)
    for (const other of [moderator, entrepreneur, everybody, { ...inspector, organizationId: id(22) }])
      expect(isVisible(request, draft, other)).toBe(false)
  })

  it('is seen by the others step by step, once it is sent', () => {
    const values = { ...blank, ...completed }
    const seenBy = (person: Person) =>
      Object.keys(request.states).filter((state) => isVisible(request, { ...draft, state, values }, person))
    const all = Object.keys(request.states)
    expect(seenBy(inspector)).toEqual(all)
    expect(seenBy(everybody)).toEqual(all.filter((state) => !['draft', 'returned'].includes(state)))
    expect(seenBy(moderator)).toEqual(
      all.filter((state) => !['draft', 'returned', 'ceo', 'expiredAtHead', 'archivedAtHead'].includes(state)),
    )
    expect(seenBy(entrepreneur)).toEqual(
      all.filter(
        (state) =>
          ![
            'draft',
            'returned',
            'ceo',
            'sent',
            'moderator',
            'refused',
            'notAgreed',
            'expiredAtHead',
            'archivedAtHead',
            'expiredUndecided',
            'archivedUndecided',
          ].includes(state),
      ),
    )
    expect(seenBy({ ...entrepreneur, contractorId: id(33) })).toEqual([])
  })
})

describe('an archived check', () => {
  it('without the state before it is restored to none, and says so', () => {
    const document = { id: id(50), version: 9, state: 'archived', values: { ...blank, ...completed } }
    const verdict = availability(request, 'restore', document, { actor: administrator, now: noon, lookups: { ...known } })
    expect(verdict).toMatchObject({ can: false, shown: true, refusal: { code: 'rule' } })
  })
})

describe('what is known of other checks', () => {
  const found = (values: Partial<Check>) => lookups.covering.first.where({ ...blank, ...values }, { id: id(50) })

  it('is nothing until the business, the subjects and the period are there', () => {
    const needed = ['contractorId', 'checkSubjects', 'checkCoverageStartDate', 'checkCoverageEndDate']
    for (const name of needed) expect(found({ ...complete, [name]: null })).toBeNull()
  })

  it('is whichever of the same business and subjects overlaps, but itself', () => {
    expect(found(complete)).toEqual(
      expect.arrayContaining([
        { field: 'id', is: 'not', value: id(50) },
        { field: 'contractorId', is: 'equal', value: business },
        { field: 'checkSubjects', is: 'overlapping', value: complete.checkSubjects },
        { field: 'checkCoverageStartDate', is: 'atMost', value: '2025-12-31' },
        { field: 'checkCoverageEndDate', is: 'atLeast', value: '2025-01-01' },
      ]),
    )
  })

  it('is a check under way, or one that was completed before it was archived', () => {
    const conditions = found(complete)!
    const isFound = (state: string, archivedFrom: string | null = null) =>
      conditions.every(({ field, is, value }) =>
        field === 'state' ? (value as string[]).includes(state) : field !== 'archivedFrom' || (is === 'not' && value !== archivedFrom),
      )
    const states = Object.keys(request.states).filter((state) => isFound(state, state === 'archived' ? 'agreed.completed' : null))
    const cameToNothing = [
      'draft',
      'returned',
      'refused',
      'notAgreed',
      'cancelled',
      'expired',
      'expiredUndecided',
      'expiredAtHead',
      'archivedUndecided',
      'archivedAtHead',
      'deleted',
    ]
    expect(states).toEqual(Object.keys(request.states).filter((state) => !cameToNothing.includes(state)))
    expect(isFound('archived', 'notified.completed')).toBe(true)
    for (const nothing of ['cancelled', 'expired']) expect(isFound('archived', nothing)).toBe(false)
  })

  it('is told in three languages that differ, whichever rule refuses', () => {
    const situation = {
      values: { ...blank, ...complete },
      actor: inspector,
      now: noon,
      lookups: { ...known, covering: { values: {} } as RelatedDocument },
    }
    for (const [rule, why] of Object.entries(request.reasons)) {
      if (rule === 'complete') continue
      const { ln, cl, ru } = (typeof why === 'function' ? why(situation) : why) as Text
      expect(new Set([ln, cl, ru]).size, rule).toBe(3)
      expect(ln, rule).not.toMatch(/\p{Script=Cyrillic}/u)
    }
  })

  it('refuses another body’s period without saying whose check it is', () => {
    const covering: RelatedDocument = {
      id: 'x',
      type: 'request',
      title: 'Текшириш',
      state: 'sent',
      values: { requestDocNumber: '2026-000077' },
    }
    const refusalFor = (found: RelatedDocument) => {
      const verdict = availability(
        request,
        'send',
        { id: 'id', version: 1, state: 'draft', values: { ...blank, ...complete } },
        { actor: inspector, now: noon, lookups: { ...known, covering: found } },
      )
      return JSON.stringify(verdict.can ? null : verdict.refusal.params)
    }
    expect(refusalFor(covering)).toContain('2026-000077')
    expect(refusalFor({ ...covering, hidden: true })).toContain('уже охвачен проверкой другого органа')
  })

  it('counts the numbers of the year that it is in Tashkent', () => {
    const from = (now: string) => lookups.lastNumbered.last.where({ ...blank }, { now })[0]
    expect(from(noon)).toEqual({ field: 'requestDocNumber', is: 'atLeast', value: '2026-' })
    expect(from('2026-12-31T20:00:00.000Z')).toEqual({ field: 'requestDocNumber', is: 'atLeast', value: '2027-' })
  })
})
