import { expect, test } from 'vitest'
import { date, decimal, moment, references, rows, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { cellOf } from './cells.ts'

const word = t('а', 'а')

test('numbers, days and moments are such in a sheet, with the digits that they have', () => {
  const amount = cellOf(decimal(word, { scale: 2 }))
  expect([amount.format, amount.read(12.5, 'ru', {})]).toEqual(['#,##0.00', 12.5])
  const met = cellOf(moment(word))
  // A sheet has no time zones: what it shows is the clock in Tashkent.
  expect([met.format, met.read('2026-11-20T09:30:00.000Z', 'ru', {})]).toEqual(['dd.mm.yyyy hh:mm', new Date('2026-11-20T14:30:00.000Z')])
  expect(cellOf(date(word)).read('2026-11-20', 'ru', {})).toEqual(new Date('2026-11-20'))
})

test('a list stands in one cell, a member a line, and what is empty is no text', () => {
  const bodies = cellOf(references('body', word))
  expect(bodies.read(['a', 'b'], 'ru', { a: 'Первый', b: t('Иккинчи', 'Второй') })).toBe('Первый\nВторой')
  expect([bodies.read([], 'ru', {}), bodies.read(null, 'ru', {})]).toEqual([null, null])
})

test('rows stand in one cell, a row a line', () => {
  const items = cellOf(rows(word, { fields: { what: text(t('Нима', 'Что')), bodies: references('body', t('Органлар', 'Органы')) } }))
  const value = [
    { id: '1', what: 'Дверь', bodies: ['a', 'b'] },
    { id: '2', what: 'Окно', bodies: null },
  ]
  expect(items.read(value, 'ru', { a: 'Первый', b: 'Второй' })).toBe('1. Что: Дверь; Органы: Первый, Второй\n2. Что: Окно')
})
