import type { NotificationRow } from '@nazorat/machines/api-types'
import { mayView } from '@nazorat/machines/workflow'
import { useRouter } from '@tanstack/react-router'
import { findEntry } from '../../api/catalogue.ts'
import { useActor } from '../../api/user.tsx'
import { numberWord } from '../../fields/reference/titles.ts'
import { documentPath, myInformationPath } from '../../navigation/paths.ts'
import { formatAgo, formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { notificationWords } from '../../i18n/notification-words.ts'
import { isUnread } from '../../screens/notifications/use-mark.ts'
import { EarlierNotifications } from './earlier-notifications.tsx'

interface Props {
  /** The newest about its document. */
  row: NotificationRow
  onlyUnread?: boolean
  onOpen: (row: NotificationRow) => void
}

/** The document's number and name, what happened to it last and by whom, and before; unread is bold and has a mark, not only a colour. */
export function NotificationItem({ row, onlyUnread = false, onOpen }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const router = useRouter()
  const actor = useActor()
  const entry = findEntry(row.document.type)
  const isNew = isUnread(row)
  const earlier = (row.ofDocument?.total ?? 1) - 1
  // Somebody is told what was done to their account, which only the log's readers may open.
  const to = entry && mayView(entry, actor) ? documentPath(entry.type, row.document.id) : myInformationPath
  const now = new Date().toISOString()
  return (
    <li className={isNew ? 'notification notification-unread' : 'notification'}>
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(row)
          void router.navigate({ href: to })
        }}
      >
        {isNew && <span className="notification-mark" role="img" aria-label={say(notificationWords.unread)} />}
        <span className="muted small">
          {row.type} {numberWord(row.document.number)}
        </span>
        <span className="notification-title">{say(row.document.title)}</span>
        <span className="notification-what">{row.content}</span>
        <span className="notification-foot row wrap muted small">
          <span>{row.actor.name}</span>
          <time dateTime={row.dateOfCreated} title={formatMoment(row.dateOfCreated)}>
            {formatAgo(row.dateOfCreated, now, language)}
          </time>
        </span>
      </a>
      {earlier > 0 && <EarlierNotifications of={row} n={earlier} onlyUnread={onlyUnread} />}
    </li>
  )
}
