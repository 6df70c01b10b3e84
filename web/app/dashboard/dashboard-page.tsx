import { dayOf } from '@nazorat/machines/calendar'
import { type Actor, mayView } from '@nazorat/machines/workflow'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useActor } from '../../api/user.tsx'
import { getEntry } from '../../api/catalogue.ts'
import { useDefinitions } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { dashboard, overview } from './parts.ts'
import { panelTypes } from './panel-types.ts'
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
import { CounterStrip } from './counter-strip.tsx'
import { countersOf } from '../../screens/list/counters.ts'
import './dashboard.css'
import { dueElsewhere, dueLists } from './due.ts'
import { DueSoon } from './due-soon.tsx'
import { flowsOf, underWay } from './flows.ts'
import { ScreenLinks } from './screen-links.tsx'
import { UnderWay } from './under-way.tsx'
import { useAnswered } from './use-answered.ts'
import { WaitsForMe } from './waits-for-me.tsx'
import { useKeys } from '../../ui/keys.ts'

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
        <overview.View />
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
  const groups = useMemo(() => menuOf(actor), [actor])
  const hasTurns = flows.some(({ turns }) => turns.length > 0)
  const screens = groups.flatMap(({ items }) => items.filter(({ hasOwnView }) => !hasOwnView).map(({ type }) => type))
  const hasMore = screens.some(
    (screen) => !panelTypes.some((type) => type === screen) && !flows.some(({ definition }) => definition.type === screen),
  )
  const isTask = due.some(({ definition, states }) => {
    const flow = flows.find((each) => each.definition === definition)
    return !flow || actor.contractorId !== null || flow.turns.some(({ state }) => states.includes(state))
  })
  const shown = [...flows, ...due].map(({ definition }) => definition.type)
  const watched = [...new Set(hasTurns ? shown : [...shown, ...screens])]
  useRowWalk()
  const isAnswered = useAnswered()
  if (groups.length === 0) return <NothingOpen />
  const ofBusiness = actor.contractorId !== null
  // A business has one panel: its checks, and what it has sent about them.
  const moving = (ofBusiness ? [[false, true]] : [[true], [false]]).map((owns) => {
    const parts = onTheirWay.filter(({ isOwn }) => owns.includes(isOwn))
    return parts.length > 0 && <UnderWay key={String(owns)} isOwn={owns[0]!} lists={parts} />
  })
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
        {flows.map(({ definition }) => {
          const counted = dashboard.counters.find(({ type }) => type === definition.type)
          const counters = counted && countersOf(definition, counted.counters)
          return counters && <CounterStrip key={definition.type} definition={definition} counters={counters} />
        })}
        <div className="dashboard-columns">
          <div className="dashboard-column stack">
            {hasTurns && <WaitsForMe flows={flows} />}
            {flows.length === 0 ? <ScreenLinks /> : (ofBusiness || !hasTurns) && moving}
          </div>
          <div className="dashboard-column stack">
            {due.length > 0 && <DueSoon lists={due} isTask={isTask} />}
            {panelsFor(actor).map(({ type, View }) => (
              <View key={type} definition={definitions.find((definition) => definition.type === type)!} />
            ))}
            {hasTurns ? !ofBusiness && moving : flows.length > 0 && hasMore && <ScreenLinks />}
          </div>
        </div>
      </div>
    </div>
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
