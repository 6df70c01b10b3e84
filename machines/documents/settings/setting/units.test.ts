import { expect, test } from 'vitest'
import { fill } from '../../../kit/index.ts'
import { units } from './words.ts'

test('a unit has the form that its number asks for', () => {
  expect([1, 3, 10].map((n) => fill(units.days, { n }, 'ru'))).toEqual(['день', 'дня', 'дней'])
  for (const unit of Object.values(units))
    for (const language of ['ln', 'cl', 'ru'] as const) expect(fill(unit, { n: 21 }, language)).toMatch(/^[^{}|\d]+$/)
})
