import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs'
import { Readable, type Stream } from 'node:stream'

/**
 * A stream whose error ends no process. It may fail before anybody reads it, or when nobody does any more, and Node ends a process
 * for an error that nobody listens to. Its reader or writer is told all the same.
 */
export const owned = <S extends Stream>(stream: S): S => stream.on('error', () => {})

/** The bytes of a file. `start` and `end` are both included. */
export const readStream = (path: string, range?: { readonly start?: number; readonly end?: number }): ReadStream =>
  owned(createReadStream(path, range))

/** A file that is written from its beginning. */
export const writeStream = (path: string): WriteStream => owned(createWriteStream(path))

/** A stream of what an iterable yields. */
export const streamFrom = <T>(values: Iterable<T> | AsyncIterable<T>): Readable => owned(Readable.from(values))

/** A stream as an answer's body. */
export const webStream = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(owned(stream)) as ReadableStream<Uint8Array>

/** The bytes of a request's body. */
export const fromWebStream = (body: ReadableStream<Uint8Array>): Readable =>
  owned(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]))
