import { t } from '@nazorat/machines/i18n'
import { systemName } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatTime } from '../../i18n/format.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { logPath } from '../../navigation/screen-map.ts'
import { Panel } from '../../ui/panel.tsx'
import { askLog } from './queries.ts'
import { newestCheckpoint } from './signed.tsx'

/** The latest changes, and until when the log is signed, for those who read the log. */
export function NewestPanel() {
  const say = useSay()
  const events = useQuery({
    queryKey: ['log', 'newest'],
    queryFn: ({ signal }) => askLog({ pageSize: 6 }, signal),
    refetchInterval: 60_000,
  })
  const { data: signed } = useQuery({ ...newestCheckpoint, refetchInterval: 60_000 })
  return (
    <Panel
      title={words.title}
      answers={[events]}
      aside={
        <Link className="work-all" to={logPath}>
          {say(dashboardWords.allEvents)}
        </Link>
      }
    >
      {() => (
        <>
          <ul className="work-rows">
            {events.data!.rows.map(({ pos, at, person, done, document }) => (
              <li key={pos} className="work-row">
                <span className="work-link">
                  <time className="work-due numeric" dateTime={at} title={formatMoment(at)}>
                    {formatTime(at)}
                  </time>{' '}
                  <span className="work-about muted">
                    {say(done)} · {say(events.data!.texts[person] ?? systemName)}
                  </span>{' '}
                  <span className="work-title">{say(events.data!.texts[document] ?? '')}</span>
                </span>
              </li>
            ))}
          </ul>
          {signed && <p className="panel-nothing">{say(words.signed, { at: formatMoment(signed.at) })}</p>}
        </>
      )}
    </Panel>
  )
}

const words = {
  title: t('Нима ўзгарди', 'Что изменилось'),
  signed: t('Журнал имзоланган: {at} ҳолатига', 'Журнал подписан по состоянию на {at}'),
}
