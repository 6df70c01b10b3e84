import { pipeline } from 'node:stream/promises'
import { streamFrom, writeStream } from '@nazorat/engine/files/streams'
import type { ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { formatDate, formatMoment, type Language } from '@nazorat/machines/i18n'
import { type Cell, formats } from './cells.ts'
import { columnsOf } from './columns.ts'

interface Table {
  readonly definition: Definition
  readonly language: Language
  /** Fields and system columns; without them the list's, then the other fields of the form. */
  readonly columns?: readonly string[] | undefined
  readonly pages: AsyncIterable<ListReply>
  /** Receives the number of rows after every page; throws to stop. */
  progress(done: number): Promise<void>
}

/**
 * Writes a list to a CSV file page by page: UTF-8 with a mark, semicolons, as Excel opens it in a country that writes decimals
 * with a comma. Returns the number of rows.
 */
export async function writeCsv(path: string, { definition, language, columns: chosen, pages, progress }: Table): Promise<number> {
  const columns = columnsOf(definition, language, chosen)
  let done = 0
  async function* lines() {
    yield `\uFEFF${lineOf(columns.map(({ label }) => label[language]))}`
    for await (const { rows, texts } of pages) {
      yield rows.map((row) => lineOf(columns.map(({ read, format }) => csvText(read(row, language, texts), format)))).join('')
      await progress((done += rows.length))
    }
  }
  await pipeline(streamFrom(lines()), writeStream(path))
  return done
}

const lineOf = (cells: readonly string[]): string => `${cells.map((cell) => quoted(defused(cell))).join(';')}\r\n`

/** A cell as text. Moments of a sheet have no zone: they are Tashkent's already. */
function csvText(cell: Cell, format: string): string {
  if (cell instanceof Date)
    return format === formats.day ? formatDate(cell.toISOString()) : formatMoment(new Date(cell.getTime() - 5 * 3_600_000).toISOString())
  return typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '')
}

/**
 * A text that a spreadsheet would compute begins with an apostrophe, and so does one that would be taken for such a text; a number may
 * begin with a minus.
 */
export const defused = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) && !/^-\d+(,\d+)?$/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
