import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as make from './field.ts'
import { birthDateOf, genderOf, pinflCheckDigit } from './identifiers.ts'
import { type Kind, schemaOf } from './kinds.ts'
import { fields, word } from './testing/field-of-each-kind.ts'
import { filesIn, wholeFilesIn } from './walk.ts'

const accepts = (kind: Kind, value: unknown): boolean => schemaOf(fields[kind]).safeParse(value).success
const read = (kind: Kind, value: unknown): unknown => schemaOf(fields[kind]).parse(value)
const all = (kind: Kind, values: readonly unknown[]) => values.filter((value) => !accepts(kind, value))
const none = (kind: Kind, values: readonly unknown[]) => values.filter((value) => accepts(kind, value))

const pinflOf = (first: number, { day, month, year }: { day: number; month: number; year: number }, rest: number): string => {
  const two = (n: number) => String(n % 100).padStart(2, '0')
  const digits = `${first}${two(day)}${two(month)}${two(year)}${String(rest).padStart(6, '0')}`
  return digits + pinflCheckDigit(digits)
}
const pinfl = fc
  .record({
    first: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 0, max: 99 }),
    rest: fc.nat(999_999),
  })
  .filter(({ first }) => first > 2)
  .map(({ first, rest, ...born }) => pinflOf(first, born, rest))

describe('a time of day', () => {
  it('is hours and minutes of two digits', () => {
    expect(all('time', ['00:00', '09:30', '23:59'])).toEqual([])
    expect(none('time', ['24:00', '9:30', '09:60', '0930', '09:30:00', ' 09:30', '', null])).toEqual([])
  })
})

describe('a tax number', () => {
  it('is nine digits of which the first is 2 to 7', () => {
    expect(all('inn', ['200000000', '301234567', '799999999'])).toEqual([])
    expect(
      none('inn', [
        '100000000',
        '812345678',
        '30123456',
        '3012345678',
        '30123456a',
        ' 301234567',
        '301234567\n',
        '٣٠١٢٣٤٥٦٧',
        301234567,
        '',
        null,
      ]),
    ).toEqual([])
  })
})

describe('a PINFL', () => {
  it('has the check digit of the first thirteen', () => fc.assert(fc.property(pinfl, (digits) => accepts('pinfl', digits))))

  it('is refused when any one digit of it is another', () => {
    fc.assert(
      fc.property(pinfl, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        const other = (Number(digits[at]) + more) % 10
        return !accepts('pinfl', digits.slice(0, at) + other + digits.slice(at + 1))
      }),
    )
  })

  it('says when its owner was born, and whether it is a man', () => {
    expect([birthDateOf('31503851234560'), genderOf('31503851234560')]).toEqual(['1985-03-15', 'male'])
    expect([birthDateOf('62902041234560'), genderOf('62902041234560')]).toEqual(['2004-02-29', 'female'])
  })

  it('is of somebody born on a day that exists', () => {
    expect(accepts('pinfl', pinflOf(3, { day: 29, month: 2, year: 84 }, 1))).toBe(true)
    expect(accepts('pinfl', pinflOf(3, { day: 29, month: 2, year: 85 }, 1))).toBe(false)
    expect(accepts('pinfl', pinflOf(7, { day: 1, month: 1, year: 85 }, 1))).toBe(false)
  })
})

