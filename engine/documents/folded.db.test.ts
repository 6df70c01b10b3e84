import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalized } from '@nazorat/machines'
import { migratedDatabase } from '../testing/index.ts'

test('Postgres folds a text as a search does', async () => {
  const { pool } = await migratedDatabase()
  const letters = [...'abcxyzoOgG019.,-/%_«»"“”ʻʼ\'’‘` ', ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЎҚҒҲ']
  // Letters whose marks stand apart are the same letters.
  const text = fc.array(fc.constantFrom(...letters, 'й'.normalize('NFD'), 'Ў'.normalize('NFD'))).map((all) => all.join(''))
  const texts = [...letters, ...fc.sample(text, 500)]
  const { rows } = await pool.query<{ folded: string }>('select folded(x) from unnest($1::text[]) with ordinality as t (x, n) order by n', [texts])
  expect(rows.map(({ folded }) => folded.replace(/ +/g, ' ').trim())).toEqual(texts.map(normalized))
})
