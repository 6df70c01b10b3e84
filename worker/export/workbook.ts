import type { ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Language } from '@nazorat/machines/i18n'
import { nameFilters, writeBook } from './book-file.ts'
import { type Cell, formats } from './cells.ts'
import { columnsOf } from './columns.ts'
import type { ListHeadings } from './list-headings.ts'
import { headRow, letterOf, sheetSetup, titleRows, writeTitle } from './sheet-head.ts'

interface Book {
  readonly definition: Definition
  readonly language: Language
  readonly headings: ListHeadings
  /** See `columnsOf`. */
  readonly columns?: readonly string[] | undefined
  readonly pages: AsyncIterable<ListReply>
  /** Receives the number of rows after every few rows; throws to stop. */
  progress(done: number): Promise<void>
}

/** Writes a list to an Excel file row by row, in constant memory. Returns the number of rows. */
export function writeWorkbook(path: string, { definition, language, headings, columns: chosen, pages, progress }: Book): Promise<number> {
  return writeBook(path, progress, async (book, pause) => {
    const columns = columnsOf(definition, language, chosen)
    const widths = columns.map(({ label, width }) => Math.max(width, maxWord(label[language]) + 3))
    const head = titleRows(headings) + 1
    let sheet = addSheet()
    let done = 0
    let onSheet = 0
    const filtered: string[] = []
    for await (const { rows, texts } of pages) {
      for (const row of rows) {
        if (done > 0 && done % rowsOfSheet === 0) {
          commit()
          sheet = addSheet()
        }
        onSheet++
        const cells = columns.map((column) => fitting(column.read(row, language, texts)))
        const added = sheet.addRow(cells)
        added.height = heightOf(cells, widths)
        added.commit()
        if (++done % rowsAtOnce === 0) await pause(done)
      }
    }
    commit()
    nameFilters(book, filtered)
    return done

    /** The filter covers the rows that have come by then. */
    function commit() {
      sheet.autoFilter = { from: { row: head, column: 1 }, to: { row: head + onSheet, column: columns.length } }
      filtered.push(`'${sheet.name.replaceAll("'", "''")}'!$A$${head}:$${letterOf(columns.length)}$${head + onSheet}`)
      sheet.commit()
      onSheet = 0
    }

    function addSheet() {
      const number = book.worksheets?.length ?? 0
      const added = book.addWorksheet(sheetName(definition.label.many[language], number), {
        ...sheetSetup(),
        views: [{ state: 'frozen', ySplit: head }],
      })
      added.columns = columns.map(({ format, isHidden = false }, i) => ({
        width: widths[i]!,
        hidden: isHidden,
        style: { numFmt: format, alignment: { vertical: 'top', ...(format === formats.text && { wrapText: true }) } },
      }))
      writeTitle(added, headings, headings.note)
      headRow(
        added,
        columns.map(({ label }) => label[language]),
      ).commit()
      added.pageSetup.printTitlesRow = `${head}:${head}`
      return added
    }
  })
}

const rowsAtOnce = 10

/** Excel takes 1,048,576 rows, including the head. */
const rowsOfSheet = 1_000_000

/**
 * Cuts a text to the longest that a cell takes. What XML cannot contain, and what looks like its escape, is escaped (ECMA-376, 22.9.2.19).
 */
const fitting = (cell: Cell): Cell =>
  typeof cell === 'string'
    ? cell
        .slice(0, 32_767)
        .toWellFormed()
        .replace(escaped, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : cell

const escaped = /(?![\t\n])[\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** A row is as high as its longest text needs, in points; not every program finds that by itself when it opens the file. */
function heightOf(cells: readonly Cell[], widths: readonly number[]): number {
  const lines = cells.map((cell, i) =>
    typeof cell === 'string' ? cell.split('\n').reduce((sum, line) => sum + linesOf(line, widths[i]!), 0) : 1,
  )
  return Math.min(heightOfLine * Math.max(...lines), highest)
}

/** How many lines a text takes that breaks between words. A letter is a little wider than the digit by which Excel measures a column. */
function linesOf(text: string, width: number): number {
  const room = 0.9 * width
  if (text.length <= room) return 1
  let [lines, filled] = [1, 0]
  for (const word of text.split(' ')) {
    if (filled > 0 && filled + word.length > room) [lines, filled] = [lines + 1, 0]
    if (word.length > room) lines += Math.ceil(word.length / room) - 1
    filled += word.length + 1
  }
  return lines
}

const heightOfLine = 15
/** Of a row in Excel. */
const highest = 409

/** A heading breaks between words alone; in characters. */
const maxWord = (label: string): number => Math.max(...label.split(' ').map((word) => word.length))

/** At most 31 characters, as Excel takes. */
function sheetName(label: string, number: number): string {
  const suffix = number > 0 ? ` ${number + 1}` : ''
  return `${label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - suffix.length)}${suffix}`
}
