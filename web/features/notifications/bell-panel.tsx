import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { useSay } from '../../i18n/language.tsx'
import { notificationWords } from '../../i18n/notification-words.ts'
import { exportWords } from '../../i18n/export-words.ts'
import { words } from '../../i18n/words.ts'
import { ExportItem } from './export-item.tsx'
import { useExports } from '../../screens/exports/known-exports.ts'
import { StoredReports } from './stored-reports.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from '../../screens/notifications/queries.ts'
import { isUnread, useMark } from '../../screens/notifications/use-mark.ts'

export function BellPanel({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const router = useRouter()
  const exports = useExports()
  const { data, error, isPending, refetch } = useQuery(notificationsQuery(1, 10))
  const mark = useMark()
  const hasUnread = data?.rows.some(isUnread) ?? false
  return (
    <section className="bell-panel" aria-label={say(notificationWords.title)}>
      {exports.length > 0 && (
        <>
          <h2 className="bell-heading strong">{say(exportWords.title)}</h2>
          <ul className="bell-exports">
            {exports.map((item) => (
              <ExportItem key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
      <StoredReports except={exports.map(({ id }) => id)} />
      <div className="bell-head row wrap">
        <h2 className="bell-heading strong">{say(notificationWords.title)}</h2>
        {hasUnread && (
          <Button variant="minimal" size="small" icon={<TickIcon />} onClick={mark.all}>
            {say(notificationWords.readAll)}
          </Button>
        )}
      </div>
      {error && !data ? (
        <Failed title={notificationWords.failed} error={error} refetch={refetch} />
      ) : isPending ? (
        <p className="bell-wait muted">{say(words.loading)}</p>
      ) : data && data.rows.length > 0 ? (
        <ul className="notifications">
          {data.rows.map((row) => (
            <NotificationItem
              key={row.document.id}
              row={row}
              onOpen={() => {
                if (isUnread(row)) mark.about(row.document.id)
                onClose()
              }}
            />
          ))}
        </ul>
      ) : (
        <Message title={notificationWords.none} why={notificationWords.noneWhy} />
      )}
      <Button
        className="bell-all"
        variant="minimal"
        fill
        onClick={() => {
          onClose()
          void router.navigate({ to: '/management/notification' })
        }}
      >
        {say(notificationWords.all)}
      </Button>
    </section>
  )
}
