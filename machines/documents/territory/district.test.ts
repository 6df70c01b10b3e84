import { expect, test } from 'vitest'
import { district } from './district.ts'

test('a code of a settlement or a village is no district’s, and the refusal says what it is', () => {
  const problems = (soato: string) => district.rules!({ values: { soato }, lookups: { region: null } } as never)
  for (const soato of ['1703202', '1703401', '1714401365']) expect(problems(soato)).toEqual({})
  for (const soato of ['1703202550', '1703202805', '1714401550']) expect(problems(soato)['soato']![0]!.ru).toBe(`Код СОАТО ${soato} — код населённого пункта (посёлка, села), а не района`)
})
