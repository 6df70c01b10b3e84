import type { Engine } from '@nazorat/engine'
import { hashOfFolder } from '@nazorat/engine/files/folder-hash'
import { beginOfHash, type FileStore, sourceKey, streamsKey } from '@nazorat/engine/files/store'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { videoType } from '../../../worker/video/run.ts'

interface VerifiedVideos {
  readonly videos: number
  readonly faults: readonly string[]
  /** How many ready videos have streams whose hash is not recorded yet. */
  readonly unhashed: number
}

/** Verifies the bytes of all uploaded videos and of the streams that were made of them against the hashes that their events name. */
export async function verifyVideos(engine: Engine, store: FileStore): Promise<VerifiedVideos> {
  const faults: string[] = []
  let [videos, unhashed] = [0, 0]
  for await (const { rows } of engine.all(videoWorker, videoType, { state: ['uploaded', 'processing', 'ready'] })) {
    for (const { id, state, values } of (
      await engine.load(
        videoType,
        rows.map(({ id }) => id),
      )
    ).values()) {
      videos++
      const { sourceHash, streamsHash } = values as { sourceHash: string; streamsHash: string | null }
      const wrong: string[] = []
      if (!(await beginOfHash(store, sourceKey(sourceHash), sourceHash))) wrong.push('its bytes are missing, or do not fit its hash')
      if (streamsHash && (await hashOfFolder(store, streamsKey(sourceHash))) !== streamsHash)
        wrong.push('its streams are missing, or do not fit their hash')
      if (state === 'ready' && !streamsHash) unhashed++
      // One that was deleted meanwhile has lost them rightly.
      if (wrong.length > 0 && (await engine.load(videoType, [id])).has(id)) faults.push(...wrong.map((each) => `video ${id}: ${each}`))
    }
  }
  return { videos, faults, unhashed }
}
