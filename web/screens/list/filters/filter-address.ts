import type { AnyField, FilterValue, Kind } from '@nazorat/machines'

interface Written {
  read: (written: string) => FilterValue | undefined
  write: (value: FilterValue) => string
}

/** A filter's value as an address has it, by the kind of its field. */
export const readFilter = (field: AnyField, written: string): FilterValue | undefined => ways[field.kind].read(written)
export const writeFilter = (field: AnyField, value: FilterValue): string => ways[field.kind].write(value)

const text: Written = { read: (written) => written, write: String }

/** Any of several: `sent,moderator`. */
const several: Written = {
  read: (written) => written.split(',').filter(Boolean),
  write: (value) => (Array.isArray(value) ? value.join(',') : String(value)),
}

const truth: Written = {
  read: (written) => (written === 'true' ? true : written === 'false' ? false : undefined),
  write: String,
}

/** From one to another, either of which may be left open: `2026-01-01..2026-03-31`. */
const range = (bound: (written: string) => string | number | undefined): Written => ({
  read: (written) => {
    const [from, to] = written.includes('..') ? written.split('..').map(bound) : [bound(written), bound(written)]
    if (from === undefined && to === undefined) return undefined
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  },
  write: (value) => (isRange(value) ? `${value.from ?? ''}..${value.to ?? ''}` : String(value)),
})

const day = (written: string) => (/^\d{4}-\d\d-\d\d$/.test(written) ? written : undefined)
const whole = (written: string) => (/^-?\d{1,10}$/.test(written) ? Number(written) : undefined)

const ways: Record<Kind, Written> = {
  text: text,
  paragraph: text,
  names: text,
  paragraphs: text,
  digits: text,
  inn: text,
  pinfl: text,
  passport: text,
  phone: text,
  username: text,
  integer: range(whole),
  flag: truth,
  date: range(day),
  time: text,
  choice: several,
  permissions: several,
  reference: several,
  references: several,
  files: text,
}

export const isRange = (value: FilterValue | undefined): value is { from?: string | number; to?: string | number } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
