import { mostCounted, mostPaged } from '@nazorat/machines/api-types'
import type { Amount } from '../../i18n/total.ts'

/** The pages of a list. */
export interface Pages {
  /** The last one that can be opened. */
  readonly last: number
  /** Whether the list goes on after it. */
  readonly goesOn: boolean
}

/** A list of more documents than are counted can be paged through at its beginning alone. */
export function pagesOf({ total, totalIsLowerBound }: Amount, pageSize: number): Pages {
  const all = Math.max(1, Math.ceil(total / pageSize))
  const isLong = totalIsLowerBound === true || total > mostCounted
  return isLong ? { last: Math.min(all, Math.floor(mostPaged / pageSize)), goesOn: true } : { last: all, goesOn: false }
}
