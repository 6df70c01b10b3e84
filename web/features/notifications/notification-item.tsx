import { findDefinition, mayView, type NotificationRow } from '@nazorat/machines'
import { useRouter } from '@tanstack/react-router'
import { StateBadge } from '../../ui/badge.tsx'
import { useActor } from '../account/user.tsx'
import { numberWord } from '../../fields/reference/titles.ts'
import { documentPath, myInformationPath } from '../../ui/paths.ts'
import { formatAgo, formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { notificationWords } from './notification-words.ts'
import { newsIn } from './happened.ts'

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
  const definition = findDefinition(row.document.type)
  if (!definition) return null
  const isUnread = row.notificationStatusId === 1
  // Somebody is told what was done to their account, which only the log's readers may open.
  const to = mayView(definition, actor) ? documentPath(definition.type, row.document.id) : myInformationPath
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
          {say(definition.label.one)} {numberWord(row.document.number)}
        </span>
        <span className="notification-title">{say(row.document.title)}</span>
        <span className="notification-what">{newsIn(definition, row, say)}</span>
        <span className="notification-foot">
          <StateBadge definition={definition} state={row.state} />
          <span>{row.actor.name}</span>
          <time dateTime={row.dateOfCreated} title={formatMoment(row.dateOfCreated)}>
            {formatAgo(row.dateOfCreated, now, language)}
          </time>
        </span>
      </a>
    </li>
  )
}
