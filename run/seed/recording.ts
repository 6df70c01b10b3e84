import { hash as sha256 } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfFolder } from '@nazorat/engine/files/folder-hash'
import type { Files } from '@nazorat/engine/files/open'
import { sourceKey, streamsKey, summaryName } from '@nazorat/engine/files/store'

/** A recording that needs no preparing: a picture of 640 × 360 in one segment of MPEG-TS. */
export interface Recording {
  readonly bytes: Uint8Array
  /** A JPEG. */
  readonly poster: Uint8Array
  /** Its length in seconds. */
  readonly duration: number
}

export interface StoredRecording {
  readonly sourceHash: string
  readonly streamsHash: string
}

/** Stores a recording as the worker would have stored its streams. Returns the SHA-256 of its bytes and of the streams, in hex. */
export async function storeRecording({ store, workFolder }: Files, { bytes, poster, duration }: Recording): Promise<StoredRecording> {
  const hash = sha256('sha256', bytes)
  const folder = join(workFolder, hash)
  await mkdir(join(folder, '360p'), { recursive: true })
  const files = {
    'master.m3u8': `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil((bytes.length * 8) / duration)},RESOLUTION=640x360\n360p/index.m3u8\n`,
    '360p/index.m3u8': `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:${duration}\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:${duration}.000,\n0.ts\n#EXT-X-ENDLIST\n`,
    '360p/0.ts': bytes,
    'poster.jpg': poster,
    [summaryName]: JSON.stringify({ duration, renditions: ['360p'] }),
  }
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const source = `${folder}.source`
    await writeFile(source, bytes)
    await store.put(sourceKey(hash), source)
    await store.putFolder(streamsKey(hash), folder, summaryName)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { sourceHash: hash, streamsHash: (await hashOfFolder(store, streamsKey(hash)))! }
}
