import type { Text } from '../i18n/text.ts'
import type { Encoding } from '../import/encodings.ts'

/** `GET export`: a report that is kept for its user. */
export interface KeptReport extends ExportReply {
  label: string | Text
  createdAt: string
}

/** `POST {resource}/SaveAsExcel` and `POST {resource}/SaveCaseFile/{id}` answer the job; `GET export/{id}` and the socket tell how far it is; `GET export/{id}/file` is the file. */
export interface ExportReply {
  id: string
  state: 'queued' | 'running' | 'ready' | 'failed' | 'cancelled'
  done: number
  total: number
}

/** `asking` waits for its user to say which column is which, `checked` for them to apply it. `undone`: all or nothing was asked, a line could not be applied, and so none was. */
export type ImportState = 'queued' | 'checking' | 'asking' | 'checked' | 'applying' | 'applied' | 'undone' | 'failed' | 'cancelled'

/** All lines or none; or those that are good. */
export type ImportMode = 'whole' | 'good'

export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'refused'

/** A column of an imported sheet: its header, and the field that it is read as; null where it is not imported. */
export interface ImportedColumn {
  header: string
  field: string | null
}

/** `GET import/{id}/Columns`: a column of a sheet with some of its values, and its field by `columnKey`: found, chosen, or proposed to be chosen. */
export interface SampledColumn {
  header: string
  column: string | null
  isProposed: boolean
  examples: readonly string[]
}

/** The order of a day and a month in numbers: `20.11.2026`, or `11/20/2026`. */
export type DayOrder = 'day' | 'month'

/** How a file is read, where there is more than one way. */
export interface ImportReading {
  /** Of a text. */
  encoding?: Encoding | undefined
  /** Of a sheet with days that are written in numbers. */
  dayOrder?: DayOrder | undefined
  /** The person has chosen it; else it was found out of the file. */
  isChosen?: true | undefined
}

/**
 * `POST {resource}/Import` answers it, `GET import/{id}` and the socket tell how far it is. Files are sheets that were uploaded to
 * `api/file/upload`.
 */
export interface ImportReply {
  id: string
  type: string
  /** The name of the file. */
  name: string
  state: ImportState
  mode: ImportMode | null
  done: number
  total: number
  counts: Record<ImportOutcome, number>
  /** How many lines have become events. */
  applied: number
  /** After an interruption: the line of the sheet from which it went on; 0 where it was undone and begun again. */
  resumed: number | null
  /** Why the whole file could not be imported. */
  problem: Text | null
  /** How the file was read; empty when it cannot be read otherwise by `POST import/{id}/ReadAgain` any more, or there is one way alone. */
  reading: ImportReading
  createdAt: string
}

/** A line of an import: `POST import/{id}/GetLines`. */
export interface ImportLine {
  /** Of the sheet. */
  line: number
  outcome: ImportOutcome
  /** The document that it makes or changes. */
  document: string | null
  title: string | null
  /** The values of the line, by field. */
  values: Record<string, unknown>
  /** Those that it changes, as they were. */
  before: Record<string, unknown>
  /** Messages by field, in the user's language; under an empty name those of the whole line. */
  errors: Record<string, string[]>
  /** Fields whose lost zeros at the beginning were put back. */
  restored: string[]
}

export interface ImportLinesReply {
  rows: ImportLine[]
  total: number
  columns: ImportedColumn[]
  /** The first rows of the file as they were read. */
  firstRows: readonly (readonly string[])[]
  /** Titles of all documents that the values refer to, by id. */
  texts: Record<string, string | Text>
}
