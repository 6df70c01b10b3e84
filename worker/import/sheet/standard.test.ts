import XLSX from '@e965/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { book, refusal, rowsOf, sheet } from '../testing/sheets.ts'
import { isDateFormat } from './styles.ts'

/** The cells of the first row. */
const cellsOf = async (bytes: Uint8Array | string) => (await rowsOf(bytes))[0]?.cells
const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`

test('texts are read in all of their forms: in CDATA, rich, with escapes, without phonetic guides', async () => {
  const strings =
    '<sst><si><r><t>Бу</t></r><r><t xml:space="preserve">хоро </t></r><rPh sb="0" eb="1"><t>ブ</t></rPh></si><si><t><![CDATA[A & B]]></t></si></sst>'
  const row = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c>${inline('<t>a</t><rPh><t>b</t></rPh>')}${inline('<t>_x005F_x0041_ _x0416_</t>')}<c t="str"><v>x</v></c></row>`
  expect(await cellsOf(book(sheet(row), { 'xl/sharedStrings.xml': strings }))).toEqual(['Бухоро', 'A & B', 'a', '_x0041_ Ж', 'x'])
})

test('what Postgres cannot hold is left out of a text', async () => {
  expect(await cellsOf(book(sheet(`<row>${inline('<t>a_x0000_b_xD800_</t>')}</row>`)))).toEqual(['ab\ufffd'])
})

test('values are read by their types', async () => {
  const row =
    '<row><c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="d"><v>2026-11-20T00:00:00Z</v></c><c t="d"><v>2026-11-20T14:30:00.000</v></c><c><v>1E3</v></c><c><v>0.30000000000000004</v></c></row>'
  expect(await cellsOf(book(sheet(row)))).toEqual([true, false, '2026-11-20', '2026-11-20T14:30', 1000, 0.3])
})

test('a number is a day by the tokens of its format', () => {
  for (const code of ['dd.mm.yyyy', 'yyyy"y."', '[$-419]d mmmm yyyy;@', 'h:mm AM/PM', '[h]:mm', '[hh]', 'mm:ss.0'])
    expect([code, isDateFormat(code)]).toEqual([code, true])
  for (const code of [
    'General',
    '0.00',
    '0"d"',
    '0" dona"',
    '0\\d',
    '_-* #,##0.00_s_o_m_-',
    '*d0',
    '[Red]0',
    '[$-409]0',
    '[<100]0',
    '@',
    '0.00E+00',
  ])
    expect([code, isDateFormat(code)]).toEqual([code, false])
})

test('a day is counted from 1900 or 1904; what is no day stays a number', async () => {
  const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' }
  const row = (...numbers: number[]) => sheet(`<row>${numbers.map((number) => `<c s="1"><v>${number}</v></c>`).join('')}</row>`)
  expect(await cellsOf(book(row(46_346, 46_346.604166666664, 0.5, 31, -1, 360_000_008), styles))).toEqual([
    '2026-11-20',
    '2026-11-20T14:30',
    '12:00',
    31,
    -1,
    360_000_008,
  ])
  const from1904 = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>`
  expect(await cellsOf(book(row(44_884), { ...styles, 'xl/workbook.xml': from1904 }))).toEqual(['2026-11-20'])
})

test('parts are found by the relationships of the package: in the strict edition, elsewhere, under another name, with other prefixes, in UTF-16', async () => {
  const strict = 'http://purl.oclc.org/ooxml'
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${strict}/officeDocument/relationships/officeDocument" Target="/Book/Main.xml"/></Relationships>`,
    'book/main.xml': `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${strict}/officeDocument/relationships"><x:sheets><x:sheet q:id="chart"/><x:sheet q:id="a"/></x:sheets></x:workbook>`,
    'book/_rels/main.xml.rels': `<Relationships><Relationship Id="chart" Type="${strict}/officeDocument/relationships/chartsheet" Target="c.xml"/><Relationship Id="a" Type="${strict}/officeDocument/relationships/worksheet" Target="..\\data%201.xml"/></Relationships>`,
  }
  const rows = `\ufeff<x:worksheet xmlns:x="${strict}/spreadsheetml/main" xmlns:o="other"><x:sheetData><x:row><x:c><o:v>9</o:v><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const files = {
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    'DATA 1.xml': Buffer.from(rows, 'utf16le'),
  }
  expect(await cellsOf(zipSync(files))).toEqual([1])
})

test('rows and cells stand where the sheet says, unless it says what cannot be', async () => {
  const row = (place: string) => `<row r="${place}"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c><c r="1"><v>3</v></c></row>`
  expect(await rowsOf(book(sheet(['5', '5', 'x', '99999999999'].map(row).join(''))))).toEqual(
    [5, 6, 7, 8].map((line) => ({ line, cells: [null, 1, 2, 3], unread: [] })),
  )
})

test('a file of another format is refused by its name', async () => {
  const written = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(written, XLSX.utils.aoa_to_sheet([['a']]), 'a')
  const as = (bookType: XLSX.BookType) => new Uint8Array(XLSX.write(written, { type: 'buffer', bookType }) as Buffer)
  const types = {
    xls: 'oldWorkbook',
    biff5: 'oldWorkbook',
    biff2: 'oldWorkbook',
    xlsb: 'binaryWorkbook',
    ods: 'openDocument',
    html: 'webPage',
    xlml: 'webPage',
    xlsx: 'read',
    csv: 'read',
  } as const
  for (const [type, expected] of Object.entries(types)) expect([type, await refusal(as(type as XLSX.BookType))]).toEqual([type, expected])
  const sealed = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(sealed, '/EncryptedPackage', [1])
  expect(await refusal(new Uint8Array(XLSX.CFB.write(sealed, { type: 'buffer' }) as Buffer))).toBe('encrypted')
  expect(await refusal('%PDF-1.7')).toBe('notSheet')
  // A document of Word.
  expect(
    await refusal(
      zipSync({
        ...unzipSync(as('xlsx')),
        '_rels/.rels': strToU8('<Relationships><Relationship Id="a" Type="t/officeDocument" Target="word/document.xml"/></Relationships>'),
      }),
    ),
  ).toBe('notSheet')
})
