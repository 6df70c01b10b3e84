import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Context, Hono } from 'hono'
import { withLock } from '@nazorat/engine'
import { sourceKey } from '@nazorat/engine/files/store'
import { type Actor, readSetting, Refusal, scopeOf, videoWorker } from '@nazorat/machines'
import { type Intake, safeName } from '../files/intake.ts'
import { answerTus } from '../files/tus.ts'
import type { AppContext, Env } from '../context.ts'
import { formatOf } from './format.ts'

const type = 'videofile'
const path = '/api/videofile/upload'

/** Uploads of videos, by tus. A video file begins with its upload, and bears its id. */
export function videoUploads(services: AppContext, intake: Intake) {
  return new Hono<Env>().all('/upload/:id?', async (c) => {
    const { actor } = c.var
    if (!scopeOf(actor, 'VideoFileEdit')) throw new Refusal('forbidden')
    return answerTus(c, intake, {
      path,
      begin: (id, size, about) => begin(services, intake, c, id, size, about),
      written: (id, from, to) => refuseOther(services, intake, id, from, to),
      finished: (id) => finish(services, intake, actor, id),
      dropped: (id) => giveUp(services, actor, id),
    })
  })
}

async function begin({ engine, limits }: AppContext, intake: Intake, c: Context<Env>, id: string, size: number, { filename, documentName }: Readonly<Record<string, string | null>>): Promise<void> {
  const { actor } = c.var
  if (size < 1) throw new Refusal('videoRefused')
  if (size > (await readSetting(engine, 'videoSize')) * 1024 ** 3) throw new Refusal('videoTooLarge', { most: await readSetting(engine, 'videoSize') })
  await limits.count('uploads', actor.id)
  const fileName = safeName(filename ?? '')
  await intake.begin(actor.id, { id, becomes: 'video', name: fileName, size })
  const input = { documentName: documentName?.trim().slice(0, 255) || fileName.replace(/\.[^.]*$/, '') || fileName, fileName, fileSize: size, ownerId: actor.id }
  await engine.execute(actor, { id, type, document: id, action: 'begin', version: 0, input, origin: c.var.clientAddress ?? undefined }).catch(async (error: unknown) => {
    await intake.drop({ id })
    throw error
  })
}

/** By so many bytes it is known whether a file is a video. */
const telling = 4100

/** Refuses what is no video as soon as its first bytes have come: nobody waits for gigabytes to be told. */
async function refuseOther({ engine, files: { parts } }: AppContext, intake: Intake, id: string, from: number, to: number): Promise<void> {
  if (from >= telling || to < telling) return
  if ((await formatOf(await buffer(parts.read(id, telling)))) !== null) return
  const found = (await engine.load(type, [id])).get(id)
  if (found?.state === 'uploading') await engine.execute(videoWorker, { id: randomUUID(), type, document: id, action: 'fail', version: found.version, input: { failure: 'notVideo' } })
  await intake.drop({ id })
  throw new Refusal('videoRefused')
}

/** Takes the bytes of a complete upload: what is no video fails. */
async function finish({ engine, pool, files: { store, parts } }: AppContext, intake: Intake, actor: Actor, id: string): Promise<void> {
  const standing = (await engine.load(type, [id])).get(id)
  if (!standing) throw new Refusal('fileMissing')
  await intake.complete(actor.id, id, 'video', async (_client, { hash, size, begin }) => {
    const fileExtension = await formatOf(begin)
    const { version, state } = (await engine.load(type, [id])).get(id) ?? standing
    if (fileExtension === null) {
      if (state === 'uploading') await engine.execute(videoWorker, { id: randomUUID(), type, document: id, action: 'fail', version, input: { failure: 'notVideo' } })
      throw new Refusal('videoRefused')
    }
    // Under its lock nobody removes these bytes as those of a deleted video, or works on them.
    await withLock(pool, 'video', hash, async () => {
      if ((await store.size(sourceKey(hash))) === size) await parts.drop(id)
      else await store.put(sourceKey(hash), parts.pathOf(id))
      if (state === 'uploading') await engine.execute(actor, { id: randomUUID(), type, document: id, action: 'finish', version, input: { fileExtension, fileSize: size, sourceHash: hash } })
    })
  })
}

/** Deletes the video file of an upload that its person gave up. */
async function giveUp({ engine }: AppContext, actor: Actor, id: string): Promise<void> {
  const found = (await engine.load(type, [id])).get(id)
  if (found?.state === 'uploading') await engine.execute(actor, { id: randomUUID(), type, document: id, action: 'delete', version: found.version, input: {} })
}

