import { isDay } from '../calendar/dates.ts'
import { normalized } from '../i18n/search.ts'
import type { Text } from '../i18n/text.ts'

/** A cell of a sheet that somebody fills in; days and moments of a workbook are ISO 8601 as its clock shows them. */
export type SheetCell = string | number | boolean

/** A cell as text: a number without a point where it has no fraction. */
export const cellText = (cell: SheetCell): string => String(cell).trim()

/** A cell as text without the gaps that people write between groups of digits. */
export const cellCode = (cell: SheetCell): string => cellText(cell).replace(/[\s\u00a0\u202f]/g, '')

/**
 * Digits of which Excel has dropped zeros at the beginning, at their one possible length. Where several lengths are possible
 * nobody knows how many were lost.
 */
export function cellDigits(cell: SheetCell, lengths: readonly number[]): string {
  const code = cellCode(cell)
  const [length] = lengths
  return lengths.length === 1 && /^\d+$/.test(code) ? code.padStart(length!, '0') : code
}

/** A number: `1 234,5`, `1234.5`; a text that is none stays a text. */
export function cellNumber(cell: SheetCell): unknown {
  if (typeof cell === 'number') return cell
  const code = cellCode(cell).replace('−', '-').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(code) ? Number(code) : cellText(cell)
}

/** A day: ISO 8601, `20.11.2026`, `20/11/2026`, or the number of a day in Excel, counted from 1900. */
export function cellDay(cell: SheetCell): string {
  if (typeof cell === 'number') return dayOfSerial(cell) ?? cellText(cell)
  const text = cellText(cell)
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T].*)?$/.exec(text) ?? []
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const [iso] = /^\d{4}-\d\d-\d\d(?=$|[ T])/.exec(text) ?? []
  return iso ?? text
}

/** A time of day, `09:00`; as a fraction of a day in Excel. */
export function cellTime(cell: SheetCell): string {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) return clock(Math.round(cell * 1440))
  const [, hours, minutes] = /(?:^|[ T])(\d{1,2}):(\d\d)(?::\d\d)?(?:\.\d+)?$/.exec(cellText(cell)) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : cellText(cell)
}

/** One of a few words, by its key or by its label in any language, in either alphabet. */
export function cellChoice(cell: SheetCell, options: Readonly<Record<string, Text>>): string {
  const text = cellText(cell)
  if (Object.hasOwn(options, text)) return text
  const wanted = normalized(text)
  const found = Object.entries(options).find(([key, label]) => [key, label.ln, label.cl, label.ru].some((each) => normalized(each) === wanted))
  return found ? found[0] : text
}

/** The members of a list: on lines of their own, or with semicolons between them. */
export const cellMembers = (cell: SheetCell): string[] => cellText(cell).split(/[\n;]/).map((each) => each.trim()).filter(Boolean)

/** The day of a number of Excel's, where there is one; Excel counts a 29 February 1900, so that earlier days are not read. */
function dayOfSerial(serial: number): string | null {
  if (serial < 61 || serial > 110_000) return null
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
  return isDay(day) ? day : null
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
