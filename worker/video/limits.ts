/** The limits of a video, and of the time and space that preparing it takes (`docs/domain.md`, Formats and limits). */
export const limits = {
  pixels: 4096 * 4096,
  /** In seconds. */
  duration: 6 * 60 * 60,
  tracks: 20,
  /** Of the address space of ffmpeg, in kilobytes. */
  memory: 4 * 1024 * 1024,
  /** In seconds. */
  probing: 20,
  /** Seconds that preparing takes at most, and for each second of the video. */
  preparing: { least: 120, each: 8 },
  /** Bytes that the streams take at most, and for each second of the video: nearly twice what their bit rates allow. */
  output: { least: 20 * 1024 * 1024, each: 1024 * 1024 },
} as const

/** Why a video cannot be prepared: a name of `videoFailures` in the definition. */
export type FailureCode =
  | 'broken'
  | 'noContent'
  | 'tooManyPixels'
  | 'tooLong'
  | 'tooManyTracks'
  | 'refersElsewhere'
  | 'tooSlow'
  | 'tooLarge'
  | 'noSpace'
  | 'noProgram'

export class VideoFailure extends Error {
  readonly failure: FailureCode

  constructor(failure: FailureCode, said = '') {
    super(`${failure}: ${said.slice(-1000)}`)
    this.failure = failure
  }
}
