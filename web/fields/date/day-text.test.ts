import { expect, test } from 'vitest'
import { dayIn, dotted } from './day-text.ts'

test('a day is read however it is written', () => {
  for (const text of ['20.11.2026', '20/11/2026', '20-11-26', '20 11 2026', '20112026', '2026-11-20', ' 20,11,2026 ']) {
    expect(dayIn(text), text).toBe('2026-11-20')
  }
  expect(dayIn('1.2.2026')).toBe('2026-02-01')
})

test('what is no day is none', () => {
  for (const text of ['', '20.11', '31.02.2026', '20.13.2026', 'эртага', '20.11.20266']) expect(dayIn(text), text).toBeNull()
})

test('dots come by themselves between digits, and only there', () => {
  expect(dotted('201')).toBe('20.1')
  expect(dotted('20.112')).toBe('20.11.2')
  expect(dotted('1.2')).toBe('1.2')
  expect(dotted('20.11.2026')).toBe('20.11.2026')
})
