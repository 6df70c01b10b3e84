import { lazy, Suspense, useMemo } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { Skeleton } from '../list/rows/skeleton.tsx'
import { columnParts } from './column-parts.ts'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { reportWords } from './report-words.ts'

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
