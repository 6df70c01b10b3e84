import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a text that a spreadsheet would compute begins with an apostrophe in CSV', () => {
  for (const text of ['=1+1', '+998901234567', '-cmd', '@SUM(A1)', '\tx', "'=1"]) expect(csvLine([text])).toBe(`'${text}\r\n`)
  expect(csvLine(['\rx'])).toBe(`"'\rx"\r\n`)
  for (const text of ['a=1', '', "'a", '-5', '-5,5', 'Бухоро']) expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('numbers have a comma, nothing is empty, and what would be a separator is quoted', () => {
  expect(csvLine([-12.5, 0, null, 'a;"b"', 'two\nlines'])).toBe('-12,5;0;;"a;""b""";"two\nlines"\r\n')
})
