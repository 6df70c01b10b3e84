import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the bytes of documents' files are, in the data folder. */
export const fileFolder = (dataDir: string): string => join(dataDir, 'files')

/** Where the bytes of a file are within that folder, by their SHA-256 in hex. */
export const filePath = (folder: string, hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2))

/** The bytes of a file, or null when there is none. */
export function readStored(folder: string, hash: string): ReadStream | null {
  const path = filePath(folder, hash)
  return /^[0-9a-f]{64}$/.test(hash) && existsSync(path) ? createReadStream(path) : null
}

/** Where the bytes that have come of uploads are, within that folder. */
export const partsFolder = (folder: string): string => join(folder, 'parts')

/** Removes the bytes of a file that is registered no more. */
export const removeStored = (folder: string, hash: string): Promise<void> => rm(filePath(folder, hash), { force: true })
