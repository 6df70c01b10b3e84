import { faultInWebvtt } from './webvtt.ts'

/** The number of the line that makes a file no WebVTT in UTF-8, or null, in the process that `subtitles.ts` starts. */
export default async function* (bytes: Uint8Array): AsyncGenerator<number | null> {
  yield faultInWebvtt(textOf(bytes))
}

/** The text of bytes; of what is not UTF-8, nothing. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
