import { expect, test } from 'vitest'
import { archiveOf, yearBefore } from './query.ts'

const before = (from: string, to: string) => Object.values(yearBefore({ from, to }))

test('a year before, a period has the same days, and whole months stay whole', () => {
  expect(before('2026-01-01', '2026-11-23')).toEqual(['2025-01-01', '2025-11-23'])
  expect(before('2025-02-01', '2025-02-28')).toEqual(['2024-02-01', '2024-02-29'])
  expect(before('2024-02-29', '2024-02-29')).toEqual(['2023-02-28', '2023-02-28'])
  expect(before('2025-12-15', '2026-02-27')).toEqual(['2024-12-15', '2025-02-27'])
  expect(before('2026-04-30', '2026-12-31')).toEqual(['2025-04-30', '2025-12-31'])
})

test('there is no day before the first one that the system knows', () => {
  expect(before('1900-01-01', '1900-12-31')).toEqual(['1900-01-01', '1900-01-01'])
})

test('a year is in the archive from the day after it was closed on, as it stood then', () => {
  const years = (today: string) => archiveOf({ yearsCloseAfter: 31 }, today).map(({ year }) => year)
  expect(years('2026-01-31')[0]).toBe('2024')
  expect(years('2026-02-01').slice(0, 2)).toEqual(['2025', '2024'])
  expect(archiveOf({ yearsCloseAfter: 31 }, '2026-02-01')[0]).toEqual({
    year: '2025',
    period: { from: '2025-01-01', to: '2025-12-31' },
    on: '2026-01-31',
  })
  expect(archiveOf({}, '2026-02-01')).toEqual([])
})
