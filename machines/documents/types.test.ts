import { expect, test } from 'vitest'
import { definitions } from './index.ts'
import { loaders } from './types.ts'

test('each definition can be fetched by itself, by the name of its type', async () => {
  expect(Object.keys(loaders)).toEqual(definitions.map(({ type }) => type))
  for (const definition of definitions) {
    const fetched = await loaders[definition.type]!()
    // Some of them are made by a function of what all others are; the others must be the same objects.
    if (['user', 'role', 'signingkey', 'deputy', 'template'].includes(definition.type))
      expect(fetched).toMatchObject({ type: definition.type, label: definition.label, list: definition.list })
    else expect(fetched).toBe(definition)
  }
})
