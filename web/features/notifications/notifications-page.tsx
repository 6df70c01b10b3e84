import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { SearchIcon, TickIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Paging } from '../../screens/list/paging.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useSettled } from '../../ui/timing.ts'
import { useSay } from '../../i18n/language.tsx'
import { notificationWords } from '../../i18n/notification-words.ts'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from '../../screens/notifications/queries.ts'
import { isUnread, useMark } from '../../screens/notifications/use-mark.ts'

export function NotificationsPage() {
  const say = useSay()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 20 })
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 300)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    notificationsQuery(page, pageSize, onlyUnread ? 1 : undefined, search),
  )
  const mark = useMark()
  usePageTitle(notificationWords.title)
  return (
    <div className="page">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(notificationWords.title)}</h1>
        <InputGroup
          type="search"
          className="notifications-search"
          leftIcon={<SearchIcon />}
          value={typed}
          onValueChange={(value) => {
            setTyped(value)
            setPaging({ page: 1, pageSize })
          }}
          placeholder={say(notificationWords.search)}
          aria-label={say(notificationWords.search)}
        />
        <SegmentedControl
          size="small"
          options={[
            { value: 'every', label: say(notificationWords.every) },
            { value: 'unread', label: say(notificationWords.unreadOnly) },
          ]}
          value={onlyUnread ? 'unread' : 'every'}
          onValueChange={(value) => {
            setOnlyUnread(value === 'unread')
            setPaging({ page: 1, pageSize })
          }}
        />
        <Button icon={<TickIcon />} onClick={mark.all}>
          {say(notificationWords.readAll)}
        </Button>
      </div>
      {error && !data ? (
        <Failed title={notificationWords.failed} error={error} refetch={refetch} />
      ) : isPending ? null : data && data.rows.length > 0 ? (
        <>
          <ul className={isPlaceholderData ? 'notifications notifications-page dimmed box' : 'notifications notifications-page box'}>
            {data.rows.map((row) => (
              <NotificationItem
                key={row.document.id}
                row={row}
                onlyUnread={onlyUnread}
                onOpen={() => isUnread(row) && mark.about(row.document.id)}
              />
            ))}
          </ul>
          <Paging page={page} pageSize={pageSize} total={data.total} onChange={setPaging} />
        </>
      ) : (
        <Message
          {...(search ? { title: notificationWords.nothingFound } : { title: notificationWords.none, why: notificationWords.noneWhy })}
        />
      )}
    </div>
  )
}
