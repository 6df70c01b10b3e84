import type ExcelJS from 'exceljs'

/** The lines above a table: what it is, by what it is narrowed, and when it was made and by whom. */
export interface Headings {
  readonly title: string
  readonly lines: readonly string[]
}

/** Sheets are printed on A4, as wide as the paper, with the pages counted. */
export const sheetSetup = (): Pick<ExcelJS.AddWorksheetOptions, 'pageSetup' | 'headerFooter'> => ({
  pageSetup: {
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: '&C&P / &N' },
})

/** How many rows `writeTitle` writes. */
export const titleRows = ({ lines }: Headings): number => lines.length + 2

/** Writes the title, its lines and a note, each in a row over all columns of the table; the columns must be set. */
export function writeTitle(sheet: ExcelJS.Worksheet, { title, lines }: Headings, note: string, { isCentered = false } = {}): void {
  const last = letterOf(sheet.columns.length)
  const write = (text: string, font: Partial<ExcelJS.Font>): ExcelJS.Row => {
    const row = sheet.addRow([text])
    row.font = font
    row.getCell(1).numFmt = '@'
    row.getCell(1).alignment = { ...(isCentered && { horizontal: 'center' }), vertical: 'middle', wrapText: true }
    if (sheet.columns.length > 1) sheet.mergeCells(`A${row.number}:${last}${row.number}`)
    return row
  }
  write(title, { bold: true, size: 14 }).height = 24
  for (const line of lines) write(line, { size: 11 })
  write(note, { size: 10, italic: true })
}

/** Writes a row of the table's head. */
export function headRow(sheet: ExcelJS.Worksheet, texts: readonly (string | null)[]): ExcelJS.Row {
  const row = sheet.addRow([...texts])
  row.height = 48
  row.font = { bold: true }
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.numFmt = '@'
    cell.alignment = { horizontal: 'center', vertical: 'middle', wrapText: true }
    cell.border = { top: thin, bottom: thin, left: thin, right: thin }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEFF2' } }
  })
  return row
}

const thin = { style: 'thin' } as const

/** The letters of a column, counted from one. */
export const letterOf = (number: number): string =>
  (number > 26 ? letterOf(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26))
