import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareApart } from '../../worker/video/fork.ts'
import { limits } from '../../worker/video/limits.ts'
import { streamsOf } from '../../worker/video/prepare.ts'
import { probe } from '../../worker/video/probe.ts'
import { programs } from '../../worker/video/program.ts'
import { clipMaker } from '../../worker/video/testing/clips.ts'
import { hostileFiles } from '../../worker/video/testing/hostile.ts'
import { Failure } from '../processes/failure.ts'
import { print, table, printProgress } from './figures.ts'

const run = promisify(execFile)
const seconds = 60

/** How long a file that is refused for its head may take, in milliseconds. */
const refusal = 1000

/**
 * A minute of video in 1280 × 720, prepared by the worker's process, beside one plain command of ffmpeg that makes the same
 * streams. Each is done twice, in turns, and the faster run counts. The worker may take 1.2 times as long. Then hostile files: it
 * fails when one of them is not refused, or not within its bound.
 */
export async function benchTranscode({ json }: { json: boolean }): Promise<void> {
  await benchStreams(json)
  await benchRefusals(json)
}

async function benchStreams(json: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-transcode-'))
  try {
    const source = join(folder, 'source.mp4')
    await run(programs.ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=1280x720:r=25:d=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=d=${seconds}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      source,
    ])
    const probed = await probe(source)
    const times = { plain: Infinity, worker: Infinity }
    for (let round = 0; round < 2; round++) {
      printProgress(`preparing a minute of video, round ${round}`)
      const plain = join(folder, `plain${round}`)
      await mkdir(plain)
      times.plain = Math.min(times.plain, await timed(() => run(programs.ffmpeg, streamsOf(source, plain, probed), { maxBuffer: 1e8 })))
      const wanted = { path: source, folder: join(folder, `worker${round}`) }
      times.worker = Math.min(times.worker, await timed(() => prepareApart(wanted, () => {}, new AbortController().signal)))
    }
    const found = {
      video: `${seconds} s, 720p`,
      'plain ffmpeg, s': times.plain,
      'worker, s': times.worker,
      ratio: times.worker / times.plain,
    }
    print(json, [found], 'a video made into three streams')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchRefusals(json: boolean): Promise<void> {
  const unit = 'files that nobody should open, refused by a process of its own for each'
  const clips = clipMaker()
  try {
    const rows = table<{ file: string; 'refused as': string; wanted: string; ms: number; 'at most, ms': number }>(json, unit)
    for (const [file, { failure, make, hasGoodHead }] of Object.entries(hostileFiles(clips, 'http://127.0.0.1:9/secret.mp4'))) {
      const path = make()
      let ms = Infinity
      let found = ''
      for (let round = 0; round < 2; round++) {
        const wanted = { path, folder: join(clips.folder, `out${round}`) }
        const attempt = () =>
          prepareApart(wanted, () => {}, new AbortController().signal).then(
            () => 'made',
            ({ failure, message }) => failure ?? message,
          )
        const took = await timed(async () => void (found = await attempt()))
        ms = Math.min(ms, took * 1000)
        await rm(wanted.folder, { recursive: true, force: true })
      }
      rows.push({ file, 'refused as': found, wanted: failure, ms, 'at most, ms': hasGoodHead ? limits.preparing.least * 1000 : refusal })
    }
    print(json, rows, unit)
    const missed = rows.filter((row) => row['refused as'] !== row.wanted || row.ms > row['at most, ms'])
    if (missed.length > 0)
      throw new Failure(missed.map(({ file, ms, ...row }) => `${file}: ${row['refused as']} after ${Math.round(ms)} ms`).join('\n'))
  } finally {
    clips.remove()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
