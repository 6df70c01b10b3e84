import { isDerived, type Report, type ReportColumn, type ReportReply, valueText } from '@nazorat/machines'
import { useMemo } from 'react'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { useNarrow } from '../../../ui/use-media.ts'
import { reportWords } from '../report-words.ts'
import { barsOption } from './bars.ts'
import { ChartFrame } from './chart-frame.tsx'

const isOfYearBefore = (column: ReportColumn): boolean => !isDerived(column) && column.yearBefore === true

/** More rows than these make no chart that is read. */
const mostRows = 20

/** The chart of a report: its first rows, with the columns that are parts of a whole one on another. */
export function ReportChart({ report, reply }: { report: Report; reply: ReportReply }) {
  const say = useSay()
  const { language } = useLanguage()
  const isNarrow = useNarrow()
  const bars = useMemo(() => {
    const rows = reply.rows.slice(0, mostRows)
    const keyText = (facet: string, key: unknown) =>
      valueText(report.rowFields[facet]!, key, { language, titles: reply.texts, separator: ', ' }) || say(reportWords.none)
    return {
      areParts: !report.chart.some((name) => isOfYearBefore(report.columns[name]!)),
      labels: rows.map(({ keys }) => report.rows.map((facet) => keyText(facet, keys[facet])).join(' · ')),
      series: report.chart.map((name) => ({ name: say(report.columns[name]!.label), values: rows.map(({ values }) => values[name] ?? null) })),
    }
  }, [report, reply, language, say])
  const option = useMemo(() => (colours: Parameters<typeof barsOption>[1]) => barsOption(bars, colours, isNarrow), [bars, isNarrow])
  const lines = [
    ['', ...bars.series.map(({ name }) => name)],
    ...bars.labels.map((label, i) => [label, ...bars.series.map(({ values }) => values[i] ?? null)]),
  ]
  const barHeight = bars.labels.some((label) => label.length > 30) ? 50 : 30
  return (
    <section className="report-chart">
      {reply.total > bars.labels.length && <p className="report-as-of">{say(reportWords.firstRows, { n: bars.labels.length })}</p>}
      <ChartFrame
        label={say(reportWords.chartOf, { report: report.label })}
        name={say(report.label)}
        height={80 + bars.labels.length * barHeight}
        option={option}
        lines={lines}
      />
    </section>
  )
}
