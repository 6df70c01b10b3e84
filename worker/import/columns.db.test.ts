import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf } from '@nazorat/engine/jobs/imports'
import { t } from '@nazorat/machines/i18n'
import { csvOf, openImports } from './testing/open.ts'

type Opened = Awaited<ReturnType<typeof openImports>>

/** Keeps, as the API does, which column is which. */
const choose = ({ pool, clerk }: Opened, type: string, headers: readonly string[], columns: readonly (string | null)[]) =>
  pool.query('insert into import_form (user_id, type, form, columns) values ($1, $2, $3, $4)', [
    clerk.id,
    type,
    formOf(headers),
    JSON.stringify(columns),
  ])

const fileOf = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url))

test.each(['people-ru.xlsx', 'people-uz.xlsx'])(
  'a list of businesses as people have it asks for its columns, proposes them, and is imported as they are chosen: %s',
  async (name) => {
    const opened = await openImports()
    const { check, lines, world } = opened
    const { all } = world.actors
    await world.act(
      all,
      'save',
      randomUUID(),
      0,
      { soato: '1726266', name: t('Юнусобод', 'Юнусабад'), regionId: world.ids.region },
      'district',
    )
    const row = await check('contractor', await fileOf(name))
    expect([row.state, row.problem]).toEqual(['asking', null])
    const columns = row.sample!.map(({ column }) => column)
    const [, , , , , , director] = row.sample!
    expect(columns.toSpliced(6, 1)).toEqual(['inn', 'name', 'oked', 'regionId', 'districtId', 'address', 'phone'])
    expect([director!.column, director!.examples]).toEqual([name.includes('uz') ? 'director' : null, ['Karimov A.']])
    await choose(
      opened,
      'contractor',
      row.sample!.map(({ header }) => header),
      columns.with(6, 'director'),
    )
    const { id, state, added, refused } = await check('contractor', await fileOf(name))
    expect([await lines(id).then((all) => all[0]!.problems), state, added, refused]).toEqual([{}, 'checked', 1, 0])
    expect((await lines(id))[0]!.input).toMatchObject({
      oked: '47110',
      director: 'Karimov A.',
      phone: '+998901234567',
      regionId: world.ids.region,
    })
  },
)

test('a sheet whose headers name nothing is asked about with its values; as its columns were chosen once, it is read from then on', async () => {
  const opened = await openImports()
  const { check, lines } = opened
  const text = csvOf([
    ['Ҳудудлар'],
    ['Рақам', 'A', 'B', 'C'],
    ['1703', 'Andijon', 'Андижон', 'Андижан'],
    ['1706', 'Buxoro', 'Бухоро', 'Бухара'],
  ])
  const asked = await check('region', text)
  expect([asked.state, await lines(asked.id)]).toEqual(['asking', []])
  expect(asked.sample).toEqual([
    { header: 'Рақам', column: null, isProposed: false, examples: ['1703', '1706'] },
    { header: 'A', column: null, isProposed: false, examples: ['Andijon', 'Buxoro'] },
    { header: 'B', column: null, isProposed: false, examples: ['Андижон', 'Бухоро'] },
    { header: 'C', column: null, isProposed: false, examples: ['Андижан', 'Бухара'] },
  ])
  await choose(opened, 'region', ['Рақам', 'A', 'B', 'C'], ['soato', 'name.ln', 'name.cl', 'name.ru'])
  expect(await check('region', text)).toMatchObject({ state: 'checked', added: 2, refused: 0 })
})

test('two columns of one field are asked about, and so is what the form requires beside columns that nobody knows; a column of one’s own is passed over', async () => {
  const { check } = await openImports()
  expect(
    (
      await check(
        'region',
        csvOf([
          ['soato', 'СОАТО коди', 'name.ln'],
          ['1703', '1704', 'a'],
        ]),
      )
    ).state,
  ).toBe('asking')
  expect(
    (
      await check(
        'region',
        csvOf([
          ['soato', 'name.ln', 'name.cl', 'Русча'],
          ['1703', 'a', 'а', 'а'],
        ]),
      )
    ).state,
  ).toBe('asking')
  expect(
    (
      await check(
        'region',
        csvOf([
          ['soato', 'name.ln', 'name.cl', 'name.ru', 'Изоҳ'],
          ['1703', 'a', 'а', 'а', 'янги'],
        ]),
      )
    ).state,
  ).toBe('checked')
  // Names alone are no fault: a record that is there keeps the rest.
  expect(
    (
      await check(
        'region',
        csvOf([
          ['soato', 'name.ln'],
          ['1726', 'a'],
        ]),
      )
    ).state,
  ).toBe('checked')
})

