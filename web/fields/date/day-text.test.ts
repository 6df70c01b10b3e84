import { expect, test } from 'vitest'
import { dotted } from './day-text.ts'

test('dots come by themselves between digits, and only there', () => {
  expect(dotted('201')).toBe('20.1')
  expect(dotted('20.112')).toBe('20.11.2')
  expect(dotted('1.2')).toBe('1.2')
  expect(dotted('20.11.2026')).toBe('20.11.2026')
})
