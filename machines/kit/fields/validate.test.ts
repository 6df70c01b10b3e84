import { describe, expect, it } from 'vitest'
import { date, decimal, digits, files, moment, integer, text, reference, references, rows } from './field.ts'
import { problems, problemText } from './problems.ts'
import { fill, languageOf, languages, t } from '../i18n/text.ts'
import { merge, missing, read } from './validate.ts'

const fields = {
  name: text(t('Номи', 'Наименование'), { max: 5 }),
  days: integer(t('Кунлар', 'Дни'), { min: 1, max: 10, required: false }),
  share: decimal(t('Улуш', 'Доля'), { scale: 1, max: 1000.5, required: false }),
  met: moment(t('Учрашув', 'Встреча'), { required: false }),
  from: date(t('Боши', 'Начало')),
  code: digits(t('Коди', 'Код'), { lengths: [4, 7], required: false }),
  placeId: reference('place', t('Жой', 'Место'), { required: false }),
  others: references('place', t('Бошқалар', 'Другие'), { required: false, max: 1 }),
  act: files(t('Далолатнома', 'Акт')),
}
const said = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(read(fields, input).problems).map(([name, texts]) => [name, texts.map(({ ru }) => ru)]))

describe('an input', () => {
  it('is read into canonical values; null empties a field, and what is absent stays', () => {
    expect(read(fields, { name: '  Нур ', days: null })).toEqual({ values: { name: 'Нур', days: null }, problems: {} })
  })

  it('keeps what is right beside what is wrong', () => {
    const { values, problems: found } = read(fields, { name: 'Нур', days: 11, from: '2026-02-30' })
    expect(values).toEqual({ name: 'Нур' })
    expect(Object.keys(found)).toEqual(['days', 'from'])
  })

  it('is told what is wrong with each field, by its label', () => {
    const id = '00000000-0000-4000-8000-000000000001'
    expect(said({ name: 'Фирма 1', days: 11, from: '2026-02-30', code: '123', placeId: 'x', others: [id, id] })).toEqual({
      name: ['«Наименование»: не более 5 знаков'],
      days: ['«Дни» не может быть больше 10'],
      from: ['«Начало»: «2026-02-30» — такой даты не существует (годы 1900–2199), проверьте день и месяц'],
      code: ['«Код»: в «123» цифр 3, а должно быть: 4, 7'],
      placeId: ['«Место»: выбранная запись не найдена'],
      others: ['«Другие»: можно выбрать не более 1'],
    })
    expect([said({ share: 0.25 }), said({ share: 2000 }), said({ met: '2026-11-20' })]).toEqual([
      { share: ['«Доля»: не более 1 знака после запятой'] },
      { share: ['«Доля» не может быть больше 1\u00a0000,5'] },
      { met: ['«Встреча»: «2026-11-20» — не полные дата и время, укажите их в виде 20.11.2026 14:30'] },
    ])
    expect(said({ name: ' ', days: 0 })).toEqual({
      name: ['Поле «Наименование» должно быть заполнено'],
      days: ['«Дни» не может быть меньше 1'],
    })
  })

  it('has no fields but those that there are, whatever they are called', () => {
    const input = JSON.parse('{"other": 1, "__proto__": 2, "constructor": 3, "toString": 4}') as Record<string, unknown>
    const { values, problems: found } = read(fields, input)
    expect(Object.keys(values)).toEqual([])
    expect(Object.keys(found)).toEqual(['other', '__proto__', 'constructor', 'toString'])
    expect(found['other']![0]).toEqual(t('«other» деган майдон йўқ', 'Поля «other» не существует'))
  })
})

