import type { Text } from '@nazorat/machines/i18n'
import { documentPath } from '../../navigation/paths.ts'

interface Place {
  /** The list's address, and its name. */
  readonly href: string
  readonly label: Text | string
  readonly row: string
  /** The ids of its rows, in order. */
  readonly rows: readonly string[]
}

const places = new Map<string, Place>()

/** Remembers from where in a list a document was opened, so that one can come back to the same row, or go on to the next. */
export const leaveFrom = (type: string, place: Place): void => void places.set(type, place)

/** The row that a list was left from, once, if this is the same list; null otherwise. */
export function returnTo(type: string, href: string): string | null {
  const place = places.get(type)
  if (place?.href !== href) return null
  places.delete(type)
  return place.row
}

export interface Trail extends Pick<Place, 'href' | 'label'> {
  /** From 1 on. */
  readonly at: number
  readonly of: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The list that a document was opened from, and its neighbours there; null where it was opened by its address. */
export function trailOf(type: string, id: string): Trail | null {
  const place = places.get(type)
  const at = place?.rows.indexOf(id) ?? -1
  if (!place || at < 0) return null
  const { href, label, rows } = place
  return { href, label, at: at + 1, of: rows.length, previous: rows[at - 1], next: rows[at + 1] }
}

/** Goes on to another row of the same list; returns its document's address. */
export function goOnTo(type: string, row: string): string {
  const place = places.get(type)
  if (place) places.set(type, { ...place, row })
  return documentPath(type, row)
}
