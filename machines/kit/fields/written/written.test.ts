import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choice,
  date,
  decimal,
  digits,
  flag,
  integer,
  inn,
  moment,
  paragraph,
  passport,
  personName,
  phone,
  pinfl,
  references,
  text,
  time,
  username,
  type AnyField,
} from '../field.ts'
import { type Kind, kindOf } from '../kinds.ts'
import { problems } from '../problems.ts'
import { fields, word } from '../testing/field-of-each-kind.ts'
import { read } from '../validate.ts'
import { languages, type Language, t } from '../../i18n/text.ts'
import { lookOf, type SheetCell } from './plain-text.ts'
import { Unread } from './unread.ts'
import { readWritten } from './written.ts'

const cases = (field: AnyField, table: readonly (readonly [SheetCell, unknown])[]) => {
  for (const [written, value] of table) expect(readWritten(field, written), String(written)).toEqual(value)
}
/** The codes of the problems that texts have. */
const codes = (field: AnyField, written: readonly SheetCell[]) => written.map((each) => (readWritten(field, each) as Unread).code)

describe('what people write is read as a value of its kind', () => {
  test('a day: with any sign, the year first or last, of Excel, and of a moment in Tashkent', () => {
    const same = [
      '2020-11-20',
      '20.11.2020',
      '20-11-2020',
      '20,11,2020',
      '20112020',
      '20.11.20',
      '2020.11.20',
      '2020/11/20',
      '20 11 2020',
      ' 20.11.2020\u00a0',
      '20.11.2020\u200b',
      '20.11.2020 г.',
      '20.11.2020 14:30',
      '2020-11-20T00:00',
      '44155',
      44155,
      '2020-11-19T19:00:00.000Z',
      '2020-11-20T23:59:59+05:00',
    ]
    cases(
      date(word),
      same.map((each) => [each, '2020-11-20']),
    )
    cases(date(word), [
      ['1.2.2026', '2026-02-01'],
      ['01.02.85', '1985-02-01'],
    ])
    expect(codes(date(word), ['31.02.2026', '20.13.2026'])).toEqual(['date', 'date'])
    expect(codes(date(word), ['эртага', '20.11', '5', '20.11.20266', 5])).toEqual(Array(5).fill('notDay'))
  })

  test('a time and a moment: as the clock in Tashkent shows them', () => {
    cases(time(word), [
      ['9:05', '09:05'],
      ['9', '09:00'],
      ['9.30', '09:30'],
      ['0930', '09:30'],
      [0.375, '09:00'],
      ['2026-11-20T09:30', '09:30'],
      ['скоро', 'скоро'],
    ])
    cases(
      moment(word),
      ['20.11.2026 14:30', '2026-11-20T14:30', '2026-11-20T09:30:00Z', '2026-11-20T12:30:00+03:00', '20.11.26, 14:30'].map((each) => [
        each,
        '2026-11-20T09:30:00.000Z',
      ]),
    )
    expect(codes(moment(word), ['20.11.2026', '2026-11-20T', '25.12', '20.11.2026 25:00'])).toEqual(Array(4).fill('moment'))
  })

  test('digits: with points and dashes; only a number has lost zeros, and only where beginnings of codes are no codes', () => {
    cases(digits(word, { lengths: [5] }), [
      [444, '00444'],
      ['01 110', '01110'],
    ])
    cases(digits(word, { lengths: [5], divided: true }), [
      ['01.11.9', '01119'],
      ['01.11.0', '01110'],
      ['0111-7', '01117'],
      [47111, '47111'],
      ['47111.0', '47111'],
    ])
    expect(codes(digits(word, { lengths: [5], divided: true }), ['47', '471', '4711', 4711, 1110, '123456'])).toEqual(
      Array(6).fill('digits'),
    )
    expect(codes(digits(word, { lengths: [5] }), ['444', '4a', '1E+04'])).toEqual(['digits', 'notDigits', 'shortened'])
    cases(digits(word, { lengths: [7, 10] }), [['1703010', '1703010']])
  })

  test('an INN as registers have it, and a PINFL in its place by its name', () => {
    cases(
      inn(word),
      ['300000401.0', '300-000-401', '300000401\u200b', '\u200e300000401', '3000\u00ad00401', "'300000401", 300000401].map((each) => [
        each,
        '300000401',
      ]),
    )
    expect(codes(inn(word), ['31507901234567', '3012345678', '3,15E+08', 'ИНН'])).toEqual([
      'innIsPinfl',
      'digits',
      'shortened',
      'notDigits',
    ])
    expect(codes(pinfl(word), ['300000401', '315079012345'])).toEqual(['pinflIsInn', 'digits'])
  })

  test('telephones, of this country alone', () => {
    cases(
      phone(word),
      ['90 123-45-67', 998901234567, '+998 (90) 1234567', '8 90 123 45 67', '00998901234567', '0901234567', '998901234567'].map((each) => [
        each,
        '+998901234567',
      ]),
    )
    expect(codes(phone(word), ['+7 901 234 56 78', '8 901 234 56 78', '007 901 234 56 78'])).toEqual(Array(3).fill('phoneAbroad'))
    expect(codes(phone(word), ['12345', '8 90 123 45 67 89', 'ichki 12'])).toEqual(Array(3).fill('phone'))
  })

  test('passports with Cyrillic letters that look the same, usernames with capitals', () => {
    cases(passport(word), [
      ['аа 1234567', 'AA1234567'],
      ['AB № 1234567', 'AB1234567'],
      ['АУ-1234567', 'AY1234567'],
    ])
    cases(username(word), [[' A.Karimov ', 'a.karimov']])
  })

  test('numbers with gaps and commas; one that Excel has shortened is none', () => {
    cases(integer(word), [
      ['1 234', 1234],
      [7, 7],
      ['7,5', 7.5],
      ['12.0', 12],
    ])
    cases(decimal(word, { scale: 1 }), [
      ['1\u00a0234,5', 1234.5],
      ['12.50', 12.5],
      ['−2', -2],
    ])
    expect(codes(decimal(word, { scale: 1 }), ['семь', '1E+09', '12,', '1.234,56'])).toEqual([
      'notNumber',
      'shortened',
      'notNumber',
      'notNumber',
    ])
  })

  test('yes and no, and choices, in any language, with any apostrophe, by their first letters', () => {
    cases(flag(word), [
      ['Ha', true],
      ['ҳа', true],
      ['ДА', true],
      [1, true],
      ['TRUE', true],
      [true, true],
      ['Yo‘q', false],
      ["yo'q", false],
      ['йўқ', false],
      ['нет', false],
      [0, false],
    ])
    const sex = choice(word, { options: { male: t('Эркак', 'Мужской'), female: t('Аёл', 'Женский') } })
    cases(sex, [
      ['мужской', 'male'],
      ['Erkak', 'male'],
      ['м', 'male'],
      ['Ж', 'female'],
      ['жен.', 'female'],
      ['э', 'male'],
      ['аёл', 'female'],
    ])
    expect([...codes(sex, ['не указан']), ...codes(flag(word), ['balki'])]).toEqual(['choice', 'notYesNo'])
  })

  test('texts without what nobody sees, in one line where they have one, with the apostrophes of Uzbek Latin', () => {
    cases(text(word), [
      [12, '12'],
      [' a ', 'a'],
      ['Nur Savdo\nMCHJ', 'Nur Savdo MCHJ'],
      ['a\u00a0b\u200b\u00ad\u202ec', 'a bc'],
      ["Oltinko'l tumani", 'Oltinkoʻl tumani'],
      ['ma`lumot, O‘zbekiston', 'maʼlumot, Oʻzbekiston'],
      ["12' va '5'", "12' va '5'"],
      ["«'Nur'»", "«'Nur'»"],
      ['Nаvoiy', 'Navoiy'],
      ['МТ-1', 'МТ-1'],
    ])
    cases(paragraph(word), [['a\r\nb\u200b ', 'a\nb']])
    cases(references('body', word), [['Бир; Икки\nУч', ['Бир', 'Икки', 'Уч']]])
    cases(personName(word), [["G'aniyev", 'Gʻaniyev']])
  })
})