describe('a written text', () => {
  it('is kept without the spaces around it, and empty ones are none', () => {
    expect(read('text', '  Нур  ')).toBe('Нур')
    expect(none('text', ['', '   ', '\t', '\n'])).toEqual([])
  })

  it('holds nothing that Postgres or a hash could not keep', () => {
    for (const kind of ['text', 'paragraph'] as const) expect(none(kind, ['a\0b', '\0', 'a\ud800', '\udc00b', 'a\ud800b'])).toEqual([])
    expect(
      none('names', [
        { ln: 'a', cl: 'a\0', ru: 'a' },
        { ln: 'a\ud800', cl: 'a', ru: 'a' },
      ]),
    ).toEqual([])
    expect(accepts('text', 'a 🙂 b')).toBe(true)
  })

  it('has line breaks only as a paragraph, and no more letters than it may', () => {
    expect(none('text', ['a\nb', 'a\rb', 'x'.repeat(21)])).toEqual([])
    expect(all('paragraph', ['a\nb', 'x'.repeat(20)])).toEqual([])
    expect(accepts('paragraph', 'x'.repeat(21))).toBe(false)
  })

  it('as a name is there in three languages and no fourth', () => {
    expect(accepts('names', { ln: 'a', cl: 'а', ru: 'а' })).toBe(true)
    expect([
      accepts('paragraphs', { ln: 'a\n\nb', cl: 'а', ru: 'а' }),
      accepts('paragraphs', { ln: 'a', cl: 'а', ru: 'а'.repeat(21) }),
    ]).toEqual([true, false])
    expect(
      none('names', [{ ln: 'a', cl: 'а' }, { ln: 'a', cl: 'а', ru: ' ' }, { ln: 'a', cl: 'а', ru: 'а', en: 'a' }, 'a', ['a', 'a', 'a']]),
    ).toEqual([])
  })
})

describe('a value of few forms', () => {
  it('is a day that exists', () => {
    expect(all('date', ['2026-11-23', '2024-02-29', '1900-01-01', '2199-12-31'])).toEqual([])
    expect(
      none('date', [
        '2026-02-29',
        '2026-13-01',
        '2026-00-10',
        '26-01-01',
        '2026-1-1',
        '2026-11-23T00:00:00Z',
        ' 2026-11-23',
        '1899-12-31',
        '2200-01-01',
        20261123,
      ]),
    ).toEqual([])
  })

  it('is a passport, a phone or a user name as they are written', () => {
    expect([accepts('passport', 'AA1234567'), accepts('phone', '+998901234567'), accepts('username', 'a.karimov-2')]).toEqual([
      true,
      true,
      true,
    ])
    expect(none('passport', ['aa1234567', 'АА1234567', 'AA123456', 'AA 1234567', 'AA1234567\n'])).toEqual([])
    expect(none('phone', ['998901234567', '+99890123456', '+7 9012345678', '+998 901234567', '+998901234567\n'])).toEqual([])
    expect(none('username', ['A.Karimov', 'каримов', '1karimov', 'k', 'k'.repeat(41), 'karimov\n', "a' or 1"])).toEqual([])
  })

  it('is one of a few words, and never what every object has', () => {
    expect(all('choice', ['one', 'two'])).toEqual([])
    expect(none('choice', ['three', 'constructor', '__proto__', 'toString', '', 1, null])).toEqual([])
  })

  it('is a whole number within its bounds', () => {
    expect(all('integer', [1, 10])).toEqual([])
    expect(none('integer', [0, 11, 1.5, '5', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, true])).toEqual([])
  })

  it('is a decimal with no more digits after the point than it may have, however a double would add up', () => {
    expect(all('decimal', [0, 0.1, 0.29, 12.5, 1.1, 9_999_999_999_999.99, 1e3])).toEqual([])
    expect(
      none('decimal', [
        0.1 + 0.2,
        0.001,
        1e-7,
        12.345,
        -0.01,
        10_000_000_000_000,
        1e300,
        '12.5',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        null,
      ]),
    ).toEqual([])
    const hundredths = schemaOf(make.decimal(word, { scale: 2, min: -1000 }))
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        (n) =>
          hundredths.safeParse(Number(`${Math.trunc(n / 100) || (n < 0 ? '-0' : 0)}.${String(Math.abs(n) % 100).padStart(2, '0')}`))
            .success,
      ),
    )
    expect(Object.is(read('decimal', -0), 0)).toBe(true)
  })

  it('is a moment of a day and a time that exist, and is kept in UTC', () => {
    expect(
      ['2026-11-20T14:30:00+05:00', '2026-11-20T09:30:00Z', '2026-11-20T09:30Z', '2026-11-20T09:30:00.000Z'].map((value) =>
        read('moment', value),
      ),
    ).toEqual(Array(4).fill('2026-11-20T09:30:00.000Z'))
    expect(
      none('moment', [
        '2026-11-20T14:30',
        '2026-11-20',
        '2026-02-30T10:00:00Z',
        '2026-11-20T24:00:00Z',
        '2026-11-20T10:60:00Z',
        '2026-11-20 10:00:00Z',
        '2199-12-31T20:00:00Z',
        '1899-12-31T10:00:00Z',
        '',
        0,
        null,
      ]),
    ).toEqual([])
  })

  it('is digits of one of its lengths', () => {
    expect(all('digits', ['1726', '1726262'])).toEqual([])
    expect(none('digits', ['172', '17262', '17 6', '١٧٢٦', 1726])).toEqual([])
  })
})

