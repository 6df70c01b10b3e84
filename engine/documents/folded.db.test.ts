import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchable } from '@nazorat/machines/i18n'
import { migratedDatabase } from '../testing/index.ts'

test('Postgres folds a text as a search does', async () => {
  const { pool } = await migratedDatabase()
  const letters = [
    ...'abcdehjkqstxyzoOgG019.,-/%_«»"“”„‚ʻʼ\'’‘`´ʹʽʾʿˈˊˋ′‵‛＇ ',
    ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЎҚҒҲ',
  ]
  // Letters whose marks stand apart are the same letters. Those whose reading depends on their neighbours come often.
  const often = [...'еЕёцЦeytsоoўЎьъj']
  const text = fc
    .array(fc.constantFrom(...letters, ...often, ...often, 'й'.normalize('NFD'), 'Ў'.normalize('NFD')))
    .map((all) => all.join(''))
  const texts = [...letters, ...fc.sample(text, 3000)]
  const { rows } = await pool.query<{ folded: string }>('select folded(x) from unnest($1::text[]) with ordinality as t (x, n) order by n', [
    texts,
  ])
  expect(rows.map(({ folded }) => folded.replace(/ +/g, ' ').trim())).toEqual(texts.map((each) => searchable(each).trim()))
})
