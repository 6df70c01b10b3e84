import type { Context } from 'hono'
import { z } from 'zod'
import { streamsKey } from '@nazorat/engine/files/store'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { answerStored } from '../http/ranges.ts'
import { byId, Routes } from '../http/call.ts'
import type { AppContext, Env } from '../context.ts'
import { videoFor } from './may-see.ts'

const contentTypes: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', jpg: 'image/jpeg' }

/** Playlists and segments of the streams that a video was made into, and nothing else that lies beside them. */
const inStream = /^(master\.m3u8|(\d{2,4}p|audio)\/(index\.m3u8|\d{1,6}\.ts))$/

/** The streams (HLS) and posters of videos. Each part is asked for by itself, and answered to those who may see the video. */
export function videoStreams(services: AppContext) {
  return new Routes()
    .call('get', '/:id/stream/:part{.+}', {
      writes: 'nothing',
      summary: t('HLS: master.m3u8, рўйхатлар ва бўлаклар', 'HLS: master.m3u8, плейлисты и сегменты'),
      params: byId.extend({ part: z.string() }),
      file: ['application/vnd.apple.mpegurl', 'video/mp2t'],
      statuses: [200, 206],
      handle: (c, { params: { id, part } }) => answer(services, c, id, inStream.test(part) ? part : null),
    })
    .call('get', '/:id/poster.jpg', {
      writes: 'nothing',
      summary: t('видео кадри', 'кадр видео'),
      params: byId,
      file: ['image/jpeg'],
      statuses: [200, 206],
      handle: (c, { params }) => answer(services, c, params.id, 'poster.jpg'),
    })
}

async function answer({ engine, files }: AppContext, c: Context<Env>, id: string, part: string | null): Promise<Response> {
  const video = await videoFor(engine, c.var.actor, id)
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
