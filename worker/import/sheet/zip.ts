import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { SheetProblem } from './sheet-problem.ts'

/** A workbook has some tens of files, one for each sheet, picture and style. */
const mostEntries = 2000

/** An archive whose files are inflated as they are read. */
export interface Archive {
  /**
   * A file's bytes, or null when there is none. Throws `sheetTooLarge` before anything is inflated when the file says that it
   * has more than `most` bytes, and breaks off when it has more than it says.
   */
  read(name: string, most: number): Promise<Readable | null>
  close(): void
}

/** Opens an archive and reads its directory. Throws `notSheet` when it is broken or has too many files. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    // Sizes are checked while a file is inflated: one that inflates to more than its directory says is broken off there.
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) => (error ? reject(broken(error)) : resolve(opened)))
  })
  const entries = await directoryOf(file).catch((error: unknown) => {
    file.close()
    throw broken(error)
  })
  return {
    read(name, most) {
      const entry = entries.get(name)
      if (!entry) return Promise.resolve(null)
      if (entry.uncompressedSize > most) return Promise.reject(new SheetProblem('sheetTooLarge'))
      return new Promise((resolve, reject) => {
        file.openReadStream(entry, (error, stream) => {
          if (error) return reject(broken(error))
          // It may fail before anybody reads it, or when nobody does any more: whoever reads it is told all the same.
          resolve(stream.on('error', () => {}))
        })
      })
    },
    close: () => file.close(),
  }
}

/** An error in an archive is the file's fault. */
export const broken = (error: unknown): unknown => (error instanceof SheetProblem || isOfTheDisk(error) ? error : new SheetProblem('notSheet'))

const isOfTheDisk = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'string' && /^E[A-Z]+$/.test((error as { code: string }).code)

function directoryOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    if (file.entryCount > mostEntries) return reject(new SheetProblem('sheetTooLarge'))
    file.on('error', reject)
    file.on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      file.readEntry()
    })
    file.readEntry()
  })
}
