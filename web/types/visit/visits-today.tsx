import { dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { hasPermission, usersOf } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from '../../api/live.ts'
import { useActor } from '../../api/user.tsx'
import { formatTime } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { type Part, partsQuery } from '../../screens/list/part.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/badge.tsx'

/** The visits of today on the start page: an inspector's own, or those to a business; none are no panel. */
export function VisitsToday({ definition }: { definition: Definition }) {
  const actor = useActor()
  const isInspector = hasPermission(actor, 'VisitOpen')
  return isInspector || actor.contractorId !== null ? <Visits definition={definition} isOwn={isInspector} /> : null
}

function Visits({ definition, isOwn }: { definition: Definition; isOwn: boolean }) {
  const say = useSay()
  const actor = useActor()
  const { type } = definition
  const today = dayOf(new Date().toISOString())
  const part: Part = {
    definition,
    filters: { visitDate: { from: today, to: today }, ...(isOwn && { createdUserId: usersOf(actor) }) },
    sort: '-openedAt',
    rows: 5,
    columns: ['contractorName', 'organizationId', 'openedAt'],
  }
  const visits = useQuery({ ...partsQuery(type, [part], actor), select: ([list]) => list! })
  useWatch({ type })
  if (!visits.error && (visits.data?.total ?? 0) === 0) return null
  return (
    <Panel title={words.today} answers={[visits]}>
      {() => (
        <ul className="work-rows">
          {visits.data!.rows.map((row) => (
            <li key={row.id} className="work-row">
              <Link className="work-link" data-work-row to={documentPath(type, row.id)}>
                <time className="work-due numeric" dateTime={String(row['openedAt'])}>
                  {formatTime(String(row['openedAt']))}
                </time>{' '}
                <StateBadge definition={definition} state={row.state} />{' '}
                <span className="work-title">
                  {isOwn ? String(row['contractorName']) : say(visits.data!.texts[String(row['organizationId'])] ?? '')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const words = { today: t('Бугунги ташрифлар', 'Посещения сегодня') }
