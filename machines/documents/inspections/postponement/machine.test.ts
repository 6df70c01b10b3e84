import { describe, expect, it } from 'vitest'
import {
  eraseFiles,
  actionIn,
  type Actor,
  availability,
  incompleteness,
  candidatesOf,
  personsActions,
  type RelatedDocument,
  step,
  type Values,
  type ValuesOfType,
  transitionsFrom,
} from '../../../kit/index.ts'
import { ordinaryWeek } from '../../calendar/schedule/calendar.ts'
import { postponement } from './definition.ts'
import type { PostponementLookups } from './lookups.ts'
import type { fields } from './fields.ts'
import { form } from './form.ts'
import { isPossible } from './kinds.ts'

type Postponement = Values<typeof fields>

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Monday, 23 November 2026, noon in Tashkent. */
const now = '2026-11-23T07:00:00.000Z'
const person = (organizationId: string, ...permissions: string[]): Actor => ({
  id: id(50),
  name: '',
  language: 'ln',
  organizationId,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, id(60)])),
})
const inspector = person(id(1), 'PostponementView', 'PostponementCreate', 'PostponementSend')
const head = person(id(1), 'PostponementView', 'PostponementApprove')
const moderator = person(id(2), 'PostponementView', 'PostponementReceive', 'PostponementAgree')

const referred = <const T extends string, R extends keyof ValuesOfType<T> & string>(
  type: T,
  state: string,
  values: Pick<ValuesOfType<T>, R>,
): RelatedDocument<T, R> => ({
  id: id(9),
  type,
  title: 'Nur',
  state,
  values: values as RelatedDocument<T, R>['values'],
})
const about = {
  contractorName: 'Nur',
  requestDocNumber: '2026-000007',
  contractorId: id(3),
  contractorInn: null,
  regionId: null,
  districtId: null,
  checkTypeId: null,
  orderedOrganizationId: id(1),
  inspectionOrganizationId: id(1),
  authorizedOrganizationId: id(2),
}
const checkIn = (state: string, values: Partial<NonNullable<PostponementLookups['check']>['values']> = {}) =>
  referred('request', state, { ...about, checkStartDate: '2026-11-23', checkEndDate: '2026-11-27', movedFromDate: null, ...values })
const known: PostponementLookups = {
  check: checkIn('agreed.begun'),
  open: null,
  schedule: ordinaryWeek.map((hours, weekday) =>
    referred('schedule', 'active', {
      weekday,
      isWorkingDay: hours !== null,
      fromTime: hours?.fromTime ?? null,
      toTime: hours?.toTime ?? null,
    }),
  ),
  scheduleExceptions: [],
  moveLimit: referred('setting', 'active', { value: 30 }),
  extensionLimit: referred('setting', 'active', { value: 10 }),
  ceoTime: null,
  receiptTime: null,
  moderatorTime: null,
  decisionReminder: null,
}
const blank = Object.fromEntries(Object.keys(postponement.fields).map((name) => [name, null])) as Postponement
const extend: Partial<Postponement> = { ...about, requestId: id(9), kind: 'extend', endDate: '2026-12-04', reason: 'Sabab' }
const move: Partial<Postponement> = {
  ...about,
  requestId: id(9),
  kind: 'move',
  startDate: '2026-11-30',
  endDate: '2026-12-04',
  reason: 'Sabab',
}
const movable = { check: checkIn('agreed.notBegun') }

const wrong = (values: Partial<Postponement>, lookups: Partial<PostponementLookups> = {}) =>
  Object.keys(
    incompleteness(form, { values: { ...blank, ...values }, actor: inspector, now, lookups: { ...known, ...lookups } }),
  ).toSorted()
const ask = (
  actor: Actor,
  state: string,
  action: string,
  values: Partial<Postponement> = {},
  lookups: Partial<PostponementLookups> = {},
) => {
  const verdict = availability(
    postponement,
    action,
    { id: id(8), version: 1, state, values: { ...blank, ...extend, ...values } },
    { actor, now, lookups: { ...known, ...lookups } },
  )
  return verdict.can ? 'can' : (verdict.refusal.params['rule'] ?? verdict.refusal.code)
}
const after = (actor: Actor, state: string, action: string, values: Partial<Postponement>, input: Record<string, unknown> = {}) =>
  step(postponement.machine, state, { ...blank, ...values }, { type: action, input, actor, now, lookups: { ...known } })

