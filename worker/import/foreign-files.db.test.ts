import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import { importKey, type ImportRow } from '@nazorat/engine/jobs/imports'
import type { ImportReading } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { enlist } from '../../run/testing/enlist.ts'
import { openImports } from './testing/open.ts'

/** An import by somebody who keeps businesses of one district, experts and risk factors. */
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
  const rights = ['Region', 'Contractor', 'Expert', 'HealthRiskFactor'].flatMap((right) => [`${right}View`, `${right}Edit`])
  const keeper = await enlist(world, testActor(rights, { organizationId: world.ids.supervising, language: 'ru' }))

  /** The lines of a file as they would be imported: what is put in, or what is wrong with it. */
  const linesOf = async (file: string | Uint8Array, type: string) => {
    const bytes = typeof file === 'string' ? await readFile(join(import.meta.dirname, 'testing/files', file)) : file
    return outcomeOf(await imports.check(type, bytes, keeper))
  }
  const outcomeOf = async ({ id, state, problem }: ImportRow) => {
    if (state !== 'checked') return problem?.ru
    return (await imports.lines(id)).map(({ line, outcome, input, problems }) => [
      line,
      outcome === 'refused'
        ? Object.values(problems)
            .flat()
            .map(({ ru }) => ru)
            .join(' ')
        : input,
    ])
  }
  /** Reads the file of an import again, as its person has chosen. */
  const readAgain = async (id: string, reading: ImportReading) => {
    await imports.pool.query(`update import set state = 'queued', reading = $2 where id = $1`, [id, JSON.stringify({ chosen: reading })])
    await imports.run(id)
    return imports.row(id)
  }
  return {
    ...imports,
    linesOf,
    outcomeOf,
    readAgain,
    check: (type: string, bytes: Uint8Array | string) => imports.check(type, bytes, keeper),
  }
}

const added = (line: number, input: object) => [line, expect.objectContaining(input)]

test('workbooks of other programs are read as their standard says', async () => {
  const { linesOf } = await open()
  // 1C:Enterprise writes `xl/SharedStrings.xml`, SAS has the workbook in the root, .NET chooses prefixes of its own.
  expect(await linesOf('shared-strings-in-capitals.xlsx', 'contractor')).toEqual([added(2, { name: 'Buxgalteriya MCHJ' })])
  expect(await linesOf('workbook-in-root.xlsx', 'contractor')).toEqual([added(2, { name: 'Reestr MCHJ' })])
  expect(await linesOf('prefix.xlsx', 'contractor')).toEqual([added(2, { name: 'Prefiks MCHJ' })])
  expect(await linesOf('cdata.xlsx', 'expert')).toEqual([added(2, { organizationName: '"Sifat" MCHJ' })])
  // An INN with the format of a day, which Excel shows as ####.
  expect(await linesOf('date-cell.xlsx', 'contractor')).toEqual([added(2, { inn: '360000008' }), added(3, { inn: '360000009' })])
  // 0.1 + 0.2 and 0.6 * 3, which Excel shows as 0.3 and 1.8.
  expect(await linesOf('computed.xlsx', 'healthriskfactor')).toEqual([added(2, { weight: 0.3 }), added(3, { weight: 1.8 })])
})

test('CSV files are read as their programs wrote them, and lines are told as an editor counts them', async () => {
  const { linesOf } = await open()
  for (const [file, inn] of [
    ['cp866.csv', '360000012'],
    ['koi8r.csv', '360000013'],
    ['maccyr.csv', '360000014'],
  ] as const) {
    expect(await linesOf(file, 'contractor')).toEqual([added(2, { inn, name: 'Общество МЧЖ' })])
  }
  expect(await linesOf('mixed.csv', 'region')).toEqual([
    added(2, { soato: '1703' }),
    [3, '«Код СОАТО»: вместо «1799X» напишите только цифры, их должно быть: 4'],
  ])
  expect(await linesOf('title.csv', 'contractor')).toEqual([added(3, { name: 'Sarlavha MCHJ' })])
  expect(await linesOf('title2.csv', 'contractor')).toEqual([added(3, { name: 'Sarlavha ikki MCHJ' })])
})

