import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import { t } from '@nazorat/machines/i18n'
import { enlist } from '../../run/testing/enlist.ts'
import { openImports, workbookOf } from './testing/open.ts'

/** An import by somebody who keeps classifiers, businesses and districts. */
async function open() {
  const imports = await openImports()
  const { world, pool } = imports
  const {
    rows: [region],
  } = await pool.query<{ id: string }>(`select id from doc.region where soato = '1726'`)
  await world.act(
    world.actors.all,
    'save',
    randomUUID(),
    0,
    { soato: '1726266', name: t('Чилонзор', 'Чиланзар'), regionId: region!.id },
    'district',
  )
  const rights = ['Region', 'District', 'Contractor', 'Expert', 'Oked', 'Bank', 'MandatoryRequirement'].flatMap((right) => [
    `${right}View`,
    `${right}Edit`,
  ])
  const keeper = await enlist(world, testActor(rights, { organizationId: world.ids.supervising, language: 'ru' }))
  const linesOf = async (file: string | Uint8Array, type: string) => {
    const { id } = await imports.check(
      type,
      typeof file === 'string' ? await readFile(join(import.meta.dirname, 'testing/files', file)) : file,
      keeper,
    )
    return imports.lines(id)
  }
  const valuesOf = async (file: string | Uint8Array, type: string, name: string) =>
    (await linesOf(file, type)).map(({ outcome, input, problems }) =>
      outcome === 'refused'
        ? Object.values(problems)
            .flat()
            .map(({ ru }) => ru)
            .join(' ')
        : input[name],
    )
  return { ...imports, keeper, linesOf, valuesOf }
}

test('a sheet is read as the form reads it: line breaks, days in any form, moments by their day in Tashkent, INN with what nobody sees', async () => {
  const { valuesOf } = await open()
  expect(await valuesOf('line-break.xlsx', 'contractor', 'name')).toEqual(['Nur Savdo MCHJ', 'Manzil MCHJ'])
  expect(new Set(await valuesOf('dates.xlsx', 'expert', 'licenseDate'))).toEqual(new Set(['2020-11-20']))
  expect(await valuesOf('moment.csv', 'expert', 'licenseDate')).toEqual(['2020-11-20'])
  expect(await valuesOf('inn.csv', 'contractor', 'inn')).toEqual([1, 2, 3, 4, 5, 6].map((n) => `30000040${n}`))
})

test('codes of OKED have points or none, and groups of it are none; a number of a bank gets its zeros back', async () => {
  const { valuesOf, linesOf } = await open()
  expect((await valuesOf('oked-dots.xlsx', 'oked', 'code')).slice(0, 2)).toEqual(['01119', '01110'])
  expect(await valuesOf('oked-groups.xlsx', 'oked', 'code')).toEqual([
    ...['47', '471', '4711'].map((code) => `«Код ОКЭД»: в «${code}» цифр ${code.length}, а должно быть: 5`),
    '47111',
  ])
  const banks = await linesOf(
    await workbookOf([
      ['bankCode', 'bankName.ln', 'bankName.cl', 'bankName.ru'],
      [444, 'Bank bir', 'Банк бир', 'Банк один'],
      ['444', 'Bank ikki', 'Банк икки', 'Банк два'],
    ]),
    'bank',
  )
  expect(banks.map(({ input, restored, outcome }) => [input['bankCode'], restored, outcome])).toEqual([
    ['00444', ['bankCode'], expect.any(String)],
    ['444', [], 'refused'],
  ])
})

test('apostrophes of public lists change nothing, and none but those of Uzbek Latin is stored, from a sheet or by a command', async () => {
  const { world, pool, linesOf } = await open()
  const id = randomUUID()
  const regionId = randomUUID()
  await world.act(world.actors.all, 'save', regionId, 0, { soato: '1703', name: t('Андижон', 'Андижан') }, 'region')
  const name = { ln: "Oltinko'l tumani", cl: 'Олтинкўл\u200b тумани', ru: 'Алтынкульский район' }
  await world.act(world.actors.all, 'save', id, 0, { soato: '1703202', name, regionId }, 'district')
  const stored = await pool.query<{ name: object }>(`select name from doc.district where soato = '1703202'`)
  expect(stored.rows[0]!.name).toEqual({ ln: 'Oltinkoʻl tumani', cl: 'Олтинкўл тумани', ru: 'Алтынкульский район' })
  expect(await linesOf('districts.csv', 'district')).toMatchObject([{ outcome: 'unchanged' }])
})

test('codes that look the same are the same, of lines of one sheet and of records', async () => {
  const { world, keeper, linesOf, pool } = await open()
  await world.act(keeper, 'save', randomUUID(), 0, { code: 'X-1', name: t('Синов', 'Проба') }, 'mandatoryrequirement')
  const rows = [
    ['code', 'name.ln', 'name.cl', 'name.ru'],
    ...['MT-1', 'МТ-1', 'MT-1\u200b', 'MT\u20111', 'mt-1', 'MT -1', 'MT\u00a0-1', 'MT–1', 'Х-1'].map((code) => [
      code,
      'Talab',
      'Талаб',
      'Требование',
    ]),
  ]
  const lines = await linesOf(await workbookOf(rows), 'mandatoryrequirement')
  expect(lines.map(({ outcome }) => outcome)).toEqual(['added', ...Array(7).fill('refused'), 'changed'])
  expect(lines[1]!.problems['code']![0]!.ru).toContain('это значение есть и в строке 2')
  await expect(
    world.act(keeper, 'save', randomUUID(), 0, { code: 'х–1', name: t('Синов', 'Проба') }, 'mandatoryrequirement'),
  ).rejects.toMatchObject({ problems: { code: expect.anything() } })
  expect((await pool.query('select count(*)::int as n from doc.mandatoryrequirement')).rows).toEqual([{ n: 1 }])
})
