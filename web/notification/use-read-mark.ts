import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { unread, unreadOfQuery } from './queries.ts'
import { useMark } from './use-mark.ts'

/** Marks what a person was told of a document as read: he has it before him. */
export function useReadMark(documentId: string): void {
  const { data } = useQuery(unreadOfQuery({ documentId }))
  const mark = useMark()
  const read = useEffectEvent((id: string) => mark.one(id))
  useEffect(() => {
    for (const { id, notificationStatusId } of data?.rows ?? []) if (notificationStatusId === unread) read(id)
  }, [data])
}
