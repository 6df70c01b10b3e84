import type { SheetCell } from '@nazorat/machines/fields'
import type { Encoding } from '@nazorat/machines/import'
import { readCsv } from './csv.ts'
import { kindOfFile } from './kind-of-file.ts'
import { SheetProblem } from './sheet-problem.ts'
import { readXlsx } from './xlsx.ts'

/** A row of a sheet that has something in it. */
export interface SheetRow {
  /** As the program that wrote the sheet counts: the first is 1. */
  readonly line: number
  readonly cells: readonly (SheetCell | null)[]
  /** Cells that could not be read. */
  readonly unread: readonly CellFault[]
}

/**
 * Why a cell could not be read: a formula without a stored result (nothing here computes formulas), an error, bytes that are no
 * characters, or a day of which nobody knows whether its month stands first.
 */
export interface CellFault {
  /** Counted from 0. */
  readonly column: number
  readonly cause: 'formula' | 'error' | 'bytes' | 'dayOrder'
}

export interface Sheet {
  /** The rows in their order, some at a time: never the whole sheet. Throws a `SheetProblem` for a file that is none or too large. */
  readonly rows: AsyncIterable<readonly SheetRow[]>
  /** The encoding that a text is read in, once there are rows; a workbook has none of its own. */
  readonly encoding?: Encoding | undefined
  /** How many rows there will be, as far as can be said while they are read. */
  estimate(): number
}

/** Opens a workbook or a CSV file, whichever it is by its bytes; a text in an encoding where one is named. Throws a `SheetProblem`. */
export async function openSheet(path: string, encoding?: Encoding): Promise<Sheet> {
  const kind = await kindOfFile(path)
  if (kind === 'archive') return readXlsx(path)
  if (kind === 'text') return readCsv(path, encoding)
  throw new SheetProblem(kind)
}
