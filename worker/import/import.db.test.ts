import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { importFiles, importKey } from '@nazorat/engine/jobs/imports'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { sourceOf } from '../export/source.ts'
import { forgetLines } from './job.ts'
import { csvOf, openImports, workbookOf } from './testing/open.ts'

const regionHeaders = ['СОАТО коди *', 'Nomi (Oʻzbekcha)', 'Nomi (Ўзбекча)', 'Nomi (Русский)']
const region = (code: unknown, name: string) => [code, `${name} ln`, `${name} cl`, `${name} ru`]

test('lines are added, changed, unchanged or refused, and say why at their fields', async () => {
  const { check, lines, count } = await openImports()
  const before = await count('region')
  const { id, state, added, changed, unchanged, refused } = await check(
    'region',
    await workbookOf([
      regionHeaders,
      region('1703', 'Андижон'),
      region(1706, 'Бухоро'),
      region('1726', 'Тошкент'),
      ['1726', 'Sinov', 'Синов', 'Проба'],
      region('17A', 'Хато'),
      region('1703', 'Такрор'),
    ]),
  )
  expect({ state, added, changed, unchanged, refused }).toEqual({ state: 'checked', added: 2, changed: 1, unchanged: 0, refused: 3 })
  const stored = await lines(id)
  expect(stored.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'added'],
    [3, 'added'],
    [4, 'changed'],
    [5, 'refused'],
    [6, 'refused'],
    [7, 'refused'],
  ])
  expect(stored[2]!.before).toEqual({ name: { ln: 'Sinov', cl: 'Синов', ru: 'Проба' } })
  expect(stored[4]!.problems['soato']![0]!.ru).toBe('«Код СОАТО»: вместо «17A» напишите только цифры, их должно быть: 4')
  expect(stored[5]!.problems['soato']![0]!.ru).toBe('«Код СОАТО»: это значение есть и в строке 2')
  // A preview writes nothing.
  expect(await count('region')).toBe(before)
})

test('the good lines become events of the person who imports, one cause in the log', async () => {
  const { check, apply, lines, count, pool, clerk } = await openImports()
  const before = await count('region')
  const { id } = await check(
    'region',
    await workbookOf([regionHeaders, region('1703', 'Андижон'), region('17A', 'Хато'), region('1726', 'Тошкент')]),
  )
  const { state, applied, refused } = await apply(id, 'good')
  expect({ state, applied, refused }).toEqual({ state: 'applied', applied: 2, refused: 1 })
  expect(await count('region')).toBe(before + 1)
  const { rows } = await pool.query<{ actor: string; version: number; action: string }>(
    'select actor, version, action from event where command = $1 order by pos',
    [id],
  )
  expect(rows).toEqual([
    { actor: clerk.id, version: 1, action: 'save' },
    { actor: clerk.id, version: 2, action: 'save' },
  ])
  expect((await lines(id)).map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'changed'])
  // The same file again changes nothing.
  const again = await check('region', await workbookOf([regionHeaders, region('1703', 'Андижон'), region('1726', 'Тошкент')]))
  expect([again.unchanged, again.added, again.changed, again.refused]).toEqual([2, 0, 0, 0])
})

test('a person with their papers is imported as they would be saved: found by their number, with references in words', async () => {
  const { check, apply, lines, engine, world, clerk, pool } = await openImports()
  await world.act(world.actors.all, 'save', randomUUID(), 0, { code: 'UZ', name: t('Ўзбекистон', 'Узбекистан') }, 'citizenship')
  const headers = [
    'fio',
    'ЖШШИР',
    'Дата рождения',
    'Пол',
    'Номер телефона',
    'passportSeria',
    'passportNumber',
    'Организация',
    'Должность',
    'Инспектор',
    'Гражданство',
  ]
  const book = await workbookOf([
    headers,
    [
      'Каримова Нигора',
      pinfl('4120390456789'),
      '12.03.1990',
      'Женский',
      '901234567',
      'АВ',
      12345,
      '201111111',
      'Sinov',
      'да',
      'Узбекистан',
    ],
    ['Каримов Анвар', pinfl('3150385123456'), new Date('1985-03-15'), 'Эркак', '', 'AA', '1234567', 201111111, 'Синов', 'Yoʻq', ''],
    ['Бегона', pinfl('3150385123457'), '15.03.1985', 'Эркак', '901234567', 'AA', '7654321', '202222222', 'Синов', '', ''],
  ])
  const { id } = await check('employee', book)
  const stored = await lines(id)
  expect(
    stored.map(({ outcome, problems }) => [
      outcome,
      ...Object.values(problems)
        .flat()
        .map(({ ru }) => ru),
    ]),
  ).toEqual([
    ['added'],
    ['changed'],
    // Another body's employee is not theirs to keep, by an import neither.
    ['refused', 'У вас нет разрешения на это действие'],
  ])
  expect(stored[1]).toMatchObject({ document: world.ids.inspector, before: { isInspector: true } })
  await apply(id, 'good')
  const { fields } = await engine.get(clerk, 'employee', stored[0]!.document)
  expect(fields).toMatchObject({
    fullName: 'Каримова Нигора',
    birthDate: '1990-03-12',
    gender: 'female',
    passport: 'AB0012345',
    phoneNumber: '+998901234567',
    isInspector: true,
    isHr: false,
    organizationId: world.ids.supervising,
  })
  // The log keeps it sealed, under a key of theirs.
  const { rows } = await pool.query<{ patch: Record<string, unknown> }>('select patch from event where command = $1 and version = 1', [id])
  expect(rows[0]!.patch['fullName']).toEqual({ sealed: expect.any(String) })
})

