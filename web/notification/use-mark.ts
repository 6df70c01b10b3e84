import { useQueryClient } from '@tanstack/react-query'
import { call } from '../server/client.ts'
import { toast } from '../shell/toasts.ts'
import { type NotificationList, unreadQuery } from './queries.ts'

/** Marks one notification, or all, as read: at once on the screen, then on the server. */
export function useMark(): { one: (id: string) => void; all: () => void } {
  const client = useQueryClient()
  const mark = async (path: string, isMarked: (id: string) => boolean) => {
    let marked = 0
    client.setQueriesData<NotificationList>({ queryKey: ['notifications'] }, (list) => {
      if (!list) return list
      const rows = list.rows.map((row) => (isMarked(row.id) && row.notificationStatusId === 1 ? { ...row, notificationStatusId: 2 as const } : row))
      marked = Math.max(marked, rows.filter((row, i) => row !== list.rows[i]).length)
      return { ...list, rows }
    })
    client.setQueryData(unreadQuery().queryKey, (total = 0) => (path.endsWith('MarkAllAsRead') ? 0 : Math.max(0, total - marked)))
    try {
      await call<void>(path)
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    }
    await Promise.all([client.invalidateQueries({ queryKey: ['notifications'] }), client.invalidateQueries({ queryKey: ['unread'] })])
  }
  return {
    one: (id) => void mark(`notification/MarkAsRead/${id}`, (each) => each === id),
    all: () => void mark('notification/MarkAllAsRead', () => true),
  }
}
