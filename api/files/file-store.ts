import { constants, createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePath, partsFolder, readStored } from '@nazorat/engine/event-store/stored-files'

/** Where the bytes of files are: they come as parts of an upload, and are found by the SHA-256 of their content. */
export interface FileStore {
  /** The bytes of a file, or null when there is none. */
  read(hash: string): ReadStream | null
  /** How many bytes there are of an upload. */
  partLength(id: string): Promise<number>
  /**
   * Writes a piece of an upload from an offset on, as it comes; one that is cut off is a shorter one. False when it would
   * go beyond `most` bytes.
   */
  writePart(id: string, from: number, most: number, piece: AsyncIterable<Uint8Array>): Promise<boolean>
  /** What there is of an upload, from its beginning. */
  readPart(id: string): ReadStream
  /** Makes a file of an upload, durably: its bytes are found by their hash, and no longer as an upload. */
  keepPart(id: string, hash: string): Promise<void>
  dropPart(id: string): Promise<void>
}

/** A file store in a folder. */
export function folderStore(folder: string): FileStore {
  const partOf = (id: string) => join(partsFolder(folder), id)
  return {
    read: (hash) => readStored(folder, hash),
    async partLength(id) {
      return (await stat(partOf(id)).catch(() => null))?.size ?? 0
    },
    async writePart(id, from, most, piece) {
      await mkdir(partsFolder(folder), { recursive: true })
      const file = await open(partOf(id), constants.O_WRONLY | constants.O_CREAT)
      try {
        return await writeFrom(file, from, most, piece)
      } finally {
        await file.close()
      }
    },
    readPart: (id) => createReadStream(partOf(id)),
    async keepPart(id, hash) {
      const path = filePath(folder, hash)
      await mkdir(dirname(path), { recursive: true })
      const file = await open(partOf(id))
      await file.sync().finally(() => file.close())
      // Whoever finds the file finds all of it.
      await rename(partOf(id), path)
    },
    dropPart: (id) => rm(partOf(id), { force: true }),
  }
}

/** At their places, not at the end: two calls that bring the same bytes harm nothing. */
async function writeFrom(file: FileHandle, from: number, most: number, piece: AsyncIterable<Uint8Array>): Promise<boolean> {
  let at = from
  const bytes = piece[Symbol.asyncIterator]()
  while (true) {
    const { value, done } = await bytes.next().catch(() => ({ value: undefined, done: true as const }))
    if (done || !value) return true
    if (at + value.length > most) {
      await bytes.return?.().catch(() => {})
      return false
    }
    for (let written = 0; written < value.length; ) written += (await file.write(value, written, value.length - written, at + written)).bytesWritten
    at += value.length
  }
}
