import { describe, expect, it } from 'vitest'
import { actionIn, incompleteness, type RelatedDocument, scheduleOf, system, transitionsFrom } from '../../../kit/index.ts'
import { holdsCheck } from './effects.ts'
import { visit } from './definition.ts'

/** Monday, 23 November 2026, noon in Tashkent. */
const now = '2026-11-23T07:00:00.000Z'
const related = (type: string, id: string, values: Record<string, unknown>, state = 'active', title = id): RelatedDocument => ({
  id,
  type,
  title,
  state,
  values,
})

const inspector = (id: string, certificateExpiration: string | null = '2027-06-30') =>
  related('employee', id, { isInspector: true, certificateExpiration }, 'active', 'Каримов А.')
const check = (values: Record<string, unknown> = {}, state = 'agreed.notBegun') =>
  related(
    'request',
    'check',
    { contractorId: 'business', inspectors: ['one', 'two'], checkStartDate: '2026-11-23', checkEndDate: '2026-11-27', ...values },
    state,
  )
const kind = (needsCheck: boolean) => related('visitkind', 'kind', { needsCheck, isInspection: needsCheck, mostMinutes: 480 })

const filled = {
  premisesId: 'premises',
  kindId: 'kind',
  requestId: 'check',
  inspectors: ['one'],
  purpose: 'Текшириш',
  howOpened: 'scan',
  organizationId: 'body',
}
const lookups = {
  premises: related('premises', 'premises', { contractorId: 'business', regionId: 'region' }),
  kind: kind(true),
  staff: [inspector('one')],
  check: check(),
  authorizedBodies: [],
}

/** The problems of a visit, in Russian, by field. */
function problems(values: Record<string, unknown> = {}, found: Record<string, unknown> = {}, at = now): Record<string, string> {
  const blank = Object.fromEntries(Object.keys(visit.fields).map((name) => [name, null]))
  const all = incompleteness(visit, {
    values: { ...blank, ...filled, ...values },
    lookups: { ...lookups, ...found },
    actor: system,
    now: at,
  })
  return Object.fromEntries(Object.entries(all).map(([name, texts]) => [name, texts.map(({ ru }) => ru).join(' ')]))
}

describe('a visit is opened', () => {
  it('by inspectors who are named in a check of this business that is held today', () => {
    expect(problems()).toEqual({})
    for (const state of ['agreed.postponed', 'notified.notBegun', 'notified.begun', 'agreed.prolonged'])
      expect(problems({}, { check: check({}, state) }), state).toEqual({})
  })

  it('not without a certificate in force', () => {
    expect(problems({}, { staff: [inspector('one', '2026-11-22')] })).toEqual({ inspectors: 'Каримов А.: срок сертификата истёк' })
    expect(problems({}, { staff: [inspector('one', null)] })).toEqual({ inspectors: 'Каримов А.: нет специального сертификата' })
    expect(problems({ requestId: null }, { kind: kind(false), check: null, staff: [inspector('one', '2026-11-23')] })).toEqual({})
  })

  it('not without a check where its kind needs one', () => {
    expect(problems({ requestId: null }, { check: null })).toEqual({ requestId: 'Поле «Проверка» должно быть заполнено' })
    expect(problems({ requestId: null }, { check: null, kind: kind(false) })).toEqual({})
  })

  it('not with a check of another business, one that is not decided or over, or one that is not held today', () => {
    expect(problems({}, { check: check({ contractorId: 'other' }) })).toEqual({
      requestId: 'Проверка зарегистрирована по другому субъекту',
    })
    for (const state of ['moderator', 'cancelled', 'expired', 'agreed.completed'])
      expect(problems({}, { check: check({}, state) }), state).toEqual({
        requestId: 'Проверка не согласована, не прошла уведомление или уже завершена',
      })
    const late = problems({}, {}, '2026-11-27T19:00:00.000Z')
    expect(late).toEqual({ requestId: 'Проверка сегодня не проводится: её срок 23.11.2026 – 27.11.2026' })
    expect(problems({}, {}, '2026-11-27T18:59:59.999Z')).toEqual({})
  })

  it('not by an inspector whom the check does not name', () => {
    expect(problems({ inspectors: ['one', 'three'] }, { staff: [inspector('one'), inspector('three')] })).toEqual({
      inspectors: 'Каримов А.: в проверке не указан',
    })
  })

  it('and the device says both numbers of where it is, or none', () => {
    expect(problems({ latitude: 41.3 })).toEqual({ longitude: 'Широта и долгота указываются вместе' })
    expect(problems({ latitude: 41.3, longitude: 69.2, accuracy: 15 })).toEqual({})
  })
})

