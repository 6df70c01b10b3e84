import { z } from 'zod'
import { encodings, type Encoding } from '../import/encodings.ts'
import { count, id, moment, texts, titles, translatable, values } from './shapes.ts'

/**
 * `POST {resource}/SaveAsExcel` and `POST {resource}/SaveCaseFile/{id}` answer the job; `GET export/{id}` and the socket tell how far it
 * is; `GET export/{id}/file` is the file.
 */
export const exportReply = z.object({
  id,
  state: z.enum(['queued', 'running', 'ready', 'failed', 'cancelled']),
  done: count,
  total: count,
})
export type ExportReply = z.infer<typeof exportReply>

/** `GET export`: a report that is stored for its user. */
export const storedReport = exportReply.extend({ label: translatable, createdAt: moment })
export type StoredReport = z.infer<typeof storedReport>

/**
 * `asking` waits for its user to say which column is which, `checked` for them to apply it. `undone`: all or nothing was asked, a line
 * could not be applied, and so none was.
 */
const importState = z.enum(['queued', 'checking', 'asking', 'checked', 'applying', 'applied', 'undone', 'failed', 'cancelled'])
export type ImportState = z.infer<typeof importState>

/** All lines or none; or those that are good. */
export const importMode = z.enum(['whole', 'good'])
export type ImportMode = z.infer<typeof importMode>

/** `skipped`: the line is no record of the type, as a heading within a table is none. */
export const importOutcome = z.enum(['added', 'changed', 'unchanged', 'refused', 'skipped'])
export type ImportOutcome = z.infer<typeof importOutcome>

/** A column of an imported sheet: its header, and the field that it is read as; null where it is not imported. */
const importedColumn = z.object({ header: z.string(), field: z.string().nullable() })
export type ImportedColumn = z.infer<typeof importedColumn>

/**
 * `GET import/{id}/Columns`: a column of a sheet with some of its values, and its field by `columnKey`: found, chosen, or proposed to be
 * chosen.
 */
export const sampledColumn = z.object({
  header: z.string(),
  column: z.string().nullable(),
  isProposed: z.boolean(),
  examples: z.array(z.string()).readonly(),
})
export type SampledColumn = z.infer<typeof sampledColumn>

/** `GET import/{id}/Choices`: the values of a column that are none of its choices, or for which a choice was chosen. */
const columnChoices = z.object({
  /** By `columnKey`. */
  column: z.string(),
  values: z.array(z.object({ value: z.string(), count, choice: z.string().nullable() })).readonly(),
  /** There are more. */
  isCut: z.boolean(),
})
export type ColumnChoices = z.infer<typeof columnChoices>

export const importChoicesReply = z.object({
  columns: z.array(columnChoices).readonly(),
  /** Titles of the records that were chosen, by id. */
  texts: titles,
})
export type ImportChoicesReply = z.infer<typeof importChoicesReply>

/** The order of a day and a month in numbers: `20.11.2026`, or `11/20/2026`. */
const dayOrder = z.enum(['day', 'month'])
export type DayOrder = z.infer<typeof dayOrder>

/** One way to read a file. */
export const readingChoice = z.strictObject({
  /** Of a text. */
  encoding: z.enum(Object.keys(encodings) as [Encoding, ...Encoding[]]).optional(),
  /** Of a sheet with days that are written in numbers. */
  dayOrder: dayOrder.optional(),
  /** The number of the row with the headers; 0 where there are none. */
  headerRow: z.int().min(0).max(1000).optional(),
})
export type ReadingChoice = z.infer<typeof readingChoice>

/** How a file was read, where there is more than one way. */
const importReading = readingChoice.extend({
  /** The parts of it that the person has chosen; the rest was found in the file. */
  chosen: readingChoice.optional(),
})
export type ImportReading = z.infer<typeof importReading>

/**
 * `POST {resource}/Import` answers it, `GET import/{id}` and the socket tell how far it is. Files are sheets that were uploaded to
 * `api/file/upload`.
 */
export const importReply = z.object({
  id,
  type: z.string(),
  /** The name of the file. */
  name: z.string(),
  state: importState,
  mode: importMode.nullable(),
  done: count,
  total: count,
  counts: z.record(importOutcome, count),
  /** How many lines have become events. */
  applied: count,
  /** After an interruption: the line of the sheet from which it went on; 0 where it was undone and begun again. */
  resumed: count.nullable(),
  /** Why the whole file could not be imported. */
  problem: texts.nullable(),
  /** How the file was read; empty when it cannot be read otherwise by `POST import/{id}/ReadAgain` any more, or there is one way alone. */
  reading: importReading,
  createdAt: moment,
})
export type ImportReply = z.infer<typeof importReply>

/** A line of an import: `POST import/{id}/GetLines`. */
const importLine = z.object({
  /** Of the sheet. */
  line: count,
  outcome: importOutcome,
  /** The document that it makes or changes. */
  document: id.nullable(),
  title: z.string().nullable(),
  /** The values of the line, by field. */
  values,
  /** Those that it changes, as they were. */
  before: values,
  /** Messages by field, in the user's language; under an empty name those of the whole line. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Fields whose lost zeros at the beginning were put back. */
  restored: z.array(z.string()),
})
export type ImportLine = z.infer<typeof importLine>

export const importLinesReply = z.object({
  rows: z.array(importLine),
  total: count,
  columns: z.array(importedColumn),
  /** The first rows of the file as they were read, by their numbers: one without cells is empty. */
  firstRows: z.array(z.array(z.string()).readonly()).readonly(),
  /** Titles of all documents that the values refer to, by id. */
  texts: titles,
})
export type ImportLinesReply = z.infer<typeof importLinesReply>

/** `GET operation/Get`: which parts of the system run, and how many jobs wait in its queues. */
export const operationReply = z.object({
  checks: z.object({
    followers: z.boolean(),
    disk: z.boolean(),
    signatures: z.boolean(),
    migrations: z.boolean(),
    log: z.boolean(),
    deadlines: z.boolean(),
    queues: z.boolean(),
  }),
  waitingJobs: count,
})
export type OperationReply = z.infer<typeof operationReply>
