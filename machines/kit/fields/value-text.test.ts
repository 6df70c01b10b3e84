import { expect, test } from 'vitest'
import * as make from './field.ts'
import { t } from '../i18n/text.ts'
import { valueText } from './value-text.ts'

const word = t('майдон', 'поле')
const town = { ln: 'Toshkent', cl: 'Тошкент', ru: 'Ташкент' }
const say = (field: make.AnyField, value: unknown, language: 'ln' | 'cl' | 'ru' = 'ru') =>
  valueText(field, value, { language, titles: { a: town, b: 'Нур' }, separator: '; ' })

test('a value is written in a language: names, choices, yes and no, titles, days', () => {
  expect(say(make.names(word), town, 'ln')).toBe('Toshkent')
  expect(say(make.choice(word, { options: { one: town } }), 'one', 'cl')).toBe('Тошкент')
  expect([say(make.flag(word), true, 'ln'), say(make.flag(word), false)]).toEqual(['Ha', 'Нет'])
  expect(say(make.reference('place', word), 'a')).toBe('Ташкент')
  expect(say(make.date(word), '2026-11-20')).toBe('20.11.2026')
  expect(say(make.permissions(word, { labelOf: (name) => (name === 'A' ? town : undefined) }), ['A', 'B'])).toBe('Ташкент; B')
})

test('a decimal is written with its digits and its unit, and a moment as the clock in Tashkent shows it', () => {
  expect(say(make.decimal(word, { scale: 2, unit: t('млн сўм', 'млн сум') }), 1234.5)).toBe('1\u00a0234,50\u00a0млн сум')
  expect(say(make.decimal(word, { scale: 1, min: -9 }), -0.5)).toBe('−0,5')
  expect(say(make.moment(word), '2026-11-20T09:30:00.000Z')).toBe('20.11.2026 14:30')
})

test('rows are written a line each, with the labels of what is filled in', () => {
  const items = make.rows(word, { fields: { what: make.text(t('Нима', 'Что')), placeId: make.reference('place', t('Жой', 'Место')) } })
  expect(
    say(items, [
      { id: '1', what: 'Дверь', placeId: 'a' },
      { id: '2', what: null, placeId: 'b' },
    ]),
  ).toBe('1. Что: Дверь; Место: Ташкент\n2. Место: Нур')
})

test('the members of a list stand one after another, and one without a title by its id', () => {
  expect(say(make.references('place', word), ['a', 'b', 'c'])).toBe('Ташкент; Нур; c')
  expect(
    say(make.files(word), [
      { hash: 'a'.repeat(64), name: 'a.pdf', size: 1 },
      { hash: 'b'.repeat(64), name: 'b.pdf', size: 1 },
    ]),
  ).toBe('a.pdf; b.pdf')
})

test('a word of a choice that is no longer one is written as it is, and nothing where nothing is', () => {
  expect(say(make.choice(word, { options: { one: town } }), 'two')).toBe('two')
  expect([say(make.text(word), null), say(make.references('place', word), [])]).toEqual(['', ''])
})
