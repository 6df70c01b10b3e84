import { maxColumns } from './limits.ts'
import { SheetProblem } from './sheet-problem.ts'

/** A record of a CSV file and the line on which it begins. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** Characters of one record: a quotation mark that is never closed takes no more of the file. */
const maxRecord = 1_000_000

/**
 * Splits CSV into records as it arrives (RFC 4180). Lines may end with LF, CR or both, also in one file. A quotation mark within a
 * field is a character of it, and so are those around a part of one: `"Nur" MCHJ`. Throws `openQuote` for one that is never closed.
 */
export class CsvRecords {
  readonly #delimiter: number
  #text = ''
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** The records that are complete with a piece of the text; those of the rest with the last one. */
  write(piece: string, isLast = false): CsvRecord[] {
    this.#text += piece
    const records: CsvRecord[] = []
    let at = 0
    for (let read = this.#record(at, isLast); read; read = this.#record(at, isLast)) {
      if (read.fields.length > 1 || read.fields[0] !== '') records.push({ line: this.#line, fields: read.fields })
      this.#line += read.lines
      at = read.end
    }
    this.#text = this.#text.slice(at)
    if (this.#text.length > (isLast ? 0 : maxRecord)) throw new SheetProblem('openQuote', { line: this.#line })
    return records
  }

  /** The record that begins at a place; null when its end has not arrived. */
  #record(begin: number, isLast: boolean): { fields: string[]; end: number; lines: number } | null {
    const text = this.#text
    if (begin >= text.length) return null
    const fields: string[] = []
    let lines = 1
    for (let at = begin; ; at++) {
      let end = at
      let value = ''
      if (text.charCodeAt(at) === quote) {
        const close = closing(text, at + 1)
        if (close < 0 || (close === text.length - 1 && !isLast)) return null
        const inner = text.slice(at + 1, close)
        lines += inner.match(/\r\n?|\n/g)?.length ?? 0
        end = this.#end(close + 1)
        value = end === close + 1 ? inner.replaceAll('""', '"') : text.slice(at, end)
      } else {
        end = this.#end(at)
        value = text.slice(at, end)
      }
      // A line feed may follow a carriage return.
      if (!isLast && (end === text.length || (end === text.length - 1 && text.charCodeAt(end) === carriageReturn))) return null
      if (fields.length < maxColumns) fields.push(value)
      if (text.charCodeAt(end) === this.#delimiter) {
        at = end
        continue
      }
      const isPair = text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed
      return { fields, lines, end: Math.min(text.length, end + (isPair ? 2 : 1)) }
    }
  }

  /** Where a field ends that stands in no quotation marks. */
  #end(from: number): number {
    const text = this.#text
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) return i
    }
    return text.length
  }
}

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Where a field in quotation marks ends; within it they are doubled. -1 where it does not. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text.charCodeAt(at + 1) !== quote) return at
  return -1
}
