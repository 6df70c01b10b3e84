import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { owned } from '@nazorat/engine/files/streams'
import { SheetProblem } from './sheet-problem.ts'

/** A workbook has some tens of files, one for each sheet, picture and style. */
const maxEntries = 2000

/** An archive whose files are inflated as they are read. */
export interface Archive {
  /** Whether there is a file. Names are compared without case (ECMA-376-2, 6.2.2.3). */
  has(name: string): boolean
  /**
   * A file's bytes, or null when there is none. Throws `sheetTooLarge` before anything is inflated when the file says that it
   * has more than `maxBytes` bytes, and breaks off when it has more than it says.
   */
  read(name: string, maxBytes: number): Promise<Readable | null>
  close(): void
}

/** Opens an archive and reads its directory. Throws `damaged` when it is broken, and `sheetTooLarge` when it has too many files. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    // Sizes are checked while a file is inflated: one that inflates to more than its directory says is broken off there. Nothing is
    // written where a name says, so that all names are good.
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false }, (error, opened) =>
      error ? reject(broken(error)) : resolve(opened),
    )
  })
  const entries = await directoryOf(file).catch((error: unknown) => {
    file.close()
    throw broken(error)
  })
  return {
    has: (name) => entries.has(keyOf(name)),
    read(name, maxBytes) {
      const entry = entries.get(keyOf(name))
      if (!entry) return Promise.resolve(null)
      if (entry.uncompressedSize > maxBytes) return Promise.reject(new SheetProblem('sheetTooLarge'))
      return new Promise((resolve, reject) => {
        file.openReadStream(entry, (error, stream) => {
          if (error) return reject(broken(error))
          resolve(owned(stream))
        })
      })
    },
    close: () => file.close(),
  }
}

/** An error in an archive is the file's fault. */
export const broken = (error: unknown): unknown =>
  error instanceof SheetProblem || isOfTheDisk(error) ? error : new SheetProblem('damaged')

const isOfTheDisk = (error: unknown): boolean =>
  typeof (error as { code?: unknown }).code === 'string' && /^E[A-Z]+$/.test((error as { code: string }).code)

/** Some programs write names with a backslash, or with a slash at the beginning. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

function directoryOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    if (file.entryCount > maxEntries) return reject(new SheetProblem('sheetTooLarge'))
    file.on('error', reject)
    file.on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      entries.set(keyOf(String(entry.fileName)), entry)
      file.readEntry()
    })
    file.readEntry()
  })
}
