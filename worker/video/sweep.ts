import { type Engine, withLock } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import { isHash, sourceKey, sources, streams, streamsKey } from '@nazorat/engine/files/store'
import { videoType } from './run.ts'

/** Removes the bytes and the streams of videos that no video file has any more: they were deleted. */
export async function sweepVideos(engine: Engine, { store }: Pick<Files, 'store'>): Promise<void> {
  const stored = new Set([...(await Array.fromAsync(store.list(sources))), ...(await Array.fromAsync(store.list(streams)))].filter(isHash))
  for (const hash of stored) {
    if (await isNamed(engine, hash)) continue
    // Under its lock nobody begins or prepares one with these bytes.
    await withLock(engine.pool, 'video', hash, async () => {
      if (await isNamed(engine, hash)) return
      await store.removeFolder(streamsKey(hash))
      await store.remove(sourceKey(hash))
    })
  }
}

const isNamed = async (engine: Engine, hash: string): Promise<boolean> => (await engine.find(videoType, [{ field: 'sourceHash', is: 'equal', value: hash }])).length > 0
