import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Engine, withLock } from '@nazorat/engine'
import { hashOfFolder } from '@nazorat/engine/files/folder-hash'
import { withLocalFile } from '@nazorat/engine/files/local'
import type { Files } from '@nazorat/engine/files/open'
import { sourceKey, streamsKey, summaryName } from '@nazorat/engine/files/store'
import { channels, notify } from '@nazorat/engine/jobs/channels'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { prepareApart } from './fork.ts'
import { VideoFailure } from './limits.ts'
import type { Summary } from './prepare.ts'

export const videoType = 'videofile'

/** The shortest interval between two progress reports, in milliseconds. */
const reportInterval = 500

/**
 * Prepares the video of a file, or says why it cannot be: from the start, however far another worker came. The same bytes are
 * prepared once. Throws when `signal` aborts, or when something but the video is to blame.
 */
export async function runVideo(engine: Engine, files: Files, id: string, signal: AbortSignal): Promise<void> {
  const found = (await engine.load(videoType, [id])).get(id)
  const hash = String(found?.values['sourceHash'] ?? '')
  if (!found || hash === '') return
  await withLock(engine.pool, 'video', hash, async () => {
    // Another worker may have begun, and fallen.
    const isBegun = (await engine.load(videoType, [id])).get(id)?.state === 'processing'
    if (!isBegun && !(await act(engine, id, ['uploaded'], 'start'))) return
    try {
      const duration = (await publishedDuration(files, hash)) ?? (await publish(engine, files, id, hash, signal))
      await act(engine, id, ['processing'], 'publish', { duration, streamsHash: await hashOfFolder(files.store, streamsKey(hash)) })
    } catch (error) {
      const failure = error instanceof VideoFailure ? error.failure : (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'noSpace' : null
      if (failure === null) throw error
      await act(engine, id, ['processing'], 'fail', { failure })
    }
  })
}

/** Says that a video could not be prepared, whatever was tried. */
export const giveUp = (engine: Engine, id: string): Promise<boolean> =>
  act(engine, id, ['uploaded', 'processing'], 'fail', { failure: 'interrupted' })

/** Records the hashes of streams that an earlier release has made; a change of them is noticed from then on. */
export async function noteStreams(engine: Engine, { store }: Pick<Files, 'store'>): Promise<void> {
  for await (const { rows } of engine.all(videoWorker, videoType, { state: ['ready'] })) {
    for (const { id, values } of (
      await engine.load(
        videoType,
        rows.map(({ id }) => id),
      )
    ).values()) {
      if (values['streamsHash'] !== null) continue
      const streamsHash = await hashOfFolder(store, streamsKey(String(values['sourceHash'])))
      if (streamsHash) await act(engine, id, ['ready'], 'noteStreams', { streamsHash })
    }
  }
}

/** Does an action on a video file that is in one of some states; false where it is not. */
const act = async (
  engine: Engine,
  document: string,
  from: readonly string[],
  action: string,
  input: Record<string, unknown> = {},
): Promise<boolean> => (await engine.fire(videoWorker, { type: videoType, document, from, action, input })) !== null

/** How long the video of these bytes is, where its streams are there; null where they are not. */
async function publishedDuration({ store }: Files, hash: string): Promise<number | null> {
  const summary = await store.read(`${streamsKey(hash)}/${summaryName}`)
  return summary && (JSON.parse(await text(summary)) as Summary).duration
}

/** Makes the streams in a folder of their own, and moves it where they are found: they are there as a whole or not at all. */
async function publish(engine: Engine, files: Files, id: string, hash: string, signal: AbortSignal): Promise<number> {
  const { store, workFolder } = files
  await mkdir(workFolder, { recursive: true })
  // Of workers that were killed: under the lock nobody works on these bytes.
  for (const name of await readdir(workFolder))
    if (name.startsWith(hash)) await rm(join(workFolder, name), { recursive: true, force: true })
  const folder = join(workFolder, `${hash}.${randomUUID()}`)
  let reported = Date.now()
  const report = (fraction: number) => {
    if (Date.now() - reported < reportInterval) return
    reported = Date.now()
    void notify(engine.pool, channels.progress, { type: videoType, id, percent: Math.floor(fraction * 100) }).catch(() => undefined)
  }
  try {
    const duration = await withLocalFile(
      files,
      sourceKey(hash),
      (path) => prepareApart({ path, folder }, report, signal),
      `${hash}.${randomUUID()}`,
    )
    if (duration === null) throw new VideoFailure('broken', 'its bytes are missing')
    await store.putFolder(streamsKey(hash), folder, summaryName)
    return duration
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
