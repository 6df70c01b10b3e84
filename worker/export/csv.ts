import { pipeline } from 'node:stream/promises'
import { streamFrom, writeStream } from '@nazorat/engine/files/streams'
import type { ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { csvLine, formatDate, formatMoment, type Language } from '@nazorat/machines/i18n'
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
    yield `\uFEFF${csvLine(columns.map(({ label }) => label[language]))}`
    for await (const { rows, texts } of pages) {
      yield rows.map((row) => csvLine(columns.map(({ read, format }) => csvValue(read(row, language, texts), format)))).join('')
      await progress((done += rows.length))
    }
  }
  await pipeline(streamFrom(lines()), writeStream(path))
  return done
}

/** A cell as text or a number. Moments of a sheet have no zone: they are Tashkent's already. */
function csvValue(cell: Cell, format: string): string | number | null {
  if (!(cell instanceof Date)) return cell
  return format === formats.day ? formatDate(cell.toISOString()) : formatMoment(new Date(cell.getTime() - 5 * 3_600_000).toISOString())
}