test('what is put right is right: it is read the same a second time, by every kind', () => {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(..."ogaOGхМM1 '’‘`ʼʻ-.:,/\n\u200b\u00a0") }),
    fc.constantFrom('20.11.2020', '8 90 123 45 67', '01.11.9'),
  )
  for (const field of Object.values(fields)) {
    fc.assert(
      fc.property(written, (each) => {
        const value = readWritten(field, each)
        if (typeof value === 'string') expect(readWritten(field, value)).toBe(value)
      }),
    )
  }
})

/** Characters that become several, or others, as capitals, as small letters or in a normal form. */
const changing = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFC'), letter.normalize('NFKC')].some(
    (other) => other.length !== 1 || other.normalize('NFKC') !== letter.normalize('NFKC'),
  ),
)

test('a letter that becomes others is read the same a second time, by every kind', () => {
  expect(changing).toContain('ẚ')
  for (const [kind, field] of Object.entries(fields)) {
    const others = changing.filter((letter) => {
      const value = readWritten(field, `a${letter}`)
      return typeof value === 'string' && readWritten(field, value) !== value
    })
    expect([kind, others]).toEqual([kind, []])
  }
})

test('every kind that is written has a reader, and no other', () => {
  for (const [kind, field] of Object.entries(fields))
    expect([kind, readWritten(field, ' \u200b') !== ' \u200b']).toEqual([kind, kindOf(field).written === true])
})

