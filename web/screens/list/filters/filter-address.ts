import type { FilterValue } from '@nazorat/machines/api-types'
import { isHalfRange } from '@nazorat/machines/calendar'
import { type AnyField, type FilterForm, kindOf } from '@nazorat/machines/fields'
import { rangeOf } from '../../../fields/range.ts'

interface Written {
  /** Undefined where the address says nothing that the filter could mean. */
  read: (written: string) => FilterValue | undefined
  write: (value: FilterValue) => string
}

/**
 * A filter's value as an address has it, by what filters of the field's kind ask for. Days with one end alone, as older addresses
 * and saved filters have them, are left out: the server refuses them. Only what is due may be asked for from a day on, by a link of
 * the start page.
 */
export function readFilter(name: string, field: AnyField, written: string): FilterValue | undefined {
  const value = formOf(field).read(written)
  return formOf(field) === forms.days && name !== 'due' && isHalfRange(value) ? undefined : value
}
export const writeFilter = (field: AnyField, value: FilterValue): string => formOf(field).write(value)

const formOf = (field: AnyField): Written => forms[kindOf(field).filter ?? 'text']

/** From one to another, either of which may be left open: `2026-01-01..2026-03-31`. */
const range = (bound: (written: string) => string | number | undefined): Written => ({
  read: (written) => {
    const [from, to] = written.includes('..') ? written.split('..').map(bound) : [bound(written), bound(written)]
    if (from === undefined && to === undefined) return undefined
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  },
  write: (value) => {
    const { from, to } = rangeOf(value)
    return from === undefined && to === undefined ? String(value) : `${from ?? ''}..${to ?? ''}`
  },
})

const days = range((written) => (/^\d{4}-\d\d-\d\d$/.test(written) ? written : undefined))

const typed: Written = { read: (written) => written, write: String }

const forms: Record<FilterForm, Written> = {
  words: typed,
  text: typed,
  /** Any of several: `sent,moderator`; `-` for those without a value. */
  several: {
    read: (written) =>
      written
        .split(',')
        .filter(Boolean)
        .map((each) => (each === '-' ? null : each)),
    write: (value) =>
      [value]
        .flat()
        .map((each) => each ?? '-')
        .join(','),
  },
  flag: { read: (written) => (written === 'true' ? true : written === 'false' ? false : undefined), write: String },
  /** `-` for those without a day. */
  days: {
    read: (written) => (written === '-' ? null : days.read(written)),
    write: (value) => (value === null ? '-' : days.write(value)),
  },
  integers: range((written) => (/^-?\d{1,10}$/.test(written) ? Number(written) : undefined)),
  decimals: range((written) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(written) ? Number(written) : undefined)),
}
