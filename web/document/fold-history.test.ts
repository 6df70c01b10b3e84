import type { HistoryEvent } from '@nazorat/machines'
import { expect, test } from 'vitest'
import { erasedIn, foldHistory } from './fold-history.ts'

const event = (version: number, patch: Record<string, unknown>): HistoryEvent => ({
  version, pos: version, action: 'save', from: null, to: 'draft', actor: { id: 'u', organizationId: null, roleId: null }, origin: null, at: '', input: {}, patch, related: [], hash: '',
})

test('each moment knows the values before and after it, the newest first', () => {
  const moments = foldHistory([event(2, { a: 2, b: 1 }), event(1, { a: 1 })])
  expect(moments.map(({ before, after }) => [before, after])).toEqual([
    [{ a: 1 }, { a: 2, b: 1 }],
    [{}, { a: 1 }],
  ])
})

test('a field is erased until it is written again, or emptied by the erasure itself', () => {
  const [first, second, third] = [{ ...event(1, { a: null, b: null }), erased: ['a', 'b'] }, event(2, { b: 3 }), event(3, { a: null })]
  expect(erasedIn([second!, first!])).toEqual(['a'])
  expect(erasedIn([third!, second!, first!])).toEqual([])
})
