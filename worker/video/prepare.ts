import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { summaryName } from '@nazorat/engine/files/store'
import { limits, VideoFailure } from './limits.ts'
import { probe, type Probe } from './probe.ts'
import { input, programs, runProgram } from './program.ts'
import { type Rendition, renditionsOf } from './renditions.ts'

/** The result of preparing a video, stored beside its streams. */
export interface Summary {
  /** In seconds. */
  readonly duration: number
  readonly renditions: readonly string[]
}

/** How long a segment is, in seconds; each begins with a keyframe, at the same moments in every stream. */
const segment = 4

/** How much is read beyond the longest video, in seconds, to see that one is longer: the head of a file does not always say so. */
const beyond = 60

const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

/** The arguments that make all streams of a video, which is decoded once. */
export function streamsOf(path: string, folder: string, { picture, sound: hasSound }: Probe): string[] {
  const renditions = picture ? renditionsOf(picture) : []
  return [
    '-nostdin',
    '-v',
    'warning',
    '-progress',
    'pipe:1',
    ...input(path),
    '-t',
    String(limits.duration + beyond),
    '-map_metadata',
    '-1',
    ...(renditions.length > 0 ? pictures(renditions) : ['-vn']),
    ...(hasSound ? [...(renditions.length > 0 ? renditions : ['']).flatMap(() => ['-map', '0:a:0']), ...sound] : []),
    '-f',
    'hls',
    '-hls_time',
    String(segment),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
    '-var_stream_map',
    renditions.length > 0 ? renditions.map(({ name }, i) => `v:${i}${hasSound ? `,a:${i}` : ''},name:${name}`).join(' ') : 'a:0,name:audio',
    '-master_pl_name',
    'master.m3u8',
    '-hls_segment_filename',
    join(folder, '%v/%d.ts'),
    join(folder, '%v/index.m3u8'),
  ]
}

function pictures(renditions: readonly Rendition[]): string[] {
  const scaled = renditions.map(({ width, height }, i) => `[s${i}]scale=${width}:${height},setsar=1,format=yuv420p[v${i}]`)
  const graph = [`[0:v:0]split=${renditions.length}${renditions.map((_, i) => `[s${i}]`).join('')}`, ...scaled].join(';')
  return [
    '-filter_complex',
    graph,
    ...renditions.flatMap(({ rate }, i) => ['-map', `[v${i}]`, `-maxrate:v:${i}`, `${rate}k`, `-bufsize:v:${i}`, `${rate * 2}k`]),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${segment})`,
  ]
}

/** Makes the streams and the poster of a video in a folder. Throws a `VideoFailure` when it cannot. */
export async function prepare(path: string, folder: string, tell: (fraction: number) => void, signal: AbortSignal): Promise<Summary> {
  const found = await probe(path, signal)
  const length = found.duration ?? limits.duration
  await mkdir(folder, { recursive: true })
  const overflow = new AbortController()
  const watching = setInterval(() => {
    void sizeOf(folder).then(
      (size) => size > limits.output.least + length * limits.output.each && overflow.abort(new VideoFailure('tooLarge')),
    )
  }, 2000)
  let reached = 0
  try {
    const { complaints } = await runProgram(programs.ffmpeg, streamsOf(path, folder, found), {
      seconds: limits.preparing.least + length * limits.preparing.each,
      signal: AbortSignal.any([signal, overflow.signal]),
      onOutput(text) {
        const [, microseconds] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? []
        if (microseconds === undefined) return
        reached = Number(microseconds) / 1_000_000
        if (found.duration) tell(Math.min(1, reached / found.duration))
      },
    })
    if (reached > limits.duration) throw new VideoFailure('tooLong')
    // A file that was cut off says how long it was, and ends before.
    if (/partial file/.test(complaints) || reached === 0 || (found.duration !== null && reached < found.duration * 0.9 - 1))
      throw new VideoFailure('broken', complaints)
  } finally {
    clearInterval(watching)
  }
  const duration = Math.round((found.duration ?? reached) * 1000) / 1000
  if (found.picture) await poster(path, join(folder, 'poster.jpg'), duration, signal)
  const summary: Summary = { duration, renditions: found.picture ? renditionsOf(found.picture).map(({ name }) => name) : ['audio'] }
  await writeFile(join(folder, summaryName), JSON.stringify(summary))
  return summary
}

/** A picture from near the beginning, where most videos have left their titles. */
async function poster(path: string, to: string, duration: number, signal: AbortSignal): Promise<void> {
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-ss',
    String(Math.min(3, duration / 10)),
    ...input(path),
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    '-f',
    'image2',
    '-update',
    '1',
    to,
  ]
  await runProgram(programs.ffmpeg, args, { seconds: 60, signal })
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const name of await readdir(folder, { recursive: true }).catch(() => []))
    size += (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  return size
}
