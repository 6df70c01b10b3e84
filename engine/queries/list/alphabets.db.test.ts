import { expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/index.ts'

/** Texts in the order in which people look for them. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'Uzbek Latin': [
    'aloqa',
    'Azia',
    'Cement',
    'Gilos',
    'non',
    'Olma',
    'Ozod',
    'Suv',
    'Zebo',
    'Oʻquvchi',
    'Oʻrik',
    'Gʻalla',
    'shaftoli',
    'Shahar',
    'Chinor',
    'Ngo',
  ],
  'every apostrophe': ['Oz', "O'a", 'O´b', 'Oʻd', 'O‘e', 'O’f', 'O`g', 'Oʼh', 'Oʹi', 'O′j', 'O‛k', 'O＇l', 'g‘a', 'Gʻb', 'G′v'],
  'Uzbek Cyrillic': ['азамат', 'Азия', 'Етакчи', 'Ёрқин', 'Жиззах', 'Яшил', 'Ўзбек', 'Ўрмон', 'Қурувчи', 'Ғалла', 'Ҳамкор'],
  Russian: ['Акация', 'Елец', 'Ершов', 'Ёлка', 'Жуков', 'Йод', 'Цирк', 'Щит', 'Эра', 'Юг', 'Яма'],
}

test.each(Object.entries(orders))('lists are in the order of %s', async (_, texts) => {
  const { pool } = await migratedDatabase()
  const { rows } = await pool.query<{ x: string }>('select x from unnest($1::text[]) x order by x collate alphabets', [texts.toReversed()])
  expect(rows.map(({ x }) => x)).toEqual(texts)
})
