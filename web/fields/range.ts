import type { FilterValue } from '@nazorat/machines/api-types'
import { isHalfRange } from '@nazorat/machines/calendar'

export interface Range {
  from?: string | number
  to?: string | number
}

export const rangeOf = (value: FilterValue | undefined): Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Range) : {}

/** The range with one of its ends set or taken off; undefined when neither is left. */
export function withBound({ from, to }: Range, side: 'from' | 'to', bound: string | number | undefined): Range | undefined {
  const next = { from, to, [side]: bound }
  if (next.from === undefined && next.to === undefined) return undefined
  return { ...(next.from !== undefined && { from: next.from }), ...(next.to !== undefined && { to: next.to }) }
}

interface TypedRange {
  /** The range that is shown while one of its ends is missing. */
  readonly half: Range | undefined
  /** The range that the list is asked for. */
  readonly asked: Range | undefined
}

/** A range of days with one of its ends set or taken off: the list is asked for it when both are there. */
export function withDay(range: Range, side: 'from' | 'to', day: string | undefined): TypedRange {
  const next = withBound(range, side, day)
  return isHalfRange(next) ? { half: next, asked: undefined } : { half: undefined, asked: next }
}
