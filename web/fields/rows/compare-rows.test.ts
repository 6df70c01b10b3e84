import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const row = (id: string, what = id) => ({ id, what })
const changes = (before: unknown, after: unknown) =>
  compareRows(before, after, ['what']).map((change) =>
    change.kind === 'changed' ? [change.number, change.movedFrom, ...change.cells] : [change.kind, change.number],
  )

test('rows that were added, changed and removed are found by their ids', () => {
  expect(changes([row('a'), row('b'), row('c')], [row('a'), row('c', 'x'), row('d')])).toEqual([
    [2, null, 'what'],
    ['added', 3],
    ['removed', 2],
  ])
  expect(changes(null, [row('a')])).toEqual([['added', 1]])
  expect(changes([row('a')], [])).toEqual([['removed', 1]])
  expect(changes([row('a')], [{ id: 'a', what: 'a', other: null }])).toEqual([])
})

test('of rows in another order only those are told that were moved', () => {
  expect(changes([row('a'), row('b'), row('c')], [row('c'), row('a'), row('b')])).toEqual([[1, 3]])
  expect(changes([row('a'), row('b'), row('c')], [row('b'), row('c'), row('a', 'x')])).toEqual([[3, 1, 'what']])
  // One of two has moved: not the one whose number is the same.
  expect(changes([row('n'), row('a'), row('b')], [row('b', 'x'), row('a')])).toEqual([
    [1, 3, 'what'],
    ['removed', 1],
  ])
  expect(changes([row('a'), row('b'), row('c')], [row('n'), row('a'), row('c')])).toEqual([
    ['added', 1],
    ['removed', 2],
  ])
})
