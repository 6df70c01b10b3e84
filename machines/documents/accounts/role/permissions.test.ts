import { expect, test } from 'vitest'
import { definitions } from '../../index.ts'
import { permissionsOf } from './permissions.ts'

test('no permission names the same action twice', () => {
  for (const { name, label } of permissionsOf(definitions)) {
    for (const text of Object.values(label)) {
      const actions = text
        .replace(/^[^:]*: /, '')
        .replace(/ \([^)]*\)$/, '')
        .split(', ')
      expect(new Set(actions).size, `${name}: ${text}`).toBe(actions.length)
    }
  }
})
