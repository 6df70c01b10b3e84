import { expect, test } from 'vitest'
import { workingDays } from './working-days.ts'

test('weekends and fixed holidays are not counted, both ends are', () => {
  expect(workingDays('2026-11-23', '2026-11-27')).toBe(5)
  expect(workingDays('2026-11-20', '2026-11-23')).toBe(2)
  expect(workingDays('2026-12-07', '2026-12-18')).toBe(9)
})

test('an end before its beginning has no days', () => expect(workingDays('2026-11-27', '2026-11-23')).toBe(0))
