import { stat } from 'node:fs/promises'
import type { SheetCell } from '@nazorat/machines/fields'
import type { Encoding } from '@nazorat/machines/import'
import { readStream } from '@nazorat/engine/files/streams'
import { plainText } from './cell-value.ts'
import { type CsvRecord, CsvRecords } from './csv-records.ts'
import { dialectOf } from './dialect.ts'
import { encodingOf } from './encoding.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Reads a CSV file in an encoding, or in the one that it is found to have. */
export async function readCsv(path: string, named?: Encoding): Promise<Sheet> {
  const { size } = await stat(path)
  const encoding = named ?? (await encodingOf(path))
  const { delimiter, skipped } = dialectOf(await beginOf(path, encoding), size <= looked)
  let bytes = 0
  let read = 0
  const decoder = new TextDecoder(encoding)
  const records = new CsvRecords(delimiter)
  const rowsIn = (found: readonly CsvRecord[]): SheetRow[] => {
    read += found.length
    return found
      .filter(({ line }) => line > skipped)
      .map(rowOf)
      .filter(({ cells }) => cells.some((cell) => cell !== null))
  }
  return {
    encoding,
    estimate: () => (bytes === 0 ? 0 : Math.ceil((read * size) / bytes)),
    rows: (async function* () {
      for await (const piece of readStream(path) as AsyncIterable<Buffer>) {
        bytes += piece.length
        yield rowsIn(records.write(decoder.decode(piece, { stream: true })))
      }
      yield rowsIn(records.write(decoder.decode(), true))
    })(),
  }
}

function rowOf({ line, fields }: CsvRecord): SheetRow {
  const cells = fields.map(cellOf)
  return {
    line,
    cells,
    unread: cells.flatMap((cell, column) =>
      typeof cell === 'string' && cell.includes('\ufffd') ? [{ column, cause: 'bytes' as const }] : [],
    ),
  }
}

/** A cell without the apostrophe that an export put before a text that a spreadsheet would compute. */
const cellOf = (text: string): SheetCell | null => {
  const cell = plainText(text)
  return cell === '' ? null : /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** The bytes of a file by which its delimiter is found. */
const looked = 65_536

/** The beginning of a text, whose last line may be cut. */
async function beginOf(path: string, encoding: Encoding): Promise<string> {
  for await (const piece of readStream(path, { end: looked - 1 }) as AsyncIterable<Buffer>)
    return new TextDecoder(encoding).decode(piece, { stream: true })
  return ''
}
