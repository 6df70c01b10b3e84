import { Button } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons'
import type { NotificationRow } from '@nazorat/machines/api-types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { notificationWords } from '../../i18n/notification-words.ts'
import { words } from '../../i18n/words.ts'
import { type NotificationList, unread } from '../../screens/notifications/queries.ts'
import { isUnread } from '../../screens/notifications/use-mark.ts'

interface Props {
  /** The newest notification about a document. */
  of: NotificationRow
  /** How many there are before it. */
  n: number
  onlyUnread: boolean
}

/** The earlier notifications about a document, asked for when they are unfolded. */
export function EarlierNotifications({ of: newest, n, onlyUnread }: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useQuery({ ...aboutQuery(newest.document.id, onlyUnread ? unread : undefined), enabled: isOpen })
  const earlier = data?.rows.filter(({ id }) => id !== newest.id) ?? []
  return (
    <div className="notification-earlier">
      <Button
        variant="minimal"
        size="small"
        aria-expanded={isOpen}
        endIcon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        onClick={() => setOpen(!isOpen)}
      >
        {say(notificationWords.earlier, { n })}
      </Button>
      {isOpen && isPending && <p className="bell-wait muted">{say(words.loading)}</p>}
      {isOpen && data && (
        <ul>
          {earlier.map((row) => (
            <li key={row.id} className={isUnread(row) ? 'notification-unread' : undefined}>
              <span className="notification-title">{row.content}</span>
              <span className="notification-foot row wrap muted small">
                <span>{row.actor.name}</span>
                <time dateTime={row.dateOfCreated}>{formatMoment(row.dateOfCreated)}</time>
                {isUnread(row) && <span>{say(notificationWords.unread)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The person's notifications about a document, newest first. */
const aboutQuery = (documentId: string, notificationStatusId?: 1 | 2) =>
  queryOptions({
    queryKey: ['notifications', { documentId, notificationStatusId }],
    queryFn: ({ signal }) =>
      call<NotificationList>(
        'notification/GetList',
        { pageSize: 200, documentId, ...(notificationStatusId && { notificationStatusId }) },
        { signal },
      ),
  })
