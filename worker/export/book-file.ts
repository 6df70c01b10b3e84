import type { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type ExcelJS from 'exceljs'
import { writeStream } from '@nazorat/engine/files/streams'

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter

/** A workbook that is written to a stream. The library is loaded with the first one, not at a start. */
async function newBook(stream: Writable): Promise<Workbook> {
  const { default: excel } = await import('exceljs')
  return new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
}

/** Reports the number of rows that are written, and lets this process answer requests. To be called after every few rows. */
export type Pause = (done: number) => Promise<void>

/** Writes a workbook to a file row by row, in constant memory. `fill` adds its sheets and returns the number of rows. */
export async function writeBook(path: string, progress: Pause, fill: (book: Workbook, pause: Pause) => Promise<number>): Promise<number> {
  const file = writeStream(path)
  const broken = new Promise<never>((_, reject) => file.once('error', reject))
  broken.catch(() => {})
  try {
    return await Promise.race([write(), broken])
  } finally {
    file.destroy()
  }

  async function write(): Promise<number> {
    const book = await newBook(file)
    const done = await fill(book, pause)
    await book.commit()
    return done
  }

  async function pause(done: number): Promise<void> {
    if (file.errored) throw file.errored
    await progress(done)
    // ExcelJS has no backpressure: the compression keeps up meanwhile.
    await turn()
  }
}

/**
 * Names the filtered range of each sheet, in their order: without the name LibreOffice shows no arrows (ECMA-376, 18.2.5). ExcelJS
 * has no call for a built-in name of a sheet.
 */
export function nameFilters(book: Workbook, ranges: readonly string[]): void {
  const model = ranges.map((range, localSheetId) => ({ name: '_xlnm._FilterDatabase', localSheetId, ranges: [range] }))
  Object.defineProperty(book.definedNames, 'model', { value: model })
}
