import fc from 'fast-check'

/** Values that are known to break programs. */
const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 63),
  4294967296,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '%',
  '_',
  '\\',
  "'",
  '"',
  ';--',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '<script>',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  'Infinity',
  '1e999',
  '-1',
  '٣',
  'İ',
  'ß'.repeat(300),
  'a'.repeat(70_000),
  [],
  {},
  [[]],
  [null],
  [{}],
  { from: null, to: null },
  { from: '0000-01-01', to: '9999-12-31' },
  { __proto__: null },
  { constructor: { prototype: {} } },
  { toString: 1 },
  { length: 1e9 },
  Array(300).fill('a'),
]

const keys = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    '',
    '\u0000',
    '$ne',
    'id',
    'version',
    'page',
    'pageSize',
    'sortBy',
    'orderType',
    'search',
    'state',
  ),
  fc.string({ maxLength: 20 }),
)

const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Texts that are no JSON, or JSON that is hard to read. */
const texts: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '[',
  'null',
  '1',
  '"a"',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '\ufeff{}',
  '{"a":1e99999}',
  '{"version":-0}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  '{}{}',
  '{"a":}',
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  JSON.stringify({ search: 'я'.repeat(300_000) }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i]))),
]

/** Random and hostile bodies for a call that knows properties by these names. */
export const bodies = (properties: readonly string[]): fc.Arbitrary<unknown> => {
  const known = properties.length > 0 ? fc.dictionary(fc.constantFrom(...properties), values, { maxKeys: 8 }) : fc.constant({})
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, fc.dictionary(keys, values, { maxKeys: 4 })).map(([one, other]) => ({ ...one, ...other })) },
    { weight: 1, arbitrary: fc.constantFrom(...texts) },
  )
}

/** Values for the placeholders of a path: ids of documents, hashes of files, names. */
export const places = fc.oneof(
  { weight: 3, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '%00',
      '..',
      '%2e%2e%2f',
      'null',
      '00000000-0000-0000-0000-000000000000',
      'a'.repeat(3000),
      '%D0%B0',
      '%E0%A4%A',
      '1;select',
    ),
  },
)
