import type { FilterValue } from '@nazorat/machines/api-types'
import { type AnyField, kindOf, problemText, readWritten, shownValue, Unread } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'

/**
 * A filter's value with each text in it read as its field's kind reads what people write; what cannot be read stays. A filter by
 * words takes any text, and one by moments is asked for days.
 */
export function readFilterValue(field: AnyField, value: FilterValue): FilterValue {
  const read = (part: unknown): unknown => {
    const found = typeof part === 'string' ? readPart(field, part) : part
    return found instanceof Unread ? part : found
  }
  if (Array.isArray(value)) return value.map(read) as FilterValue
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([end, part]) => [end, read(part)])) as FilterValue
  return read(value) as FilterValue
}

/** Why a value is none that a field can be filtered by. */
export function filterProblem(field: AnyField, value: FilterValue): Text {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  for (const part of parts) {
    const found = typeof part === 'string' ? readPart(field, part) : part
    if (found instanceof Unread) return problemText(found.code, field, { ...found.params, written: shownValue(part) })
  }
  return problemText('unknownOf', field, { values: shownValue(value) })
}

function readPart(field: AnyField, text: string): unknown {
  const { filter } = kindOf(field)
  if (filter === 'words') return text
  const found = readWritten(filter === 'days' ? { ...field, kind: 'date', options: {} } : field, text)
  // Of a list each member is asked for by itself.
  return Array.isArray(found) ? text : found
}
