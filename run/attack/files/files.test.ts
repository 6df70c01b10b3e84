import { expect, test } from 'vitest'
import { attackFiles, formatNames } from './attack-files.ts'
import { formats } from './formats.ts'
import { mutate, randomOf } from './mutate.ts'

test('each format that is read is attacked', () => {
  expect(Object.keys(formats)).toEqual(formatNames)
})

test.for(formatNames)('no changed file ends the process that reads it, or takes more than it may: %s', async (format) => {
  expect(await attackFiles({ format, seed: 1, from: 0, to: 100 })).toEqual([])
})

test('a file follows from its number', () => {
  const bytes = Buffer.from('%PDF-1.4 a file of some length')
  const made = Array.from({ length: 50 }, (_, i) => [i, i].map((number) => mutate(bytes, randomOf(number)).toString('hex')))
  for (const [one, other] of made) expect(one).toBe(other)
  expect(new Set(made.map(([one]) => one)).size).toBeGreaterThan(40)
})
