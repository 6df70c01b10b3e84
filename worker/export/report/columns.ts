import { isShare, type Language, type Report, type ReportReply, type ReportRow, valueText } from '@nazorat/machines'

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
      const field = report.rowFields[facet]!
      return {
        label: field.label[language], heading: null, width: 36, format: '@',
        cell: ({ keys }, texts) => valueText(field, keys[facet], { language, titles: texts, separator: ', ' }).slice(0, 32_767),
        total: () => null,
      }
    }),
    ...Object.entries(report.columns).map(([name, column]): BookColumn => {
      const shared = { label: column.label[language], heading: column.heading?.[language] ?? null, width: 13 }
      if (!isShare(column)) {
        const letter = letters.get(name)!
        const format = column.scale ? `#,##0.${'0'.repeat(column.scale)}` : '#,##0'
        return {
          ...shared, format, cell: ({ values }) => values[name] ?? null,
          total: (totals, _, sumOf) => (totals[name] === null || totals[name] === undefined ? null : { formula: `SUM(${sumOf(letter)})`, result: totals[name] }),
        }
      }
      const [part, whole] = [letters.get(column.share.part)!, letters.get(column.share.whole)!]
      const shareAt = (value: number | null | undefined, at: number): Cell => (value === null || value === undefined ? null : { formula: `ROUND(${part}${at}/${whole}${at}*100,1)`, result: value })
      return { ...shared, format: '0.0', cell: ({ values }, _, at) => shareAt(values[name], at), total: (totals, at) => shareAt(totals[name], at) }
    }),
  ]
}

/** The letters of a column, counted from one. */
export const letterOf = (number: number): string => (number > 26 ? letterOf(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26))
