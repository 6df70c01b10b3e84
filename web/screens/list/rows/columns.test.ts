import { listDefinition } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { expect, test } from 'vitest'
import { columnsNamed, columnsOf, moved, movedOnto, toggled } from './columns.ts'

const all = columnsOf(listDefinition(getDefinition('region')))
const usual = all.map(({ name }) => name)

test('columns stand in the order that was chosen, without those that are no more, and with the one that leads to the document', () => {
  const named = (names: string[]) => columnsNamed(all, names, 'name').map(({ name }) => name)
  expect(named(['updatedAt', 'name', 'gone', 'soato'])).toEqual(['updatedAt', 'name', 'soato'])
  expect(named(['soato'])).toEqual(['name', 'soato'])
})

test('a column that is shown again stands where it usually does among the others', () => {
  const [first, second, third] = usual
  expect(toggled(all, [first!, third!], second!)).toEqual([first, second, third])
  expect(toggled(all, [first!, second!], third!)).toEqual([first, second, third])
  expect(toggled(all, usual, second!)).toEqual(usual.filter((name) => name !== second))
})

test('a column moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('a column that is dropped on another takes its place', () => {
  expect(movedOnto(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(movedOnto(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(movedOnto(['a', 'b', 'c'], 'd', 'a')).toEqual(['a', 'b', 'c'])
})

test('every field that fits into a cell can be a column, once the whole definition is there; sorted is by those that the list begins with', () => {
  const check = getDefinition('request')
  const some = columnsOf(listDefinition(check)).map(({ name }) => name)
  const every = columnsOf(listDefinition(check), check.fields)
  const offered = every.map(({ name }) => name)
  expect(offered.slice(0, check.list.columns.length)).toEqual(check.list.columns)
  expect(offered).toEqual(
    expect.arrayContaining([...some, 'checkDaysNumber', 'agreedCheckDaysNumber', 'inspectors', 'regionId', 'orderDate', 'createdUserId']),
  )
  for (const name of ['orderFiles', 'inspectorStatusId']) expect(offered).not.toContain(name)
  expect(
    every
      .filter(({ sortable }) => sortable)
      .map(({ name }) => name)
      .filter((name) => !check.list.columns.includes(name)),
  ).toEqual(['createdAt', 'updatedAt'])
})
