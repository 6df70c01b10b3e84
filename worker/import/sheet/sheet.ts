import { open } from 'node:fs/promises'
import type { SheetCell } from '@nazorat/machines'
import { isUtf16, readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'
import { SheetProblem } from './sheet-problem.ts'

/** A row of a sheet that has something in it. */
export interface SheetRow {
  /** As the program that wrote the sheet counts: the first is 1. */
  readonly line: number
  readonly cells: readonly (SheetCell | null)[]
  /** Columns whose cell is a formula without a stored result, or an error. Nothing here computes formulas. */
  readonly unread: readonly number[]
}

export interface Sheet {
  /** The rows in their order, some at a time: never the whole sheet. Throws a Refusal for a file that is none or too large. */
  readonly rows: AsyncIterable<readonly SheetRow[]>
  /** How many rows there will be, as far as can be said while they are read. */
  estimate(): number
}

/** Opens a workbook or a CSV file, whichever it is by its bytes. Throws `notSheet`. */
export async function openSheet(path: string): Promise<Sheet> {
  const begin = await firstBytes(path)
  if (begin.subarray(0, 4).equals(zip)) return readXlsx(path)
  // Old Excel files and encrypted ones begin so; text has no NUL, but for UTF-16.
  if (begin.length === 0 || begin.subarray(0, 4).equals(compoundFile) || (begin.includes(0) && !isUtf16(begin))) throw new SheetProblem('notSheet')
  return readCsv(path)
}

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
