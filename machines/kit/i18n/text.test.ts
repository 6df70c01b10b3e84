import { expect, test } from 'vitest'
import { fill, t } from './text.ts'

const found = t('{n} та қатор', '{n|найдена|найдено|найдено} {n} {n|строка|строки|строк}')

test.for([
  [1, 'найдена 1 строка'],
  [21, 'найдена 21 строка'],
  [101, 'найдена 101 строка'],
  [2, 'найдено 2 строки'],
  [34, 'найдено 34 строки'],
  ['1\u00a0003', 'найдено 1\u00a0003 строки'],
  ['1,5', 'найдено 1,5 строки'],
  [0, 'найдено 0 строк'],
  [5, 'найдено 5 строк'],
  [11, 'найдено 11 строк'],
  [112, 'найдено 112 строк'],
  ['1\u00a0000', 'найдено 1\u00a0000 строк'],
] as const)('in Russian a word has the form that its number asks for: %s', ([n, said]) => expect(fill(found, { n }, 'ru')).toBe(said))

test('a number in words asks for the form of many, and Uzbek words stay as they are', () => {
  expect(fill(found, { n: t('10 000 дан ортиқ', 'более чем 10 000') }, 'ru')).toBe('найдено более чем 10 000 строк')
  expect([fill(found, { n: 2 }, 'ln'), fill(found, { n: 2 }, 'cl')]).toEqual(['2 ta qator', '2 та қатор'])
})
