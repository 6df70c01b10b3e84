import { mayView, type NotificationRow } from '@nazorat/machines'
import { useRouter } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { findEntry } from '../../api/catalogue.ts'
import { useActor } from '../../api/user.tsx'
import { numberWord } from '../../fields/reference/titles.ts'
import { documentPath, myInformationPath } from '../../navigation/paths.ts'
import { formatAgo, formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { notificationWords } from '../../i18n/notification-words.ts'

interface Props {
  row: NotificationRow
  onOpen: (row: NotificationRow) => void
}

/** The document's name, what happened to it and by whom; unread is bold and has a mark, not only a colour. */
export function NotificationItem({ row, onOpen }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const router = useRouter()
  const actor = useActor()
  const entry = findEntry(row.document.type)
  const isUnread = row.notificationStatusId === 1
  // Somebody is told what was done to their account, which only the log's readers may open.
  const to = entry && mayView(entry, actor) ? documentPath(entry.type, row.document.id) : myInformationPath
  const now = new Date().toISOString()
  return (
    <li className={isUnread ? 'notification notification-unread' : 'notification'}>
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(row)
          void router.navigate({ href: to })
        }}
      >
        {isUnread && <span className="notification-mark" role="img" aria-label={say(notificationWords.unread)} />}
        <span className="notification-kind">
          {row.kind} {numberWord(row.document.number)}
        </span>
        <span className="notification-title">{say(row.document.title)}</span>
        <span className="notification-what">{row.content}</span>
        <span className="notification-foot">
          <Badge label={row.stateLabel} intent={row.stateIntent} />
          <span>{row.actor.name}</span>
          <time dateTime={row.dateOfCreated} title={formatMoment(row.dateOfCreated)}>
            {formatAgo(row.dateOfCreated, now, language)}
          </time>
        </span>
      </a>
    </li>
  )
}
