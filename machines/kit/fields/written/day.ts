import { type Day, dayOf, isDay, momentAt } from '../../calendar/dates.ts'
import { plainText, type SheetCell } from './plain-text.ts'
import { type Read, Unread } from './unread.ts'

/** A moment that says where it counts from, ISO 8601. */
const zoned = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

/**
 * A day as people write it: `20.11.2026`, with any sign between its numbers, the year first or last, of four digits or of two (from
 * 1950 to 2049); `20112026`; Excel's number of a day; with a time behind it or without. A moment that says where it counts from is
 * brought to Tashkent first.
 */
export function readDay(written: SheetCell): Read {
  if (typeof written === 'string' && isDay(written)) return written
  const text = plainText(written)
  if (zoned.test(text) && isDay(text.slice(0, 10))) return dayOf(new Date(text).toISOString())
  const bare = text.replace(/ ?[гй]\.?$/u, '').replace(/[T ,]{1,2}\d{1,2}:\d\d(:\d\d(\.\d{1,9})?)?$/, '')
  const serial = /^\d{5,6}([.,]\d{1,15})?$/.test(bare) ? dayOfSerial(Number(bare.replace(',', '.'))) : null
  if (serial) return serial
  const [, year, month, day] = /^(\d{4})[ .,/-]{1,2}(\d{1,2})[ .,/-]{1,2}(\d{1,2})$/.exec(bare) ?? []
  if (year) return existing(text, year, month!, day!)
  const numbers = /^(\d{1,2})[ .,/-]{1,2}(\d{1,2})[ .,/-]{1,2}(\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  return numbers ? existing(text, wholeYear(numbers[3]!), numbers[2]!, numbers[1]!) : text && new Unread('notDay', { written: text })
}

/** A time of day, `09:00`: `9`, `9.30`, `0930`, with seconds or behind a day; as a fraction of a day in Excel. */
export function readTime(written: SheetCell): Read {
  if (typeof written === 'number' && written >= 0 && written < 1) return clock(Math.round(written * 1440))
  const text = plainText(written)
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:[:.,\- ]?(\d\d))?$/.exec(text) ?? /(?:^|[T ,])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d{1,9})?)?$/.exec(text) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}

/** A moment: a day and a time, as the clock in Tashkent shows them; one that says where it counts from is that one. */
export function readMoment(written: SheetCell): Read {
  const text = plainText(written)
  if (zoned.test(text) && isDay(text.slice(0, 10))) return new Date(text).toISOString()
  const [day, time] =
    typeof written === 'number'
      ? [readDay(Math.floor(written)), readTime(written % 1)]
      : [readDay(text), /\d[T ,]+\d{1,2}:\d\d/.test(text) ? readTime(text) : '']
  return typeof day === 'string' && isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(String(time))
    ? momentAt(day, String(time))
    : new Unread('moment', { written: text.replace('T', ' ').trim() })
}

function existing(written: string, year: string, month: string, day: string): Day | Unread {
  const named = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(named) ? named : new Unread('date', { written })
}

const wholeYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`)

/** The day of a number of Excel's, where there is one; Excel counts a 29 February 1900, so that earlier days are not read. */
function dayOfSerial(serial: number): Day | null {
  if (serial < 61 || serial > 110_000) return null
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
  return isDay(day) ? day : null
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
