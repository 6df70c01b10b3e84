import { Button } from '@blueprintjs/core'
import { ErrorIcon, FilterIcon, PrintIcon } from '@blueprintjs/icons'
import { dayOf, formatMoment, type Report } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { DayInput } from '../../fields/date/day-input.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Chips } from '../list/filters/chips.tsx'
import { FilterPanel } from '../list/filters/filter-panel.tsx'
import '../list/list.css'
import { listWords } from '../list/list-words.ts'
import { Paging } from '../list/paging.tsx'
import { Skeleton } from '../list/rows/skeleton.tsx'
import { problemsOf, readReportAddress, type ReportAddress, writeReportAddress } from './address.ts'
import { bodyOf, reportQuery } from './queries.ts'
import { ReportExport } from './report-export.tsx'
import { ReportTable } from './report-table.tsx'
import { reportWords } from './report-words.ts'
import './report.css'

const ReportChart = lazy(() => import('./chart/report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })))

const pageSize = 100

/** The screen of any report, all of it drawn from the report's definition. */
export function ReportPage({ report }: { report: Report }) {
  const say = useSay()
  // Every value in an address is a string (`router-search.ts`).
  const written = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  const address = useMemo(() => readReportAddress(report, written, now), [report, written, now])
  const [filtering, setFiltering] = useState(false)
  const problem = Object.values(problemsOf(address))[0]?.[0]
  const { page, sort, ...query } = address
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...reportQuery(report, query, { page, pageSize, ...(sort && { sort }) }), enabled: !problem })
  const narrowed = useMemo(() => ({ fields: report.facets, states: {}, list: { filters: Object.keys(report.facets) } }), [report])
  usePageTitle(report.label)
  const change = (part: Partial<ReportAddress>) =>
    void navigate({ to: '.', search: writeReportAddress(report, { ...address, page: 1, ...part }) as never, replace: true, resetScroll: false })
  const filterCount = Object.keys(query.filters).length
  const isPast = query.on !== undefined && query.on < dayOf(now)
  return (
    <div className="list-page report-page">
      <div className="page-head">
        <h1 className="page-title">{say(report.label)}</h1>
      </div>
      <div className="list-tools report-tools">
        <fieldset className="report-period" aria-describedby={problem && 'report-problem'}>
          <legend>{say(reportWords.period)}</legend>
          {(['from', 'to'] as const).map((side) => (
            <DayInput
              key={side}
              id={`report-${side}`}
              label={`${say(reportWords.period)}: ${say(reportWords[side])}`}
              placeholder={say(reportWords[side])}
              value={query.period[side] ?? null}
              onCommit={(day) => change({ period: { ...query.period, [side]: day ?? undefined } })}
              invalid={problem !== undefined}
              describedBy={problem && 'report-problem'}
            />
          ))}
        </fieldset>
        <fieldset className="report-period">
          <legend>{say(reportWords.on)}</legend>
          <DayInput id="report-on" label={say(reportWords.on)} placeholder={say(reportWords.onHint)} value={query.on ?? null} onCommit={(day) => change({ on: day ?? undefined })} invalid={false} describedBy={undefined} />
        </fieldset>
        <Button icon={<FilterIcon />} active={filtering} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          {filterCount > 0 ? say(listWords.filtersOn, { n: filterCount }) : say(listWords.filters)}
        </Button>
        <span className="list-tools-rest" />
        <Button icon={<PrintIcon />} aria-label={say(reportWords.print)} title={say(reportWords.print)} disabled={!data} onClick={() => print()} />
        <ReportExport report={report} body={bodyOf(query)} disabled={!data || problem !== undefined} />
      </div>
      {problem && (
        <p id="report-problem" className="report-problem" role="alert">
          {say(problem)}
        </p>
      )}
      {filterCount > 0 && <Chips definition={narrowed} filters={query.filters} texts={data?.texts ?? {}} onChange={(filters) => change({ filters })} />}
      <p className="report-as-of" role="status">
        {data && !problem && say(reportWords.asOf, { at: formatMoment(data.asOf.at), position: formatNumber(data.asOf.position) })}
        {data && isPast && ` · ${say(reportWords.past)}`}
        {report.unit && ` · ${say(reportWords.unit, { unit: say(report.unit) })}`}
      </p>
      <div className="list-middle">
        <div className={isPlaceholderData ? 'report-body dimmed' : 'report-body'} aria-busy={isPlaceholderData} data-scrolls>
          {problem ? null : error ? (
            <Message title={reportWords.failed} why={error.message} icon={<ErrorIcon size={32} />}>
              <Button onClick={() => void refetch()}>{say(words.retry)}</Button>
            </Message>
          ) : !data ? (
            <Skeleton />
          ) : data.total === 0 ? (
            <Message title={reportWords.empty} why={reportWords.emptyWhy} />
          ) : (
            <>
              <ReportTable report={report} query={query} reply={data} from={(page - 1) * pageSize} isPast={isPast} sort={sort} onSort={(next) => change({ sort: next })} />
              {data.total > pageSize && <Paging page={page} pageSize={pageSize} total={data.total} onChange={(paging) => change({ page: paging.page })} />}
              <Suspense fallback={<div className="report-chart" />}>
                <ReportChart report={report} reply={data} />
              </Suspense>
            </>
          )}
        </div>
        {filtering && <FilterPanel definition={narrowed} filters={query.filters} inQueue={false} onChange={(filters) => change({ filters })} onClose={() => setFiltering(false)} />}
      </div>
    </div>
  )
}
