import { createWriteStream } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import ExcelJS from 'exceljs'

/** Writes a workbook with shared strings, as Excel saves one, row by row. */
export async function writeRows(
  path: string,
  headers: readonly string[],
  lines: number,
  row: (i: number) => readonly unknown[],
): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: createWriteStream(path), useStyles: true, useSharedStrings: true })
  const sheet = book.addWorksheet('Лист1')
  sheet.addRow([...headers]).commit()
  for (let i = 0; i < lines; i++) {
    const added = sheet.addRow([...row(i)])
    added.getCell(3).numFmt = 'dd.mm.yyyy'
    added.commit()
    if (i % 100 === 0) await turn()
  }
  sheet.commit()
  await book.commit()
}
