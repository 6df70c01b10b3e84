import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formOf } from '@nazorat/engine/jobs/imports'
import { t } from '@nazorat/machines'
import { csvOf, openImports } from './testing/open.ts'

type Opened = Awaited<ReturnType<typeof openImports>>

/** Keeps, as the API does, which column is which. */
const choose = ({ pool, clerk }: Opened, type: string, headers: readonly string[], columns: readonly (string | null)[]) =>
  pool.query('insert into import_form (user_id, type, form, columns) values ($1, $2, $3, $4)', [clerk.id, type, formOf(headers), JSON.stringify(columns)])

const fileOf = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url))

test.each(['people-ru.xlsx', 'people-uz.xlsx'])('a list of businesses as people have it asks for its columns, proposes them, and is imported as they are chosen: %s', async (name) => {
  const opened = await openImports()
  const { check, lines, world } = opened
  const { all } = world.actors
  await world.act(all, 'save', randomUUID(), 0, { soato: '1726266', name: t('Yunusobod', 'Юнусобод', 'Юнусабад'), regionId: world.ids.region }, 'district')
  const row = await check('contractor', await fileOf(name))
  expect([row.state, row.problem]).toEqual(['asking', null])
  const columns = row.sample!.map(({ column }) => column)
  const [, , , , , , director] = row.sample!
  expect(columns.toSpliced(6, 1)).toEqual(['inn', 'name', 'oked', 'regionId', 'districtId', 'address', 'phone'])
  expect([director!.column, director!.examples]).toEqual([name.includes('uz') ? 'director' : null, ['Karimov A.']])
  await choose(opened, 'contractor', row.sample!.map(({ header }) => header), columns.with(6, 'director'))
  const { id, state, added, refused } = await check('contractor', await fileOf(name))
  expect([await lines(id).then((all) => all[0]!.problems), state, added, refused]).toEqual([{}, 'checked', 1, 0])
  expect((await lines(id))[0]!.input).toMatchObject({ oked: '47110', director: 'Karimov A.', phone: '+998901234567', regionId: world.ids.region })
})

test('a sheet whose headers name nothing is asked about with its values; as its columns were chosen once, it is read from then on', async () => {
  const opened = await openImports()
  const { check, lines } = opened
  const text = csvOf([['Ҳудудлар'], ['Рақам', 'A', 'B', 'C'], ['1703', 'Andijon', 'Андижон', 'Андижан'], ['1706', 'Buxoro', 'Бухоро', 'Бухара']])
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
  expect((await check('region', csvOf([['soato', 'СОАТО коди', 'name.ln'], ['1703', '1704', 'a']]))).state).toBe('asking')
  expect((await check('region', csvOf([['soato', 'name.ln', 'name.cl', 'Русча'], ['1703', 'a', 'а', 'а']]))).state).toBe('asking')
  expect((await check('region', csvOf([['soato', 'name.ln', 'name.cl', 'name.ru', 'Изоҳ'], ['1703', 'a', 'а', 'а', 'янги']]))).state).toBe('checked')
  // Names alone are no fault: a record that is there keeps the rest.
  expect((await check('region', csvOf([['soato', 'name.ln'], ['1726', 'a']]))).state).toBe('checked')
})
