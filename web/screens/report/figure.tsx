import {
  behind,
  countsDocuments,
  type DerivedColumn,
  gradeOf,
  isDerived,
  type Report,
  type ReportQuery,
  type ReportReply,
  type ReportRow,
  scaleOf,
} from '@nazorat/machines/report'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { type Say, useSay } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { linkToList } from '../list/part.ts'
import { sourceTypes, useListDefinitions } from './definitions.ts'
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

/**
 * A number, which leads to the list of the documents that it counts: a share to those of its part. Others that follow from columns beside
 * them say how.
 */
export function Figure({ report, name, value, query, keys, isPast, referred }: FigureProps) {
  const say = useSay()
  const types = sourceTypes(report)
  const lists = useListDefinitions(types)
  const column = report.columns[name]!
  if (value === null || value === undefined) return <span title={isDerived(column) ? undefined : say(reportWords.unseen)}>–</span>
  const written = formatNumber(value, scaleOf(column))
  const shown = 'isGrade' in column ? <Badge label={written} intent={gradeOf(value)} /> : written
  const counted = 'share' in column ? column.share.part : 'ratio' in column ? column.ratio.of : name
  const behindIt = report.columns[counted]!
  const why = isDerived(column) ? derivation(report, column, say) : countsDocuments(column) ? undefined : say(reportWords.sumOf)
  if (isDerived(behindIt) || isPast || value === 0)
    return (
      <span title={why} className={value === 0 ? 'figure-zero muted' : undefined}>
        {shown}
      </span>
    )
  const list = lists[types.indexOf(report.sources[behindIt.source]!.type)]!
  return (
    <Link {...linkToList(list, behind(report, behindIt, query, keys, referred?.[counted]))} className="report-link" title={why}>
      {shown}
    </Link>
  )
}

/** From which columns beside it a number follows. */
function derivation({ columns }: Report, column: DerivedColumn, say: Say): string {
  const label = (name: string) => say(columns[name]!.label)
  if ('share' in column) return say(reportWords.shareOf, { part: label(column.share.part), whole: label(column.share.whole) })
  if ('ratio' in column) return say(reportWords.shareOf, { part: label(column.ratio.of), whole: label(column.ratio.to) })
  if ('difference' in column) return say(reportWords.differenceOf, { of: label(column.difference.of), less: label(column.difference.less) })
  return say(reportWords.meanOf, { columns: column.mean.map(label).join('; ') })
}
