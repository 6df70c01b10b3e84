import { expect, test } from 'vitest'
import { errorsWithin, fieldAt, placeIn } from './parts.ts'

test('a problem of a cell is placed by the id of its row, one of a field by its name', () => {
  const values = { items: [{ id: 'a' }, { id: 'b' }] }
  expect(placeIn('items.1.description', values)).toBe('items.b.description')
  expect(placeIn('items.0', values)).toBe('items.a')
  expect([placeIn('items', values), placeIn('items.7.description', values), placeIn('name.1', { name: 'a' })]).toEqual([
    'items',
    'items.7.description',
    'name.1',
  ])
  expect([fieldAt('items.b.description'), fieldAt('items')]).toEqual(['items', 'items'])
})

test('the problems of the parts of a field are those below its name', () => {
  expect(errorsWithin('items', { items: ['1'], 'items.a': ['2'], 'items.b.what': ['3'], itemsOther: ['4'] })).toEqual({
    a: ['2'],
    'b.what': ['3'],
  })
})
