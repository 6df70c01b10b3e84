import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePath, readStored } from '@nazorat/engine/stored-files'

/** Where the bytes of files are: put once, found by the SHA-256 of their content. */
export interface FileStore {
  /** Stores bytes durably and returns their hash in hex. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes of a file, or null when there is none. */
  read(hash: string): ReadStream | null
  /** How many bytes there are of an upload. */
  partLength(id: string): Promise<number>
  /**
   * Writes a piece of an upload from an offset on, as it comes; one that is cut off is a shorter one. False when it would
   * go beyond `most` bytes.
   */
  writePart(id: string, from: number, most: number, piece: ReadableStream<Uint8Array>): Promise<boolean>
  readPart(id: string): Promise<Uint8Array>
  dropPart(id: string): Promise<void>
}

/** A file store in a folder. */
export function folderStore(folder: string): FileStore {
  const partOf = (id: string) => join(folder, 'parts', id)
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const path = filePath(folder, hash)
      if (!existsSync(path)) await writeWhole(path, bytes)
      return hash
    },
    read: (hash) => readStored(folder, hash),
    async partLength(id) {
      return (await stat(partOf(id)).catch(() => null))?.size ?? 0
    },
    async writePart(id, from, most, piece) {
      await mkdir(join(folder, 'parts'), { recursive: true })
      const file = await open(partOf(id), constants.O_WRONLY | constants.O_CREAT)
      try {
        return await writeFrom(file, from, most, piece.getReader())
      } finally {
        await file.close()
      }
    },
    readPart: (id) => readFile(partOf(id)),
    dropPart: (id) => rm(partOf(id), { force: true }),
  }
}

/** At their places, not at the end: two calls that bring the same bytes harm nothing. */
async function writeFrom(file: FileHandle, from: number, most: number, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
  for (let at = from; ; ) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return true
    if (at + value.length > most) {
      await reader.cancel().catch(() => {})
      return false
    }
    for (let written = 0; written < value.length; ) written += (await file.write(value, written, value.length - written, at + written)).bytesWritten
    at += value.length
  }
}

/** Writes beside and renames: whoever finds the file finds all of it, on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomUUID()}`
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