describe('what is asked for', () => {
  it('has its check, its kind, its reason and the dates of its kind', () => {
    expect(wrong({})).toEqual(['kind', 'reason', 'requestId'])
    expect(wrong({ ...move, startDate: null, endDate: null }, movable)).toEqual(['endDate', 'startDate'])
    expect(wrong({ ...extend, endDate: null })).toEqual(['endDate'])
    expect([wrong(move, movable), wrong(extend), wrong({ ...extend, kind: 'cancel', endDate: null })]).toEqual([[], [], []])
  })

  it('fits where the check stands', () => {
    const states = [
      'draft',
      'sent',
      'moderator',
      'cancelled',
      'archived',
      ...['agreed', 'notified'].flatMap((each) =>
        ['notBegun', 'postponed', 'begun', 'prolonged', 'completed'].map((execution) => `${each}.${execution}`),
      ),
    ]
    const fitting = (kind: string) => states.filter((state) => isPossible(kind, state)).map((state) => state.replace('notified.', '+'))
    expect(fitting('move')).toEqual(['agreed.notBegun', 'agreed.postponed', '+notBegun', '+postponed'])
    expect(fitting('extend')).toEqual(['agreed.begun', '+begun'])
    expect(fitting('cancel')).toEqual([
      'agreed.notBegun',
      'agreed.postponed',
      'agreed.begun',
      'agreed.prolonged',
      '+notBegun',
      '+postponed',
      '+begun',
      '+prolonged',
    ])
    expect(wrong(move)).toEqual(['kind'])
    expect(wrong(extend, { check: checkIn('agreed.prolonged') })).toEqual(['kind'])
  })

  it('moves a check to after today, and no further than the setting says from its first start', () => {
    const to = (startDate: string, lookups: Partial<PostponementLookups> = {}) =>
      wrong({ ...move, startDate, endDate: '2027-02-01' }, { ...movable, ...lookups })
    expect([to('2026-11-23'), to('2026-11-24'), to('2026-12-23'), to('2026-12-24')]).toEqual([['startDate'], [], [], ['startDate']])
    expect(to('2026-12-24', { moveLimit: referred('setting', 'active', { value: 31 }) })).toEqual([])
    const again = { check: checkIn('agreed.postponed', { movedFromDate: '2026-11-10' }) }
    expect([to('2026-12-10', again), to('2026-12-11', again)]).toEqual([[], ['startDate']])
    expect(wrong({ ...move, endDate: '2026-11-29' }, movable)).toEqual(['endDate'])
  })

  it('extends a check before its end, by working days as the setting says', () => {
    const to = (endDate: string, lookups: Partial<PostponementLookups> = {}) => wrong({ ...extend, endDate }, lookups)
    expect([to('2026-11-27'), to('2026-11-28'), to('2026-12-11'), to('2026-12-12')]).toEqual([['endDate'], [], [], ['endDate']])
    expect(to('2026-12-12', { extensionLimit: referred('setting', 'active', { value: 11 }) })).toEqual([])
    expect(to('2026-12-01', { check: checkIn('agreed.begun', { checkEndDate: '2026-11-22' }) })).toEqual(['kind'])
  })
})

