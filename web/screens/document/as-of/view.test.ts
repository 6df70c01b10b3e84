import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../app/router-search.ts'
import { searchOf, viewIn } from './view.ts'

test('a page in its past is read from the address that it is written to', () => {
  for (const view of [
    { tab: null, when: null },
    { tab: 'history', when: { at: 12 } },
    { tab: null, when: { on: '2026-11-20' } },
    { tab: 'files', when: { on: '2026-11-20T10:00:00.000Z' } },
  ]) {
    expect(viewIn(parseSearch(stringifySearch(searchOf(view))))).toEqual(view)
  }
  expect(stringifySearch(searchOf({ tab: null, when: null }))).toBe('')
})

test('what is no version and no day is not asked of the server', () => {
  for (const at of ['0', '-1', '1.5', 'x', '', '1e3', '99999999999']) expect(viewIn({ at }).when).toBeNull()
  for (const on of ['2026-13-01', '2026-02-30', 'yesterday', '2026-11-20T10:00']) expect(viewIn({ on }).when).toBeNull()
})
