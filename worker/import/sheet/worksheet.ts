import type { Readable } from 'node:stream'
import type { SheetCell } from '@nazorat/machines'
import { type SharedStrings, unescaped } from './shared-strings.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { readXml } from './xml.ts'

interface Book {
  readonly strings: SharedStrings
  /** The styles of days. */
  readonly dates: ReadonlySet<number>
  readonly from1904: boolean
}

/** Nobody fills in more; what stands further to the right is not read. */
const mostColumns = 300

/** Reads the rows of a worksheet as its XML arrives. */
export function rowsOfWorksheet(stream: Readable, book: Book): Sheet {
  let expected = 0
  let found: SheetRow[] = []
  let line = 0
  let cells: (SheetCell | null)[] = []
  let unread: number[] = []
  let column = -1
  let cell: { type: string; style: number; value: string; hasValue: boolean; hasFormula: boolean } | null = null
  let inValue = false
  const reading = readXml(stream, {
    open(name, attributes) {
      if (name === 'c') {
        const place = attributes['r']
        column = place ? columnOf(place) : column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '', hasValue: false, hasFormula: false }
      } else if (name === 'v' || name === 't') {
        inValue = true
        if (cell) cell.hasValue = true
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        unread = []
        column = -1
      } else if (name === 'dimension') expected = lineIn(attributes['ref'] ?? '')
    },
    text(text) {
      if (inValue && cell) cell.value += text
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && cell) {
        if (column < mostColumns) {
          if (cell.type === 'e' || (cell.hasFormula && !cell.hasValue)) unread.push(column)
          else if (cell.hasValue) cells[column] = valueOf(cell, book)
        }
        cell = null
      } else if (name === 'row') {
        const filled = Array.from(cells, (each) => (each === undefined || each === '' ? null : each))
        if (filled.some((each) => each !== null) || unread.length > 0) found.push({ line, cells: filled, unread })
      }
    },
  })
  return {
    estimate: () => Math.max(expected, line),
    rows: (async function* () {
      for await (const _ of reading) {
        if (found.length === 0) continue
        yield found
        found = []
      }
    })(),
  }
}

function valueOf({ type, style, value }: { type: string; style: number; value: string }, { strings, dates, from1904 }: Book): SheetCell {
  if (type === 's') return strings.at(Number(value)).trim()
  if (type === 'b') return value === '1'
  if (type !== 'n') return unescaped(value).trim()
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value.trim()
  return dates.has(style) ? momentOf(number + (from1904 ? 1462 : 0)) : number
}

/** A number of days since the end of 1899 as the clock shows it: a time alone, a day, or both. */
function momentOf(serial: number): string {
  const iso = new Date(Math.round(serial * 86_400) * 1000 + Date.UTC(1899, 11, 30)).toISOString().slice(0, 16)
  if (serial < 1) return iso.slice(11)
  return serial % 1 === 0 ? iso.slice(0, 10) : iso
}

/** The last line of a place such as `A1:C12`; 0 where it says none. */
const lineIn = (place: string): number => Number(/^[A-Z]+(\d+)$/.exec(place.split(':').at(-1)!)?.[1] ?? 0)

/** `BC12` is column 54, counted from 0. */
function columnOf(place: string): number {
  let column = 0
  for (let i = 0; i < place.length; i++) {
    const letter = place.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}
