import type { QueryClient } from '@tanstack/react-query'

/**
 * Fetches again, where they are on the screen, the document that moved and the lists and counters of its type.
 * Resolves when the current document has arrived.
 */
export function invalidateMoved(client: QueryClient, { type, id }: { type: string; id: string }): Promise<void> {
  void client.invalidateQueries({ queryKey: ['history', type, id] })
  refreshLists(client, type)
  refreshTotals(client)
  return client.invalidateQueries({ queryKey: ['document', type, id] })
}

/** Many documents may move in one second; their list is asked once. */
function refreshLists(client: QueryClient, type: string): void {
  if (waiting.has(type)) return
  waiting.add(type)
  setTimeout(() => {
    waiting.delete(type)
    void client.invalidateQueries({ queryKey: ['list', type] })
    void client.invalidateQueries({ queryKey: ['counts', type] })
    void client.invalidateQueries({ queryKey: ['select', type] })
  }, 400)
}

/** The totals of the start page are of many lists: they are asked once in some seconds, whatever moves. */
function refreshTotals(client: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void client.invalidateQueries({ queryKey: ['totals'] })
  }, 5000)
}

const waiting = new Set<string>()
let isWaiting = false
