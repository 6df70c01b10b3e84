import { expect, test } from 'vitest'
import { definitions, getDefinition } from '../../documents/index.ts'
import { columnKey, columnLabel, columnOf, idColumn, importColumns, importKey, isImportable } from './columns.ts'
import { matchHeaders, proposedColumns } from './headers.ts'
import { readLine } from './line.ts'

const employee = getDefinition('employee')
const region = getDefinition('region')
const named = (type: string, ...headers: string[]) =>
  matchHeaders(getDefinition(type), headers).columns.map(
    (column) => column && [column.field, column.language, column.part?.name].filter(Boolean).join('.'),
  )

test('a column is known by its label in any language and either alphabet, by its field, by its aliases', () => {
  expect(named('employee', 'Ф.И.Ш.', 'F.I.Sh.', 'Ф.И.О.', 'fullName', 'fio', 'FIO *')[0]).toBe('fullName')
  for (const header of ['F.I.Sh.', 'Ф.И.О. *', 'fullName', 'fio', ' Ф.И.Ш.\n']) expect(named('employee', header)).toEqual(['fullName'])
  // Labels of Uzbek Cyrillic in Latin letters, with whatever apostrophes were at hand.
  for (const header of ['Tug’ilgan sana', 'Туғилган сана', 'Дата рождения', 'birth_date'])
    expect(named('employee', header)).toEqual(['birthDate'])
  expect(named('organization', 'orderCode', 'Код организации')).toEqual(['code', null])
  expect(named('contractor', 'contractor', 'contractorInn', 'region', 'districtId')).toEqual(['name', 'inn', 'regionId', 'districtId'])
})

test('a passport may stand in one column or in two', () => {
  expect(named('employee', 'passportSeria', 'passportNumber', 'Серия и номер паспорта', 'Паспорт рақами')).toEqual([
    'passport.Seria',
    'passport.Number',
    'passport',
    null,
  ])
  const { columns } = matchHeaders(employee, ['passportSeria', 'passportNumber'])
  expect(readLine(employee, columns, ['аа', 12345]).input).toEqual({ passport: 'AA0012345' })
})

test('a plain label of a name in three languages means its own language', () => {
  expect(named('region', 'Nomi', 'Номи', 'Наименование')).toEqual(['name.ln', 'name.cl', 'name.ru'])
  expect(named('region', 'name.ru', 'nameLn', 'Номи (Ўзбекча)')).toEqual(['name.ru', 'name.ln', 'name.cl'])
  const { columns } = matchHeaders(region, ['Номи', 'name.ru'])
  expect(readLine(region, columns, ['Бухоро', 'Бухара']).input).toEqual({ name: { cl: 'Бухоро', ru: 'Бухара' } })
})

test('what is called twice is said, and what is no column is left alone', () => {
  const { columns, repeated } = matchHeaders(region, ['СОАТО коди', 'Изоҳ', 'soato'])
  expect([columns.map((column) => column?.field ?? null), repeated]).toEqual([['soato', null, null], ['soato']])
})

test('every label of a template is read back as its own column', () => {
  for (const type of ['employee', 'organization', 'contractor', 'region', 'district', 'mandatoryrequirement']) {
    const definition = getDefinition(type)
    const columns = importColumns(definition)
    for (const language of ['ln', 'cl', 'ru'] as const)
      expect(
        matchHeaders(
          definition,
          columns.map((column) => `${columnLabel(definition, column, language)} *`),
        ).columns,
      ).toEqual(columns)
  }
})

test('directories, employees, organizations and businesses are imported; checks, users, roles and settings are not', () => {
  expect(['employee', 'organization', 'contractor', 'district', 'bank', 'expert'].map((type) => isImportable(getDefinition(type)))).toEqual(
    Array(6).fill(true),
  )
  expect(
    ['request', 'postponement', 'user', 'role', 'setting', 'schedule', 'access'].map((type) => isImportable(getDefinition(type))),
  ).toEqual(Array(7).fill(false))
  expect(['employee', 'organization', 'contractor', 'district', 'bank', 'position'].map((type) => importKey(getDefinition(type)))).toEqual([
    ['pinfl'],
    ['inn'],
    ['inn'],
    ['soato'],
    ['bankCode'],
    ['organizationId', 'classifierCode'],
  ])
})

test('no list is called like a column of it: its name above an exported table is no header', () => {
  const mistaken = definitions
    .filter(isImportable)
    .flatMap(({ type, label }) => Object.values(label.many).filter((name) => named(type, name)[0] !== null))
  expect(mistaken).toEqual([])
})

test('the id of a record has a column of its own name, and of no shorter one that people use', () => {
  for (const header of ['Yozuv identifikatori', 'Ёзув идентификатори', 'Идентификатор записи'])
    expect(matchHeaders(region, [header]).columns).toEqual([idColumn])
  for (const header of ['ID', 'id', '№']) expect(matchHeaders(region, [header]).columns).toEqual([null])
})

test('a header that is a part of one label alone is proposed for it; what fits several is left to the person', () => {
  const proposed = (type: string, ...headers: string[]) => {
    const definition = getDefinition(type)
    const found = proposedColumns(definition, headers, matchHeaders(definition, headers).columns)
    return headers.map((_, i) => (found.has(i) ? columnKey(found.get(i)!) : null))
  }
  expect(proposed('bank', 'MFO', 'Bank nomi', 'Банк номи', 'Наименование банка')).toEqual(['bankCode', null, null, null])
  expect(proposed('contractor', 'Телефон', 'Область', 'Район', 'Наименование', 'Директор')).toEqual([
    'phone',
    'regionId',
    'districtId',
    'name',
    null,
  ])
  expect(proposed('employee', 'Паспорт', '№', '')).toEqual([null, null, null])
})

test('every column of a type is known by its name in the API', () => {
  for (const definition of definitions.filter(isImportable))
    for (const column of [...importColumns(definition), idColumn]) expect(columnOf(definition, columnKey(column))).toBe(column)
})
