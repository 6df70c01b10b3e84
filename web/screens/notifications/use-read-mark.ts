import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { unreadQuery } from './queries.ts'
import { useMark } from './use-mark.ts'

/**
 * Marks the notifications about a document as read while its page is visible, also those that arrive then; null while no document is open.
 */
export function useReadMark(documentId: string | null): void {
  const mark = useMark()
  const { data: total } = useQuery(unreadQuery())
  const read = useEffectEvent(() => documentId && !document.hidden && mark.about(documentId))
  useEffect(() => {
    if (!total) return
    read()
    // Notifications that came while the page was hidden are marked as read when it is visible again.
    const look = () => read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [documentId, total])
}