describe('a list', () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const file = { hash: 'a'.repeat(64), name: 'buyruq.pdf', size: 1 }

  it('of references names each once and no more than it may', () => {
    expect(accepts('references', [id(1), id(2), id(3)])).toBe(true)
    expect(none('references', [[id(1), id(1)], [id(1), id(2), id(3), id(4)], [id(1), 'x'], id(1), [null]])).toEqual([])
  })

  it('of rows keeps their order, and says of each cell what it holds or that it is empty', () => {
    expect(
      read('rows', [
        { id: id(2), what: ' b ', days: 1 },
        { id: id(1), what: 'a' },
      ]),
    ).toEqual([
      { id: id(2), what: 'b', days: 1 },
      { id: id(1), what: 'a', days: null },
    ])
    expect(read('rows', [{ id: id(1) }])).toEqual([{ id: id(1), what: null, days: null }])
    const row = { id: id(1) }
    expect(
      none('rows', [
        [{ ...row, what: 'long text' }],
        [{ ...row, days: '1' }],
        [{ ...row, other: 1 }],
        [null],
        ['a'],
        [[]],
        {},
        [{ what: 'a' }],
        [{ id: 'a' }],
      ]),
    ).toEqual([])
    expect(all('rows', [[row, { id: id(2) }]])).toEqual([])
    expect(
      none('rows', [
        [row, row],
        [row, { id: id(2) }, { id: id(3) }],
      ]),
    ).toEqual([])
  })

  it('of files has a hash, a name and a size in each, and the same file once', () => {
    expect(all('files', [[], [file], [file, { ...file, hash: 'b'.repeat(64) }]])).toEqual([])
    expect(
      none('files', [
        [file, file],
        [{ ...file, hash: 'A'.repeat(64) }],
        [{ ...file, size: 0 }],
        [{ ...file, url: 'x' }],
        [{ ...file, name: '' }],
        file,
      ]),
    ).toEqual([])
  })

  it('of files has names as uploads give them: no path, no controls, nothing that turns the writing', () => {
    const named = (name: string) => [{ ...file, name }]
    expect(
      none('files', [
        named('../../etc/passwd'),
        named('a\\b.pdf'),
        named('a\nb.pdf'),
        named('a\u0007.pdf'),
        named('a\u202Efdp.exe'),
        named('x'.repeat(256)),
      ]),
    ).toEqual([])
    expect([all('subtitles', [{ ...file, name: 'Dars 1.vtt' }]), none('subtitles', [[], { ...file, name: 'a\u202Ettv.vtt' }])]).toEqual([
      [],
      [],
    ])
    expect(all('files', [named('Буйруқ № 12-сон (nusxa), 2026.pdf'), named('oʻrganish «1».pdf')])).toEqual([])
  })

  it('of files, pictures or subtitles has names with the extension of their kind, whatever they were called', () => {
    const nameOf = (kind: Kind, name: string) =>
      ([read(kind, kind === 'files' ? [{ ...file, name }] : { ...file, name })].flat() as { name: string }[])[0]!.name
    for (const name of ['a.exe', 'a.hta', 'a.bat', 'a.lnk', 'a.jpg', 'a.VTT', 'a', 'a.pdf.'])
      expect(nameOf('files', name)).toBe(`${name}.pdf`)
    expect([nameOf('files', 'a.PDF'), nameOf('subtitles', 'a.vtt.pdf'), nameOf('files', 'x'.repeat(255))]).toEqual([
      'a.PDF',
      'a.vtt.pdf.vtt',
      `${'x'.repeat(250)}.pdf`,
    ])
  })

  it('of photos has the extension of a picture beside PDFs, and names what is shown of them', () => {
    const photos = make.files(word, { photos: true })
    const stored = { hash: 'b'.repeat(64), name: 'a', size: 1 }
    const photo = {
      shown: stored,
      width: 4,
      height: 3,
      thumbnail: { ...stored, hash: 'c'.repeat(64) },
      takenAt: '2026-01-02T03:04:05+05:00',
    }
    const given = [
      { ...file, name: 'a.jpg' },
      { ...file, hash: 'd'.repeat(64), name: 'a.pdf', photo },
      { ...file, hash: 'e'.repeat(64), name: 'a.PNG', photo },
    ]
    const value = schemaOf(photos).parse(given)
    expect(value).toMatchObject([
      { name: 'a.jpg.pdf' },
      { name: 'a.pdf.jpg', photo: { shown: { name: 'a.jpg' }, takenAt: '2026-01-01T22:04:05.000Z' } },
      { name: 'a.PNG' },
    ])
    const named = filesIn({ photos }, { photos: value })
    expect(named.map(({ value: { hash, kinds, isOriginal, madeOf } }) => [hash[0], kinds.length, isOriginal, madeOf?.[0]])).toEqual([
      ['a', 1, true, undefined],
      ['d', 3, true, undefined],
      ['b', 1, false, 'd'],
      ['c', 1, false, 'd'],
      ['e', 3, true, undefined],
      ['b', 1, false, 'e'],
      ['c', 1, false, 'e'],
    ])
    expect(wholeFilesIn({ photos }, { photos: value })).toHaveLength(3)
    // A field without photos takes none.
    expect(schemaOf(make.files(word)).safeParse(given).success).toBe(false)
  })
})