describe('rows', () => {
  const description = t('Мазмуни', 'Содержание')
  const items = rows(t('Бандлар', 'Пункты'), {
    required: false,
    min: 2,
    max: 3,
    fields: { description: text(description, { max: 5 }), days: integer(t('Кун', 'Дни'), { required: false }) },
  })
  const told = (problems: ReturnType<typeof missing>) =>
    Object.fromEntries(Object.entries(problems).map(([path, texts]) => [path, texts.map(({ ru }) => ru)]))
  const given = (value: readonly object[]) =>
    told(read({ items }, { items: value.map((row) => ({ id: crypto.randomUUID(), ...row })) }).problems)

  it('are told what is wrong by row and cell', () => {
    expect(given([{ description: 'ok' }, { description: 'too long', days: -1 }, { days: 'x' }])).toEqual({
      'items.1.description': ['«Содержание, строка 2»: не более 5 знаков'],
      'items.1.days': ['«Дни, строка 2» не может быть меньше 0'],
      'items.2.days': ['«Дни, строка 3»: вместо «x» здесь должно быть: число'],
    })
    expect(given([{ other: 1 }])).toEqual({ 'items.0': ['«Пункты, строка 1»: части «other» не существует, уберите её'] })
    expect(given([{}, {}, {}, {}])).toEqual({ items: ['«Пункты»: не более 3 строк'] })
  })

  it('lack the required cells that are empty, and rows where they have too few', () => {
    expect(
      told(
        missing(
          { items },
          {
            items: [
              { description: 'a', days: null },
              { description: null, days: 1 },
            ],
          },
        ),
      ),
    ).toEqual({ 'items.1.description': ['Поле «Содержание, строка 2» должно быть заполнено'] })
    expect(told(missing({ items }, { items: [{ description: 'a' }] }))).toEqual({ items: ['«Пункты»: не менее 2 строк'] })
    expect(missing({ items }, { items: null })).toEqual({})
    expect(Object.keys(missing({ items: { ...items, required: true } }, { items: [] }))).toEqual(['items'])
  })

  it('are told of twenty cells at most', () => {
    const many = rows(description, { fields: { description: text(description) } })
    expect(Object.keys(missing({ many }, { many: Array.from({ length: 100 }, () => ({})) }))).toHaveLength(20)
    expect(
      Object.keys(read({ many }, { many: Array.from({ length: 100 }, () => ({ id: crypto.randomUUID(), description: 1 })) }).problems),
    ).toHaveLength(20)
  })
})

describe('what is missing', () => {
  it('is what is required and empty: a null, an empty list, an empty text', () => {
    expect(Object.keys(missing(fields, {}))).toEqual(['name', 'from', 'act'])
    expect(Object.keys(missing(fields, { name: '', from: null, act: [] }))).toEqual(['name', 'from', 'act'])
    expect(missing(fields, { name: 'a', from: '2026-01-01', act: [1] })).toEqual({})
  })

  it('is filled in or, if it is a file, uploaded', () => {
    const { name, act } = missing(fields, {})
    expect(name![0]!.ln).toBe('«Nomi» toʻldirilishi shart')
    expect(act![0]!.cl).toBe('«Далолатнома»: файл юкланмаган')
  })

  it('is told together with other problems of the same field', () => {
    const [one, other] = [t('1', '1'), t('2', '2')]
    expect(merge({ name: [one] }, { name: [other], from: [other] })).toEqual({ name: [one, other], from: [other] })
  })
})

describe('a sentence', () => {
  it('of every problem has its three languages and no gap left in it', () => {
    for (const code of Object.keys(problems) as (keyof typeof problems)[]) {
      const { ln, cl, ru } = problemText(
        code,
        { label: t('Номи', 'Имя') },
        { maximum: 5, minimum: 1, lengths: '4, 7', record: t('а', 'а') },
      )
      expect(new Set([ln, cl, ru]).size, code).toBe(3)
      expect(ln + cl + ru, code).not.toMatch(/[{}]/)
      expect(ln, code).not.toMatch(/\p{Script=Cyrillic}/u)
      expect(cl + ru, code).toMatch(/\p{Script=Cyrillic}/u)
    }
  })

  it('fills a gap with a text in its own language, and takes nothing that is typed for a gap', () => {
    const sentence = t('{who}: {what}', '{who}: {what}')
    expect(fill(sentence, { who: '{what} $&', what: t('б', 'в', 'a') }, 'ru')).toBe('{what} $&: в')
    expect(fill(sentence, { who: 1 }, 'ln')).toBe('1: {what}')
  })

  it('is in Cyrillic Uzbek where the language is not known', () => {
    expect([3, 2, 1, 4, null, undefined, Number.NaN].map(languageOf)).toEqual(['ln', 'cl', 'ru', 'cl', 'cl', 'cl', 'cl'])
    expect(
      Object.values(languages)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 2, 3])
  })
})
