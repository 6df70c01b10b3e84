import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, isDay, timeOf } from './dates.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day', () => {
  it('begins at midnight in Tashkent, five hours before Greenwich', () => {
    expect([dayOf('2026-11-22T18:59:59.999Z'), dayOf('2026-11-22T19:00:00.000Z')]).toEqual(['2026-11-22', '2026-11-23'])
    expect([timeOf('2026-11-22T19:05:00.000Z'), timeOf('2026-11-23T07:00:00+05:00')]).toEqual(['00:05', '07:00'])
  })

  it('follows another over months, years and leap days', () => {
    expect([addDays('2024-02-28', 1), addDays('2026-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2024-02-29',
      '2026-03-01',
      '2027-01-01',
      '2025-12-31',
    ])
  })

  it('is counted with both ends', () => {
    expect([
      daysBetween('2026-11-23', '2026-11-27'),
      daysBetween('2026-11-23', '2026-11-23'),
      daysBetween('2026-11-23', '2026-11-22'),
    ]).toEqual([5, 1, 0])
    fc.assert(fc.property(day, fc.integer({ min: -400, max: 400 }), (from, days) => daysBetween(from, addDays(from, days)) === days + 1))
  })

  it('exists, or is none', () => {
    fc.assert(fc.property(day, isDay))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 29, max: 32 }), (month, date) => {
        const [m, d] = [month, date].map((n) => String(n).padStart(2, '0'))
        return isDay(`2026-${m}-${d}`) === (month >= 1 && month <= 12 && date <= new Date(Date.UTC(2026, month, 0)).getUTCDate())
      }),
    )
  })
})
