import { getDefinition } from '@nazorat/machines/documents'
import { text, integer } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { expect, test } from 'vitest'
import { addressValues, changedIn, rebased, sendable } from './form-values.ts'

const label = t('a', 'a')
const fields = { name: text(label), days: integer(label) }

test('spaces around a word are no change: who types a space is not stopped', () => {
  expect(changedIn({ name: 'ab ' }, { name: 'ab' })).toEqual([])
})

test('only changed values that are right are sent', () => {
  expect(sendable(fields, { name: ' ab ', days: 'ten' }, { name: null, days: 5 })).toEqual({ name: 'ab' })
  expect(sendable(fields, { name: 'ab', days: 5 }, { name: 'ab', days: 5 })).toEqual({})
  expect(sendable(fields, { name: null, days: 5 }, { name: 'ab', days: 5 })).toEqual({ name: null })
})

test('the server has the last word on what was not typed over meanwhile', () => {
  const base = { name: 'ab', days: 5 }
  expect(rebased({ name: 'abc', days: 5 }, base, { name: 'ab', days: 7 })).toEqual({ name: 'abc', days: 7 })
  expect(rebased({ name: 'ab ', days: 5 }, base, base)).toEqual({ name: 'ab ', days: 5 })
})

test('an address gives a new form values of its own fields alone, and only those that are right', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  expect(addressValues(getDefinition('postponement'), { requestId: id, kind: 'extend', sentDate: '2026-11-20', from: '/' })).toEqual({
    requestId: id,
    kind: 'extend',
  })
  expect(addressValues(getDefinition('postponement'), { requestId: 'x', kind: 'expire' })).toEqual({})
})
