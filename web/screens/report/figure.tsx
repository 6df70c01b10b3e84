import { behind, gradeOf, isDerived, type Report, type ReportQuery, type ReportReply, type ReportRow, scaleOf } from '@nazorat/machines'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { linkToList } from '../list/part.ts'
import { useListDefinitions } from './definitions.ts'
import { reportWords } from './report-words.ts'

interface FigureProps {
  report: Report
  name: string
  value: number | null | undefined
  query: ReportQuery
  keys: ReportRow['keys'] | undefined
  isPast: boolean
  referred?: ReportReply['referred']
}

/** A number, which leads to the list of the documents that it counts. */
export function Figure({ report, name, value, query, keys, isPast, referred }: FigureProps) {
  const say = useSay()
  const types = Object.values(report.sources).map(({ type }) => type)
  const lists = useListDefinitions(types)
  const column = report.columns[name]!
  if (value === null || value === undefined) return <span title={isDerived(column) ? undefined : say(reportWords.unseen)}>–</span>
  const written = formatNumber(value, scaleOf(column))
  if ('isGrade' in column) return <Badge label={written} intent={gradeOf(value)} />
  if (isDerived(column) || isPast || value === 0) return <>{written}</>
  const list = lists[types.indexOf(report.sources[column.source]!.type)]!
  return (
    <Link {...linkToList(list, behind(report, column, query, keys, referred?.[name]))} className="report-link">
      {written}
    </Link>
  )
}
