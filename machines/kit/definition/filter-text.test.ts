import { expect, test } from 'vitest'
import { choice, date, flag, integer, reference, references, text } from '../fields/field.ts'
import { t } from '../i18n/text.ts'
import { filterText } from './filter-text.ts'

const word = t('майдон', 'поле')
const reader = { language: 'ru', titles: { a: 'Первая', b: t('Иккинчи', 'Вторая') } } as const

test('a filter is told in words, by what its field can be asked for', () => {
  const options = { open: t('Очиқ', 'Открыта'), shut: t('Ёпиқ', 'Закрыта') }
  expect(filterText(text(word), 'нур', reader)).toBe('нур')
  expect(filterText(choice(word, { options }), ['open', 'shut', null], reader)).toBe('Открыта, Закрыта, не указано')
  expect(filterText(choice(word, { options }), 'open', reader)).toBe('Открыта')
  expect(filterText(choice(word, { options }), ['open', 'shut'], reader)).toBe('Открыта, Закрыта')
  const many = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, t(name, name.toUpperCase(), name)]))
  expect(filterText(choice(word, { options: many }), ['a', 'b', 'd'], reader)).toBe('все, кроме: C')
  expect(filterText(choice(word, { options: many }), ['a', 'b'], reader)).toBe('A, B')
  expect(filterText(reference('place', word), 'b', reader)).toBe('Вторая')
  expect(filterText(references('place', word), ['a', 'b'], reader)).toBe('Первая, Вторая')
  expect(filterText(flag(word), false, reader)).toBe('Нет')
  expect(filterText(date(word), { from: '2026-11-01', to: '2026-11-30' }, reader)).toBe('с 01.11.2026 по 30.11.2026')
  expect(filterText(date(word), { from: '2026-11-01', to: '2026-11-01' }, reader)).toBe('01.11.2026')
  expect(filterText(integer(word), { to: 5000 }, reader)).toBe('по 5\u00a0000')
  expect(filterText(integer(word), 7, { ...reader, language: 'ln' })).toBe('7')
})
