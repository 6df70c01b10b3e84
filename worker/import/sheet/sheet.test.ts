import { setImmediate } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { book, fileOf, refusal, rowsOf, sheet } from '../testing/sheets.ts'
import { openSheet } from './sheet.ts'
import { dialectOf } from './dialect.ts'
import { openArchive } from './zip.ts'

/** As the worker reads: it asks the database something between opening a file and reading its rows. */
async function readLate(bytes: Uint8Array | string): Promise<string> {
  const opened = await openSheet(await fileOf(bytes))
  for (let i = 0; i < 200; i++) await setImmediate()
  return Array.fromAsync(opened.rows).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )
}

describe('a workbook', () => {
  test('is read row by row: texts, numbers, days, yes and no, rich texts; hidden sheets and empty rows are passed over', async () => {
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('яширин', { state: 'hidden' }).addRow(['нет'])
    const first = workbook.addWorksheet('a')
    first.addRow(['Номи', 'Сана', 'Вақти'])
    first.addRow([])
    first.addRow([
      { richText: [{ text: 'Бу' }, { text: 'хоро' }] },
      new Date('2026-11-20'),
      new Date('2026-11-20T14:30:00Z'),
      true,
      12.5,
      'a_x000D_b',
    ])
    expect(await rowsOf(new Uint8Array(await workbook.xlsx.writeBuffer()))).toEqual([
      { line: 1, cells: ['Номи', 'Сана', 'Вақти'], unread: [] },
      { line: 3, cells: ['Бухоро', '2026-11-20', '2026-11-20T14:30', true, 12.5, 'a\rb'], unread: [] },
    ])
  })

  test('has the stored results of its formulas; a formula without one and an error are told', async () => {
    const rows = await rowsOf(
      book(sheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>HYPERLINK("x")</f></c><c r="D1" t="e"><v>#REF!</v></c></row>')),
    )
    expect(rows).toEqual([
      {
        line: 1,
        cells: [2, null, null, '#REF!'],
        unread: [
          { column: 1, cause: 'formula' },
          { column: 3, cause: 'error' },
        ],
      },
    ])
  })

  test('whose cells say no place is read in order, and merged cells have the first alone', async () => {
    expect(await rowsOf(book(sheet('<row><c t="inlineStr"><is><t>a</t></is></c><c/><c><v>3</v></c></row>')))).toEqual([
      { line: 1, cells: ['a', null, 3], unread: [] },
    ])
  })

  test('with a million empty rows has none', async () => {
    expect(
      await rowsOf(
        book(sheet(`${Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 1}"/>`).join('')}<row r="1000001"><c><v>1</v></c></row>`)),
      ),
    ).toEqual([{ line: 1_000_001, cells: [1], unread: [] }])
  })

  test('that inflates to more than it may is refused before it is inflated', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(30 * 1024 * 1024), 'xl/_rels/workbook.xml.rels': strToU8('<a/>') })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb)).toBe('sheetTooLarge')
  })

  const lying = (): Uint8Array => {
    const bytes = book(sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(1_000_000)}</t></is></c></row>`))
    const directory = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    // The directory says that the sheet has a hundred bytes.
    for (let at = directory.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = directory.indexOf('PK\u0001\u0002', at + 4, 'latin1')) {
      if (directory.toString('latin1', at + 46, at + 46 + directory.readUInt16LE(at + 28)).includes('sheet1'))
        directory.writeUInt32LE(100, at + 24)
    }
    return bytes
  }

  test('that lies about its size is broken off', async () => {
    expect(await refusal(lying())).toBe('damaged')
  })

  test('one part of which fails while nobody listens to it ends no process, and is refused when it is read', async () => {
    const archive = await openArchive(await fileOf(lying()))
    onTestFinished(() => archive.close())
    const part = (await archive.read('xl/worksheets/sheet1.xml', 10_000_000))!
    await new Promise<void>((resolve) => void part.on('close', resolve).resume())
    await expect(Array.fromAsync(part)).rejects.toThrow()
  })

  test('with a damaged sheet is refused when its rows are read, also long after it was opened', async () => {
    const bytes = book(sheet(`<row><c t="inlineStr"><is><t>${'abc'.repeat(100)}</t></is></c></row>`))
    const at =
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    bytes.fill(0xff, at, at + 20)
    expect(await readLate(bytes)).toBe('damaged')
  })

  test('is read to its end whatever its formats and its size are written with, however often', async () => {
    const characters = ['[', '"', '\\', ']', 'a', '0', ':', ' ']
    const pieces = characters
      .flatMap((one, i) => [one, one + characters.at(i - 1)])
      .map((piece) => piece.replaceAll('"', '&quot;').repeat(200_000))
    for (const piece of pieces) {
      const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${piece}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
      const dimensioned = sheet('<row><c s="0"><v>1</v></c></row>').replace('<sheetData>', `<dimension ref="${piece}"/><sheetData>`)
      expect(await rowsOf(book(dimensioned, { 'xl/styles.xml': styles }))).toEqual([expect.objectContaining({ line: 1 })])
    }
  })

  test('whose entities would grow is not expanded', async () => {
    const xml = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}"><!ENTITY d "&b;&b;&b;">]>${sheet('<row><c t="inlineStr"><is><t>&d;</t></is></c></row>')}`
    expect(await refusal(book(xml))).toBe('damaged')
  })

  test('that is none is refused: an archive of something else, half a file, an old workbook, nothing', async () => {
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toBe('notSheet')
    expect(await refusal(book(sheet('<row><c><v>1</v></c></row>')).subarray(0, 300))).toBe('damaged')
    expect(await refusal(book('<worksheet><sheetData><row'))).toBe('damaged')
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('notSheet')
    expect(await refusal('')).toBe('notSheet')
  })
})

describe('a CSV file', () => {
  test('with a quotation mark that is never closed is refused when its rows are read, also long after it was opened', async () => {
    expect(await readLate('soato;name\n1799;"Nur MCHJ;Нур;Нур\n')).toBe('openQuote')
  })

  test('is read in whatever encoding and with whatever delimiter its programs write', async () => {
    const expected = [
      { line: 1, cells: ['СОАТО', 'Номи'], unread: [] },
      { line: 2, cells: ['1703', 'Андижон; "шаҳар"'], unread: [] },
    ]
    const text = 'СОАТО;Номи\r\n1703;"Андижон; ""шаҳар"""\r\n'
    expect(await rowsOf(text)).toEqual(expected)
    expect(await rowsOf(`\uFEFF${text}`)).toEqual(expected)
    expect(await rowsOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected)
    expect(await rowsOf(text.replace('СОАТО;', 'СОАТО,').replace('1703;', '1703,'))).toEqual(expected)
    expect((await rowsOf(Buffer.from([0xca, 0xee, 0xe4, 0x3b, 0xc8, 0xed, 0xed, 0x0a, 0x31, 0x3b, 0x32])))[0]!.cells).toEqual([
      'Код',
      'Инн',
    ])
  })

  test('says its delimiter by its first line', () => {
    expect([dialectOf('a;b,c;d'), dialectOf('a,b'), dialectOf('"x;y;z"\ta'), dialectOf('sep=|\r\na|b')]).toEqual([
      { delimiter: ';', skipped: 0 },
      { delimiter: ',', skipped: 0 },
      { delimiter: '\t', skipped: 0 },
      { delimiter: '|', skipped: 1 },
    ])
  })

  test('of any characters is read to its end, however often they stand there', async () => {
    const characters = [...`"';,\t\r a0=_`]
    for (const piece of characters.flatMap((one, i) => [one, one + characters.at(i - 1)])) {
      expect(await refusal(`${piece.repeat(200_000)}\n`)).toMatch(/^(read|notSheet|openQuote)$/)
    }
  })

  test('loses the apostrophe that an export has put before what a spreadsheet would compute', async () => {
    expect((await rowsOf(`a;b\r\n'=1+1;'o'quv`))[1]!.cells).toEqual(['=1+1', `'o'quv`])
  })
})
