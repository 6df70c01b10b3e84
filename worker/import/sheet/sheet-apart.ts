import type { Encoding } from '@nazorat/machines/import'
import { readApart, ReaderStopped } from '@nazorat/engine/files/read-apart'
import { FileProblem } from '../problems.ts'
import type { SheetRead, SheetToRead } from './reader.ts'
import type { Sheet } from './sheet.ts'

/** Two hundred thousand lines take some seconds of the processor; the texts of a workbook may be 200 MB. */
const bounds = { seconds: 300, megabytes: 1024 }

/**
 * The sheet at a path, read in a process of its own; a text in an encoding where one is chosen. Its rows throw a `FileProblem` for a
 * file that is none or takes too much.
 */
export function sheetApart(path: string, encoding?: Encoding): Sheet {
  let [estimate, found]: [number, Encoding | undefined] = [0, undefined]
  return {
    get encoding() {
      return found
    },
    estimate: () => estimate,
    rows: (async function* () {
      try {
        for await (const read of readApart<SheetToRead, SheetRead>(new URL('./reader.ts', import.meta.url), { path, encoding }, bounds)) {
          if ('problem' in read) throw new FileProblem(read.problem, read.params)
          ;({ estimate, encoding: found } = read)
          yield read.rows
        }
      } catch (error) {
        throw error instanceof ReaderStopped ? new FileProblem('sheetTooLarge') : error
      }
    })(),
  }
}