describe('a bound that a field does not set itself', () => {
  const letters = (length: number) => 'x'.repeat(length)
  const named = (length: number) => ({ ln: letters(length), cl: 'а', ru: 'а' })
  const ids = (length: number) => Array.from({ length }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  const filesOf = (length: number) => Array.from({ length }, (_, n) => ({ hash: String(n).padStart(64, '0'), name: letters(255), size: 1 }))
  const permissionsOf = (length: number) => Array.from({ length }, (_, n) => `P${String(n).padStart(3, '0')}`)
  const bounds: readonly [make.AnyField, number, (length: number) => unknown][] = [
    [make.text(word), 255, letters],
    [make.paragraph(word), 4000, letters],
    [make.names(word), 500, named],
    [make.paragraphs(word), 4000, named],
    [make.references('place', word), 100, ids],
    [make.files(word), 20, filesOf],
    [make.permissions(word, { labelOf: () => undefined }), 500, permissionsOf],
    [make.username(word), 40, letters],
    [make.integer(word), 2_147_483_647, (number) => number],
  ]

  it.each(bounds.map(([field, max, of]) => ({ kind: field.kind, schema: schemaOf(field), max, of })))(
    'is taken in full and no more: $kind up to $max',
    ({ schema, max, of }) => {
      expect([schema.safeParse(of(max)).success, schema.safeParse(of(max + 1)).success]).toEqual([true, false])
    },
  )
})

describe('every kind', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.string(),
    pinfl,
    fc.constantFrom('__proto__', 'constructor', '2026-11-23', '2026-11-23T10:00:00+05:00', 'AA1234567'),
  )

  it('says yes or no to whatever comes, and reads what it took the same a second time', () => {
    for (const kind of Object.keys(fields) as Kind[]) {
      fc.assert(
        fc.property(anything, (value) => {
          const first = schemaOf(fields[kind]).safeParse(value)
          if (!first.success) return
          expect(read(kind, first.data)).toEqual(first.data)
          expect(JSON.parse(JSON.stringify(first.data))).toEqual(first.data)
        }),
      )
    }
  })
})
