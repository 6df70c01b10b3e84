import { openSheet, type SheetRow } from './sheet.ts'
import { SheetProblem } from './sheet-problem.ts'

/** Some rows of a sheet and how many there will be in all, or why it cannot be read. */
export type SheetRead = { readonly rows: readonly SheetRow[]; readonly estimate: number } | { readonly problem: SheetProblem['code'] }

/** Reads the sheet at a path, in the process that `sheet-apart.ts` starts. */
export default async function* (path: string): AsyncGenerator<SheetRead> {
  try {
    const sheet = await openSheet(path)
    for await (const rows of sheet.rows) yield { rows, estimate: sheet.estimate() }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    yield { problem: error.code }
  }
}
