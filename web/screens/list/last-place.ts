import { listPath } from '../../navigation/paths.ts'

interface Place {
  /** The list's address. */
  readonly href: string
  readonly row: string
}

const places = new Map<string, Place>()

/** Remembers from where in a list a document was opened, so that one can come back to the same row. */
export const leaveFrom = (type: string, href: string, row: string): void => void places.set(type, { href, row })

/** The row that a list was left from, once, if this is the same list; null otherwise. */
export function returnTo(type: string, href: string): string | null {
  const place = places.get(type)
  if (place?.href !== href) return null
  places.delete(type)
  return place.row
}

/** The list's address as it was when a document was opened from it, for the way back from the document's page. */
export const backPath = (type: string): string => places.get(type)?.href ?? listPath(type)
