import { expect, test } from 'vitest'
import { endsOf, warningAt } from './session-clock.ts'

const minute = 60_000

test("the ends of a session are moved to the browser's clock", () => {
  const told = { idleEnd: '2026-11-23T10:30:00.000Z', expires: '2026-11-23T20:00:00.000Z', now: '2026-11-23T10:00:00.000Z' }
  expect(endsOf(told, 5 * minute)).toEqual({ idle: 35 * minute, last: 605 * minute })
})

test('a page warns in the last two minutes, of the end that comes first', () => {
  const ends = { idle: 30 * minute, last: 600 * minute }
  expect(warningAt(ends, 28 * minute - 1)).toBeNull()
  expect(warningAt(ends, 28 * minute)).toEqual({ of: 'idle', left: 2 * minute })
  expect(warningAt({ idle: 30 * minute, last: 29 * minute }, 28 * minute)).toEqual({ of: 'last', left: minute })
})

test('a session that has ended is no longer warned of', () => {
  expect(warningAt({ idle: 30 * minute, last: 600 * minute }, 30 * minute)).toBeNull()
})
