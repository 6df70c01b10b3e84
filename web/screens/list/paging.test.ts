import { maxCounted, maxPaged } from '@nazorat/machines/api-types'
import { expect, test } from 'vitest'
import { sumOf } from '../../i18n/total.ts'
import { pagesOf } from './paging.tsx'

test('a list that is counted whole has all of its pages, and at least one', () => {
  expect(pagesOf({ total: 0 }, 20)).toEqual({ last: 1, goesOn: false })
  expect(pagesOf({ total: 41 }, 20)).toEqual({ last: 3, goesOn: false })
  expect(pagesOf({ total: maxCounted }, 20)).toEqual({ last: maxCounted / 20, goesOn: false })
})

test('a longer list can be paged through at its beginning, whether its total is known or not', () => {
  for (const pageSize of [20, 50, 100]) {
    const first = { last: maxPaged / pageSize, goesOn: true }
    expect(pagesOf({ total: maxCounted, totalIsLowerBound: true }, pageSize)).toEqual(first)
    expect(pagesOf({ total: maxCounted + 1 }, pageSize)).toEqual(first)
  }
})

test('a sum is a lower bound where one of its parts is', () => {
  expect(sumOf([{ total: 3 }, undefined, { total: 4 }])).toEqual({ total: 7, totalIsLowerBound: undefined })
  expect(sumOf([{ total: 3 }, { total: maxCounted, totalIsLowerBound: true }])).toEqual({
    total: maxCounted + 3,
    totalIsLowerBound: true,
  })
})
