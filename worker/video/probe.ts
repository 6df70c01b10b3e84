import { elsewhere, input, oversized, programs, runProgram } from './program.ts'
import { limits, VideoFailure } from './limits.ts'

/** The contents of a video. */
export interface Probe {
  /** In seconds; null where the file does not say. */
  readonly duration: number | null
  /** The size of the picture as it is shown; null where there is only sound. */
  readonly picture: { readonly width: number; readonly height: number } | null
  readonly sound: boolean
}

interface Track {
  readonly codec_type?: string
  readonly width?: number
  readonly height?: number
  readonly disposition?: { readonly attached_pic?: number }
  readonly side_data_list?: readonly { readonly rotation?: number }[]
}

/** Reads the head of a video and refuses what is not within the limits. Throws a `VideoFailure`. */
export async function probe(path: string, signal?: AbortSignal): Promise<Probe> {
  const wanted = 'format=duration:stream=codec_type,width,height:stream_disposition=attached_pic:stream_side_data=rotation'
  const args = ['-v', 'warning', '-probesize', '20M', '-analyzeduration', '20M', ...input(path), '-show_entries', wanted, '-of', 'json']
  const { output, complaints } = await runProgram(programs.ffprobe, args, { seconds: limits.probing, ...(signal && { signal }) })
  if (elsewhere.test(complaints)) throw new VideoFailure('refersElsewhere', complaints)
  const { format, streams: tracks = [] } = JSON.parse(output) as { format?: { duration?: string }; streams?: Track[] }
  if (tracks.length > limits.tracks) throw new VideoFailure('tooManyTracks')
  const [picture] = tracks.filter(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1)
  const sound = tracks.some(({ codec_type }) => codec_type === 'audio')
  if (!picture && !sound) throw new VideoFailure('noContent', complaints)
  const { width = 0, height = 0 } = picture ?? {}
  if (width * height > limits.pixels) throw new VideoFailure('tooManyPixels')
  if (picture && width * height === 0) throw new VideoFailure(oversized.test(complaints) ? 'tooManyPixels' : 'broken', complaints)
  const duration = Number(format?.duration ?? Number.NaN)
  if (duration > limits.duration) throw new VideoFailure('tooLong')
  const isTurned = picture?.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90) ?? false
  return {
    duration: duration > 0 ? duration : null,
    sound,
    picture: picture ? { width: isTurned ? height : width, height: isTurned ? width : height } : null,
  }
}