/** Reads the file of an import again with its headers in a row. */
async function readAgain({ pool, run, row }: Opened, id: string, headerRow: number) {
  await pool.query(`update import set state = 'queued', reading = $2 where id = $1`, [id, JSON.stringify({ chosen: { headerRow } })])
  await run(id)
  return row(id)
}

test('the headers are in the row that the person names; the beginning of the file is shown with its empty rows', async () => {
  const opened = await openImports()
  const title = [
    ['soato', 'name.ln'],
    [],
    ['Рўйхат'],
    ['Код СОАТО', 'name.ln', 'name.cl', 'name.ru'],
    ['1703', 'Andijon', 'Андижон', 'Андижан'],
  ]
  const { id, state, reading, first_rows } = await opened.check('region', csvOf(title))
  expect([state, reading.headerRow, first_rows![1], first_rows![3]![0]]).toEqual(['checked', 1, [], 'Код СОАТО'])
  expect(await readAgain(opened, id, 4)).toMatchObject({
    state: 'checked',
    added: 1,
    refused: 0,
    reading: { headerRow: 4, chosen: { headerRow: 4 } },
  })
  // A row that is empty stands for the next one that is not; behind the last one there are no lines.
  expect(await readAgain(opened, id, 2)).toMatchObject({ state: 'asking', reading: { headerRow: 3 } })
  expect(await readAgain(opened, id, 20)).toMatchObject({ state: 'asking', reading: { headerRow: 5 } })
})

test('a sheet without headers has columns by their letters, whose fields the person says once', async () => {
  const opened = await openImports()
  const bare = [
    ['1703', 'Andijon', 'Андижон', 'Андижан'],
    ['1706', 'Buxoro', 'Бухоро', 'Бухара'],
  ]
  const { id } = await opened.check('region', csvOf(bare))
  const asked = await readAgain(opened, id, 0)
  expect([asked.state, asked.reading.headerRow, asked.sample!.map(({ header, examples }) => [header, examples[0]])]).toEqual([
    'asking',
    0,
    [
      ['A', '1703'],
      ['B', 'Andijon'],
      ['C', 'Андижон'],
      ['D', 'Андижан'],
    ],
  ])
  await choose(opened, 'region', ['A', 'B', 'C', 'D'], ['soato', 'name.ln', 'name.cl', 'name.ru'])
  expect(await readAgain(opened, id, 0)).toMatchObject({ state: 'checked', added: 2, refused: 0 })
  expect((await opened.lines(id)).map(({ line }) => line)).toEqual([1, 2])
})

test('headings within a public table of SOATO are left out and named, its districts go in as they stand there', async () => {
  const opened = await openImports()
  const region = (
    await opened.check(
      'region',
      csvOf([
        ['soato', 'name.ln', 'name.cl', 'name.ru'],
        ['1703', 'Andijon viloyati', 'Андижон вилояти', 'Андижанская область'],
      ]),
    )
  ).id
  await opened.apply(region, 'whole')
  const names = [
    '1703200;tumanlari',
    '1703202;Oltinkoʻl tumani',
    '1703400;shaharlari',
    '1703401;Andijon shahri',
    '1703202550;shaharchalari',
    '1703202554;Maslahat',
  ].map((each) => each.split(';'))
  const { id, state, added, refused, skipped } = await opened.check(
    'district',
    csvOf([['soato', 'region', 'name.ln', 'name.cl', 'name.ru'], ...names.map(([code, name]) => [code, '1703', name, 'а', 'а'])]),
  )
  const lines = await opened.lines(id)
  expect(lines.map(({ outcome }) => outcome)).toEqual(['skipped', 'added', 'skipped', 'added', 'skipped', 'skipped'])
  expect(lines[0]!.problems['']![0]!.ru).toBe('Код СОАТО 1703200 — код группы районов или городов, а не района')
  expect([state, added, refused, skipped]).toEqual(['checked', 2, 0, 4])
  expect(await opened.apply(id, 'whole')).toMatchObject({ state: 'applied', applied: 2, skipped: 4 })
})
