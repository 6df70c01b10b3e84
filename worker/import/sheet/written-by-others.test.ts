import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { rowsOf } from '../testing/sheets.ts'

type Cell = string | number | boolean | Date | null

/**
 * Writers leave escapes such as `_x0041_` as they are, XML has neither control characters nor carriage returns, and write-excel-file loses
 * U+FFFD and what an object is born with (“toString”).
 */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('"Nur" MCHJ', 'Oʻzbekiston; Қорақалпоғистон', 'a\nb', '00123', '=1+1', '<b>&amp;</b>', ']]>', '01.02.2026'),
  )
  .filter(
    (text) =>
      !/[\p{Cc}\p{Cs}\ufffd-\uffff]/u.test(text.replaceAll('\n', '')) &&
      !/_x[0-9a-f]{4}_/i.test(text) &&
      text.trim() !== '' &&
      !(text in {}),
  )
/** To the minute, in the days that every program counts alike. */
const moments = fc.integer({ min: 100, max: 2_900_000 * 1440 }).map((minutes) => new Date(Date.UTC(1901, 0, 1) + minutes * 60_000))
const cells: fc.Arbitrary<Cell> = fc.oneof(
  texts,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.integer(),
  fc.boolean(),
  moments,
  fc.constant(null),
)
const sheets = fc.array(fc.array(cells, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })

/** How a cell is read: without white space around it, with the digits and minutes that Excel shows. */
function asRead(cell: Cell): string | number | boolean | null {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell + 0 : Number(cell.toPrecision(15))
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T00:00', '')
  return typeof cell === 'string' ? cell.trim() : cell
}

function expectedRows(rows: readonly (readonly Cell[])[]) {
  const read = rows.map((cells, i) => ({ line: i + 1, cells: cells.map(asRead), unread: [] }))
  return read
    .map((row) => ({ ...row, cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== null) + 1) }))
    .filter(({ cells }) => cells.length > 0)
}

async function byExcelJs(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('a')
  for (const row of rows) sheet.addRow([...row]).eachCell((cell) => cell.value instanceof Date && (cell.numFmt = 'dd.mm.yyyy hh:mm'))
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

function bySheetJs(rows: readonly (readonly Cell[])[], bookSST: boolean): Uint8Array {
  const workbook = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(
    workbook,
    XLSX.utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true, dateNF: 'yyyy-mm-dd hh:mm' },
    ),
    'a',
  )
  return new Uint8Array(XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', bookSST }) as Buffer)
}

const types = { string: String, number: Number, boolean: Boolean } as const

async function byWriteExcelFile(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const typed = (cell: Cell) =>
    cell === null
      ? null
      : cell instanceof Date
        ? { value: cell, type: Date, format: 'dd/mm/yyyy hh:mm' }
        : { value: cell, type: types[typeof cell as keyof typeof types] }
  return new Uint8Array(await writeExcelFile(rows.map((row) => row.map(typed)) as never, {}).toBuffer())
}

const writers = {
  ExcelJS: byExcelJs,
  'SheetJS with shared strings': async (rows) => bySheetJs(rows, true),
  'SheetJS without shared strings': async (rows) => bySheetJs(rows, false),
  'write-excel-file': byWriteExcelFile,
} satisfies Record<string, (rows: readonly (readonly Cell[])[]) => Promise<Uint8Array>>

test.for(Object.entries(writers))('random sheets that %s has written are read as they were', async ([, write]) => {
  await fc.assert(
    fc.asyncProperty(sheets, async (rows) => {
      expect(await rowsOf(await write(rows))).toEqual(expectedRows(rows))
    }),
    { numRuns: 60 },
  )
})

test('random CSV files are read as they were, in every encoding that has their letters and with every delimiter', async () => {
  // An apostrophe before what a spreadsheet would compute is that of an export (`csv.ts`).
  const unmarked = texts.filter((text) => !/^\s*'+[=+\-@]/.test(text))
  const table = fc.array(fc.array(fc.oneof(unmarked, fc.constant(null)), { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 12 })
  const encodings = fc.constantFrom<(text: string) => Buffer>(
    (text) => Buffer.from(text),
    (text) => Buffer.from(`\ufeff${text}`),
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  )
  await fc.assert(
    fc.asyncProperty(
      table,
      encodings,
      fc.constantFrom(';', ',', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async (rows, encode, delimiter, newline) => {
        const quoted = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)
        const text = [['x', 'y', 'z'], ...rows].map((row) => row.map(quoted).join(delimiter)).join(newline)
        const read = (await rowsOf(encode(text))).slice(1).map(({ cells }) => cells)
        expect(read).toEqual(rows.map((row) => row.map(asRead)).filter((row) => row.some((cell) => cell !== null)))
      },
    ),
    { numRuns: 200 },
  )
})

const soffice = ['soffice', 'libreoffice'].find((name) => {
  try {
    return execFileSync('which', [name]).length > 0
  } catch {
    return false
  }
})

test.skipIf(!soffice)('a random sheet that LibreOffice has saved again is read as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-office-'))
  try {
    // It writes the fifteenth digit of a number now and then otherwise.
    const rows = fc
      .sample(sheets, 40)
      .flat()
      .map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(13)) : cell)))
    await writeFile(join(folder, 'a.xlsx'), await byExcelJs(rows))
    execFileSync(
      soffice!,
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        'xlsx',
        '--outdir',
        join(folder, 'out'),
        join(folder, 'a.xlsx'),
      ],
      { stdio: 'ignore' },
    )
    expect(await rowsOf(await readFile(join(folder, 'out/a.xlsx')))).toEqual(expectedRows(rows))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
