import type { SheetCell } from '@nazorat/machines/fields'
import type { SharedStrings } from './shared-strings.ts'

/** The parts of a workbook that its cells are read with. */
export interface Book {
  readonly strings: SharedStrings
  /** The styles of days. */
  readonly dates: ReadonlySet<number>
  readonly from1904: boolean
}

/** A cell as it stands in the XML of a worksheet. */
interface RawCell {
  readonly type: string
  readonly style: number
  readonly value: string
}

/** The value of a cell by its type (ECMA-376-1, 18.18.11). Days and moments are ISO 8601 as the clock shows them. */
export function valueOf({ type, style, value }: RawCell, { strings, dates, from1904 }: Book): SheetCell {
  if (type === 's') return strings.at(Number(value))
  if (type === 'b') return /^\s*(1|true)\s*$/.test(value)
  if (type === 'd') return shortened(value.trim())
  if (type !== 'n') return textOfCell(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return textOfCell(value)
  if (!dates.has(style)) return Number.isInteger(number) ? number : asShown(number)
  return momentOf(number, from1904) ?? number
}

/** Excel computes with 15 significant digits: 0.1 + 0.2 is 0.3 there, and 0.30000000000000004 in the file. */
const asShown = (number: number): number => Number(number.toPrecision(15))

/**
 * A number of days as the clock shows it: a time alone, a day, or both. Null where Excel shows ####, and for its first sixty days,
 * which it counts with a 29 February 1900: what has the format of a day by mistake stays a number.
 */
function momentOf(days: number, from1904: boolean): string | null {
  const serial = days + (from1904 ? 1462 : 0)
  if (days < 0 || serial > lastDay + 1 || (serial >= 1 && serial < 61)) return null
  const iso = new Date(Math.round(serial * 86_400) * 1000 + Date.UTC(1899, 11, 30)).toISOString().slice(0, 16)
  if (days < 1) return iso.slice(11)
  return iso.endsWith('T00:00') ? iso.slice(0, 10) : iso
}

/** The number of 31 December 9999, the last day that Excel knows. */
const lastDay = 2_958_465

/** A moment that is written in ISO 8601, to the minute; a day alone at its beginning. */
const shortened = (moment: string): string =>
  moment.replace(/^(\d{4}-\d\d-\d\d)T00:00(:00(\.0+)?)?Z?$/, '$1').replace(/(T\d\d:\d\d):\d\d(\.\d+)?Z?$/, '$1')

/** A text as the reader of the sheet sees it: Excel writes characters that XML cannot hold as `_x000D_`. */
export const textOfCell = (text: string): string =>
  plainText(text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text)

/** A text without what Postgres cannot hold. */
export const plainText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()
