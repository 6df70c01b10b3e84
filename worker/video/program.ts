import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { limits, VideoFailure } from './limits.ts'

/** The programs of ffmpeg: `FFMPEG_PATH`, or those of the system. */
const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg'
export const programs = { ffmpeg, ffprobe: ffmpeg.includes('/') ? join(dirname(ffmpeg), 'ffprobe') : 'ffprobe' }

/** Containers that are read, by ffmpeg's names: no playlist and no list of other files is among them. */
const containers = 'mov,mpeg,mpegts,mpegvideo,avi,asf,matroska'

/** How an input is opened: as a file of this machine and by nothing that it names. Larger pictures are not decoded. */
export const input = (path: string): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  containers,
  '-max_streams',
  String(limits.tracks),
  '-max_pixels',
  String(limits.pixels),
  '-i',
  `file:${path}`,
]

/** The settings that preparing a video takes. */
const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'FFMPEG_PATH', 'NODE_COMPILE_CACHE']

/** The environment of a process that reads what somebody uploaded: neither the database's address nor a key is in it. */
export const environment = (): Record<string, string> =>
  Object.fromEntries(needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

interface Bounds {
  /** In seconds. */
  readonly seconds: number
  /** Called with each piece of the output. */
  onOutput?(text: string): void
  /** Ends the program when it aborts, with its reason. */
  readonly signal?: AbortSignal
}

/** The address space is limited by the shell, which then becomes the program. */
const limited = 'ulimit -v "$0"; exec "$@"'

/** Runs a program of ffmpeg within bounds; resolves to what it said, or throws why it failed. */
export function runProgram(
  program: string,
  args: readonly string[],
  { seconds, onOutput, signal }: Bounds,
): Promise<{ output: string; complaints: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', limited, String(limits.memory), program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    })
    let [output, complaints] = ['', '']
    let ended: Error | undefined
    const end = (error: Error) => {
      ended ??= error
      child.kill('SIGKILL')
    }
    const clock = setTimeout(() => end(new VideoFailure('tooSlow')), seconds * 1000)
    const onAbort = () => end(signal?.reason as Error)
    signal?.addEventListener('abort', onAbort, { once: true })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (onOutput) onOutput(text)
      else output += text
      if (output.length > 1_000_000) end(new VideoFailure('broken', 'it says too much'))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-20_000)))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', onAbort)
      if (ended) reject(ended)
      else if (code === 0) resolve({ output, complaints })
      else reject(failureOf(code, complaints))
    })
  })
}

/** The failure that the messages of a failed program mean. */
function failureOf(code: number | null, complaints: string): VideoFailure {
  // As the shell says it.
  if (code === 127 || code === 126) return new VideoFailure('noProgram', complaints)
  const known = (
    [
      [/No space left/i, 'noSpace'],
      [/max_streams/, 'tooManyTracks'],
      [oversized, 'tooManyPixels'],
      [elsewhere, 'refersElsewhere'],
    ] as const
  ).find(([said]) => said.test(complaints))
  return new VideoFailure(known?.[1] ?? 'broken', complaints)
}

/** How ffmpeg says that a file wants another one opened. */
export const elsewhere = /external track|not on (?:\w+ ){0,3}whitelist|absolute path/i

/** How it says that a picture is larger than it may be. */
export const oversized = /max pixel|Picture size \d+x\d+ is invalid/i
