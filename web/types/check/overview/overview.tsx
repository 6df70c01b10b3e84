import { dayOf } from '@nazorat/machines/calendar'
import { formatDate, formatMoment } from '@nazorat/machines/i18n'
import type { Report, ReportPage } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useDefinition } from '../../../api/definitions.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Chips } from '../../../screens/list/filters/chips.tsx'
import { FilterPanel } from '../../../screens/list/filters/filter-panel.tsx'
import '../../../screens/list/list.css'
import { problemsOf, readReportAddress, type ReportAddress, writeReportAddress } from '../../../screens/report/address.ts'
import { reportNamed } from '../../../screens/report/definitions.ts'
import { reportQuery } from '../../../screens/report/queries.ts'
import { ReportTable } from '../../../screens/report/report-table.tsx'
import { ReportTools } from '../../../screens/report/report-tools.tsx'
import { reportWords } from '../../../screens/report/report-words.ts'
import '../../../screens/report/report.css'
import { ProcessMap } from '../../../screens/report/process/process-map.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Changes } from './changes.tsx'
import { DeadlineChart, Deadlines } from './deadlines.tsx'
import './overview.css'
import { overviewWords } from './overview-words.ts'
import { Summary } from './summary.tsx'
import { TileMap } from './tile-map.tsx'

const ReportChart = lazy(() =>
  import('../../../screens/report/chart/report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })),
)

/** The state of all checks: in numbers, by region, over time and by body. Every number leads to the checks that it counts. */
export function Overview() {
  const say = useSay()
  const definition = useDefinition('request')
  const written = useSearch({ strict: false })
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  const [filtering, setFiltering] = useState(false)
  const address = readReportAddress(byRegion, { ...yearOf(now), ...written }, now)
  const problem = Object.values(problemsOf(address))[0]?.[0]
  const { page: _page, sort: _sort, ...query } = address
  const isPast = query.on !== undefined && query.on < dayOf(now)
  const scoped = { fields: byRegion.facets, states: {}, list: { filters: Object.keys(byRegion.facets) } }
  const ask = (report: Report, page: ReportPage) => ({ ...reportQuery(report, query, page), meta: {}, enabled: !problem })
  const regions = useQuery(ask(byRegion, { pageSize: 50 }))
  const months = useQuery(ask(byMonth, { pageSize: 200 }))
  const bodies = useQuery(ask(byBody, { pageSize: 15, sort: '-all' }))
  const change = (part: Partial<ReportAddress>) =>
    void navigate({
      to: '.',
      search: { view: 'overview', ...writeReportAddress(byRegion, { ...address, ...part }) },
      replace: true,
      resetScroll: false,
    })
  const shared = { query, isPast, from: 0 }
  return (
    <div className="overview stack">
      <div className="list-tools report-tools">
        <ReportTools address={address} change={change} filtering={filtering} onFiltering={setFiltering} problem={problem} />
      </div>
      {problem && (
        <p id="report-problem" className="report-problem" role="alert">
          {say(problem)}
        </p>
      )}
      {Object.keys(query.filters).length > 0 && (
        <Chips definition={scoped} filters={query.filters} texts={bodies.data?.texts ?? {}} onChange={(filters) => change({ filters })} />
      )}
      {filtering && (
        <FilterPanel
          definition={scoped}
          filters={query.filters}
          inQueue={false}
          onChange={(filters) => change({ filters })}
          onClose={() => setFiltering(false)}
        />
      )}
      {!problem && (
        <p className="printed-only">
          {say(reportWords.ofPeriod, { from: formatDate(query.period.from!), to: formatDate(query.period.to!) })}
        </p>
      )}
      <p className="report-as-of muted small" role="status">
        {months.data && say(reportWords.asOf, { at: formatMoment(months.data.asOf.at), position: formatNumber(months.data.asOf.position) })}
        {isPast && ` · ${say(reportWords.past)}`}
      </p>
      {!problem && (
        <>
          {months.data && <Summary report={byMonth} totals={months.data.totals} {...{ definition, query, isPast, now }} />}
          <div className="overview-panels">
            <Panel title={byRegion.label} answers={[regions]}>
              {() => <TileMap report={byRegion} query={query} reply={regions.data!} isPast={isPast} />}
            </Panel>
            <Panel title={byMonth.label} answers={[months]}>
              {() => (
                <Suspense fallback={<div className="report-chart" />}>
                  <ReportChart report={byMonth} reply={months.data!} />
                </Suspense>
              )}
            </Panel>
            <DeadlineChart report={byRegion} definition={definition} query={query} />
            <Panel title={overviewWords.bodies} answers={[bodies]}>
              {() => (
                <Suspense fallback={<div className="report-chart" />}>
                  <ReportChart report={byBody} reply={bodies.data!} max={6} />
                </Suspense>
              )}
            </Panel>
          </div>
          <Changes report={byRegion} definition={definition} query={query} now={now} />
          <Deadlines report={byRegion} definition={definition} query={query} />
          <Panel title={say(overviewWords.inNumbers, { what: byMonth.label })} answers={[months]}>
            {() => <ReportTable report={byMonth} reply={months.data!} {...shared} />}
          </Panel>
          <ProcessMap report={byRegion} definition={definition} query={{ period: query.period, filters: query.filters }} />
          <Panel title={say(overviewWords.maxBodies, { n: 15 })} answers={[bodies]}>
            {() => <ReportTable report={byBody} reply={bodies.data!} {...shared} />}
          </Panel>
        </>
      )}
    </div>
  )
}

const [byRegion, byMonth, byBody] = [reportNamed('checksbyregion'), reportNamed('checksbymonth'), reportNamed('checksbybody')]

/** The overview begins with the whole year: checks are planned ahead. */
const yearOf = (now: string): { period: string } => ({ period: `${dayOf(now).slice(0, 4)}-01-01..${dayOf(now).slice(0, 4)}-12-31` })
