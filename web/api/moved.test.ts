import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidateMoved } from './moved.ts'

test('what shows the version that a document has moved to is not asked for again, all else is: older answers, lists and counters', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const answers = {
    'document x 1': { id: '1', version: 5 },
    'document x 2': { id: '2', version: 4 },
    'history x 1 latest': { events: [{ version: 5 }, { version: 4 }] },
    'history x 1 newest': { events: [{ version: 4 }] },
    'history x 1 pages': { pages: [{ events: [{ version: 5 }] }, { events: [{ version: 2 }] }] },
    'list x': [],
    'counts x': [],
    'list y': [],
    totals: [],
  }
  const moved = (id: string, version?: number): string[] => {
    for (const [key, answer] of Object.entries(answers)) client.setQueryData(key.split(' '), answer)
    void invalidateMoved(client, { type: 'x', id, ...(version !== undefined && { version }) })
    vi.runAllTimers()
    return Object.keys(answers).filter((key) => client.getQueryState(key.split(' '))!.isInvalidated)
  }
  const lists = ['list x', 'counts x', 'totals']
  expect(moved('1', 5)).toEqual(['history x 1 newest', ...lists])
  expect(moved('1', 6)).toEqual(['document x 1', 'history x 1 latest', 'history x 1 newest', 'history x 1 pages', ...lists])
  expect(moved('2', 5)).toEqual(['document x 2', ...lists])
  // Where the version is not known.
  expect(moved('2')).toEqual(['document x 2', ...lists])
  vi.useRealTimers()
})