test('a call is read like a form, in rows and in languages too', () => {
  const { values, problems: found } = read(
    { ...fields, when: date(word) },
    {
      when: '20.11.2020',
      inn: '300-000-401',
      names: { ln: "o'rin", cl: 'ўрин', ru: 'ме\u00adсто' },
      rows: [{ id: '00000000-0000-4000-8000-000000000001', what: 'a\nb', days: '3' }],
    },
  )
  expect(found).toEqual({})
  expect(values).toMatchObject({
    when: '2020-11-20',
    inn: '300000401',
    names: { ln: 'oʻrin', cl: 'ўрин', ru: 'место' },
    rows: [{ what: 'a b', days: 3 }],
  })
})

test('codes that look the same are the same', () => {
  const same = ['MT-1', 'МТ-1', 'MT-1\u200b', 'MT\u20111', 'mt-1', 'MT -1', 'MT\u00a0-1', 'MT–1', 'MT−1']
  expect([...new Set(same.map(lookOf))]).toEqual(['MT-1'])
  expect(new Set(['MT-1', 'MT-2', 'MT1', 'MT 1', 'MD-1', 'ЖТ-1'].map(lookOf)).size).toBe(6)
})

describe('a refusal of a value', () => {
  const wrong: readonly unknown[] = [
    '%%%',
    '12x',
    '1E+09',
    'ж'.repeat(5000),
    17.5,
    true,
    {},
    [],
    [1],
    { other: 1 },
    '\ud800',
    '99.99.9999',
    '31507901234567',
    '12345678901',
  ]

  test('names its cause, of every kind and whatever comes', () => {
    for (const [kind, field] of Object.entries(fields)) {
      for (const given of wrong) {
        const texts = Object.values(read({ [kind]: field }, { [kind]: given }).problems).flat()
        for (const each of texts) {
          expect(each.ru, `${kind} ${JSON.stringify(given).slice(0, 30)}`).not.toMatch(/заполнено неверно|не распознан|\{[a-z]+\}|«»/)
          for (const language of Object.keys(languages) as Language[]) expect(each[language].length).toBeGreaterThan(20)
        }
      }
    }
  })

  test('says what was found', () => {
    const said = (kind: Kind, given: unknown) => read({ field: fields[kind] }, { field: given }).problems['field']![0]!.ru
    expect(said('inn', '31507901234567')).toContain('это ПИНФЛ')
    expect(said('inn', '3012345678')).toContain('цифр 10')
    expect(said('phone', '+7 901 234 56 78')).toContain('«+7 901 234 56 78» — номер другой страны')
    expect(said('date', '31.02.2026')).toContain('«31.02.2026»')
    expect(said('choice', 'three')).toContain('«three» нет в списке')
  })

  test('has no sentence without a cause among all', () => {
    expect(
      Object.entries(problems).filter(([, { ru, ln }]) => /неверно\.?$|не распозна/.test(ru) || /notoʻgʻri( toʻldirilgan)?\.?$/.test(ln)),
    ).toEqual([])
  })
})
