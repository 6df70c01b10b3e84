import type { Text } from '../i18n/text.ts'
import type { Encoding } from '../import/encodings.ts'

/** `GET export`: a report that is kept for its user. */
export interface KeptReport extends ExportReply {
  label: string | Text
  createdAt: string
}

/**
 * `POST {resource}/SaveAsExcel` and `POST {resource}/SaveCaseFile/{id}` answer the job; `GET export/{id}` and the socket tell how far it
 * is; `GET export/{id}/file` is the file.
 */
export interface ExportReply {
  id: string
  state: 'queued' | 'running' | 'ready' | 'failed' | 'cancelled'
  done: number
  total: number
}

/**
 * `asking` waits for its user to say which column is which, `checked` for them to apply it. `undone`: all or nothing was asked, a line
 * could not be applied, and so none was.
 */
export type ImportState = 'queued' | 'checking' | 'asking' | 'checked' | 'applying' | 'applied' | 'undone' | 'failed' | 'cancelled'

/** All lines or none; or those that are good. */
export type ImportMode = 'whole' | 'good'

/** `skipped`: the line is no record of the type, as a heading within a table is none. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'refused' | 'skipped'

/** A column of an imported sheet: its header, and the field that it is read as; null where it is not imported. */
export interface ImportedColumn {
  header: string
  field: string | null
}

/**
 * `GET import/{id}/Columns`: a column of a sheet with some of its values, and its field by `columnKey`: found, chosen, or proposed to be
 * chosen.
 */
export interface SampledColumn {
  header: string
  column: string | null
  isProposed: boolean
  examples: readonly string[]
}

/** `GET import/{id}/Choices`: the values of a column that are none of its choices, or for which a choice was chosen. */
export interface ColumnChoices {
  /** By `columnKey`. */
  column: string
  values: readonly { value: string; count: number; choice: string | null }[]
  /** There are more. */
  isCut: boolean
}

export interface ImportChoicesReply {
  columns: readonly ColumnChoices[]
  /** Titles of the records that were chosen, by id. */
  texts: Record<string, string | Text>
}

/** The order of a day and a month in numbers: `20.11.2026`, or `11/20/2026`. */
export type DayOrder = 'day' | 'month'

/** One way to read a file. */
export interface ReadingChoice {
  /** Of a text. */
  encoding?: Encoding | undefined
  /** Of a sheet with days that are written in numbers. */
  dayOrder?: DayOrder | undefined
  /** The number of the row with the headers; 0 where there are none. */
  headerRow?: number | undefined
}

/** How a file was read, where there is more than one way. */
export interface ImportReading extends ReadingChoice {
  /** The parts of it that the person has chosen; the rest was found in the file. */
  chosen?: ReadingChoice | undefined
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
  /** The first rows of the file as they were read, by their numbers: one without cells is empty. */
  firstRows: readonly (readonly string[])[]
  /** Titles of all documents that the values refer to, by id. */
  texts: Record<string, string | Text>
}
