import { areParts, type Report, type ReportColumn, type ReportReply, rowText } from '@nazorat/machines/report'
import { useMemo } from 'react'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { useNarrow } from '../../../ui/use-media.ts'
import { reportWords } from '../report-words.ts'
import { barsOption, type Drawing, labelLine, legendHeight, maxLines } from './bars.ts'
import { ChartFrame } from './chart-frame.tsx'

/** More rows than these make no chart that is read. */
const maxRows = 20

/** The chart of a report: its first rows, with the columns that are parts of a whole one on another. */
export function ReportChart({ report, reply }: { report: Report; reply: ReportReply }) {
  const say = useSay()
  const { language } = useLanguage()
  const isNarrow = useNarrow()
  const bars = useMemo(() => {
    const rows = reply.rows.slice(0, maxRows)
    const columns = report.chart.map((name) => report.columns[name]!)
    // Columns of two headings may have the same name, as what was planned and what was held.
    const nameOf = ({ label, heading }: ReportColumn) =>
      heading && columns.filter((each) => each.label.ru === label.ru).length > 1 ? `${say(heading)}: ${say(label)}` : say(label)
    return {
      areParts: areParts(report),
      labels: rows.map(({ keys }) =>
        report.rows.map((facet) => rowText(report, facet, keys, reply.texts, language) || say(reportWords.none)).join(' · '),
      ),
      series: report.chart.map((name, i) => ({
        name: nameOf(columns[i]!),
        intent: report.intents[name],
        values: rows.map(({ values }) => values[name] ?? null),
      })),
    }
  }, [report, reply, language, say])
  const option = useMemo(() => (drawing: Drawing) => barsOption(bars, drawing, isNarrow), [bars, isNarrow])
  const lines = [
    ['', ...bars.series.map(({ name }) => name)],
    ...bars.labels.map((label, i) => [label, ...bars.series.map(({ values }) => values[i] ?? null)]),
  ]
  const barHeight = Math.max(30, maxLines(bars.labels, isNarrow) * labelLine + 8)
  return (
    <section className="report-chart">
      {reply.total > bars.labels.length && (
        <p className="report-as-of muted small">{say(reportWords.firstRows, { n: bars.labels.length })}</p>
      )}
      <ChartFrame
        label={say(reportWords.chartOf, { report: report.label })}
        name={say(report.label)}
        heightOf={(width) => 50 + legendHeight(bars.series, width) + bars.labels.length * barHeight}
        option={option}
        lines={lines}
      />
    </section>
  )
}
