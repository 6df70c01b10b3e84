import { type Context, Hono } from 'hono'
import { streamsKey } from '@nazorat/engine/files/store'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../documents/documents.ts'
import { answerStored } from '../http/ranges.ts'
import type { AppContext, Env } from '../context.ts'
import { videoFor } from './may-see.ts'
import { reads } from '../http/declaration.ts'

const contentTypes: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', jpg: 'image/jpeg' }

/** Playlists and segments of the streams that a video was made into, and nothing else that lies beside them. */
const inStream = /^(master\.m3u8|(\d{2,4}p|audio)\/(index\.m3u8|\d{1,6}\.ts))$/

/** The streams (HLS) and posters of videos. Each part is asked for by itself, and answered to those who may see the video. */
export function videoStreams(services: AppContext) {
  return new Hono<Env>()
    .get('/:id/stream/:part{.+}', reads, (c) => answer(services, c, inStream.test(c.req.param('part')) ? c.req.param('part') : null))
    .get('/:id/poster.jpg', reads, (c) => answer(services, c, 'poster.jpg'))
}

async function answer({ engine, files }: AppContext, c: Context<Env>, part: string | null): Promise<Response> {
  const video = await videoFor(engine, c.var.actor, idOf(c))
  const hash = video?.state === 'ready' && video.values['sourceHash']
  const type = contentTypes[part?.split('.').at(-1) ?? '']
  if (!part || !hash || !type) throw new Refusal('notFound')
  // The browser keeps a segment for as long as its person watches, and asks again in the next hour.
  const found = await answerStored(c, files.store, `${streamsKey(String(hash))}/${part}`, {
    'content-type': type,
    'cache-control': 'private, max-age=3600',
  })
  if (!found) throw new Refusal('notFound')
  return found
}