test('a CSV file of the old code page reads like a workbook', async () => {
  const { check } = await openImports()
  const text = csvOf([
    ['Код СОАТО', 'Наименование (Oʻzbekcha)'.replace('ʻ', "'"), 'Наименование (Русский)', 'name.cl'],
    ['1703', 'Andijon', 'Андижан', 'Андижон'],
  ])
  const bytes = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 128 ? code : code === 0x401 ? 0xa8 : code === 0x451 ? 0xb8 : code - 0x410 + 0xc0
  })
  const { added, refused, problem } = await check('region', bytes)
  expect({ added, refused, problem }).toEqual({ added: 1, refused: 0, problem: null })
})

/** A PINFL of its first digits. */
function pinfl(digits: string): string {
  const thirteen = digits.padEnd(13, '0')
  return `${thirteen}${pinflCheckDigit(thirteen)}`
}

test('what is wrong with a whole file is said in words, and nothing is kept of it', async () => {
  const { check, lines } = await openImports()
  const problemOf = async (bytes: string | Uint8Array) => {
    const { id, state, problem } = await check('region', bytes)
    expect([state, await lines(id)]).toEqual(['failed', []])
    return problem!.ru
  }
  expect(await problemOf('soato;name.ru')).toBe('В файле нет строк, кроме названий столбцов')
  expect(await problemOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe(
    'Этот файл не является таблицей: выберите файл Excel (.xlsx) или CSV',
  )
})

test('digits that are too few are refused where their beginnings are codes too; a formula without a result is refused at its field', async () => {
  const { check, lines, world } = await openImports()
  void world
  const formula = await workbookOf([
    ['oked', 'inn', 'name'],
    [1110, '301111111', 'a'],
    [{ formula: 'B2', result: undefined }, '301111112', 'b'],
  ])
  const { id } = await check('contractor', formula)
  const stored = await lines(id)
  expect(stored[0]!.problems['oked']!.map(({ ru }) => ru)).toEqual(['«ОКЭД»: в «1110» цифр 4, а должно быть: 5'])
  expect(stored[1]!.problems['oked']!.map(({ ru }) => ru)).toEqual(['«ОКЭД»: формулы не вычисляются, впишите само значение'])
})

test('a title above the headers and columns of one’s own are passed over', async () => {
  const { check } = await openImports()
  const { added, columns } = await check(
    'region',
    await workbookOf([['Вилоятлар рўйхати'], [], ['№', ...regionHeaders, 'Изоҳ'], [1, ...region('1703', 'Андижон'), 'янги']]),
  )
  expect(added).toBe(1)
  expect(columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual(['№', 'Изоҳ'])
})

test('an exported list is imported again: what stands above its table is passed over, and a cell that was edited is the one change', async () => {
  const { check, lines, clerk, dataDir, engine, world } = await openImports()
  const path = join(dataDir, 'list.xlsx')
  const filter = {
    search: 'karimov',
    gender: ['male'],
    organizationId: world.ids.supervising,
    createdAt: { from: '2020-01-01', to: '2099-12-31' },
  }
  const columns = ['fullName', 'phoneNumber', 'pinfl', 'birthDate', 'gender', 'passport', 'isInspector', 'state', 'updatedAt']
  const edited = async (edit: (row: ExcelJS.Row, at: (label: string) => number) => void) => {
    await (await sourceOf.xlsx(engine, clerk, 'employee', { ...filter, columns })).write(path, async () => {})
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(path)
    const [sheet] = book.worksheets
    expect(sheet!.rowCount).toBe(8)
    edit(sheet!.getRow(8), (label) => (sheet!.getRow(7).values as unknown[]).indexOf(label))
    return new Uint8Array(await book.xlsx.writeBuffer())
  }
  const same = await check('employee', await edited(() => {}))
  expect(same).toMatchObject({ state: 'checked', added: 0, changed: 0, unchanged: 1, refused: 0 })
  const { id } = await check('employee', await edited((row, at) => (row.getCell(at('Номер телефона')).value = '+998907654321')))
  expect((await lines(id)).map(({ line, outcome, document, before }) => [line, outcome, document, Object.keys(before)])).toEqual([
    [8, 'changed', world.ids.inspector, ['phoneNumber']],
  ])
})

test('a sheet that nobody will read is removed: that of an import that is over, and, at the second look, one without an import', async () => {
  const { pool, files, upload } = await openImports()
  const over = await upload('region', 'code')
  await pool.query(`update import set state = 'cancelled' where id = $1`, [over])
  const waiting = await upload('region', 'code')
  const alone = randomUUID()
  await writeFile(files.store.pathOf(importKey(alone))!, 'code')
  const [stored, unknown] = [async () => (await Array.fromAsync(files.store.list(importFiles))).toSorted(), new Set<string>()]
  await forgetLines(pool, files.store, unknown)
  // Its row may be on its way.
  expect(await stored()).toEqual([waiting, alone].toSorted())
  await forgetLines(pool, files.store, unknown)
  expect(await stored()).toEqual([waiting])
})

test('a line is of the record whose id it has; of one that its user does not see, or that is named twice, it is refused as of none', async () => {
  const { check, lines, world, count } = await openImports()
  const { all } = world.actors
  const known = randomUUID()
  await world.act(all, 'save', known, 0, { name: t('Уста', 'Мастер') }, 'position')
  const hidden = randomUUID()
  await world.act(all, 'save', hidden, 0, { name: t('Бегона', 'Чужой'), organizationId: world.ids.authorized }, 'position')
  const deleted = randomUUID()
  const { version } = await world.act(all, 'save', deleted, 0, { name: t('Эски', 'Старый') }, 'position')
  await world.act(all, 'delete', deleted, version, {}, 'position')
  const before = await count('position')
  const headers = ['Идентификатор записи', 'name.ln', 'name.cl', 'name.ru']
  const { id } = await check(
    'position',
    csvOf([headers, ...[known, known.toUpperCase(), hidden, deleted, randomUUID(), '17'].map((each) => [each, 'Usta', 'Уста', 'Мастер'])]),
  )
  const stored = await lines(id)
  expect(
    stored.map(({ outcome, problems }) => [
      outcome,
      ...Object.values(problems)
        .flat()
        .map(({ ru }) => ru),
    ]),
  ).toEqual([
    ['unchanged'],
    ['refused', '«Код по классификатору должностей»: это значение есть и в строке 2'],
    ...Array(4).fill(['refused', 'Запись с этим идентификатором не найдена. Чтобы добавить новую запись, очистите ячейку идентификатора']),
  ])
  expect(await count('position')).toBe(before)
})

test('what a line leaves as it is needs no second reading: a reference that is passive now, and is called like another', async () => {
  const { check, lines, world, pool, clerk, engine, dataDir } = await openImports()
  const { all } = world.actors
  const position = (await pool.query<{ id: string }>('select "positionId" as id from doc.employee where id = $1', [world.ids.inspector]))
    .rows[0]!.id
  await world.act(all, 'save', randomUUID(), 0, { name: t('Синов', 'Проба') }, 'position')
  await world.act(all, 'deactivate', position, 1, {}, 'position')
  const path = join(dataDir, 'list.csv')
  await (await sourceOf.csv(engine, clerk, 'employee', { columns: ['fullName', 'positionId', 'phoneNumber'] })).write(path, async () => {})
  const text = await readFile(path, 'utf8')
  expect((await check('employee', text)).unchanged).toBe(1)
  const { id } = await check('employee', text.replace("'+998901234567", "'+998907654321"))
  expect((await lines(id)).map(({ outcome, input }) => [outcome, input])).toEqual([['changed', { phoneNumber: '+998907654321' }]])
})
