import { dayOf, type Definition, findDefinition, getDefinition, mayView } from '@nazorat/machines'
import { useMemo } from 'react'
import { useActor } from '../account/user.tsx'
import { useWatch } from '../../api/live.ts'
import { dashboard } from '../../app/dashboard.ts'
import { NothingOpen } from '../../app/shell/error-pages.tsx'
import { menuOf } from '../../app/shell/menu.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../app/shell/shell-words.ts'
import { CounterStrip } from './counter-strip.tsx'
import { countersOf } from './counters.ts'
import './dashboard.css'
import { dueLists } from './due.ts'
import { DueSoon } from './due-soon.tsx'
import { flowsOf, underWay } from './flows.ts'
import { ScreenLinks } from './screen-links.tsx'
import { UnderWay } from './under-way.tsx'
import { useRowWalk } from './use-row-walk.ts'
import { WaitsForMe } from './waits-for-me.tsx'

/** The start page of each role, drawn from the definitions: what waits for him, what is due, what he has sent. */
export function DashboardPage() {
  const say = useSay()
  const actor = useActor()
  const today = dayOf(new Date().toISOString())
  const flows = useMemo(() => flowsOf(actor), [actor])
  const due = useMemo(() => dueLists(actor, today), [actor, today])
  const groups = useMemo(() => menuOf(actor), [actor])
  const hasTurns = flows.some(({ turns }) => turns.length > 0)
  const screens = groups.flatMap(({ items }) => items.map(({ type }) => type))
  const hasMore = screens.some((screen) => !dashboard.panels.some(({ type }) => type === screen) && !flows.some(({ definition }) => definition.type === screen))
  const isTask = due.some(({ definition, states }) => {
    const flow = flows.find((each) => each.definition === definition)
    return !flow || actor.contractorId !== null || flow.turns.some(({ state }) => states.includes(state))
  })
  const watched = [...new Set([...flows, ...due].map(({ definition }) => definition).concat(hasTurns ? [] : screens.flatMap((type) => findDefinition(type) ?? [])))]
  usePageTitle(shellWords.dashboard)
  useRowWalk()
  if (groups.length === 0) return <NothingOpen />
  const moving = flows.map((flow) => {
    const part = underWay(flow, actor)
    return part && <UnderWay key={flow.definition.type} flow={flow} {...part} />
  })
  return (
    <div className="dashboard">
      {watched.map((definition) => (
        <Watched key={definition.type} definition={definition} />
      ))}
      <div className="page-head">
        <h1 className="page-title">{say(shellWords.dashboard)}</h1>
        <time className="dashboard-day" dateTime={today}>
          {formatDate(today)}
        </time>
      </div>
      {flows.map(({ definition }) => {
        const counted = dashboard.counters.find(({ type }) => type === definition.type)
        const counters = counted && countersOf(definition, counted.counters)
        return counters && <CounterStrip key={definition.type} definition={definition} counters={counters} />
      })}
      <div className="dashboard-columns">
        <div className="dashboard-column">{hasTurns ? <WaitsForMe flows={flows} /> : flows.length > 0 ? moving : <ScreenLinks />}</div>
        <div className="dashboard-column">
          {due.length > 0 && <DueSoon lists={due} isTask={isTask} />}
          {dashboard.panels.map(({ type, View }) => mayView(getDefinition(type), actor) && <View key={type} definition={getDefinition(type)} />)}
          {hasTurns ? moving : flows.length > 0 && hasMore && <ScreenLinks />}
        </div>
      </div>
    </div>
  )
}

/** Keeps what the page says of a type up to date. */
function Watched({ definition: { type } }: { definition: Definition }) {
  useWatch({ type })
  return null
}
