import { listPath } from '../../ui/paths.ts'

interface Place {
  /** The list's address, from its `?` on. */
  readonly search: string
  readonly row: string
}

const places = new Map<string, Place>()

/** Remembers from where in a list a document was opened, so that one can come back to the same row. */
export const leaveFrom = (type: string, search: string, row: string): void => void places.set(type, { search, row })

/** The row that a list was left from, once, if this is the same list; null otherwise. */
export function returnTo(type: string, search: string): string | null {
  const place = places.get(type)
  if (place?.search !== search) return null
  places.delete(type)
  return place.row
}

/** The list's address as it was when a document was opened from it, for the way back from the document's page. */
export const backPath = (type: string): string => listPath(type) + (places.get(type)?.search ?? '')
