import { dayOf, isDay } from '@nazorat/machines/calendar'
import { type AnyField, kindOf, readWritten, schemaOf, Unread } from '@nazorat/machines/fields'
import type { XesValue } from './read-xes.ts'

/**
 * An attribute as a value of a field: by its type where the field takes that, else as a cell with the same text would be read. What
 * cannot be read stays as it was written, and the field says what is wrong with it.
 */
export function fieldValue(field: AnyField, { type, value }: XesValue): unknown {
  const kind = kindOf(field)
  const typed = typedOf({ type, value })
  if (schemaOf(field).safeParse(typed).success) return typed
  if (type === 'date' && typeof typed === 'string' && kind.at) return kind.at(typed)
  const read = readWritten(field, value)
  return read instanceof Unread ? value : read
}

function typedOf({ type, value }: XesValue): unknown {
  const text = value.trim()
  if (type === 'boolean') return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : value
  if (type === 'int' || type === 'float') return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : value
  return type === 'date' ? (momentOf(value) ?? value) : value
}

/**
 * A moment of a log as ISO 8601 in UTC, with milliseconds: of a text without a zone as the clock in Tashkent showed it, whatever that of
 * the server does. Null where it is none, or lies outside of the years that documents have.
 */
export function momentOf(text: string): string | null {
  const [, day, time = '00:00', seconds = '00', fraction = '', sign, hours, minutes = '00'] = form.exec(text.trim()) ?? []
  if (day === undefined || !isDay(day)) return null
  const zone = hours === undefined ? (/z$/i.test(text.trim()) ? 'Z' : '+05:00') : `${sign}${hours}:${minutes}`
  const at = Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`)
  if (Number.isNaN(at)) return null
  const moment = new Date(at).toISOString()
  return isDay(dayOf(moment)) ? moment : null
}

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s*(?:z|([+-])(\d\d):?(\d\d)?)?$/i
