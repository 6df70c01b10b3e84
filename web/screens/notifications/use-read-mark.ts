import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { unreadQuery } from './queries.ts'
import { useMark } from './use-mark.ts'

/** Marks what a person was told of a document as read, now and as he is told more, while he has it before him; null as long as he has not. */
export function useReadMark(documentId: string | null): void {
  const mark = useMark()
  const { data: total } = useQuery(unreadQuery())
  const read = useEffectEvent(() => documentId && !document.hidden && mark.about(documentId))
  useEffect(() => {
    if (!total) return
    read()
    // What came while he was elsewhere, he sees when he is back.
    const look = () => read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [documentId, total])
}
