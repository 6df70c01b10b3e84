import { expect, test } from 'vitest'
import { setting } from './definition.ts'
import { groups } from './words.ts'
import { limits, settings } from './settings.ts'

const refused = (code: string, value: number) =>
  Object.keys(setting.rules!({ values: { code, value } } as unknown as Parameters<NonNullable<typeof setting.rules>>[0]))

test('each setting has limits of its own, within which it begins', () => {
  for (const [code, { min, max, value }] of Object.entries(limits)) {
    expect(
      [min, value, max].map((each) => refused(code, each)),
      code,
    ).toEqual([[], [], []])
    expect(
      [min - 1, max + 1].map((each) => refused(code, each)),
      code,
    ).toEqual([['value'], ['value']])
  }
  expect(new Set(Object.values(limits).map(({ max }) => max)).size).toBeGreaterThan(5)
})

test('settings are listed by their groups, each under the name of its own', () => {
  const { options } = setting.fields.code.options
  const listed = (Object.keys(options) as (keyof typeof settings)[]).map((code) => settings[code].group)
  expect(Object.keys(options).toSorted()).toEqual(Object.keys(settings).toSorted())
  expect(listed.filter((group, i) => group !== listed[i - 1])).toEqual(Object.keys(groups))
  for (const [code, { group }] of Object.entries(settings)) expect(options[code], code).toBe(groups[group])
  expect(setting.list).toMatchObject({ columns: ['code', 'name', 'value'], sort: 'code' })
})
