import type { NotificationRow } from '@nazorat/machines/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { type NotificationList, read, unread, unreadQuery } from './queries.ts'

/** Marks the notifications about a document, or all, as read: at once on the screen, then on the server. */
export function useMark(): { about: (documentId: string) => void; all: () => void } {
  const client = useQueryClient()
  const mark = async (path: string, isMarked: (row: NotificationRow) => boolean) => {
    client.setQueriesData<NotificationList>(
      { queryKey: ['notifications'] },
      (list) =>
        list && {
          ...list,
          rows: list.rows.map((row) =>
            isUnread(row) && isMarked(row)
              ? { ...row, notificationStatusId: read, ...(row.ofDocument && { ofDocument: { ...row.ofDocument, unread: 0 } }) }
              : row,
          ),
        },
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
    about: (documentId) => void mark(`notification/MarkAllAsRead?documentId=${documentId}`, ({ document }) => document.id === documentId),
    all: () => void mark('notification/MarkAllAsRead', () => true),
  }
}

/** Whether there is an unread notification among those that a row stands for. */
export const isUnread = ({ notificationStatusId, ofDocument }: NotificationRow): boolean =>
  ofDocument ? ofDocument.unread > 0 : notificationStatusId === unread
