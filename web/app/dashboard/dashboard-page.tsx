import { dayOf } from '@nazorat/machines/calendar'
import { type Actor, hasPermission, mayView } from '@nazorat/machines/workflow'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useActor } from '../../api/user.tsx'
import { getEntry } from '../../api/catalogue.ts'
import { useDefinitions } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { dashboard, overview } from './parts.ts'
import { panelTypes, permissionPanels } from './panel-types.ts'
import { typesFor } from './sources.ts'
import { NothingOpen, Wait } from '../../ui/error-pages.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { dashboardPath } from '../../navigation/paths.ts'
import { menuOf, screensOf } from '../../navigation/menu.ts'
import { urgentPaths } from '../../navigation/screen-map.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import './dashboard.css'
import { dueElsewhere, dueLists } from './due.ts'
import { flowsOf, underWay } from './flows.ts'
import { useAnswered } from './use-answered.ts'
import { WorkList } from './work-list.tsx'
import { workOf } from './work.ts'
import { useKeys } from '../../ui/keys.ts'

const Counters = lazy(() => import('./later-parts.tsx').then(({ Counters }) => ({ default: Counters })))
const Load = lazy(() => import('./later-parts.tsx').then(({ Load }) => ({ default: Load })))
const ScreenLinks = lazy(() => import('./later-parts.tsx').then(({ ScreenLinks }) => ({ default: ScreenLinks })))

const UnderWay = lazy(() => import('./later-parts.tsx').then(({ UnderWay }) => ({ default: UnderWay })))

/** The start page: the work of each role, or the overview of checks for those who may see checks. */
export function DashboardPage() {
  const say = useSay()
  const actor = useActor()
  const { view } = useSearch({ strict: false })
  const isOverview = view === 'overview' && mayView(getEntry(overview.type), actor)
  usePageTitle(isOverview ? shellWords.overview : shellWords.dashboard)
  if (!isOverview) return <Work />
  return (
    <div className="dashboard">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(shellWords.overview)}</h1>
        <LinkButton to={dashboardPath}>{say(shellWords.dashboard)}</LinkButton>
      </div>
      <Suspense fallback={<Wait />}>
        <Overview />
      </Suspense>
    </div>
  )
}

/** The work of each role, drawn from the definitions of what moves or falls due: what waits for them, what is due, what they have sent. */
function Work() {
  const say = useSay()
  const actor = useActor()
  const today = dayOf(new Date().toISOString())
  const definitions = useDefinitions(useMemo(() => typesFor(actor), [actor]))
  const flows = useMemo(() => flowsOf(definitions, actor), [definitions, actor])
  const onTheirWay = useMemo(() => flows.flatMap((flow) => underWay(flow, actor) ?? []), [flows, actor])
  const due = useMemo(() => dueElsewhere(dueLists(definitions, actor, today), flows), [definitions, actor, today, flows])
  const work = useMemo(() => workOf(flows, due, today), [flows, due, today])
  const groups = useMemo(() => menuOf(actor), [actor])
  const screens = groups.flatMap(({ items }) => items.filter(({ hasOwnView }) => !hasOwnView).map(({ type }) => type))
  const hasMore = screens.some(
    (screen) => !panelTypes.some((type) => type === screen) && !flows.some(({ definition }) => definition.type === screen),
  )
  const hasTurns = flows.some(({ turns }) => turns.length > 0)
  const shown = [...flows, ...due].map(({ definition }) => definition.type)
  const watched = [...new Set(hasTurns ? shown : [...shown, ...screens])]
  useRowWalk()
  const isAnswered = useAnswered()
  if (groups.length === 0) return <NothingOpen />
  const ofBusiness = actor.contractorId !== null
  const own = onTheirWay.filter(({ isOwn }) => isOwn)
  // A business has one panel: its checks, and what it has sent about them.
  const moving = ofBusiness ? onTheirWay : onTheirWay.filter(({ isOwn }) => !isOwn)
  return (
    <div className="dashboard">
      {watched.map((type) => (
        <Watched key={type} type={type} />
      ))}
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(shellWords.dashboard)}</h1>
        <time className="dashboard-day muted" dateTime={today}>
          {formatDate(today)}
        </time>
        {screensOf(urgentPaths, actor).map(({ path, label }) => (
          <LinkButton key={path} to={path} intent="primary">
            {say(label)}
          </LinkButton>
        ))}
        {mayView(getEntry(overview.type), actor) && (
          <LinkButton to={`${dashboardPath}?view=overview`}>{say(shellWords.overview)}</LinkButton>
        )}
      </div>
      <div className="dashboard-wait">{!isAnswered && <Wait />}</div>
      <div className={isAnswered ? 'dashboard-parts' : 'dashboard-parts dashboard-waiting'}>
        {!hasTurns && (
          <Suspense fallback={<div className="counters" />}>
            <Counters definitions={definitions} />
          </Suspense>
        )}
        <div className="dashboard-columns">
          <div className="dashboard-column stack">
            {work.length > 0 && <WorkList parts={work} />}
            {(ofBusiness || !hasTurns) && moving.length > 0 && (
              <Suspense>
                <UnderWay isOwn={false} lists={moving} />
              </Suspense>
            )}
            {!hasTurns && hasMore && (
              <Suspense>
                <ScreenLinks />
              </Suspense>
            )}
          </div>
          <div className="dashboard-column dashboard-beside stack">
            {permissionPanels
              .filter((permission) => hasPermission(actor, permission))
              .map((permission) => {
                const View = dashboard.ofPermissions[permission]
                return (
                  <Suspense key={permission}>
                    <View />
                  </Suspense>
                )
              })}
            {panelsFor(actor).map(({ type, View }) => (
              <Suspense key={type}>
                <View definition={definitions.find((definition) => definition.type === type)!} />
              </Suspense>
            ))}
            {!ofBusiness && hasTurns && (
              <Suspense>
                <Load flows={flows} />
              </Suspense>
            )}
            {!ofBusiness && own.length > 0 && (
              <Suspense>
                <UnderWay isOwn lists={own} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function Overview() {
  const actor = useActor()
  return (
    <>
      <Counters definitions={useDefinitions(useMemo(() => (mayView(getEntry(overview.type), actor) ? [overview.type] : []), [actor]))} />
      <overview.View />
    </>
  )
}

const panelsFor = (actor: Actor) =>
  panelTypes.filter((type) => mayView(getEntry(type), actor)).map((type) => ({ type, View: dashboard.panels[type] }))

/** Keeps what the page says of a type up to date. */
function Watched({ type }: { type: string }) {
  useWatch({ type })
  return null
}

/** J and K walk down and up all rows of the page, whichever part they stand in; Enter is the row's own. */
function useRowWalk(): void {
  const go = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-work-row]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
  }
  useKeys({ KeyJ: () => go(1), KeyK: () => go(-1) })
}
