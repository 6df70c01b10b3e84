import type { NotificationRow } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export interface NotificationList {
  rows: NotificationRow[]
  total: number
  texts: Record<string, string | Text>
}

export const unread = 1
export const read = 2

/**
 * The person's newest notification about each document, newest first; of all of them without a status, and of those alone that are found by
 * a search.
 */
export const notificationsQuery = (page: number, pageSize: number, notificationStatusId?: 1 | 2, search = '') =>
  queryOptions({
    queryKey: ['notifications', { page, pageSize, notificationStatusId, search }],
    queryFn: ({ signal }) =>
      call<NotificationList>(
        'notification/GetList',
        { page, pageSize, byDocument: true, ...(notificationStatusId && { notificationStatusId }), ...(search && { search }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The person's unread notifications about documents of a type. */
export const unreadOfQuery = (type: string) =>
  queryOptions({
    queryKey: ['notifications', { type }],
    queryFn: ({ signal }) =>
      call<NotificationList>('notification/GetList', { pageSize: 200, notificationStatusId: unread, type }, { signal }),
  })

/** The number of unread notifications; the socket updates it. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['unread'],
    queryFn: async ({ signal }) =>
      (await call<NotificationList>('notification/GetList', { page: 1, pageSize: 1, notificationStatusId: unread }, { signal })).total,
    staleTime: 60_000,
  })
