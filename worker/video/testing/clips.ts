import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programs } from '../program.ts'

/** Whether this machine can prepare videos: what needs it is skipped, by name, where it cannot. */
export const hasFfmpeg = spawnSync(programs.ffmpeg, ['-version'], { stdio: 'ignore' }).status === 0

/** How the formats that are taken are made. */
export const formats = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4'],
  mpeg: ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob'],
  mov: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mov'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'mp3', '-f', 'avi'],
  wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-f', 'webm'],
} as const

export type Format = keyof typeof formats

/** Makes clips in a folder of its own, which `remove` deletes. */
export function clipMaker() {
  const folder = mkdtempSync(join(tmpdir(), 'nazorat-clips-'))
  const make = (name: string, args: readonly string[]): string => {
    const path = join(folder, name)
    execFileSync(programs.ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args, path])
    return path
  }
  const picture = (seconds: number, size: string, rate = 10) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]
  const sine = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`]
  return {
    folder,
    make,
    /** A clip with picture and sound. */
    clip: (format: Format, { seconds = 1, size = '128x96', rate = 10, name = `clip.${format}` } = {}): string =>
      make(name, [...picture(seconds, size, rate), ...sine(seconds), '-shortest', ...formats[format]]),
    sound: (name = 'sound.mp4'): string => make(name, [...sine(1), '-c:a', 'aac', '-f', 'mp4']),
    silent: (name = 'silent.mp4', size = '128x96'): string => make(name, [...picture(1, size), ...formats.mp4.slice(0, 4), '-f', 'mp4']),
    write(name: string, content: string | Uint8Array): string {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    read: (path: string): Buffer => readFileSync(path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
