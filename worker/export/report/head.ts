import type ExcelJS from 'exceljs'
import { formatMoment, type Language, type ReportReply, t } from '@nazorat/machines'
import { type BookColumn, letterOf } from './columns.ts'
import type { Headings } from './headings.ts'

interface Head {
  readonly columns: readonly BookColumn[]
  readonly headings: Headings
  readonly asOf: ReportReply['asOf']
  readonly language: Language
}

/** How many rows stand above those of the report. */
export const headRows = (columns: readonly BookColumn[], { lines }: Headings): number => lines.length + (columns.some(({ heading }) => heading !== null) ? 4 : 3)

/** Writes what stands above the rows: the title and its lines, and the heads of the columns, repeated on every printed page. */
export function writeHead(sheet: ExcelJS.Worksheet, { columns, headings: { title, lines }, asOf, language }: Head): void {
  sheet.columns = [{ width: 6, style: { numFmt: '0' } }, ...columns.map(({ width, format }) => ({ width, style: { numFmt: format } }))]
  const last = letterOf(columns.length + 1)
  let at = 0
  const line = (text: string, font: Partial<ExcelJS.Font>) => {
    at++
    const row = sheet.addRow([text])
    row.font = font
    row.getCell(1).numFmt = '@'
    row.getCell(1).alignment = { horizontal: 'center', vertical: 'middle', wrapText: true }
    sheet.mergeCells(`A${at}:${last}${at}`)
    return row
  }
  line(title, { bold: true, size: 14 }).height = 24
  for (const each of lines) line(each, { size: 11 })
  line(asOfText[language].replace('{at}', formatMoment(asOf.at)).replace('{position}', String(asOf.position)), { size: 10, italic: true })

  const begin = at + 1
  const hasHeadings = columns.some(({ heading }) => heading !== null)
  const heads = [['№', ...columns.map(({ label, heading }) => heading ?? label)], ...(hasHeadings ? [[null, ...columns.map(({ label, heading }) => (heading === null ? null : label))]] : [])]
  const rows = heads.map((texts) => headRow(sheet, texts))
  const end = begin + rows.length - 1
  if (hasHeadings) {
    const headings = [null, ...columns.map(({ heading }) => heading)]
    for (const [from, to] of spans(headings)) {
      if (headings[from - 1] === null) sheet.mergeCells(`${letterOf(from)}${begin}:${letterOf(from)}${end}`)
      else if (from < to) sheet.mergeCells(`${letterOf(from)}${begin}:${letterOf(to)}${begin}`)
    }
  }
  for (const row of rows) row.commit()
  sheet.pageSetup.printTitlesRow = `${begin}:${end}`
}

function headRow(sheet: ExcelJS.Worksheet, texts: readonly (string | null)[]): ExcelJS.Row {
  const row = sheet.addRow([...texts])
  row.height = 48
  row.font = { bold: true }
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.numFmt = '@'
    cell.alignment = { horizontal: 'center', vertical: 'middle', wrapText: true }
    cell.border = { top: thin, bottom: thin, left: thin, right: thin }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEFF2' } }
  })
  return row
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

const thin = { style: 'thin' } as const

const asOfText = t('{at} holatiga, jurnalning {position}-yozuvigacha', '{at} ҳолатига, журналнинг {position}-ёзувигача', 'По состоянию на {at}, до записи журнала {position}')
