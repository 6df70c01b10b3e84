import { HTMLTable } from '@blueprintjs/core'
import { type Report, type ReportColumn, type ReportQuery, type ReportReply, type ReportRow, rowText } from '@nazorat/machines/report'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import '../list/rows/table.css'
import { Figure } from './figure.tsx'
import { reportWords } from './report-words.ts'
import { SortButton } from './sort-button.tsx'

export interface ReportTableProps {
  report: Report
  query: ReportQuery
  reply: ReportReply
  /** How many rows stand on the pages before. */
  from: number
  isPast: boolean
  sort?: string
  /** The columns that it has; without them, all. */
  columns?: readonly string[]
  /** Puts the rows in another order; without it they stay in theirs. */
  onSort?: (sort: string) => void
}

/** The rows of a report with their totals; each number leads to the documents that it counts. */
export function ReportTable({ report, query, reply, from, isPast, sort = '', onSort, columns: only }: ReportTableProps) {
  const say = useSay()
  const { language } = useLanguage()
  const columns = Object.entries(report.columns).filter(([name]) => !only || only.includes(name))
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
            <td />
            <td className="report-lead" colSpan={report.rows.length} />
            {headingsOf(columns).map(({ heading, columns: span }, i) => (
              <th key={i} colSpan={span} scope="colgroup" className="report-heading">
                {heading && say(heading)}
              </th>
            ))}
          </tr>
        )}
        <tr>
          <th scope="col">№</th>
          {report.rows.map((facet, i) => (
            <th key={facet} scope="col" className={i === 0 ? 'report-lead' : undefined}>
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
              {onSort ? <SortButton label={column.label} name={name} sort={sort} onSort={onSort} /> : say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reply.rows.map((row, i) => (
          <tr key={JSON.stringify(row.keys)}>
            <td className="report-number">{formatNumber(from + i + 1)}</td>
            {report.rows.map((facet, i) => (
              <th key={facet} scope="row" className={i === 0 ? 'report-lead' : undefined}>
                {rowText(report, facet, row.keys, reply.texts, language) || say(reportWords.none)}
              </th>
            ))}
            {numbered(row, row.keys)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th colSpan={report.rows.length} scope="row" className="report-lead">
            {say(reportWords.total)}
          </th>
          {numbered({ keys: {}, values: reply.totals })}
        </tr>
      </tfoot>
    </HTMLTable>
  )
}

/** The headings over the columns, each over as many as stand side by side. */
function headingsOf(columns: readonly [string, ReportColumn][]): { heading: Report['label'] | undefined; columns: number }[] {
  const found: { heading: Report['label'] | undefined; columns: number }[] = []
  for (const [, { heading }] of columns) {
    const last = found.at(-1)
    if (last && heading && last.heading?.ru === heading.ru) last.columns++
    else found.push({ heading, columns: 1 })
  }
  return found
}