describe('an open visit', () => {
  const running = (state: string, values: Record<string, unknown>, minutes: number | null = null) =>
    scheduleOf(visit, state, {
      values,
      since: now,
      lookups: { visitAnswerTime: minutes === null ? null : related('setting', 'set', { value: minutes }) },
    })?.next

  it('stays without an answer after ten minutes, or what the setting says', () => {
    expect(running('opened', {})).toEqual({ name: 'unanswered', at: '2026-11-23T07:10:00.000Z' })
    expect(running('opened', {}, 30)).toEqual({ name: 'unanswered', at: '2026-11-23T07:30:00.000Z' })
    expect(transitionsFrom(visit.machine, 'opened', 'passUnanswered').map(({ to }) => to)).toEqual(['unanswered'])
  })

  it('may last as long as its kind allows, counted from the door', () => {
    for (const state of ['openedOffline', 'admitted', 'unanswered'])
      expect(running(state, { openedAt: now, mostMinutes: 120 })).toEqual({ name: 'tooLong', at: '2026-11-23T09:00:00.000Z' })
    expect(running('ended', { openedAt: now, mostMinutes: 120 })).toBeUndefined()
  })

  it('is not changed once the business sees it', () => {
    expect(transitionsFrom(visit.machine, 'opened', 'open').map(({ guards }) => guards)).toEqual([
      ['notOpened', 'withoutNetwork'],
      ['notOpened'],
    ])
    expect(actionIn(visit, 'admit', 'opened')!.party).toBe('contractorId')
  })
})

describe('an admitted inspection', () => {
  const admitted = { isInspection: true, visitDate: '2026-11-23' } as Parameters<typeof holdsCheck>[1]['values']
  const effects = (found: Record<string, unknown> = {}, values = admitted, at = now) =>
    holdsCheck({}, {
      values,
      now: at,
      lookups: { check: check(), postponement: null, others: [], ...found },
    } as unknown as Parameters<typeof holdsCheck>[1]).map(({ type, action, input }) => ({ type, action, ...input }))
  const other = (visitDate: string, isInspection = true) => related('visit', visitDate, { visitDate, isInspection })

  it('marks its check held, which the book and a waiting move follow', () => {
    const postponement = related('postponement', 'move', { kind: 'move' }, 'sent')
    expect(effects({ postponement })).toEqual([
      { type: 'request', action: 'beginByVisit', actualStartDate: '2026-11-23', visitedDaysNumber: 1 },
      expect.objectContaining({ type: 'inspectionbookofcontractor', action: 'enter', requestId: 'check', heldDate: '2026-11-23' }),
      { type: 'postponement', action: 'lapse' },
    ])
    expect(effects({ postponement: related('postponement', 'e', { kind: 'extend' }, 'sent') }).map(({ type }) => type)).toEqual([
      'request',
      'inspectionbookofcontractor',
    ])
  })

  it('counts each day once, of inspections alone', () => {
    const begun = { check: check({ visitedDaysNumber: 2 }, 'agreed.begun') }
    expect(effects({ ...begun, others: [other('2026-11-20'), other('2026-11-21'), other('2026-11-19', false)] })).toEqual([
      { type: 'request', action: 'noteVisit', visitedDaysNumber: 3 },
    ])
    expect(effects({ ...begun, others: [other('2026-11-20'), other('2026-11-23')] })).toEqual([])
  })

  it('changes nothing on a check that is over, or out of its dates, nor does another contact', () => {
    expect(effects({ check: check({}, 'cancelled') })).toEqual([])
    expect(effects({}, admitted, '2026-11-28T07:00:00.000Z')).toEqual([])
    expect(effects({}, { ...admitted, isInspection: false })).toEqual([])
    expect(effects({ check: null })).toEqual([])
  })
})
