import { expect, test, vi } from 'vitest'
import { type Actor, definitions } from '@nazorat/machines'

vi.stubGlobal('navigator', { userAgent: 'Windows' })
const { lettersOf } = await import('./letters.ts')

const actor: Actor = {
  id: 'me', name: 'Me', language: 'cl', organizationId: null, branchIds: [], roleIds: [], contractorId: null,
  grants: Object.fromEntries(definitions.map(({ permission }) => [`All${permission}View`, 'role'])),
}

test('every screen has at most one letter and no two the same; the check has R', () => {
  const letters = lettersOf(actor)
  expect(letters.get('R')?.type).toBe('request')
  expect(new Set([...letters.values()].map(({ path }) => path)).size).toBe(letters.size)
  expect([...letters.keys()].every((letter) => /^[A-Z]$/.test(letter))).toBe(true)
})