test('one bad byte is one bad cell; a file that nobody can read is refused with what is to be done', async () => {
  const { linesOf } = await open()
  expect(await linesOf('bad-byte.csv', 'contractor')).toEqual([
    added(2, { name: 'Ўқтам МЧЖ' }),
    [3, expect.stringContaining('«Адрес»: в ячейке есть нечитаемый знак: «Amir Temur 1\ufffd»')],
  ])
  expect(await linesOf('open-quote.csv', 'region')).toBe('Кавычка (") в строке 2 не закрыта. Исправьте её и загрузите файл снова')
  expect(
    await linesOf(Buffer.from('inn;name\n360000012;\x8f\x90\x9d\x98\xbe\xbc\xde\xbb\xd0\xfe\xa1\xbf', 'latin1'), 'contractor'),
  ).toContain('Кодировка текста не определена')
})

const expertsOf = (...days: readonly string[]) =>
  ['name;licenseNumber;licenseDate', ...days.map((day, i) => `Ekspert ${i};U-${i};${day}`)].join('\r\n')
const days = (...days: readonly string[]) => days.map((licenseDate, i) => added(i + 2, { licenseDate }))

test('the order of a day and a month is that of the whole column; where it has both, what can be read either way is refused', async () => {
  const { check, linesOf, outcomeOf } = await open()
  expect(await linesOf('us.csv', 'expert')).toEqual(days('2020-11-05', '2020-12-01', '2020-11-20', '2021-01-31'))
  const first = await check('expert', expertsOf('11/05/2020', '12/01/2020', '20/11/2020'))
  expect([await outcomeOf(first), first.reading]).toEqual([
    days('2020-05-11', '2020-01-12', '2020-11-20'),
    { encoding: 'utf-8', dayOrder: 'day', headerRow: 1 },
  ])
  expect(await linesOf(Buffer.from(expertsOf('11/05/2020', '11/20/2020', '20/11/2020', '05/05/2020')), 'expert')).toEqual([
    [2, expect.stringContaining('в дате «11/05/2020» неясно, где день и где месяц')],
    [3, expect.stringContaining('в дате «11/20/2020» неясно')],
    added(4, { licenseDate: '2020-11-20' }),
    added(5, { licenseDate: '2020-05-05' }),
  ])
})

test('a person has a file read in another encoding or order, also one that was refused for them', async () => {
  const { check, outcomeOf, readAgain, files } = await open()
  const { id, reading, first_rows } = await check('expert', expertsOf('11/05/2020'))
  expect([reading, first_rows]).toEqual([
    { encoding: 'utf-8', dayOrder: 'day', headerRow: 1 },
    [
      ['name', 'licenseNumber', 'licenseDate'],
      ['Ekspert 0', 'U-0', '11/05/2020'],
    ],
  ])
  const again = await readAgain(id, { encoding: 'utf-8', dayOrder: 'month' })
  expect([await outcomeOf(again), again.reading]).toEqual([
    days('2020-11-05'),
    { encoding: 'utf-8', dayOrder: 'month', headerRow: 1, chosen: { encoding: 'utf-8', dayOrder: 'month' } },
  ])

  const unknown = await check('contractor', Buffer.from('inn;name\n360000012;\x8f\x90\x9d\x98\xbe\xbc\xde\xbb\xd0\xfe\xa1\xbf', 'latin1'))
  expect([unknown.state, unknown.reading.encoding, await files.store.size(importKey(unknown.id))]).toEqual([
    'failed',
    expect.any(String),
    expect.any(Number),
  ])
  expect(await outcomeOf(await readAgain(unknown.id, { encoding: 'windows-1251' }))).toEqual([[2, expect.any(String)]])
})
