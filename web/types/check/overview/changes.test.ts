import { expect, test } from 'vitest'
import { changesOf } from './changes.tsx'
import { enteredOf, countDeadlines, lastDays } from './summary.tsx'

const entered = (counts: Record<string, number>) => ({
  entered: Object.entries(counts).map(([state, documents]) => ({ state, documents })),
})

test('states come in the order of what changed in them, and those that nothing came into at either time are left out', () => {
  const changes = changesOf(['a', 'b', 'c', 'd'], entered({ a: 5, b: 1, c: 9 }), entered({ a: 4, b: 8 }))
  expect(changes).toEqual([
    { state: 'c', lately: 9, before: 0 },
    { state: 'b', lately: 1, before: 8 },
    { state: 'a', lately: 5, before: 4 },
  ])
  expect(enteredOf(entered({ a: 5, b: 1, c: 9 }), ['a', 'c'])).toBe(14)
})

test('as many days are compared with each other, and none is in both', () => {
  const [lately, before] = lastDays('2096-03-15T05:00:00.000Z')
  expect(lately).toEqual({ from: '2096-02-15', to: '2096-03-15' })
  expect(before).toEqual({ from: '2096-01-16', to: '2096-02-14' })
})

test('only states in which a deadline runs are kept or missed', () => {
  const of = (state: string, inTime: number, late: number) => ({
    state,
    times: 1,
    documents: 1,
    median: 1,
    p90: 1,
    missed: late,
    inTime,
    late,
  })
  expect(countDeadlines({ states: [of('a', 3, 1), of('b', 7, 7), of('c', 2, 0)] }, ['a', 'c'])).toEqual({ inTime: 5, missed: 1 })
})
