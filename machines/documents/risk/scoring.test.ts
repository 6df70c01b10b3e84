import { expect, test } from 'vitest'
import { categoryOf, pointsOf, sharesOf, sumOf } from './scoring.ts'

test('shares are of 100 together, whatever the weights are, and of equal weights alike but for a tenth', () => {
  expect(sharesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  expect(sharesOf([35, 20, 25, 10, 10])).toEqual([35, 20, 25, 10, 10])
  expect(sharesOf([7])).toEqual([100])
  expect(sharesOf([])).toEqual([])
  for (const weights of [[0.1, 1000], [3, 7, 11, 13], Array.from({ length: 30 }, (_, i) => i + 0.1)]) {
    expect(sumOf(sharesOf(weights))).toBe(100)
    expect(sharesOf(weights).every((share) => share >= 0)).toBe(true)
  }
})

test('points grow with the value up to the full one; a business that was never checked gets all of them', () => {
  const criterion = { most: 20, fullValue: 36 }
  expect([0, 9, 18, 35.9, 36, 500, null].map((value) => pointsOf(criterion, value))).toEqual([0, 5, 10, 19.9, 20, 20, 20])
})

test('a category ends with its limit', () => {
  const limits = { lowMost: 40, mediumMost: 70 }
  expect([0, 40, 40.1, 70, 70.1, 100].map((score) => categoryOf(score, limits))).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high'])
})
