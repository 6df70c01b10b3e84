import { expect, test } from 'vitest'
import { district } from './district.ts'

test('a heading of a group of districts or cities is none of them', () => {
  for (const soato of ['1703200', '1703400', '1726260', '1714401360'])
    expect(district.skips!({ soato })!.ru).toBe(`Код СОАТО ${soato} — код группы районов или городов, а не района`)
  for (const soato of ['1703202', '1703220', '1703401', '1726262', '1714401365', 1703200, null])
    expect(district.skips!({ soato })).toBeNull()
})

test('a code of a settlement or a village is no district’s, and the refusal says what it is', () => {
  const problems = (soato: string) => district.rules!({ values: { soato }, lookups: { region: null } } as never)
  for (const soato of ['1703202', '1703401', '1714401365']) expect(problems(soato)).toEqual({})
  for (const soato of ['1703202550', '1703202805', '1714401550'])
    expect(problems(soato)['soato']![0]!.ru).toBe(`Код СОАТО ${soato} — код населённого пункта (посёлка, села), а не района`)
})
