import { describe, expect, test } from 'vitest'
import { definitions, getDefinition } from '../../documents/index.ts'
import { isDirectory, typedFields, listDefinition } from './index.ts'

describe('records that are edited in a list', () => {
  test('are those of directories with a few plain fields, in every state in which they are saved', () => {
    expect(listDefinition(getDefinition('region')).inline).toEqual({ fields: ['soato', 'name'], states: ['active', 'passive'] })
    expect(listDefinition(getDefinition('checkbasis')).inline?.fields).toHaveLength(4)
    const edited = definitions.filter((definition) => listDefinition(definition).inline)
    expect(edited.length).toBeGreaterThan(10)
    for (const definition of edited) {
      expect(isDirectory(definition)).toBe(true)
      expect(Object.keys(typedFields(definition)).length).toBeLessThanOrEqual(4)
      // A row says who may save it by the permission alone.
      expect(Object.keys(definition.parties)).toEqual([])
    }
  })

  test('are none with references, long texts or files, and none that go from hand to hand', () => {
    for (const type of ['district', 'position', 'template', 'role', 'news', 'request'])
      expect(listDefinition(getDefinition(type)).inline).toBeUndefined()
  })
})
