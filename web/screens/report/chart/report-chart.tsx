import { areParts, type Report, type ReportColumn, type ReportReply, rowText } from '@nazorat/machines/report'
import { useMemo } from 'react'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { reportWords } from '../report-words.ts'
import { BarChart } from './bar-chart.tsx'

/** More rows than these make no chart that is read. */
const maxRows = 20

interface Props {
  report: Report
  reply: ReportReply
  /** How many rows it has at most. */
  max?: number
}

/** The chart of a report: its first rows, with the columns that are parts of a whole one on another. */
export function ReportChart({ report, reply, max = maxRows }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const bars = useMemo(() => {
    const rows = reply.rows.slice(0, max)
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
  }, [report, reply, max, language, say])
  return (
    <section className="report-chart">
      {reply.total > bars.labels.length && (
        <p className="report-as-of muted small">{say(reportWords.firstRows, { n: bars.labels.length })}</p>
      )}
      <BarChart label={say(reportWords.chartOf, { report: report.label })} name={say(report.label)} bars={bars} />
    </section>
  )
}
