import { expect, test } from 'vitest'
import { getDefinition } from '../index.ts'
import { unsigned } from './present.ts'

const signature = [{ hash: 'a'.repeat(64), name: 'imzo.png', size: 1 }]
const row = (more: object) => ({ id: 'r', fullName: 'Каримова', role: 'Мудир', signature: null, unsignedReason: null, ...more })

test('each person who was present has signed, or there is a reason why not', () => {
  expect(unsigned(null)).toEqual({})
  expect(unsigned([row({ signature }), row({ unsignedReason: 'Бош тортди' })])).toEqual({})
  expect(Object.keys(unsigned([row({ signature }), row({ signature: [] })]))).toEqual(['present.1.unsignedReason'])
})

test('a visit that ends and a result that is sent ask for it', () => {
  const visit = getDefinition('visit')
  const { validateInput, input } = visit.actions['end']!
  expect(Object.keys(input as object)).toEqual(['photos', 'present'])
  expect(Object.keys(validateInput!({ present: [row({})] }, {} as never))).toEqual(['present.0.unsignedReason'])
  const result = getDefinition('inspectionresult')
  expect(Object.keys(result.rules!({ values: { present: [row({})] } } as never))).toEqual(['present.0.unsignedReason'])
})
