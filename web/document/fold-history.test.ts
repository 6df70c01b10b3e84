import type { HistoryEvent } from '@nazorat/machines'
import { expect, test } from 'vitest'
import { foldHistory } from './fold-history.ts'

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
