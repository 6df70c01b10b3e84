import { Button } from '@blueprintjs/core'
import { ErrorIcon, PrintIcon } from '@blueprintjs/icons'
import { dayOf } from '@nazorat/machines/calendar'
import { formatDate, formatMoment } from '@nazorat/machines/i18n'
import type { Report } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Chips } from '../list/filters/chips.tsx'
import { FilterPanel } from '../list/filters/filter-panel.tsx'
import '../list/list.css'
import { Paging } from '../list/paging.tsx'
import { Skeleton } from '../list/rows/skeleton.tsx'
import { problemsOf, readReportAddress, type ReportAddress, writeReportAddress } from './address.ts'
import { fetchListDefinitions, reportNamed, sourceTypes } from './definitions.ts'
import { bodyOf, reportQuery } from './queries.ts'
import { ReportArchive } from './report-archive.tsx'
import { ReportSchedule } from './report-schedule.tsx'
import { ReportExport } from './report-export.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportTools } from './report-tools.tsx'
import { reportWords } from './report-words.ts'
import './report.css'

const ReportChart = lazy(() => import('./chart/report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })))

const pageSize = 100

/** The screen of any report, all of it drawn from the report's definition. */
export function ReportScreen({ type }: { type: string }) {
  const report = reportNamed(type)
  // They come while the numbers are counted.
  useEffect(() => fetchListDefinitions(sourceTypes(report)), [report])
  return <ReportPage report={report} />
}

function ReportPage({ report }: { report: Report }) {
  const say = useSay()
  const written = useSearch({ strict: false })
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  const address = useMemo(() => readReportAddress(report, written, now), [report, written, now])
  const [filtering, setFiltering] = useState(false)
  const problem = Object.values(problemsOf(address))[0]?.[0]
  const { page, sort, ...query } = address
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(report, query, { page, pageSize, ...(sort && { sort }) }),
    enabled: !problem,
  })
  const scoped = useMemo(() => ({ fields: report.facets, states: {}, list: { filters: Object.keys(report.facets) } }), [report])
  usePageTitle(report.label)
  const change = (part: Partial<ReportAddress>) =>
    void navigate({
      to: '.',
      search: writeReportAddress(report, { ...address, page: 1, ...part }),
      replace: true,
      resetScroll: false,
    })
  const isPast = query.on !== undefined && query.on < dayOf(now)
  const shown = {
    report,
    query,
    from: (page - 1) * pageSize,
    isPast,
    sort: sort || (report.sort ?? ''),
    onSort: (next: string) => change({ sort: next }),
  }
  return (
    <div className="list-page report-page stack">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(report.label)}</h1>
      </div>
      <div className="list-tools report-tools">
        <ReportTools address={address} change={change} filtering={filtering} onFiltering={setFiltering} problem={problem} />
        <ReportArchive report={report} address={address} now={now} change={change} />
        <div className="report-outputs wrap">
          <Button
            icon={<PrintIcon />}
            aria-label={say(reportWords.print)}
            title={say(data ? reportWords.print : reportWords.notYet)}
            disabled={!data}
            onClick={() => print()}
          />
          <ReportSchedule report={report} body={bodyOf(query)} disabled={!data || problem !== undefined} />
          <ReportExport report={report} body={bodyOf(query)} disabled={!data || problem !== undefined} />
        </div>
      </div>
      {problem && (
        <p id="report-problem" className="report-problem" role="alert">
          {say(problem)}
        </p>
      )}
      {Object.keys(query.filters).length > 0 && (
        <Chips definition={scoped} filters={query.filters} texts={data?.texts ?? {}} onChange={(filters) => change({ filters })} />
      )}
      {!problem && (
        <p className="printed-only">
          {say(reportWords.ofPeriod, { from: formatDate(query.period.from!), to: formatDate(query.period.to!) })}
        </p>
      )}
      <p className="report-as-of muted small" role="status">
        {data && !problem && say(reportWords.asOf, { at: formatMoment(data.asOf.at), position: formatNumber(data.asOf.position) })}
        {data && isPast && ` · ${say(reportWords.past)}`}
        {report.measuredIn && ` · ${say(reportWords.unit, { unit: say(report.measuredIn) })}`}
      </p>
      <div className="list-middle">
        <div className={`list-rows report-body box ${isPlaceholderData ? 'dimmed' : ''}`} aria-busy={isPlaceholderData} data-scrolls>
          {problem ? null : error ? (
            <Failed title={reportWords.failed} error={error} icon={<ErrorIcon size={32} />} refetch={refetch} />
          ) : !data ? (
            <Skeleton />
          ) : data.total === 0 ? (
            <Message title={reportWords.empty} why={reportWords.emptyWhy} />
          ) : (
            // Its numbers wait for the lists that they lead to; the heading and the controls stand meanwhile.
            <Suspense fallback={<Skeleton />}>
              <ReportRows {...shown} reply={data} />
              {data.total > pageSize && (
                <Paging page={page} pageSize={pageSize} total={data.total} onChange={(paging) => change({ page: paging.page })} />
              )}
              <Suspense fallback={<div className="report-chart" />}>
                <ReportChart report={report} reply={data} />
              </Suspense>
            </Suspense>
          )}
        </div>
        {filtering && (
          <FilterPanel
            definition={scoped}
            filters={query.filters}
            inQueue={false}
            onChange={(filters) => change({ filters })}
            onClose={() => setFiltering(false)}
          />
        )}
      </div>
    </div>
  )
}
