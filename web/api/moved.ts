import type { DocumentReply, HistoryReply } from '@nazorat/machines/api-types'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches again, where they are on the screen, the document that moved and the lists and counters of its type. What shows the document's new
 * version already is left: a new fetch would cancel one that is under way, of older events for instance.
 * Resolves when the current document has arrived.
 */
export function invalidateMoved(
  client: QueryClient,
  { type, id, version = Infinity }: { type: string; id: string; version?: number },
): Promise<void> {
  const predicate = ({ state: { data } }: Query) => versionOf(data) < version
  void client.invalidateQueries({ queryKey: ['history', type, id], predicate })
  refreshLists(client, type)
  refreshTotals(client)
  return client.invalidateQueries({ queryKey: ['document', type, id], predicate })
}

/** The version that an answer about a document shows: its own, or that of its newest event. */
function versionOf(data: unknown): number {
  // The answers of the queries above.
  const reply = data as DocumentReply | HistoryReply | InfiniteData<HistoryReply> | undefined
  if (!reply) return -1
  if ('version' in reply) return reply.version
  return ('pages' in reply ? reply.pages[0] : reply)?.events[0]?.version ?? -1
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
