import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { openFiles } from '@nazorat/engine/files/open'
import { streamsKey } from '@nazorat/engine/files/store'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { t } from '@nazorat/machines/i18n'
import type { World } from '../testing/world.ts'
import { printProgress } from './figures.ts'
import { ask } from './clients/ask.ts'
import type { Played, Players } from './clients/segment-client.ts'

const segments = 8

/** Of four seconds at the highest rate. */
const segmentSize = 1_500_000

interface SegmentsOptions {
  readonly world: World
  readonly dataDir: string
  /** Of the API. */
  readonly address: string
  /** The user whom the video file names as its owner. */
  readonly owner: string
  readonly token: string
  readonly rounds: number
}

/**
 * The segments of a lesson's video, which are answered to those who see the lesson, beside the same files from
 * `hono/serve-static`, in turns. Half of its pace is wanted.
 */
export async function benchSegments({ world, dataDir, address, owner, token, rounds }: SegmentsOptions): Promise<Record<string, number>> {
  const { video, folder } = await makeLesson(world, dataDir, owner)
  const app = new Hono().use('*', serveStatic({ root: folder }))
  const plain = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const client = fork(join(import.meta.dirname, 'clients/segment-client.ts'))
  try {
    const urls = {
      api: `${address}/api/videofile/${video}/stream/720p`,
      static: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/720p`,
    }
    const rates = { api: [] as number[], static: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      for (const side of ['api', 'static'] as const) {
        const task: Players = { url: urls[side], token, segments, players: 16, seconds: round < 0 ? 1 : 4 }
        const { rate, failed } = await ask<Played>(client, task)
        if (failed > 0) throw new Error(`${failed} segments were not answered`)
        if (round < 0) continue
        printProgress(`segments a second, ${side}`, { rate })
        rates[side].push(rate)
      }
    }
    const [ours, theirs] = [Math.max(...rates.api), Math.max(...rates.static)]
    return { 'segments a second': ours, 'serve-static': theirs, ratio: ours / theirs }
  } finally {
    client.disconnect()
    plain.closeAllConnections()
    await new Promise((resolve) => plain.close(resolve))
  }
}

/** A lesson whose video is ready, with segments of random bytes. */
async function makeLesson({ act, actors }: World, dataDir: string, ownerId: string): Promise<{ video: string; folder: string }> {
  const sourceHash = randomBytes(32).toString('hex')
  const made = join(dataDir, 'made')
  await mkdir(join(made, '720p'), { recursive: true })
  for (let n = 0; n < segments; n++) await writeFile(join(made, `720p/${n}.ts`), randomBytes(segmentSize))
  await writeFile(join(made, 'video.json'), '{}')
  const { store } = await openFiles({ dataDir })
  await store.putFolder(streamsKey(sourceHash), made, 'video.json')
  const maker = { ...actors.all, grants: { ...actors.all.grants, VideoFileProcess: '', AllVideoFileView: '' } }
  const video = randomUUID()
  const about = { documentName: 'Dars', fileName: 'dars.mp4', fileSize: 1000, ownerId }
  await act(maker, 'begin', video, 0, about, 'videofile')
  await act(maker, 'finish', video, 1, { fileExtension: 'mp4', fileSize: 1000, sourceHash }, 'videofile')
  await act(videoWorker, 'start', video, 2, {}, 'videofile')
  await act(videoWorker, 'publish', video, 3, { duration: 4 * segments }, 'videofile')
  const { id: categoryId } = await act(maker, 'save', randomUUID(), 0, { name: t('Синов', 'Проба') }, 'videocategory')
  await act(maker, 'save', randomUUID(), 0, { theme: 'Dars', categoryId, fileId: video }, 'videolesson')
  return { video, folder: store.pathOf(streamsKey(sourceHash))! }
}
