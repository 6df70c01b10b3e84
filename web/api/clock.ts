import { writeStored, readStored } from '../storage/local-storage.ts'

/** By how many milliseconds the server's clock is ahead of this device's, when it was last compared; null: never yet. */
export const clockOffset = (): number | null => offset ?? readStored<number | null>(name, null)

/**
 * Compares the clocks by the moment of an answer. That has whole seconds and is past when it comes: what is said to have been done then
 * never lies in the server's future. Kept for when there is no network.
 */
export function compareClocks({ headers }: Response): void {
  const found = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(found)) return
  if (Math.abs(found - (offset ?? Infinity)) > tolerance) writeStored(name, found)
  offset = found
}

let offset: number | null = null
const name = 'clockOffset'

/** Milliseconds that rounding and the way of an answer may take: so much is no news. */
const tolerance = 2000
