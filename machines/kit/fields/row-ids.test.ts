import { expect, test } from 'vitest'
import { defineDirectory } from '../definition/directory.ts'
import { t } from '../i18n/text.ts'
import { files, rows, text } from './field.ts'
import { withRowIds } from './row-ids.ts'

const word = t('а', 'а')
const plan = defineDirectory({
  type: 'plan',
  permission: 'Plan',
  label: { one: word, many: word },
  title: 'name',
  fields: { name: text(word), items: rows(word, { fields: { what: text(word) } }), papers: files(word) },
  list: { columns: [], filters: [], search: [], sort: 'name' },
})

test('a row without an id gets one; those that have one, and what is no row, stay as they are', () => {
  const input = { name: 'a', items: [{ id: 'x', what: 'a' }, { what: 'b' }, null, 'c'], papers: [{ hash: 'h' }], other: [{}] }
  expect(withRowIds(plan, 'save', input, () => 'new')).toEqual({
    ...input,
    items: [{ id: 'x', what: 'a' }, { id: 'new', what: 'b' }, null, 'c'],
  })
  expect(withRowIds(plan, 'delete', input, () => 'new')).toEqual(input)
  expect(withRowIds(plan, 'constructor', input, () => 'new')).toEqual(input)
})
