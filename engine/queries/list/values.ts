import { isDay } from '@nazorat/machines/calendar'
import { isId } from '@nazorat/machines/fields'

/** Whether a value may stand where a column of a Postgres type, or a member of its list, is compared. */
export const fits = (type: string, value: unknown): boolean => (checks[type.replace(/\[\]|\(\d\)/g, '')] ?? isText)(value)

/** The most characters of a text that is looked for. */
export const maxSought = 500

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= maxSought && value.isWellFormed() && !value.includes('\0')
const isDate = (value: unknown): boolean => typeof value === 'string' && isDay(value)

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: (value) => typeof value === 'string' && isId(value.toLowerCase()),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  smallint: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 15,
  numeric: (value) => typeof value === 'number' && Math.abs(value) < 1e15,
  boolean: (value) => typeof value === 'boolean',
  // Of a moment, the day.
  date: isDate,
  timestamptz: isDate,
}