describe('a postponement', () => {
  it('copies what of its check goes with it, and drops dates that its kind has not', () => {
    const { values } = after(
      inspector,
      'draft',
      'save',
      {},
      { requestId: id(9), kind: 'extend', startDate: '2026-12-01', endDate: '2026-12-04' },
    )
    expect(values).toMatchObject({ ...about, kind: 'extend', startDate: null, endDate: '2026-12-04' })
  })

  it('goes its way through the head and the moderator', () => {
    expect(after(inspector, 'draft', 'send', extend)).toMatchObject({ to: 'ceo', values: { sentDate: '2026-11-23' } })
    expect(after(head, 'ceo', 'approve', extend).to).toBe('sent')
    expect(after(head, 'ceo', 'reject', extend, { comment: 'Yoʻq' })).toMatchObject({ to: 'returned', values: { comment: 'Yoʻq' } })
    expect(after(moderator, 'sent', 'receive', extend)).toMatchObject({ to: 'moderator', values: { moderatorId: moderator.id } })
    expect(after(moderator, 'moderator', 'handOver', extend, { moderatorId: head.id })).toMatchObject({
      to: 'moderator',
      values: { moderatorId: head.id },
    })
    expect(['agree', 'refuse', 'reject'].map((action) => after(moderator, 'moderator', action, extend).to)).toEqual([
      'agreed',
      'refused',
      'notAgreed',
    ])
    expect(['refused', 'notAgreed'].map((state) => after(inspector, state, 'rework', extend).to)).toEqual(['returned', 'returned'])
    expect(['ceo', 'sent'].map((state) => after(inspector, state, 'revoke', extend).to)).toEqual(['draft', 'draft'])
    expect(
      personsActions(postponement)
        .map(([action]) => action)
        .filter((action) => action !== eraseFiles && transitionsFrom(postponement.machine, 'agreed', action).length > 0),
    ).toEqual([])
  })

  it('is the only one of its check that is under way, and is deleted only before it was sent', () => {
    expect(ask(inspector, 'draft', 'send', {}, { open: referred('postponement', 'ceo', {}) })).toBe('onlyOne')
    expect([ask(inspector, 'draft', 'delete'), ask(inspector, 'draft', 'delete', { sentDate: '2026-11-20' })]).toEqual(['can', 'neverSent'])
  })

  it('is decided by others than those who ordered or hold the check, while it still makes sense', () => {
    for (const [state, action] of [
      ['sent', 'receive'],
      ['moderator', 'agree'],
      ['moderator', 'refuse'],
      ['moderator', 'reject'],
    ] as const) {
      expect(ask(moderator, state, action)).toBe('can')
      expect(ask(moderator, state, action, { orderedOrganizationId: id(2) })).toBe('ordersOfOthers')
      expect(ask(moderator, state, action, { inspectionOrganizationId: id(2) })).toBe('ordersOfOthers')
    }
    expect(ask(moderator, 'moderator', 'agree', {}, { check: checkIn('agreed.completed') })).toBe('stillPossible')
    expect(ask(moderator, 'moderator', 'agree', { endDate: '2026-11-22' })).toBe('inTime')
    expect(ask(moderator, 'moderator', 'agree', { kind: 'move', startDate: '2026-11-22' }, movable)).toBe('inTime')
    expect(ask(moderator, 'moderator', 'agree', { kind: 'cancel', endDate: null })).toBe('can')
  })

  it('may be agreed on the last day on which it makes sense, and on no later one', () => {
    expect(ask(moderator, 'moderator', 'agree', { kind: 'move', startDate: '2026-11-23' }, movable)).toBe('can')
    expect(ask(moderator, 'moderator', 'agree', { endDate: '2026-11-23' })).toBe('can')
    // Days are those of Tashkent: at the last millisecond of the 23rd there it is still that day, and then no more.
    const at = (now: string) =>
      availability(
        postponement,
        'agree',
        { id: id(8), version: 1, state: 'moderator', values: { ...blank, ...extend, endDate: '2026-11-23' } },
        { actor: moderator, now, lookups: { ...known } },
      ).can
    expect([at('2026-11-23T18:59:59.999Z'), at('2026-11-23T19:00:00.000Z')]).toEqual([true, false])
  })

  it('goes to the body that its check has gone to while it was with the head', () => {
    const { to, values } = after(head, 'ceo', 'approve', { ...extend, authorizedOrganizationId: id(4) })
    expect([to, values['authorizedOrganizationId']]).toEqual(['sent', id(2)])
  })

  it('that is agreed reaches its check', () => {
    const reached = (values: Partial<Postponement>) =>
      actionIn(postponement, 'agree', 'moderator')!.effects!(
        {},
        { id: id(8), values: { ...blank, ...values }, actor: moderator, now, lookups: {} },
      )
    const check = { type: 'request', document: id(9) }
    expect(reached(move)).toEqual([{ ...check, action: 'postpone', input: { checkStartDate: '2026-11-30', checkEndDate: '2026-12-04' } }])
    expect(reached(extend)).toEqual([{ ...check, action: 'prolong', input: { checkEndDate: '2026-12-04' } }])
    expect(reached({ ...extend, kind: 'cancel' })).toEqual([{ ...check, action: 'cancelByPostponement', input: { reason: 'Sabab' } }])
  })

  it('waits for the moderator of its authorized body', () => {
    expect(candidatesOf(postponement, { id: id(8), version: 4, state: 'sent', values: { ...blank, ...extend } })).toContainEqual({
      action: 'receive',
      permission: 'PostponementReceive',
      party: id(2),
    })
  })
})
