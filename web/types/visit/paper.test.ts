import { expect, test } from 'vitest'
import { addDays } from '@nazorat/machines/calendar'
import { publicCode } from '@nazorat/machines/documents/inspections/public-code'
import { today } from '../../../engine/testing/today.ts'
import { doorAddress, readDoor, readPaper } from './addresses.ts'
import { judgePaper, type RecordOfPaper } from './paper.ts'

const origin = 'https://nazorat.gov.uz'
const code = publicCode(Buffer.from('a check of today'))
const [own, other] = ['205443474', '301234567']
/** A day so many days from today. */
const day = (offset: number) => addDays(today(), offset)

const record = (fields: Record<string, unknown> = {}, state = 'planned'): RecordOfPaper => ({
  state,
  fields: { contractorInn: own, checkStartDate: day(-2), checkEndDate: day(3), ...fields },
})

/** What the business is told of a paper: its code is read, and the record that has the code is looked up. */
function told(scanned: string, found: RecordOfPaper | null = record(), dates?: { start: string; end: string }) {
  const read = readPaper(scanned, origin)
  if ('refused' in read) return { isGenuine: false, reason: read.refused.ru }
  const { isGenuine, reason } = judgePaper(found, { inn: own, seesCheck: false, today: today(), ...(dates && { dates }) })
  return { isGenuine, reason: reason.ru }
}

test('a true order is taken, by its picture and by its code', () => {
  expect(told(`${origin}/c/${code}`).isGenuine).toBe(true)
  expect(told(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `).isGenuine).toBe(true)
  expect(told(`${origin}/c/${code}`, record(), { start: day(-2), end: day(3) }).isGenuine).toBe(true)
})

const wrongLast = [...'ABCDEFGHJK'].find((letter) => letter !== code.at(-1))!

test.for<[string, string, () => RecordOfPaper | null, string]>([
  ['another host', `https://nazorat-uz.com/c/${code}`, record, 'nazorat-uz.com'],
  ['a host that looks alike', `https://nаzorat.gov.uz/c/${code}`, record, 'xn--'],
  ['our name below another host', `https://nazorat.gov.uz.check.site/c/${code}`, record, 'nazorat.gov.uz.check.site'],
  ['our name as the user of another host', `https://nazorat.gov.uz@check.site/c/${code}`, record, 'похож на наш'],
  ['another scheme', `http://nazorat.gov.uz/c/${code}`, record, 'http://nazorat.gov.uz'],
  ['another port', `https://nazorat.gov.uz:8443/c/${code}`, record, '8443'],
  ['another page of ours', `https://nazorat.gov.uz/go?to=https://check.site/c/${code}`, record, 'не на страницу проверки'],
  ['something behind the code', `https://nazorat.gov.uz/c/${code}?ok=1`, record, 'код изменён'],
  ['a changed code', `${origin}/c/${code.slice(0, 9)}${wrongLast}`, record, 'код изменён'],
  ['no address of a page', `javascript:alert("${code}")`, record, 'Подделка'],
  ['a code that nobody has given', `${origin}/c/${code}`, () => null, 'в реестре нет'],
  ['an old order', `${origin}/c/${code}`, () => record({ checkStartDate: day(-370), checkEndDate: day(-365) }), 'Срок истёк'],
  ['an order of later', `${origin}/c/${code}`, () => record({ checkStartDate: day(1) }), 'Ещё не началась'],
  ['an order of another business', `${origin}/c/${code}`, () => record({ contractorInn: other }), 'другому субъекту'],
  ['a check that was cancelled', `${origin}/c/${code}`, () => record({}, 'cancelled'), 'отменена'],
  ['a decision that was taken back', `${origin}/c/${code}`, () => record({}, 'revoked'), 'отозвано'],
  ['a check that is over', `${origin}/c/${code}`, () => record({}, 'completed'), 'завершена'],
])('a forged order is refused with the reason: %s', ([, scanned, found, reason]) => {
  expect(told(scanned, found())).toEqual({ isGenuine: false, reason: expect.stringContaining(reason) })
})

test('a record that does not name its business, which is one person, holds for who sees the check among their own', () => {
  const unnamed = record({ contractorInn: null })
  for (const seesCheck of [true, false]) expect(judgePaper(unnamed, { inn: own, seesCheck, today: today() }).isGenuine).toBe(seesCheck)
})

test('an order with a changed date is refused by what its reader has read', () => {
  expect(told(`${origin}/c/${code}`, record(), { start: day(-2), end: day(13) })).toEqual({
    isGenuine: false,
    reason: expect.stringContaining('дата на бумаге изменена'),
  })
})

test('a sign at a door is read from its picture and from its code, and nothing else is', () => {
  expect(readDoor(doorAddress(origin, code), origin)).toEqual({ code })
  expect(readDoor(code.toLowerCase(), origin)).toEqual({ code })
  for (const text of [`${origin}/c/${code}`, `https://check.site/d/${code}`, `${origin}/d/${code.slice(0, 9)}${wrongLast}`, 'ABC', ''])
    expect('refused' in readDoor(text, origin), text).toBe(true)
})
