import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import type { SheetCell } from '@nazorat/machines'
import type { Sheet, SheetRow } from './sheet.ts'
import { SheetProblem } from './sheet-problem.ts'

/** Characters of one record: a quotation mark that is never closed takes no more of the file. */
const mostOfRecord = 1_000_000

/** Reads a CSV file: semicolons, commas or tabs, whichever its first line has most of; UTF-8 with or without a mark, Windows-1251 or UTF-16. */
export async function readCsv(path: string): Promise<Sheet> {
  const { size } = await stat(path)
  const encoding = await encodingOf(path)
  const { delimiter, skipped } = dialectOf(await firstLines(path, encoding))
  let bytes = 0
  let read = 0
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true, from_line: skipped + 1, max_record_size: mostOfRecord }
  async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding)
    for await (const piece of pieces) {
      bytes += piece.length
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }
  return {
    estimate: () => (bytes === 0 ? 0 : Math.ceil((read * size) / bytes)),
    rows: (async function* () {
      let found: SheetRow[] = []
      // Begun when rows are asked for: an error of a stream that nobody reads yet ends the process.
      const records = pipeline(createReadStream(path), decoded, parse(options), () => {})
      try {
        for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
          read++
          const cells = record.map(cellOf)
          if (cells.some((cell) => cell !== null)) found.push({ line: info.lines, cells, unread: [] })
          if (found.length < rowsAtOnce) continue
          yield found
          found = []
        }
      } catch (error) {
        throw /^CSV_/.test((error as { code?: string }).code ?? '') ? new SheetProblem('notSheet') : error
      }
      if (found.length > 0) yield found
    })(),
  }
}

const rowsAtOnce = 200

/** A cell without the apostrophe that an export put before a text that a spreadsheet would compute. */
const cellOf = (text: string): SheetCell | null => {
  const cell = text.trim()
  return cell === '' ? null : /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** UTF-8 where all of it is; else UTF-16 by its mark, or Windows-1251. */
async function encodingOf(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      if (first && isUtf16(piece)) return 'utf-16le'
      first = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1251'
    throw error
  }
}

/** Whether a text begins with the mark of UTF-16, little end first, as Excel's “Unicode text” does. */
export const isUtf16 = (begin: Buffer): boolean => begin[0] === 0xff && begin[1] === 0xfe

async function firstLines(path: string, encoding: string): Promise<string> {
  for await (const piece of createReadStream(path, { end: 65_535 }) as AsyncIterable<Buffer>) return new TextDecoder(encoding).decode(piece, { stream: true })
  return ''
}

/** The delimiter, and how many lines stand before the header: Excel reads a first line `sep=;` as the delimiter. */
export function dialectOf(begin: string): { delimiter: string; skipped: number } {
  const text = begin.replace(/^\uFEFF/, '')
  const [, said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (said) return { delimiter: said, skipped: 1 }
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '') ?? ''
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, times: unquoted.split(delimiter).length - 1 }))
  return { delimiter: counts.toSorted((a, b) => b.times - a.times)[0]!.delimiter, skipped: 0 }
}
