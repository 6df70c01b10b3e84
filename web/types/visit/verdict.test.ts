import { expect, test } from 'vitest'
import { addDays } from '@nazorat/machines/calendar'
import { today } from '../../../engine/testing/today.ts'
import { verdictOf } from './verdict.ts'

const now = () => `${today()}T09:00:00.000Z`
/** A day so many days from today. */
const day = (offset = 0) => addDays(today(), offset)
const visit = (fields: Record<string, unknown> = {}) => ({
  state: 'opened',
  fields: {
    isInspection: true,
    requestId: 'check',
    contractorId: 'business',
    inspectors: ['a', 'b'],
    certifiedUntil: day(30),
    ...fields,
  },
})
const check = (fields: Record<string, unknown> = {}, state = 'agreed.notBegun') => ({
  state,
  fields: {
    requestDocNumber: '2026-000001',
    contractorId: 'business',
    inspectors: ['a', 'b', 'c'],
    checkStartDate: day(-1),
    checkEndDate: day(),
    ...fields,
  },
})
const told = (of: ReturnType<typeof visit>, by: ReturnType<typeof check> | null) => {
  const { colour, facts } = verdictOf({ visit: of, check: by, now: now() })
  return [colour, ...facts.filter(({ holds }) => !holds).map(({ said }) => said.ru)]
}

test('an inspection of an agreed check of this business, within its dates, by those whom it names, is green', () => {
  expect(told(visit(), check())).toEqual(['green'])
  expect(told(visit(), check({}, 'notified.begun'))).toEqual(['green'])
})

test.for<[string, () => ReturnType<typeof visit>, () => ReturnType<typeof check> | null, string]>([
  ['a certificate that has ended', () => visit({ certifiedUntil: day(-1) }), check, 'Срок сертификата истёк'],
  ['no check', () => visit({ requestId: null }), () => null, 'не указана'],
  ['a check that the business does not see', visit, () => null, 'нет в вашем списке'],
  ['a check of another business', visit, () => check({ contractorId: 'other' }), 'другого субъекта'],
  ['a check that is not agreed', visit, () => check({}, 'moderator'), 'не имеет силы'],
  ['a check that was cancelled meanwhile', visit, () => check({}, 'cancelled'), 'не имеет силы'],
  ['an order of last year', visit, () => check({ checkStartDate: day(-370), checkEndDate: day(-365) }), 'не включает сегодня'],
  ['somebody whom the check does not name', visit, () => check({ inspectors: ['a'] }), 'не указан'],
])('an inspection is red, with the reason first: %s', ([, visitOf, checkOf, reason]) => {
  const [of, by] = [visitOf(), checkOf()]
  const [colour, ...reasons] = told(of, by)
  expect([colour, reasons]).toEqual(['red', [expect.stringContaining(reason)]])
  expect(verdictOf({ visit: of, check: by, now: now() }).facts[0]!.holds).toBe(false)
})

test('a contact that is no inspection is amber: it is registered, and nothing need be shown', () => {
  const { colour, title } = verdictOf({ visit: visit({ isInspection: false, requestId: null }), check: null, now: now() })
  expect([colour, title.ru]).toEqual(['amber', expect.stringContaining('показывать ничего не нужно')])
})
