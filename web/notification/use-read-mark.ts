import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { unreadQuery } from './queries.ts'
import { useMark } from './use-mark.ts'

/** Marks what a person was told of a document as read, now and as he is told more: he has it before him. */
export function useReadMark(documentId: string): void {
  const mark = useMark()
  const { data: total } = useQuery(unreadQuery())
  const read = useEffectEvent((documentId: string) => mark.about(documentId))
  useEffect(() => {
    if (total) read(documentId)
  }, [documentId, total])
}
