import { expect, test } from 'vitest'
import { decimalIn } from './decimal-text.ts'

test('a decimal is read with a comma or a point, and with spaces between thousands', () => {
  expect(['12,5', '12.50', '1 234,05', '1\u00a0234\u00a0567', '-0,1', '−3', ' 7 '].map(decimalIn)).toEqual([12.5, 12.5, 1234.05, 1_234_567, -0.1, -3, 7])
})

test('a text that is no decimal stays as it was typed, and nothing is nothing', () => {
  expect(['12,', ',5', '1.234,56', '1e5', '12a', '', '  '].map(decimalIn)).toEqual(['12,', ',5', '1.234,56', '1e5', '12a', null, null])
})
