import type { Encoding } from '@nazorat/machines/import'
import { openSheet, type SheetRow } from './sheet.ts'
import { SheetProblem } from './sheet-problem.ts'

/** A file to read, in an encoding where a person has chosen one. */
export interface SheetToRead {
  readonly path: string
  readonly encoding?: Encoding | undefined
}

/** Some rows of a sheet and how many there will be in all, or why it cannot be read. */
export type SheetRead =
  | { readonly rows: readonly SheetRow[]; readonly estimate: number; readonly encoding?: Encoding | undefined }
  | { readonly problem: SheetProblem['code']; readonly params: SheetProblem['params'] }

/** Reads a sheet, in the process that `sheet-apart.ts` starts. */
export default async function* ({ path, encoding }: SheetToRead): AsyncGenerator<SheetRead> {
  try {
    const sheet = await openSheet(path, encoding)
    for await (const rows of sheet.rows) yield { rows, estimate: sheet.estimate(), encoding: sheet.encoding }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    yield { problem: error.code, params: error.params }
  }
}
