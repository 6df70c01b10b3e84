import type { Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { linkTo, type Part, partsQuery } from '../../screens/list/part.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { unread, unreadOfQuery } from '../../screens/notifications/queries.ts'
import { useWatch } from '../../api/live.ts'
import { documentPath } from '../../navigation/paths.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { NewsByline } from './news-byline.tsx'
import './news.css'

/** The latest news on the start page, what this person has not read first; no news is no panel. */
export function NewsPanel({ definition }: { definition: Definition }) {
  const say = useSay()
  const actor = useActor()
  const { type } = definition
  const part: Part = {
    definition,
    filters: { state: 'published' },
    sort: definition.list.sort,
    rows: 20,
    columns: ['title', 'publishedDate'],
  }
  const latest = useQuery({ ...partsQuery(type, [part], actor), select: ([list]) => list })
  const told = useQuery(unreadOfQuery(type))
  useWatch({ type })
  if (latest.data?.total === 0 || (latest.isPending && !latest.error)) return null
  const isUnread = ({ id }: Row) =>
    told.data?.rows.some(({ document, notificationStatusId }) => document.id === id && notificationStatusId === unread) ?? false
  const total = latest.data?.total ?? 0
  return (
    <Panel
      title={definition.label.many}
      answers={[latest]}
      className="news-panel"
      aside={
        <Link
          {...linkTo(part)}
          className="work-all"
          aria-label={say(dashboardWords.allOf, { what: say(definition.label.many), n: formatNumber(total) })}
        >
          {say(dashboardWords.all, { n: formatNumber(total) })}
        </Link>
      }
    >
      {() => (
        <ul className="work-rows">
          {latest
            .data!.rows.toSorted((a, b) => Number(isUnread(b)) - Number(isUnread(a)))
            .slice(0, shown)
            .map((row) => (
              <li key={row.id} className="work-row">
                <Link className="work-link news-row" data-work-row to={documentPath(type, row.id)} data-unread={isUnread(row)}>
                  <span className="work-title">{say(row['title'] as Text)}</span>
                  <NewsByline date={row['publishedDate']} />
                  {isUnread(row) && <Badge label={say(words.unread)} intent="primary" />}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}

const shown = 3

const words = { unread: t('Янги', 'Новое') }
