import type { HistoryEvent } from '@nazorat/machines/api-types'
import { expect, test } from 'vitest'
import { erasedIn, foldHistory } from './fold-history.ts'

const event = (version: number, patch: Record<string, unknown>): HistoryEvent => ({
  version,
  pos: version,
  action: 'save',
  from: null,
  to: 'draft',
  actor: { id: 'u', organizationId: null, roleId: null },
  onBehalfOf: null,
  doneOffline: null,
  order: null,
  signature: null,
  origin: null,
  at: '',
  input: {},
  patch,
  related: [],
  hash: '',
})

test('each moment knows the values before and after it, the newest first', () => {
  const moments = foldHistory({ events: [event(2, { a: 2, b: 1 }), event(1, { a: 1 })], earlier: null })
  expect(moments.map(({ before, after }) => [before, after])).toEqual([
    [{ a: 1 }, { a: 2, b: 1 }],
    [{}, { a: 1 }],
  ])
})

test('a page goes on from what the document had before it', () => {
  const earlier = { version: 6, values: { a: 1, b: 1 }, erased: ['b'] }
  expect(foldHistory({ events: [event(7, { a: 2 })], earlier })).toMatchObject([{ before: { a: 1, b: 1 }, after: { a: 2, b: 1 } }])
  expect(erasedIn({ events: [event(7, { a: 2 })], earlier })).toEqual(['b'])
  expect(erasedIn({ events: [event(7, { b: 2 })], earlier })).toEqual([])
})

test('a field is erased until it is written again, or emptied by the erasure itself', () => {
  const [first, second, third] = [{ ...event(1, { a: null, b: null }), erased: ['a', 'b'] }, event(2, { b: 3 }), event(3, { a: null })]
  expect(erasedIn({ events: [second!, first!], earlier: null })).toEqual(['a'])
  expect(erasedIn({ events: [third!, second!, first!], earlier: null })).toEqual([])
})
