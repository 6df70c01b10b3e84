import { isDay } from '@nazorat/machines/calendar'
import type { When } from '../../../api/queries.ts'

/** The view of a document's page: the tab, and the document as it is now or as of a moment. */
export interface View {
  /** Null for the first one. */
  readonly tab: string | null
  readonly when: When | null
}

/** The view that an address asks for; an invalid version or day is ignored. */
export function viewIn({ tab, at, on }: Readonly<Record<string, unknown>>): View {
  return { tab: typeof tab === 'string' ? tab : null, when: whenIn(at, on) }
}

/** The search part of an address that shows this, as it can be sent to a colleague. */
export const searchOf = ({ tab, when }: View): Record<string, string> => ({
  ...(when && Object.fromEntries(Object.entries(when).map(([name, value]) => [name, String(value)]))),
  ...(tab !== null && { tab }),
})

function whenIn(at: unknown, on: unknown): When | null {
  if (typeof at === 'string' && /^[1-9]\d{0,8}$/.test(at)) return { at: Number(at) }
  if (typeof on === 'string' && (isDay(on) || moment.test(on))) return { on }
  return null
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
