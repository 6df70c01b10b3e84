import { type FaultAt, putRight } from './subtitles-put-right.ts'
import { faultInWebvtt } from './webvtt.ts'

/** Subtitles as they are to be stored: as they came, or put right; or why they cannot be. */
export type SubtitlesRead = 'asTheyCame' | { readonly text: string } | FaultAt

/** Reads subtitles in UTF-8, or in UTF-16 with its mark, in the process that `subtitles.ts` starts. */
export default async function* (bytes: Uint8Array): AsyncGenerator<SubtitlesRead> {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = textOf(bytes, encoding)
  if (typeof text !== 'string') yield text
  else if (encoding === 'utf-8' && faultInWebvtt(text) === null) yield 'asTheyCame'
  else {
    const right = putRight(text)
    yield typeof right === 'string' ? { text: right } : right
  }
}

function textOf(bytes: Uint8Array, encoding: string): string | FaultAt {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const before = new TextDecoder(encoding).decode(bytes).split('\ufffd')[0]!
    return { fault: 'notUtf8', line: before.split(/\r\n|\n|\r/).length }
  }
}
