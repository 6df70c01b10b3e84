import { afterAll, expect, test, vi } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'

vi.stubGlobal('navigator', { userAgent: 'Windows' })
afterAll(() => void vi.unstubAllGlobals())
const { dashboardLetter, keysOf, lettersOf } = await import('./letters.ts')
const { menuOf } = await import('../../navigation/menu.ts')

const actor: Actor = {
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(
    [...definitions.map(({ permission }) => `All${permission}View`), 'EventLogView'].map((name) => [name, 'role']),
  ),
}

test.each(['ln', 'cl', 'ru'] as const)('every screen of the menu has letters of its own, none the beginning of others: %s', (language) => {
  const letters = lettersOf(actor, language)
  const screens = menuOf(actor).flatMap(({ items }) => items)
  expect([...letters.values()].map(({ path }) => path).toSorted()).toEqual(screens.map(({ path }) => path).toSorted())
  const all = [dashboardLetter(language), ...letters.keys()]
  for (const one of all) {
    expect(one).toMatch(/^[A-Z]{1,2}$/)
    expect(all.filter((other) => other !== one && other.startsWith(one))).toEqual([])
  }
  for (const { path } of screens.filter(({ group }) => group === 'document').slice(0, 12)) {
    expect([path, [...letters].find(([, each]) => each.path === path)![0].length]).toEqual([path, 1])
  }
})

test('the letters are those that the words of the interface begin with: the check has T, in Russian P', () => {
  expect(lettersOf(actor, 'ln').get('T')?.path).toBe('/document/request')
  expect(lettersOf(actor, 'cl').get('T')?.path).toBe('/document/request')
  expect(lettersOf(actor, 'ru').get('P')?.path).toBe('/document/request')
  expect(dashboardLetter('cl')).toBe('I')
})

test('the keys of a screen are those of its letters', () => expect([keysOf('R'), keysOf('EM')]).toEqual(['G R', 'G E M']))
