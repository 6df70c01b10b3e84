import type { Row } from '@nazorat/machines/api-types'
import { expect, test } from 'vitest'
import { adjacent, daysOf, spansOf } from './spans.ts'

test('a week begins on Monday, a month has all of its days, and the next one begins where it ends', () => {
  expect([daysOf('week', '2096-03-01')[0], daysOf('week', '2096-03-01').at(-1)]).toEqual(['2096-02-27', '2096-03-04'])
  expect([daysOf('month', '2096-02-15')[0], daysOf('month', '2096-02-15').at(-1)]).toEqual(['2096-02-01', '2096-02-29'])
  const december = daysOf('month', '2096-12-10')
  expect([adjacent(december, 1), adjacent(december, -1), december.length]).toEqual(['2097-01-01', '2096-11-30', 31])
})

test('a check stands under each of its inspectors in the days that it takes, cut where the view ends', () => {
  const check = (id: string, from: string, to: string, inspectors: string[] | null) =>
    ({ id, checkStartDate: from, checkEndDate: to, inspectors }) as unknown as Row
  const days = daysOf('week', '2096-03-01')
  const spans = spansOf(
    [
      check('late', '2096-03-04', '2096-03-20', ['a']),
      check('early', '2096-02-01', '2096-02-28', ['a', 'b']),
      check('past', '2096-02-01', '2096-02-26', ['a']),
      check('nobody', '2096-02-27', '2096-02-27', null),
    ],
    days,
  )
  expect([...spans].map(([who, of]) => [who, of.map(({ row, from, to }) => [row.id, from, to])])).toEqual([
    [
      'a',
      [
        ['early', 1, 2],
        ['late', 7, 7],
      ],
    ],
    ['b', [['early', 1, 2]]],
    [null, [['nobody', 1, 1]]],
  ])
})
