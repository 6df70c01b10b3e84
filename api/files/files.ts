import type { Context } from 'hono'
import { z } from 'zod'
import { described, imageReply, uploadReply } from '@nazorat/machines/api-schemas'
import { fileKindOf, fileKinds, isId, nameOfKind, problemText } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { readFile, readWhole } from '../http/multipart.ts'
import { headerOf } from '../http/headers.ts'
import { fileKey } from '@nazorat/engine/files/store'
import { answerStored } from '../http/ranges.ts'
import { maxImageSize, storeImage } from './images.ts'
import type { Intake } from './intake.ts'
import { maxFileSize } from './upload-quota.ts'
import { maxSubtitlesSize, storeSubtitles, subtitlesTooLarge } from './subtitles.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { refuseDamaged } from './stored.ts'
import { Routes } from '../http/call.ts'
import type { Env, AppContext } from '../context.ts'

/** How many bytes a form may have in addition to its file. */
const around = 64 * 1024

/** Files of documents: uploaded here in one form, or in pieces by `uploads`; addressed by their hash. */
export function files({ engine, securityAudit, files: { store } }: AppContext, intake: Intake) {
  // A picture is in memory as a whole: without its turn none is read.
  const pictures = new FairQueue({ perSource: 2, maxWaiting: 20 })
  return new Routes()
    .call('post', '/Upload', {
      writes: 'actor',
      limit: 'uploads',
      summary: t('PDF ёки суратни юклаш: JPEG, PNG ёки WebP', 'загрузка PDF или снимка: JPEG, PNG или WebP'),
      takesFile: true,
      reply: uploadReply,
      async handle(c) {
        const { id: userId } = c.var.actor
        const length = Number(headerOf(c, 'content-length') ?? 0)
        if (length > maxFileSize + around) throw new Refusal('tooLarge')
        const upload = await intake.begin(userId, { becomes: 'file', name: 'file', size: Math.min(length || maxFileSize, maxFileSize) })
        try {
          const name = await readFile(c, async (content) => void (await intake.write(userId, upload, 0, content)))
          if (name === null) throw notUploaded()
          await intake.end(upload, name)
          return await intake.finish(userId, upload.id)
        } catch (error) {
          await intake.drop(upload)
          throw error
        }
      },
    })
    .call('post', '/UploadImage', {
      writes: 'actor',
      limit: 'uploads',
      summary: t('расм юклаш: JPEG, PNG ёки WebP, 10 МБ гача', 'загрузка изображения: JPEG, PNG или WebP, до 10 МБ'),
      takesFile: true,
      reply: imageReply,
      async handle(c) {
        const { id: userId } = c.var.actor
        return await pictures.run(userId, async () => {
          const { bytes, name } = await readSmall(c, maxImageSize, new Refusal('imageTooLarge'))
          return storeImage(intake, userId, bytes, name)
        })
      },
    })
    .call('post', '/UploadSubtitles', {
      writes: 'actor',
      limit: 'uploads',
      summary: t('субтитрлар юклаш: WebVTT ёки SubRip, 1 МБ гача', 'загрузка субтитров: WebVTT или SubRip, до 1 МБ'),
      takesFile: true,
      reply: uploadReply,
      async handle(c) {
        const { id: userId } = c.var.actor
        const { bytes, name } = await readSmall(c, maxSubtitlesSize, subtitlesTooLarge())
        return await storeSubtitles(intake, userId, bytes, name)
      },
    })
    .call('get', '/:hash', {
      writes: 'person',
      summary: t('юклаб олиш', 'скачивание'),
      params: z.object({ hash: z.string() }),
      query: whichFile,
      file: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/vtt', 'application/octet-stream'],
      statuses: [200, 206],
      async handle(c, { params: { hash }, query: { document, shown: asShown } }) {
        const [type = '', id = ''] = document.split('/')
        const named = isId(id) ? await engine.namedFile(c.var.actor, type, id, hash) : null
        if (!named || (await store.size(fileKey(hash))) === null) throw new Refusal('fileMissing')
        // Before the first of them is sent, also of a part: nobody is shown bytes that are not the file.
        const kind = fileKindOf(await refuseDamaged(store, fileKey(hash), hash))
        // A file is what its bytes are, whatever an earlier release has let it be named.
        const name = nameOfKind(named.name, kind)
        // A photo as it was taken may say more than what is shown of it.
        const isShown = (kind === 'jpeg' && !named.isOriginal) || kind === 'webvtt'
        const inPage = kind === 'pdf' && asShown === 'true'
        // Looking at a PDF leaves a copy of it too.
        if (!isShown) await securityAudit.downloaded(c.var.actor, c.var.clientAddress, name, { type, id })
        const found = await answerStored(c, store, fileKey(hash), {
          'content-type': kind ? fileKinds[kind].type : 'application/octet-stream',
          // The bytes of a hash never change; the permission to see them is checked again after a day.
          ...(isShown && { 'cache-control': 'private, max-age=86400' }),
          'content-disposition': `${isShown || inPage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
          ...(inPage ? besideDocument : { 'content-security-policy': 'sandbox' }),
        })
        if (!found) throw new Refusal('fileMissing')
        return found
      },
    })
}

/**
 * A PDF that one's own page shows beside its document, and no other site's. Chromium has no PDF viewer in a sandbox; outside of one the
 * viewer is a process of its own, which reaches nothing of this origin, and `nosniff` keeps the bytes from being anything but a PDF.
 */
const besideDocument = { 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' }

/** Reads the file of a form into memory. */
async function readSmall(c: Context<Env>, maxBytes: number, refusal: Refusal): Promise<{ bytes: Buffer; name: string }> {
  if (Number(headerOf(c, 'content-length') ?? 0) > maxBytes + around) throw refusal
  let bytes: Buffer = Buffer.alloc(0)
  const name = await readFile(c, async (content) => void (bytes = await readWhole(content, maxBytes, refusal)))
  if (name === null || bytes.length === 0) throw notUploaded()
  return { bytes, name }
}

const notUploaded = () => new Refusal('invalid', {}, { file: [problemText('notUploaded', { label: t('Файл', 'Файл') })] })

const whichFile = z.object({
  /** The document that has it: `{type}/{id}`. */
  document: z.string().default(''),
  shown: described(z.string(), t('PDF сақлаш ўрнига саҳифада кўрсатилади', 'PDF показывается на странице, а не сохраняется')).optional(),
})
