import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

test('a length is minutes and seconds, with hours where there are some', () => {
  expect([0, 5, 59.6, 245, 3600, 3750, -1].map(clockOf)).toEqual(['0:00', '0:05', '1:00', '4:05', '1:00:00', '1:02:30', '0:00'])
})
