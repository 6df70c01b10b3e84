import { expect, test } from 'vitest'
import { rangeOf, withDay } from './range.ts'

test('a range of days is asked for when both of its ends are there; until then what was typed stays', () => {
  const begun = withDay({}, 'to', '2026-01-31')
  expect(begun).toEqual({ half: { to: '2026-01-31' }, asked: undefined })
  const whole = withDay(begun.half!, 'from', '2026-01-01')
  expect(whole).toEqual({ half: undefined, asked: { from: '2026-01-01', to: '2026-01-31' } })
  expect(withDay(rangeOf(whole.asked), 'to', undefined)).toEqual({ half: { from: '2026-01-01' }, asked: undefined })
  expect(withDay(begun.half!, 'to', undefined)).toEqual({ half: undefined, asked: undefined })
})
