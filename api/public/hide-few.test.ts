import { expect, test } from 'vitest'
import { hideFew } from './hide-few.ts'

const cell = (value: number, businesses = value) => ({ value, businesses })

test('a number of fewer than five businesses is not shown, and none can be found by subtracting', () => {
  expect(hideFew([cell(9), cell(5), cell(0)])).toEqual([9, 5, 0])
  // Twelve checks of four businesses.
  expect(hideFew([cell(9), cell(12, 4), cell(7), cell(3)])).toEqual([9, null, 7, null])
  // One alone would be what is left of the sum.
  expect(hideFew([cell(9), cell(7), cell(1)])).toEqual([9, null, null])
  expect(hideFew([cell(2)])).toEqual([null])
  expect(hideFew([])).toEqual([])
})
