import { expect, test } from 'vitest'
import { fill } from '../../../kit/index.ts'
import { units } from './units.ts'

test('a number of units takes the word in the form that it asks for', () => {
  expect([1, 3, 10].map((n) => fill(units.days, { n }, 'ru'))).toEqual(['1 день', '3 дня', '10 дней'])
  for (const unit of Object.values(units)) for (const language of ['ln', 'cl', 'ru'] as const) expect(fill(unit, { n: 21 }, language)).toMatch(/^21 [^{}|]+$/)
})
