import { expect, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { copiedFrom } from './copied-from.ts'

test('facts that are copied stand under the name of the document that they come from', () => {
  for (const { type, fields, copies, lookups } of definitions) {
    const filled = Object.fromEntries(Object.keys(fields).map((name) => [name, 'an id']))
    const from = copiedFrom({ copies, lookups }, filled)
    expect(Object.keys(from), type).toEqual(Object.keys(copies))
    for (const name of Object.values(from)) expect(fields[name]?.kind, `${type}: ${name}`).toBe('reference')
    expect(copiedFrom({ copies, lookups }, {}), type).toEqual({})
  }
})
