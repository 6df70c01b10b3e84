import { definitions, getDefinition } from '@nazorat/machines/documents'
import { typedFields } from '@nazorat/machines/definition'
import { text, integer } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { expect, test } from 'vitest'
import { addressValues, changedIn, isSaved, mayRepeat, rebased, sendable, similarValues } from './form-values.ts'

const label = t('a', 'a')
const fields = { name: text(label), days: integer(label) }

test('spaces around a word are no change: who types a space is not stopped', () => {
  expect(changedIn({ name: 'ab ' }, { name: 'ab' })).toEqual([])
})

test('the server has a photo that the device held, whatever pictures of it are drawn', () => {
  const held = { hash: 'a', name: 'a.jpg', size: 1 }
  const photo = { ...held, photo: { shown: held, thumbnail: held } }
  const drawn = { ...held, photo: { shown: { ...held, hash: 'b' }, thumbnail: { ...held, hash: 'c' } } }
  expect(isSaved([photo], [drawn])).toBe(true)
  expect(isSaved([photo, { ...held, hash: 'd' }], [drawn])).toBe(false)
  expect(isSaved('ab ', 'ab')).toBe(true)
  expect(isSaved([], [drawn])).toBe(false)
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

test('a document like another one has neither its days, papers and numbers nor what no two documents share', () => {
  const check = getDefinition('request')
  const held = {
    checkTypeId: 'a',
    contractorId: 'b',
    checkStartDate: '2026-11-20',
    orderNumber: '15',
    orderFiles: [{ hash: 'c' }],
    requestDocNumber: '1',
    inspectors: [],
  }
  expect(similarValues(check, held)).toEqual({ checkTypeId: 'a', contractorId: 'b' })
})

test('rows of a document like another one are rows of its own', () => {
  const withRows = definitions.filter(mayRepeat).flatMap((definition) =>
    Object.keys(typedFields(definition))
      .filter((name) => definition.fields[name]!.kind === 'rows')
      .map((name) => [definition, name] as const),
  )
  expect(withRows.length).toBeGreaterThan(0)
  for (const [definition, name] of withRows) {
    const [row] = similarValues(definition, { [name]: [{ id: 'one' }] })[name] as { id: string }[]
    expect(row!.id).not.toBe('one')
  }
})
