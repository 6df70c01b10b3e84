import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { telling } from '@nazorat/machines/fields'

/** Bytes `start` to `end` of a file, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Stores bytes under keys (`ab/cd12…`, `streams/…/720p/index.m3u8`): documents' files, exports and videos. Nothing is ever in
 * memory as a whole, and a file is there as a whole or not at all.
 */
export interface FileStore {
  /** How many bytes are stored under a key, or null when there are none. */
  size(key: string): Promise<number | null>
  /** The bytes under a key, or a range of them, which must lie within; null when there are none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /**
   * Moves a file of this machine here, durably. One that is there already is never replaced: the given one is removed then.
   * Throws `OtherBytes` when the one that is there has another size.
   */
  put(key: string, path: string): Promise<void>
  /**
   * Moves a folder of this machine here, durably. Its file `last` appears last: where it is, all others are. A folder that is
   * complete is never replaced: those who read it would meet files of both, or none.
   */
  putFolder(key: string, folder: string, last: string): Promise<void>
  /** Where the bytes under a key are on this machine; null where they are elsewhere. */
  pathOf(key: string): string | null
  remove(key: string): Promise<void>
  /** Removes everything below a key. */
  removeFolder(key: string): Promise<void>
  /** The names of what lies directly below a key, files and folders. */
  list(key: string): AsyncIterable<string>
}

/** Under the key of a file that was to be stored there are other bytes. */
export class OtherBytes extends Error {
  constructor(key: string, stored: number, given: number) {
    super(`${key} is stored with ${stored} bytes, and was to be stored with ${given}`)
  }
}

/** The first bytes under a key, if all of them, which are read, have a SHA-256, in hex. Null when they have not, or there are none. */
export async function beginOfHash(store: Pick<FileStore, 'read'>, key: string, hash: string): Promise<Buffer | null> {
  const bytes = await store.read(key)
  if (!bytes) return null
  const sum = createHash('sha256')
  let begin = Buffer.alloc(0)
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    sum.update(piece)
    if (begin.length < telling) begin = Buffer.concat([begin, piece.subarray(0, telling - begin.length)])
  }
  return sum.digest('hex') === hash ? begin : null
}

/** Where a document's file is, by the SHA-256 of its bytes in hex. */
export const fileKey = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2)}`

/** Where the bytes of an uploaded video are, and below which key the streams that were made of them are. */
export const sources = 'sources'
export const sourceKey = (hash: string): string => `${sources}/${hash}`
export const streams = 'streams'
export const streamsKey = (hash: string): string => `${streams}/${hash}`

/** The file that is written last of a video's streams: it says how long the video is. */
export const summaryName = 'video.json'

/** A SHA-256 in hex. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** The bytes of documents' files, by their hash. */
export const storedBytes = (store: FileStore) => ({ read: async (hash: string) => (isHash(hash) ? store.read(fileKey(hash)) : null) })
