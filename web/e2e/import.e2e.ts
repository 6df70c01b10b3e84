import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { openTools } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

const headers = ['СОАТО коди *', 'Номи (Oʻzbekcha) *', 'Номи (Ўзбекча) *', 'Номи (Русский) *']
const line = (code: unknown, name: string) => [code, `${name} ln`, `${name} cl`, `${name} ru`]

test('a workbook is uploaded and looked at, its good lines are imported and its bad ones downloaded', async () => {
  const page = await system.signIn('admin', { at: '/info/region', viewport: { width: 390, height: 844 } })
  await openTools(page)
  await page.getByRole('button', { name: 'Файлдан импорт қилиш' }).click()
  await page.getByRole('heading', { name: 'Импорт: Вилоятлар' }).waitFor()

  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Андозани юклаб олиш' }).click()])
  expect((await rowsOf(await template.path()))[0]).toEqual(headers)

  const rows = [
    headers,
    line('9901', 'Биринчи'),
    line(9902, 'Иккинчи'),
    line('99A', 'Хато'),
    line('9903', 'Учинчи'),
    line('9901', 'Такрор'),
  ]
  await page
    .getByLabel('Файл танлаш')
    .last()
    .setInputFiles({
      name: 'вилоятлар.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbookOf(rows),
    })
  await page.getByRole('button', { name: 'Барча қаторлар: 5' }).waitFor()
  // The bad lines are shown first, with the reasons at their fields.
  await page.getByText('«СОАТО коди»: «99A» ўрнига фақат рақамларни ёзинг, уларнинг сони: 4').waitFor()
  await page.getByText('«СОАТО коди»: бу қиймат 2-қаторда ҳам бор').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Янги: 3' }).click()
  await page.getByText('Биринчи ln').first().waitFor()

  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Хато қаторларни юклаб олиш' }).click(),
  ])
  expect(await rowsOf(await refused.path())).toEqual([
    [...headers, 'Хато', 'Қатор'],
    ['99A', 'Хато ln', 'Хато cl', 'Хато ru', '«СОАТО коди»: «99A» ўрнига фақат рақамларни ёзинг, уларнинг сони: 4', 4],
    ['9901', 'Такрор ln', 'Такрор cl', 'Такрор ru', '«СОАТО коди»: бу қиймат 2-қаторда ҳам бор', 6],
  ])

  expect(await page.getByRole('button', { name: 'Ҳаммасини импорт қилиш' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Тўғри қаторларни импорт қилиш: 3' }).click()
  await page.getByText('Импорт қилинди: 3 қатор').first().waitFor()
  await page.getByRole('button', { name: 'Рўйхатга қайтиш' }).click()
  await page.getByText('9903').first().waitFor()

  await page.goto('/info/region/import')
  await page.getByRole('link', { name: 'вилоятлар.xlsx' }).waitFor()
})

test('a person who may not make records is offered no import, and a file that is none is refused in words', async () => {
  const reader = await system.signIn('inspector', { at: '/document/contractor' })
  await reader.getByRole('heading', { name: 'Тадбиркорлик субъектлари' }).waitFor()
  await reader.goto('/info/region/import')
  await reader.getByText('рухсат', { exact: false }).first().waitFor()

  const page = await system.signIn('admin', { at: '/info/region/import' })
  await page
    .getByLabel('Файл танлаш')
    .last()
    .setInputFiles({ name: 'расм.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]) })
  await page.getByText('Бу файл жадвал эмас: Excel (.xlsx) ёки CSV файлини танланг').waitFor()
})

test('the encoding of a text and the order of its days are shown with its first rows, and another one can be chosen', async () => {
  const page = await system.signIn('admin', { at: '/info/expert/import', viewport: { width: 390, height: 844 } })
  const text = 'name;licenseNumber;licenseDate\r\nЭксперт Первый;К-1;11/05/2020\r\n'
  // In CP866, as programs of DOS write.
  const bytes = Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0)
      return code < 128 ? code : code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0
    }),
  )
  await page.getByLabel('Файл танлаш').last().setInputFiles({ name: 'экспертлар.csv', mimeType: 'text/csv', buffer: bytes })
  const reading = page.getByRole('region', { name: 'Файл қандай ўқилди' })
  await reading.getByRole('cell', { name: 'Эксперт Первый' }).waitFor()
  expect(
    await Promise.all(['Матн кодировкаси', 'Саналар тартиби'].map((name) => reading.getByRole('combobox', { name }).inputValue())),
  ).toEqual(['ibm866', 'day'])
  await page.getByText('11.05.2020').waitFor()
  expect(await reading.getByRole('button').count()).toBe(0)

  await reading.getByRole('combobox', { name: 'Саналар тартиби' }).selectOption('ой, кун, йил')
  await reading.getByRole('button', { name: 'Қайта ўқиш' }).click()
  await page.getByText('05.11.2020').waitFor()
  await reading.getByRole('combobox', { name: 'Матн кодировкаси' }).selectOption('KOI8-R')
  await reading.getByRole('button', { name: 'Қайта ўқиш' }).click()
  await reading.getByRole('cell', { name: 'Эксперт Первый' }).waitFor({ state: 'detached' })
  expect(await reading.getByRole('combobox', { name: 'Матн кодировкаси' }).inputValue()).toBe('koi8-r')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a list of more than ten thousand says so, counts them when asked to, and says at its last page how to see the others', async () => {
  const page = await system.signIn('admin', { at: '/info/rejectionreason/import' })
  const lines = [
    'name.ln;name.cl;name.ru',
    ...Array.from({ length: 10_001 }, (_, i) => `Sinov sababi ${i};Синов сабаби ${i};Пробная причина ${i}`),
  ]
  await page
    .getByLabel('Файл танлаш')
    .last()
    .setInputFiles({ name: 'сабаблар.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: /^Тўғри қаторларни импорт қилиш: 10\s001/ }).click()
  await page
    .getByText(/Импорт қилинди: 10\s001 қатор/)
    .first()
    .waitFor()

  await page.goto('/info/rejectionreason?search=sinov')
  await openTools(page)
  for (const word of ['Файлдан импорт қилиш', 'Рўйхатни Excelга юклаш', 'Рўйхатни CSV файлга юклаш', 'Рўйхатни чоп этиш'])
    await page.getByText(word, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  const paging = page.getByRole('navigation', { name: 'Саҳифалар' })
  await paging.getByText(/1–20, жами 10\s000 дан ортиқ/).waitFor()
  await paging.getByRole('button', { name: 'Аниқ сонини кўрсатиш' }).click()
  await paging.getByText(/1–20, жами 10\s001/).waitFor()
  expect(await paging.getByText('Рўйхат бундан узун').count()).toBe(0)

  // Further back than the last page that can be opened: that one opens instead.
  await page.goto('/info/rejectionreason?search=sinov&page=26')
  await paging.getByText(/481–500, жами/).waitFor()
  await paging.getByText('Рўйхат бундан узун: давомини кўриш учун филтр қўйинг ёки тескари тартибланг').waitFor()
  await paging.getByRole('button', { name: 'Олдинги саҳифа' }).click()
  await paging.getByText(/461–480, жами/).waitFor()
  expect(await paging.getByText('Рўйхат бундан узун').count()).toBe(0)
})

test('the columns of a list as people have it are asked for, chosen by keys, and kept for the next such list', async () => {
  const page = await system.signIn('admin', { at: '/info/region/import' })
  const choose = async (code: string) =>
    page
      .getByLabel('Файл танлаш')
      .last()
      .setInputFiles({
        name: `рўйхат ${code}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`Рақам;Nomi;Номи;Русча\n${code};Sinov;Синов;Проба\n`),
      })
  await choose('9911')
  await page.getByRole('heading', { name: 'Файл устунлари' }).waitFor()
  await page.getByRole('row', { name: /Рақам 9911/ }).waitFor()
  await page.getByText('Мажбурий майдонларнинг устуни танланмаган: «СОАТО коди»', { exact: false }).waitFor()
  const code = page.getByRole('combobox', { name: '«Рақам» устунининг майдони' })
  expect(await code.getByRole('option', { name: 'Номи (Ўзбекча) *' }).getAttribute('disabled')).not.toBeNull()
  await code.selectOption({ label: 'СОАТО коди *' })
  await page.getByRole('combobox', { name: '«Русча» устунининг майдони' }).selectOption({ label: 'Номи (Русский) *' })
  await page.getByRole('button', { name: 'Қаторларни текшириш' }).press('Enter')
  await page.getByRole('button', { name: 'Янги: 1' }).waitFor()

  await page.getByRole('button', { name: 'Бошқа файл' }).click()
  await choose('9912')
  await page.getByRole('button', { name: 'Янги: 1' }).waitFor()
  // They can be changed, and the file is checked again.
  await page.getByRole('button', { name: 'Устунларни ўзгартириш' }).click()
  await page.getByRole('combobox', { name: '«Русча» устунининг майдони' }).selectOption({ label: 'Импорт қилинмайди' })
  await page.getByRole('button', { name: 'Қаторларни текшириш' }).click()
  await page.getByRole('button', { name: 'Хато: 1' }).waitFor()
})

async function workbookOf(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Лист1')
  for (const row of rows) sheet.addRow([...row])
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function rowsOf(path: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await readFile(path)).buffer as ArrayBuffer)
  const rows: unknown[][] = []
  book.worksheets[0]!.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)))
  return rows
}

test('a value that is no record is said to be one, in a sheet whose headers are in the row that is chosen', async () => {
  const page = await system.signIn('admin', { at: '/info/district/import', viewport: { width: 390, height: 844 } })
  const rows = [
    'soato;name.ln',
    'Ҳисобот',
    'soato;region;name.ln;name.cl;name.ru',
    '1703200;Водий;tumanlari;туманлари;районы',
    '1703298;Водий;Sinov;Синов;Проба',
  ]
  await page
    .getByLabel('Файл танлаш')
    .last()
    .setInputFiles({ name: 'туманлар.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const reading = page.getByRole('region', { name: 'Файл қандай ўқилди' })
  await reading.getByRole('combobox', { name: 'Устун номлари' }).selectOption('3-қаторда')
  await reading.getByRole('button', { name: 'Қайта ўқиш' }).click()
  await page.getByRole('button', { name: 'Ўтказиб юборилади: 1' }).waitFor()

  const meaning = page.getByRole('combobox', { name: '«Водий» қиймати билдиради' })
  await meaning.fill('Андижон')
  await page.getByRole('option', { name: /Андижон вилояти/ }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('region', { name: 'Рўйхатда йўқ қийматлар' }).getByRole('button', { name: 'Қаторларни текшириш' }).click()
  await page.getByRole('button', { name: 'Янги: 1' }).waitFor()
  // It can be looked at and changed.
  await page.getByRole('combobox', { name: '«Водий» қиймати билдиради' }).waitFor()

  await reading.getByRole('combobox', { name: 'Устун номлари' }).selectOption('Номлари йўқ')
  await reading.getByRole('button', { name: 'Қайта ўқиш' }).click()
  await page.getByRole('combobox', { name: '«A» устунининг майдони' }).waitFor()
})
