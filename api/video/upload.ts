import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { whileLocked } from '@nazorat/engine'
import { sourceKey, sources } from '@nazorat/engine/files/store'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { t } from '@nazorat/machines/i18n'
import { type Actor, Refusal, scopeOf } from '@nazorat/machines/workflow'
import { safeName } from '../files/file-names.ts'
import type { Intake } from '../files/intake.ts'
import { storeUnderHash } from '../files/stored.ts'
import { answerTus, tusCall } from '../files/tus.ts'
import { Routes } from '../http/call.ts'
import type { AppContext, Env } from '../context.ts'
import { formatOf } from './format.ts'

const type = 'videofile'
const path = '/api/videofile/upload'

/** Uploads of videos, by tus. A video file is created with its upload, and has the same id. */
export function videoUploads(services: AppContext, intake: Intake) {
  return new Routes().call('all', '/upload/:id?', {
    writes: 'actor',
    attempts: { type, action: 'begin' },
    summary: t('видеони tus протоколи бўйича юклаш', 'загрузка видео по протоколу tus'),
    ...tusCall,
    path: '/videofile/upload',
    async handle(c) {
      const { actor } = c.var
      if (!scopeOf(actor, 'VideoFileEdit')) throw new Refusal('forbidden')
      return answerTus(c, intake, {
        path,
        takes: ['video'],
        begin: (id, size, about) => begin(services, intake, c, id, size, about),
        written: (id, from, to) => refuseOther(services, intake, id, from, to),
        finished: (id) => finish(services, intake, actor, id),
        dropped: (id) => giveUp(services, actor, id),
      })
    },
  })
}

async function begin(
  { engine, limits }: AppContext,
  intake: Intake,
  c: Context<Env>,
  id: string,
  size: number,
  about: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { filename, documentName } = about
  const { actor } = c.var
  if (size < 1) throw new Refusal('videoRefused')
  const maxGigabytes = await readSetting(engine, 'videoSize')
  if (size > maxGigabytes * 1024 ** 3) throw new Refusal('videoTooLarge', { most: maxGigabytes })
  await limits.count('uploads', actor.id)
  const fileName = safeName(filename ?? '')
  await intake.begin(actor.id, { id, becomes: 'video', name: fileName, size })
  const input = {
    documentName: documentName?.trim().slice(0, 255) || fileName.replace(/\.[^.]*$/, '') || fileName,
    fileName,
    fileSize: size,
    ownerId: actor.id,
  }
  try {
    await engine.execute(actor, { id, type, document: id, action: 'begin', version: 0, input, origin: c.var.clientAddress ?? undefined })
  } catch (error) {
    await intake.drop({ id })
    throw error
  }
}

/** The number of bytes at the beginning of a file that show whether it is a video. */
const telling = 4100

/** Refuses a file that is not a video as soon as its first bytes have come, not after gigabytes. */
async function refuseOther({ engine, files: { parts } }: AppContext, intake: Intake, id: string, from: number, to: number): Promise<void> {
  if (from >= telling || to < telling) return
  if ((await formatOf(await buffer(parts.read(id, telling)))) !== null) return
  await failUpload(engine, id)
  await intake.drop({ id })
  throw new Refusal('videoRefused')
}

/** Stores the bytes of a complete upload; one that is not a video fails. */
async function finish({ engine, files: { store } }: AppContext, intake: Intake, actor: Actor, id: string): Promise<void> {
  if (!(await engine.load(type, [id])).has(id)) throw new Refusal('fileMissing')
  await intake.complete(actor.id, id, 'video', async (client, { hash, size, path, begin }) => {
    const fileExtension = await formatOf(begin)
    if (fileExtension === null) {
      await failUpload(engine, id)
      throw new Refusal('videoRefused')
    }
    // Under this lock nobody removes these bytes as those of a deleted video. A worker that prepares the same bytes, which may
    // take hours, holds another lock.
    await whileLocked(client, sources, hash, async () => {
      await storeUnderHash(store, sourceKey(hash), hash, path)
      await engine.fire(actor, {
        type,
        document: id,
        from: ['uploading'],
        action: 'finish',
        input: { fileExtension, fileSize: size, sourceHash: hash },
      })
    })
  })
}

/** Records that an upload is not a video. */
async function failUpload(engine: AppContext['engine'], id: string): Promise<void> {
  await engine.fire(videoWorker, { type, document: id, from: ['uploading'], action: 'fail', input: { failure: 'notVideo' } })
}

/** Deletes the video file of an upload that its user gave up. */
async function giveUp({ engine }: AppContext, actor: Actor, id: string): Promise<void> {
  await engine.fire(actor, { type, document: id, from: ['uploading'], action: 'delete' })
}
