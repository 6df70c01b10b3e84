import { expect, test } from 'vitest'
import { setting } from './definition.ts'
import { limits } from './settings.ts'

const refused = (code: string, value: number) => Object.keys(setting.rules!({ values: { code, value } } as unknown as Parameters<NonNullable<typeof setting.rules>>[0]))

test('each setting has limits of its own, within which it begins', () => {
  for (const [code, { min, max, value }] of Object.entries(limits)) {
    expect([min, value, max].map((each) => refused(code, each)), code).toEqual([[], [], []])
    expect([min - 1, max + 1].map((each) => refused(code, each)), code).toEqual([['value'], ['value']])
  }
  expect(new Set(Object.values(limits).map(({ max }) => max)).size).toBeGreaterThan(5)
})
