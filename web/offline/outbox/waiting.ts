import { useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'

/** What waits on this device, for pages to show. The outbox itself is loaded where there is something in it. */
let entries: readonly Entry[] = []
const listeners = new Set<() => void>()

export function showEntries(next: readonly Entry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

/** The entries of the user who is signed in, in their order. */
export const useEntries = (): readonly Entry[] => useSyncExternalStore(listen, () => entries)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
