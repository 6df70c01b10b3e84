import { expect, test } from 'vitest'
import { momentOf, partsOf } from './moment-parts.ts'

test('a day and a time in Tashkent are a moment in UTC, and the moment is they again', () => {
  expect(momentOf({ day: '2026-11-20', time: '14:30' })).toBe('2026-11-20T09:30:00.000Z')
  expect(momentOf({ day: '2026-11-20', time: '02:00' })).toBe('2026-11-19T21:00:00.000Z')
  expect(partsOf('2026-11-19T21:00:00.000Z')).toEqual({ day: '2026-11-20', time: '02:00' })
})

test('half of a moment is kept as it was typed', () => {
  for (const parts of [
    { day: '2026-11-20', time: '' },
    { day: '', time: '14:30' },
    { day: '20.1', time: '1' },
    { day: '2026-11-20', time: '25:00' },
  ]) {
    const typed = momentOf(parts)!
    expect([partsOf(typed), typed.endsWith('Z')]).toEqual([parts, false])
  }
  expect([momentOf({ day: '', time: '' }), partsOf(null)]).toEqual([null, { day: '', time: '' }])
})
