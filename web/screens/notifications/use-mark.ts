import type { NotificationRow } from '@nazorat/machines'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { type NotificationList, read, unread, unreadQuery } from './queries.ts'

/** Marks one notification, those about a document, or all, as read: at once on the screen, then on the server. */
export function useMark(): { one: (id: string) => void; about: (documentId: string) => void; all: () => void } {
  const client = useQueryClient()
  const mark = async (path: string, isMarked: (row: NotificationRow) => boolean) => {
    client.setQueriesData<NotificationList>(
      { queryKey: ['notifications'] },
      (list) => list && { ...list, rows: list.rows.map((row) => (row.notificationStatusId === unread && isMarked(row) ? { ...row, notificationStatusId: read } : row)) },
    )
    try {
      const { total } = await call<{ total: number }>(path)
      client.setQueryData(unreadQuery().queryKey, total)
    } catch (error) {
      toast.problem(error)
    }
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
  return {
    one: (id) => void mark(`notification/MarkAsRead/${id}`, (row) => row.id === id),
    about: (documentId) => void mark(`notification/MarkAllAsRead?documentId=${documentId}`, ({ document }) => document.id === documentId),
    all: () => void mark('notification/MarkAllAsRead', () => true),
  }
}
