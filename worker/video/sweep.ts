import { type Engine, whileLocked, withLock } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import { isHash, sourceKey, sources, streams, streamsKey } from '@nazorat/engine/files/store'
import { videoType } from './run.ts'

/** Removes the source files and the streams of deleted videos: those whose hash no video file has. */
export async function sweepVideos(engine: Engine, { store }: Pick<Files, 'store'>): Promise<void> {
  const stored = new Set([...(await Array.fromAsync(store.list(sources))), ...(await Array.fromAsync(store.list(streams)))].filter(isHash))
  for (const hash of stored) {
    if (await isNamed(engine, hash)) continue
    // Under the first lock no worker prepares these bytes, under the second nobody uploads them again.
    await withLock(engine.pool, 'video', hash, (client) =>
      whileLocked(client, sources, hash, async () => {
        if (await isNamed(engine, hash)) return
        await store.removeFolder(streamsKey(hash))
        await store.remove(sourceKey(hash))
      }),
    )
  }
}

const isNamed = async (engine: Engine, hash: string): Promise<boolean> =>
  (await engine.find(videoType, [{ field: 'sourceHash', is: 'equal', value: hash }])).length > 0
