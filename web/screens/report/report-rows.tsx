import { useMemo } from 'react'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import type { Report } from '@nazorat/machines/report'

/** As many columns as stand beside each other on A4 in landscape. */
const printedColumns = 12

/** The rows of a report: one table on the screen; on paper tables that are each as wide as a page. */
export function ReportRows(shown: ReportTableProps) {
  const { report } = shown
  const parts = useMemo(() => columnParts(report, printedColumns), [report])
  return (
    <>
      <div className={parts.length > 1 ? 'screen-only' : undefined}>
        <ReportTable {...shown} />
      </div>
      {parts.length > 1 &&
        parts.map((columns) => (
          <div key={columns[0]} className="printed-only">
            <ReportTable {...shown} columns={columns} />
          </div>
        ))}
    </>
  )
}

/** The columns of a report in parts that fit beside each other on a printed page; those of one heading stay together where they fit. */
export function columnParts({ columns }: Pick<Report, 'columns'>, max: number): string[][] {
  const groups: { heading: string | undefined; names: string[] }[] = []
  for (const [name, { heading }] of Object.entries(columns)) {
    const last = groups.at(-1)
    if (last && heading && last.heading === heading.ru && last.names.length < max) last.names.push(name)
    else groups.push({ heading: heading?.ru, names: [name] })
  }
  const parts: string[][] = []
  for (const { names } of groups) {
    const last = parts.at(-1)
    if (last && last.length + names.length <= max) last.push(...names)
    else parts.push(names)
  }
  return parts
}
