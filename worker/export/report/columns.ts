import type { Language } from '@nazorat/machines/i18n'
import { type DerivedColumn, isDerived, type Report, type ReportReply, type ReportRow, rowText, scaleOf } from '@nazorat/machines/report'
import { letterOf } from '../sheet-head.ts'

type Cell = string | number | null | { readonly formula: string; readonly result: number }

/** A column of a report's sheet. The first column, A, has the number of the row. */
export interface BookColumn {
  readonly label: string
  readonly heading: string | null
  readonly width: number
  readonly format: string
  cell(row: ReportRow, texts: ReportReply['texts'], at: number): Cell
  /** The cell of the row of totals; `sumOf` names all rows of a column. */
  total(totals: ReportReply['totals'], at: number, sumOf: (letter: string) => string): Cell
}

/** The facets by which rows are, as text, and then the numbers. */
export function bookColumns(report: Report, language: Language): BookColumn[] {
  const letters = new Map([...report.rows, ...Object.keys(report.columns)].map((name, i) => [name, letterOf(i + 2)]))
  return [
    ...report.rows.map((facet): BookColumn => {
      return {
        label: report.rowFields[facet]!.label[language],
        heading: null,
        width: 36,
        format: '@',
        cell: ({ keys }, texts) => rowText(report, facet, keys, texts, language).slice(0, 32_767),
        total: () => null,
      }
    }),
    ...Object.entries(report.columns).map(([name, column]): BookColumn => {
      const scale = scaleOf(column)
      const shared = {
        label: column.label[language],
        heading: column.heading?.[language] ?? null,
        width: 13,
        format: scale ? `#,##0.${'0'.repeat(scale)}` : '#,##0',
      }
      const letterOfColumn = (other: string) => letters.get(other)!
      if (!isDerived(column)) {
        const letter = letterOfColumn(name)
        return {
          ...shared,
          cell: ({ values }) => values[name] ?? null,
          total: (totals, _, sumOf) =>
            totals[name] === null || totals[name] === undefined ? null : { formula: `SUM(${sumOf(letter)})`, result: totals[name] },
        }
      }
      const derivedAt = (value: number | null | undefined, at: number): Cell =>
        value === null || value === undefined ? null : { formula: formulaOf(column, letterOfColumn, at), result: value }
      return { ...shared, cell: ({ values }, _, at) => derivedAt(values[name], at), total: (totals, at) => derivedAt(totals[name], at) }
    }),
  ]
}

/** The formula of a column that follows from others of its row. */
function formulaOf(column: DerivedColumn, letter: (name: string) => string, at: number): string {
  const percent = (part: string, whole: string) => `ROUND(${letter(part)}${at}/${letter(whole)}${at}*100,1)`
  if ('share' in column) return percent(column.share.part, column.share.whole)
  if ('ratio' in column) return percent(column.ratio.of, column.ratio.to)
  if ('difference' in column) return `${letter(column.difference.of)}${at}-${letter(column.difference.less)}${at}`
  return `ROUND(AVERAGE(${column.mean.map((name) => `${letter(name)}${at}`).join(',')}),1)`
}
