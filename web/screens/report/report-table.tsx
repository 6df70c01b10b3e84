import { HTMLTable } from '@blueprintjs/core'
import { behind, isDerived, type Report, type ReportQuery, type ReportReply, type ReportRow, scaleOf, valueText } from '@nazorat/machines'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { linkToList } from '../list/part.ts'
import '../list/rows/table.css'
import { useListDefinitions } from './definitions.ts'
import { reportWords } from './report-words.ts'

interface Props {
  report: Report
  query: ReportQuery
  reply: ReportReply
  /** How many rows stand on the pages before. */
  from: number
  isPast: boolean
  sort?: string
  /** Puts the rows in another order; without it they stay in theirs. */
  onSort?: (sort: string) => void
}

/** The rows of a report with their totals; each number leads to the documents that it counts. */
export function ReportTable({ report, query, reply, from, isPast, sort = '', onSort }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const columns = Object.entries(report.columns)
  const hasHeadings = columns.some(([, { heading }]) => heading)
  const numbered = (row: ReportRow, keys?: ReportRow['keys']) =>
    columns.map(([name]) => (
      <td key={name} className="report-number">
        <Figure report={report} name={name} value={row.values[name]} query={query} keys={keys} isPast={isPast} referred={reply.referred} />
      </td>
    ))
  return (
    <HTMLTable className="list-table report-table" compact>
      <caption className="visually-hidden">{say(report.label)}</caption>
      <thead>
        {hasHeadings && (
          <tr>
            <th colSpan={report.rows.length + 1} />
            {headingsOf(report).map(({ heading, columns: span }, i) => (
              <th key={i} colSpan={span} scope="colgroup" className="report-heading">
                {heading && say(heading)}
              </th>
            ))}
          </tr>
        )}
        <tr>
          <th scope="col">№</th>
          {report.rows.map((facet) => (
            <th key={facet} scope="col">
              {say(report.rowFields[facet]!.label)}
            </th>
          ))}
          {columns.map(([name, column]) => (
            <th
              key={name}
              scope="col"
              className="report-number"
              aria-sort={sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
            >
              {!onSort ? (
                say(column.label)
              ) : (
                <button
                  type="button"
                  className="report-sort"
                  title={say(reportWords.sorted, { column: column.label })}
                  onClick={() => onSort(sort === `-${name}` ? '' : `-${name}`)}
                >
                  {say(column.label)}
                  {sort === `-${name}` && ' ↓'}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reply.rows.map((row, i) => (
          <tr key={JSON.stringify(row.keys)}>
            <td className="report-number">{formatNumber(from + i + 1)}</td>
            {report.rows.map((facet) => (
              <th key={facet} scope="row">
                {valueText(report.rowFields[facet]!, row.keys[facet], { language, titles: reply.texts, separator: ', ' }) || say(reportWords.none)}
              </th>
            ))}
            {numbered(row, row.keys)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th colSpan={report.rows.length} scope="row">
            {say(reportWords.total)}
          </th>
          {numbered({ keys: {}, values: reply.totals })}
        </tr>
      </tfoot>
    </HTMLTable>
  )
}

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
  if (isDerived(column) || isPast || value === 0) return <>{written}</>
  const list = lists[types.indexOf(report.sources[column.source]!.type)]!
  return (
    <Link {...linkToList(list, behind(report, column, query, keys, referred?.[name]))} className="report-link">
      {written}
    </Link>
  )
}

/** The headings over the columns, each over as many as stand side by side. */
function headingsOf({ columns }: Report): { heading: Report['label'] | undefined; columns: number }[] {
  const found: { heading: Report['label'] | undefined; columns: number }[] = []
  for (const { heading } of Object.values(columns)) {
    const last = found.at(-1)
    if (last && heading && last.heading?.ru === heading.ru) last.columns++
    else found.push({ heading, columns: 1 })
  }
  return found
}
