import { expect, test } from 'vitest'
import { monthNames } from '../calendar/months.ts'
import { choice, text } from '../fields/field.ts'
import { t } from '../i18n/text.ts'
import { rowText } from './row-text.ts'

const month = text(t('Ой', 'Месяц'))
const kind = choice(month.label, { options: { urgent: t('Шошилинч', 'Срочный') } })
const said = (facet: 'month' | 'kind', key: string | null) =>
  (['ln', 'cl', 'ru'] as const).map((language) => rowText({ rowFields: { month, kind } }, facet, { [facet]: key }, {}, language))

test('a month is said as documents say it, in each language', () => {
  expect(said('month', '2026-11')).toEqual(['2026-yil noyabr', '2026\u00a0йил ноябрь', 'ноябрь 2026\u00a0г.'])
  expect(said('month', '2025-01')).toEqual(['2025-yil yanvar', '2025\u00a0йил январь', 'январь 2025\u00a0г.'])
  expect(monthNames.map(({ ru }) => ru.slice(0, 3)).join(' ')).toBe('янв фев мар апр май июн июл авг сен окт ноя дек')
})

test('another key is said as its field says it, and nothing where there is none', () => {
  expect(said('kind', 'urgent')).toEqual(['Shoshilinch', 'Шошилинч', 'Срочный'])
  expect([...said('kind', null), ...said('month', null)]).toEqual(Array(6).fill(''))
})
