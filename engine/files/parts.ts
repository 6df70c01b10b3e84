import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { removeOlderThan } from './local.ts'
import { readStream } from './streams.ts'

/**
 * The outcome of writing a piece: the offset after it, or why it does not count: the upload became longer than it may be, or the
 * piece does not have the SHA-256 that was sent with it.
 */
export type Written = { readonly at: number } | 'tooLong' | 'wrong'

/** The bytes of uploads on their way, on this machine's disk from the first byte on. */
export class Parts {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  pathOf(id: string): string {
    return join(this.folder, id)
  }

  /** The bytes that have come, or the first of them. */
  read(id: string, first = Infinity): Readable {
    return readStream(this.pathOf(id), { end: first - 1 })
  }

  /**
   * Copies the bytes that have come to a file that nobody else can write, and returns the id of the copy: calls that still have the
   * upload open, in whichever process, may go on writing it. Where the disk can, the copy shares the bytes until then.
   */
  async copy(id: string): Promise<string> {
    const copy = `${id}.${randomUUID()}`
    try {
      await copyFile(this.pathOf(id), this.pathOf(copy), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await chmod(this.pathOf(copy), (await stat(this.pathOf(copy))).mode & 0o555)
    } catch (error) {
      await this.drop(copy)
      throw error
    }
    return copy
  }

  drop(id: string): Promise<void> {
    return rm(this.pathOf(id), { force: true })
  }

  /**
   * Writes a piece of an upload at an offset, as it arrives. If the connection breaks the piece is shorter; of a piece that
   * says its SHA-256 either all counts or nothing. `size` is that of the whole file, in bytes.
   */
  async write(id: string, from: number, size: number, piece: AsyncIterable<Uint8Array>, sha256?: Buffer): Promise<Written> {
    await mkdir(this.folder, { recursive: true })
    const file = await open(this.pathOf(id), constants.O_WRONLY | constants.O_CREAT)
    const sum = createHash('sha256')
    let at = from
    const bytes = piece[Symbol.asyncIterator]()
    try {
      while (true) {
        const { value, done } = await bytes.next().catch(() => ({ value: undefined, done: true as const }))
        if (done || !value) break
        if (at + value.length > size) {
          await bytes.return?.().catch(() => {})
          return 'tooLong'
        }
        if (sha256) sum.update(value)
        // At its offset, not appended: two calls with the same bytes do no harm.
        for (let written = 0; written < value.length;) {
          written += (await file.write(value, written, value.length - written, at + written)).bytesWritten
        }
        at += value.length
      }
    } finally {
      await file.close()
    }
    return sha256 && !sum.digest().equals(sha256) ? 'wrong' : { at }
  }

  /** Removes the bytes of unfinished uploads of which none has come for an age in milliseconds. */
  removeOlderThan(age: number): Promise<void> {
    return removeOlderThan(this.folder, age)
  }
}
