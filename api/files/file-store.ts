import { constants, createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePath, partsFolder, readStored } from '@nazorat/engine/event-store/stored-files'

/** Stores the bytes of files. They arrive as parts of an upload and are stored by the SHA-256 of their content. */
export interface FileStore {
  /** The bytes of a file, or null when there is none. */
  read(hash: string): ReadStream | null
  /** How many bytes of an upload have arrived. */
  partLength(id: string): Promise<number>
  /**
   * Writes a piece of an upload at an offset, as it arrives; if the connection breaks, the piece is shorter. False when the
   * upload would exceed `most` bytes.
   */
  writePart(id: string, from: number, most: number, piece: AsyncIterable<Uint8Array>): Promise<boolean>
  /** The bytes of an upload that have arrived. */
  readPart(id: string): ReadStream
  /** Turns an upload into a file, durably: its bytes are then found by their hash, and no longer as an upload. */
  keepPart(id: string, hash: string): Promise<void>
  /** Moves the bytes of an upload to a file that is no document's. */
  movePart(id: string, path: string): Promise<void>
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
      // Renamed when complete: a reader never sees a partial file.
      await rename(partOf(id), path)
    },
    async movePart(id, path) {
      await mkdir(dirname(path), { recursive: true })
      await rename(partOf(id), path)
    },
    dropPart: (id) => rm(partOf(id), { force: true }),
  }
}

/** Written at their offsets, not appended: two calls with the same bytes do no harm. */
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
