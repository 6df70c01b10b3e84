import type ExcelJS from 'exceljs'
import { formatMoment, type Language, t } from '@nazorat/machines/i18n'
import type { ReportReply } from '@nazorat/machines/report'
import { type Headings, headRow, letterOf, titleRows, writeTitle } from '../sheet-head.ts'
import type { BookColumn } from './columns.ts'

interface Head {
  readonly columns: readonly BookColumn[]
  readonly headings: Headings
  readonly asOf: ReportReply['asOf']
  readonly language: Language
}

/** How many rows stand above those of the report. */
export const headRows = (columns: readonly BookColumn[], headings: Headings): number =>
  titleRows(headings) + (columns.some(({ heading }) => heading !== null) ? 2 : 1)

/** Writes what stands above the rows: the title and its lines, and the heads of the columns, repeated on every printed page. */
export function writeHead(sheet: ExcelJS.Worksheet, { columns, headings, asOf, language }: Head): void {
  sheet.columns = [{ width: 6, style: { numFmt: '0' } }, ...columns.map(({ width, format }) => ({ width, style: { numFmt: format } }))]
  writeTitle(sheet, headings, asOfText[language].replace('{at}', formatMoment(asOf.at)).replace('{position}', String(asOf.position)), {
    isCentered: true,
  })

  const begin = titleRows(headings) + 1
  const hasHeadings = columns.some(({ heading }) => heading !== null)
  const heads = [
    ['№', ...columns.map(({ label, heading }) => heading ?? label)],
    ...(hasHeadings ? [[null, ...columns.map(({ label, heading }) => (heading === null ? null : label))]] : []),
  ]
  const rows = heads.map((texts) => headRow(sheet, texts))
  const end = begin + rows.length - 1
  if (hasHeadings) {
    const above = [null, ...columns.map(({ heading }) => heading)]
    for (const [from, to] of spans(above)) {
      if (above[from - 1] === null) sheet.mergeCells(`${letterOf(from)}${begin}:${letterOf(from)}${end}`)
      else if (from < to) sheet.mergeCells(`${letterOf(from)}${begin}:${letterOf(to)}${begin}`)
    }
  }
  for (const row of rows) row.commit()
  sheet.pageSetup.printTitlesRow = `${begin}:${end}`
}

/** The stretches of columns under one heading, counted from one; a column without one is alone. */
function spans(headings: readonly (string | null)[]): [from: number, to: number][] {
  const found: [number, number][] = []
  headings.forEach((heading, i) => {
    const before = found.at(-1)
    if (before && heading !== null && headings[i - 1] === heading) before[1] = i + 1
    else found.push([i + 1, i + 1])
  })
  return found
}

const asOfText = t('{at} ҳолатига, журналнинг {position}-ёзувигача', 'По состоянию на {at}, до записи журнала {position}')
