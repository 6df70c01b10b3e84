import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf } from '@nazorat/engine/jobs/imports'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { ChosenValues } from '@nazorat/machines/import'
import { maxValues } from './choices.ts'
import { csvOf, openImports } from './testing/open.ts'

type Opened = Awaited<ReturnType<typeof openImports>>

const pinfl = (digits: string) => `${digits}${pinflCheckDigit(digits)}`
const headers = ['fio', 'pinfl', 'birthDate', 'gender', 'passport', 'Организация', 'Должность', 'isInspector', 'Гражданство', 'phoneNumber']
const person = (n: number, gender: string, body: string, inspector: string, country = '') => [
  `Каримов Анвар ${n}`,
  pinfl(`315038512340${n}`),
  '15.03.1985',
  gender,
  `AA000000${n}`,
  body,
  'Синов',
  inspector,
  country,
  '901234567',
]

/** Keeps, as the API does, which value is which choice. */
async function choose({ pool, clerk }: Opened, sample: readonly { header: string; column: string | null }[], choices: ChosenValues) {
  const form = formOf(sample.map(({ header }) => header))
  await pool.query('insert into import_form (user_id, type, form, columns, choices) values ($1, $2, $3, $4, $5)', [
    clerk.id,
    'employee',
    form,
    JSON.stringify(sample.map(({ column }) => column)),
    JSON.stringify(choices),
  ])
}

test('values that are none of a column’s choices are told with their number; once their person has said what they stand for, they are read so', async () => {
  const opened = await openImports()
  const { check, lines, world } = opened
  const country = randomUUID()
  await world.act(world.actors.all, 'save', country, 0, { code: 'UZ', name: t('Ўзбекистон', 'Узбекистан') }, 'citizenship')
  const sheet = csvOf([
    headers,
    person(1, 'джентльмен', 'Наша', 'ага', 'РУз'),
    person(2, 'джентльмен', '201111111', 'да'),
    person(3, 'Эркак', 'Наша', 'ага'),
    person(4, 'Эркак', '201111111', 'нет'),
  ])
  const { id, sample, refused, choices } = await check('employee', sheet)
  expect([refused, choices]).toEqual([
    3,
    [
      { column: 'gender', values: [{ value: 'джентльмен', count: 2, choice: null }], isCut: false },
      { column: 'organizationId', values: [{ value: 'Наша', count: 2, choice: null }], isCut: false },
      { column: 'isInspector', values: [{ value: 'ага', count: 2, choice: null }], isCut: false },
      { column: 'citizenshipId', values: [{ value: 'РУз', count: 1, choice: null }], isCut: false },
    ],
  ])
  expect((await lines(id))[0]!.problems).toMatchObject({ gender: [expect.anything()], isInspector: [expect.anything()] })

  await choose(opened, sample!, {
    gender: { джентльмен: 'male' },
    organizationId: { Наша: world.ids.supervising },
    isInspector: { ага: 'true' },
    citizenshipId: { РУз: country },
  })
  const again = await check('employee', sheet)
  expect([again.added, again.refused, again.choices!.map(({ column, values: [first] }) => [column, first!.count, first!.choice])]).toEqual([
    4,
    0,
    [
      ['gender', 2, 'male'],
      ['organizationId', 2, world.ids.supervising],
      ['isInspector', 2, 'true'],
      ['citizenshipId', 1, country],
    ],
  ])
  const [first] = await lines(again.id)
  expect(first!.input).toMatchObject({ gender: 'male', isInspector: true, organizationId: world.ids.supervising, citizenshipId: country })
  // The sheet stays as it was written.
  expect((first as unknown as { cells: unknown[] }).cells).toContain('джентльмен')
})

test('a record that the person may not refer to cannot stand for a value', async () => {
  const opened = await openImports()
  const { check } = opened
  const sheet = csvOf([headers, person(1, 'Эркак', 'Чужая', 'да')])
  const { sample } = await check('employee', sheet)
  await choose(opened, sample!, { organizationId: { Чужая: randomUUID() } })
  expect(await check('employee', sheet)).toMatchObject({ added: 0, refused: 1 })
})

test('of one column so many values are told and not more, and texts that are no choices are none', async () => {
  const { check } = await openImports()
  const { choices } = await check(
    'region',
    csvOf([
      ['soato', 'name.ln', 'name.cl', 'name.ru'],
      ['17A', 'a', 'а', 'а'],
    ]),
  )
  expect(choices).toEqual([])
  const rows = Array.from({ length: maxValues + 5 }, (_, i) => [`${1703200 + i + 1}`, `Вилоят ${i}`, 'a', 'а', 'а'])
  const { choices: found } = await check('district', csvOf([['soato', 'region', 'name.ln', 'name.cl', 'name.ru'], ...rows]))
  const [column] = found!
  expect([column!.column, column!.values.length, column!.isCut]).toEqual(['regionId', maxValues, true])
})
