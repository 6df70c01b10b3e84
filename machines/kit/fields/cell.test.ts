import { describe, expect, test } from 'vitest'
import { choice, date, decimal, digits, flag, integer, kindOf, type AnyField, moment, passport, phone, references, t, text, time } from '../index.ts'
import type { SheetCell } from './cell.ts'

const word = t('a', 'а', 'а')
const readBy = (field: AnyField) => (cell: SheetCell) => kindOf(field).fromCell!(cell, field.options)
const cases = (field: AnyField, table: readonly (readonly [SheetCell, unknown])[]) => {
  for (const [cell, value] of table) expect(readBy(field)(cell), String(cell)).toEqual(value)
}

describe('a cell is read as a value of its kind', () => {
  test('a day: ISO, with points, or as Excel counts', () =>
    cases(date(word), [['2026-11-20', '2026-11-20'], ['20.11.2026', '2026-11-20'], ['1.2.2026', '2026-02-01'], ['20/11/2026', '2026-11-20'], [46346, '2026-11-20'], ['2026-11-20T00:00', '2026-11-20'], ['20.11.2026 14:30', '2026-11-20'], ['ноябрь', 'ноябрь'], [5, '5']]))

  test('a time and a moment: as the clock in Tashkent shows them', () => {
    cases(time(word), [['9:05', '09:05'], [0.375, '09:00'], ['2026-11-20T09:30', '09:30']])
    cases(moment(word), [['20.11.2026 14:30', '2026-11-20T09:30:00.000Z'], ['2026-11-20T14:30', '2026-11-20T09:30:00.000Z'], ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00Z']])
  })

  test('digits get back the zeros that Excel has dropped, where only one length is possible', () => {
    cases(digits(word, { lengths: [5] }), [[1110, '01110'], ['01 110', '01110'], ['123456', '123456']])
    cases(digits(word, { lengths: [7, 10] }), [[170301, '170301'], ['1703010', '1703010']])
  })

  test('numbers with gaps and commas', () => {
    cases(integer(word), [['1 234', 1234], [7, 7], ['7,5', 7.5], ['семь', 'семь']])
    cases(decimal(word, { scale: 1 }), [['1\u00a0234,5', 1234.5], ['−2', -2]])
  })

  test('yes and no, and choices, in any language', () => {
    cases(flag(word), [['Ha', true], ['ҳа', true], ['ДА', true], [1, true], ['TRUE', true], ['Yo‘q', false], ['нет', false], [0, false], ['balki', 'balki']])
    cases(choice(word, { options: { male: t('Erkak', 'Эркак', 'Мужской') } }), [['мужской', 'male'], ['erkak', 'male'], ['male', 'male'], ['аёл', 'аёл']])
  })

  test('telephones and passports as people write them; lists by lines and semicolons', () => {
    cases(phone(word), [['90 123-45-67', '+998901234567'], [998901234567, '+998901234567'], ['+998 (90) 1234567', '+998901234567']])
    // Letters that look like Latin ones.
    cases(passport(word), [['аа 1234567', 'AA1234567']])
    cases(references('body', word), [['Бир; Икки\nУч', ['Бир', 'Икки', 'Уч']]])
    cases(text(word), [[12, '12'], [' a ', 'a']])
  })
})
