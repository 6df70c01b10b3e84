import { expect, test } from 'vitest'
import { fill } from '@nazorat/machines/i18n'
import { timeLeft, urgencyOf } from './time-left.ts'

const now = Date.parse('2026-11-23T07:00:00.000Z')
const left = (at: string, language: 'cl' | 'ru' = 'cl') =>
  timeLeft(at, now, (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, language))).replaceAll('\u00a0', ' ')

test('what is left is said in its two largest units', () => {
  expect(left('2026-11-24T10:20:00.000Z')).toBe('1 кун 3 соат қолди')
  expect(left('2026-11-25T07:00:00.000Z')).toBe('2 кун қолди')
  expect(left('2027-01-07T17:00:00.000Z')).toBe('45 кун қолди')
  expect(left('2026-11-23T09:05:30.000Z')).toBe('2 соат 5 дақиқа қолди')
  expect(left('2026-11-23T07:03:59.000Z')).toBe('3 дақиқа қолди')
  expect(left('2026-11-23T07:00:09.000Z', 'ru')).toBe('осталось 9 с.')
})

test('what has passed is late, in words', () => {
  expect(left('2026-11-23T06:00:00.000Z')).toBe('1 соат кечикди')
  expect(left('2026-11-20T06:00:00.000Z', 'ru')).toBe('просрочено на 3 дн. 1 ч.')
  expect(['2026-11-23T07:00:00.000Z', '2026-11-24T07:00:00.000Z', '2026-11-24T07:00:01.000Z'].map((at) => urgencyOf(at, now))).toEqual([
    'late',
    'today',
    'soon',
  ])
})

test('a number and its unit stay on one line', () => {
  expect(
    timeLeft('2026-12-10T07:00:00.000Z', now, (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, 'ru')), 1),
  ).toBe('осталось 17\u00a0дн.')
})
