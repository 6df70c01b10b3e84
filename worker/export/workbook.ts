import type { Definition, Language, ListReply } from '@nazorat/machines'
import { writeBook } from './book-file.ts'
import type { Cell } from './cells.ts'
import { columnsOf } from './columns.ts'

interface Book {
  readonly definition: Definition
  readonly language: Language
  /** See `columnsOf`. */
  readonly columns?: readonly string[] | undefined
  readonly pages: AsyncIterable<ListReply>
  /** Receives the number of rows after every few rows; throws to stop. */
  progress(done: number): Promise<void>
}

/** Writes a list to an Excel file row by row, in constant memory. Returns the number of rows. */
export function writeWorkbook(path: string, { definition, language, columns: chosen, pages, progress }: Book): Promise<number> {
  return writeBook(path, progress, async (book, pause) => {
    const columns = columnsOf(definition, chosen)
    let sheet = addSheet()
    let done = 0
    let onSheet = 0
    for await (const { rows, texts } of pages) {
      for (const row of rows) {
        if (done > 0 && done % rowsOfSheet === 0) {
          commit()
          sheet = addSheet()
        }
        onSheet++
        sheet.addRow(columns.map((column) => fitting(column.read(row, language, texts)))).commit()
        if (++done % rowsAtOnce === 0) await pause(done)
      }
    }
    commit()
    return done

    /** The filter covers the rows that have come by then. */
    function commit() {
      sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: onSheet + 1, column: columns.length } }
      sheet.commit()
      onSheet = 0
    }

    function addSheet() {
      const number = book.worksheets?.length ?? 0
      const added = book.addWorksheet(sheetName(definition.label.many[language], number), {
        views: [{ state: 'frozen', ySplit: 1 }],
        // On paper: its name and the day above, pages counted below, and as wide as the sheet.
        pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:1' },
        headerFooter: { oddHeader: `&L${definition.label.many[language].replaceAll('&', '&&')}&R&D`, oddFooter: '&C&P / &N' },
      })
      added.columns = columns.map(({ label, width, format, lines }) => ({ header: label[language], width, style: { numFmt: format, ...(lines && { alignment: { wrapText: true, vertical: 'top' } }) } }))
      added.getRow(1).font = { bold: true }
      added.getRow(1).alignment = { wrapText: true, vertical: 'top' }
      return added
    }
  })
}

const rowsAtOnce = 10

/** Excel takes 1,048,576 rows, including the header. */
const rowsOfSheet = 1_000_000

/** Cuts a text to the longest that a cell takes, and drops two code points that XML cannot contain. */
const fitting = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, 32_767).replace(/[\uFFFE\uFFFF]/g, '') : cell)

const sheetName = (label: string, number: number): string => `${label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 25)}${number > 0 ? ` ${number + 1}` : ''}`
