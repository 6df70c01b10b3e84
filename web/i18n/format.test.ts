import { describe, expect, test } from 'vitest'
import { formatAgo, formatDate, formatMoment, formatNumber, formatSize, formatTime } from './format.ts'

describe('formats of numbers, dates and times', () => {
  test('a day and a moment are written as in an Uzbek office, the moment by the clock in Tashkent', () => {
    expect(formatDate('2026-11-20')).toBe('20.11.2026')
    expect(formatMoment('2026-11-20T20:05:00.000Z')).toBe('21.11.2026 01:05')
    expect(formatTime('2026-11-20T13:05:00.000Z')).toBe('18:05')
  })

  test('thousands stand apart by a no-break space, a comma before the fraction', () => {
    expect(formatNumber(1234567.5)).toBe('1\u00a0234\u00a0567,5')
    expect(formatNumber(999)).toBe('999')
    expect(formatNumber(-1000)).toBe('−1\u00a0000')
    expect(formatNumber(0.05, 1)).toBe('0,1')
  })

  test('sizes are rounded to what a person compares', () => {
    expect(formatSize(512, 'ru')).toBe('512\u00a0байт')
    expect(formatSize(2_500_000, 'cl')).toBe('2,4\u00a0МБ')
    expect(formatSize(20 * 1024 * 1024, 'ln')).toBe('20\u00a0MB')
  })

  test('what has just happened says how long ago, what is older says when', () => {
    const now = '2026-11-20T13:05:00.000Z'
    expect(formatAgo('2026-11-20T13:04:40.000Z', now, 'ru')).toBe('только что')
    expect(formatAgo('2026-11-20T13:00:00.000Z', now, 'cl')).toBe('5 дақиқа олдин')
    expect(formatAgo('2026-11-20T08:00:00.000Z', now, 'cl')).toBe('13:00')
    expect(formatAgo('2026-11-18T08:00:00.000Z', now, 'cl')).toBe('18.11.2026 13:00')
  })
})
