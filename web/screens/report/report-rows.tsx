import { Suspense, lazy, useMemo } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { Skeleton } from '../list/rows/skeleton.tsx'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { reportWords } from './report-words.ts'
import type { Report } from '@nazorat/machines/report'

const ReportSheet = lazy(() => import('./report-sheet.tsx').then(({ ReportSheet }) => ({ default: ReportSheet })))

/** As many columns as stand beside each other on A4 in landscape. */
const printedColumns = 12

/** The rows of a report: a spreadsheet or a plain table on the screen; on paper tables alone, each as wide as a page. */
export function ReportRows({ isSheet, ...shown }: ReportTableProps & { isSheet: boolean }) {
  const say = useSay()
  const { report } = shown
  const parts = useMemo(() => columnParts(report, printedColumns), [report])
  return (
    <>
      {isSheet ? (
        <section aria-label={say(report.label)}>
          <p className="visually-hidden">{say(reportWords.toTable)}</p>
          <Suspense fallback={<Skeleton />}>
            <ReportSheet {...shown} />
          </Suspense>
        </section>
      ) : (
        <div className={parts.length > 1 ? 'screen-only' : undefined}>
          <ReportTable {...shown} />
        </div>
      )}
      {(isSheet || parts.length > 1) &&
        parts.map((columns) => (
          <div key={columns[0]} className="printed-only">
            <ReportTable {...shown} columns={columns} />
          </div>
        ))}
    </>
  )
}

/** The columns of a report in parts that fit beside each other on a printed page; those of one heading stay together where they fit. */
export function columnParts({ columns }: Pick<Report, 'columns'>, most: number): string[][] {
  const groups: { heading: string | undefined; names: string[] }[] = []
  for (const [name, { heading }] of Object.entries(columns)) {
    const last = groups.at(-1)
    if (last && heading && last.heading === heading.ru && last.names.length < most) last.names.push(name)
    else groups.push({ heading: heading?.ru, names: [name] })
  }
  const parts: string[][] = []
  for (const { names } of groups) {
    const last = parts.at(-1)
    if (last && last.length + names.length <= most) last.push(...names)
    else parts.push(names)
  }
  return parts
}
