import type { Readable } from 'node:stream'
import type { SheetCell } from '@nazorat/machines/fields'
import { type Book, valueOf } from './cell-value.ts'
import type { CellFault, Sheet, SheetRow } from './sheet.ts'
import { maxColumns } from './limits.ts'
import { readXml } from './xml.ts'

/** The last row of a worksheet in Excel. */
const lastRow = 1_048_576

/** Reads the rows of a worksheet as its XML arrives. */
export function rowsOfWorksheet(stream: Readable, book: Book): Sheet {
  let expected = 0
  let found: SheetRow[] = []
  let line = 0
  let cells: (SheetCell | null)[] = []
  let unread: CellFault[] = []
  let column = -1
  let cell: { type: string; style: number; value: string; hasValue: boolean; hasFormula: boolean } | null = null
  let inValue = false
  let inPhonetic = false
  const reading = readXml(stream, {
    open(name, attributes) {
      if (name === 'c') {
        const place = columnOf(attributes['r'] ?? '')
        column = place > column ? place : column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '', hasValue: false, hasFormula: false }
      } else if (name === 'v' || name === 't') {
        inValue = !inPhonetic
        if (cell) cell.hasValue = true
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'rPh') inPhonetic = true
      else if (name === 'row') {
        // Rows stand in order. A number that says otherwise is not that of a row.
        const said = Number(attributes['r'])
        line = said > line && said <= lastRow && Number.isInteger(said) ? said : line + 1
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
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'c' && cell) {
        if (column < maxColumns) {
          const isFormula = cell.hasFormula && !hasResult(cell)
          if (isFormula || cell.type === 'e') unread.push({ column, cause: isFormula ? 'formula' : 'error' })
          if (!isFormula && cell.hasValue) cells[column] = valueOf(cell, book)
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

/** A formula that was never computed has no result, or an empty one that is no text. */
const hasResult = ({ type, value, hasValue }: { readonly type: string; readonly value: string; readonly hasValue: boolean }): boolean =>
  hasValue && (type !== 'n' || value.trim() !== '')

/** The last line of a place such as `A1:C12`; 0 where it says none. */
const lineIn = (place: string): number => Number(/^[A-Z]+(\d+)$/.exec(place.split(':').at(-1)!)?.[1] ?? 0)

/** `BC12` is column 54, counted from 0; -1 for what names no column. */
function columnOf(place: string): number {
  let column = 0
  for (let i = 0; i < place.length; i++) {
    const letter = (place.charCodeAt(i) & ~0x20) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}
