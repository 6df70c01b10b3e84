import type ExcelJS from 'exceljs'
import { type Language, t } from '@nazorat/machines/i18n'
import type { Report, ReportReply } from '@nazorat/machines/report'
import { writeBook } from '../book-file.ts'
import { bookColumns, type BookColumn } from './columns.ts'
import { type Headings, sheetSetup } from '../sheet-head.ts'
import { headRows, writeHead } from './head.ts'

type Part = { readonly whole: Pick<ReportReply, 'totals' | 'asOf'> } | Pick<ReportReply, 'rows' | 'texts'>

interface Book {
  readonly report: Report
  readonly language: Language
  readonly headings: Headings
  /** The head and the totals, then the rows. */
  readonly pages: AsyncIterable<Part>
  /** Receives the number of rows after every few rows; throws to stop. */
  progress(done: number): Promise<void>
}

/** Writes a report as a workbook to be printed on A4, row by row, in constant memory; totals are formulas. Returns the number of rows. */
export function writeReport(path: string, { report, language, headings, pages, progress }: Book): Promise<number> {
  return writeBook(path, progress, async (book, pause) => {
    const columns = bookColumns(report, language)
    const filled: Filled[] = []
    let sheet: Filled | undefined
    let whole: Pick<ReportReply, 'totals' | 'asOf'> | undefined
    let done = 0
    for await (const part of pages) {
      if ('whole' in part) {
        whole = part.whole
        sheet = begin()
        continue
      }
      for (const row of part.rows) {
        if (sheet!.last - sheet!.first + 1 >= rowsOfSheet) {
          sheet!.sheet.commit()
          sheet = begin()
        }
        const at = ++sheet!.last
        sheet!.sheet.addRow([done + 1, ...columns.map((column) => column.cell(row, part.texts, at))]).commit()
        if (++done % rowsAtOnce === 0) await pause(done)
      }
    }
    writeTotals(sheet!, columns, filled, whole!.totals, language)
    sheet!.sheet.commit()
    return done

    function begin(): Filled {
      const name = filled.length === 0 ? sheetName[language] : `${sheetName[language]} ${filled.length + 1}`
      const above = headRows(columns, headings)
      const added = book.addWorksheet(name, { ...sheetSetup(), views: [{ state: 'frozen', ySplit: above }] })
      writeHead(added, { columns, headings, asOf: whole!.asOf, language })
      const one: Filled = { name, sheet: added, first: above + 1, last: above }
      filled.push(one)
      return one
    }
  })
}

/** A sheet with its rows from the first to the last one. */
interface Filled {
  readonly name: string
  readonly sheet: ExcelJS.Worksheet
  readonly first: number
  last: number
}

function writeTotals(
  filled: Filled,
  columns: readonly BookColumn[],
  sheets: readonly Filled[],
  totals: ReportReply['totals'],
  language: Language,
): void {
  const { sheet, first } = filled
  // A report without rows has an empty one: a sum of no rows would name its own cell.
  if (filled.last < first) {
    sheet.addRow([]).commit()
    filled.last = first
  }
  const at = filled.last + 1
  const sumOf = (letter: string) =>
    sheets.map(({ name, first, last: end }) => `${sheets.length > 1 ? `'${name}'!` : ''}${letter}${first}:${letter}${end}`).join(',')
  const row = sheet.addRow([totalName[language], ...columns.map((column) => column.total(totals, at, sumOf))])
  row.font = { bold: true }
  row.eachCell((cell) => (cell.border = { top: { style: 'medium' } }))
  row.commit()
}

const rowsAtOnce = 100

/** Excel takes 1,048,576 rows. */
const rowsOfSheet = 1_000_000

const sheetName = t('Ҳисобот', 'Отчёт')
const totalName = t('Жами', 'Итого')
