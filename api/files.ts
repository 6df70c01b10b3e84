import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Readable } from 'node:stream'
import { type Actor, problemText, Refusal, t, type UploadReply } from '@nazorat/machines'
import type { Env, Services } from './services.ts'

/** An uploaded check file is a PDF of at most 20 MB (`docs/domain.md`, Formats and limits). */
export const largest = 20 * 1024 * 1024

export function files({ engine, pool, access, files: store }: Services) {
  return new Hono<Env>()
    .post(
      '/Upload',
      bodyLimit({
        maxSize: largest + 64 * 1024,
        onError: () => {
          throw new Refusal('tooLarge')
        },
      }),
      async (c) => {
        const { file } = await c.req.parseBody().catch(() => ({ file: undefined }))
        if (!(file instanceof File)) throw new Refusal('invalid', {}, { file: [problemText('notUploaded', { label: t('Fayl', 'Файл', 'Файл') })] })
        if (file.size > largest) throw new Refusal('tooLarge')
        const bytes = new Uint8Array(await file.arrayBuffer())
        if (!isPdf(bytes)) throw new Refusal('notPdf')
        return c.json(await keepFile({ pool, files: store }, c.var.actor.id, bytes, file.name))
      },
    )
    .get('/:hash', async (c) => {
      const { hash } = c.req.param()
      const [type = '', id = ''] = (c.req.query('document') ?? '').split('/')
      const name = await nameIn(engine, c.var.actor, type, id, hash)
      const content = store.read(hash)
      if (!name || !content) throw new Refusal('fileMissing')
      await access.downloaded(c.var.actor, c.var.origin, name, { type, id })
      return c.body(Readable.toWeb(content) as ReadableStream, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
        'content-security-policy': 'sandbox',
      })
    })
}

/** Stores bytes and registers them, so that documents may name them. */
export async function keepFile({ pool, files }: Pick<Services, 'pool' | 'files'>, userId: string, bytes: Uint8Array, name: string): Promise<UploadReply> {
  const hash = await files.put(bytes)
  await pool.query('insert into file (hash, size, created_user_id) values ($1, $2, $3) on conflict do nothing', [hash, bytes.length, userId])
  return { hash, name: safeName(name), size: bytes.length }
}

/** By content, whatever the name says: the header within the first kilobyte and the end mark near the end. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  return text(bytes.subarray(0, 1024)).includes('%PDF-') && text(bytes.subarray(-2048)).includes('%%EOF')
}

/** A name without a path, control characters or marks that turn the direction of writing, at most 200 characters. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/^\.+/, '').trim()
  // The cut may leave half a letter.
  const stem = clean.replace(/\.pdf$/i, '').slice(0, 200).replace(/\p{Cs}$/u, '').trim()
  return `${stem || 'file'}.pdf`
}

/** The name of a file in a document that is named in a query; null when the actor may not know that it has it, or had. */
async function nameIn(engine: Services['engine'], actor: Actor, type: string, id: string, hash: string): Promise<string | null> {
  return /^[0-9a-f-]{36}$/.test(id) ? engine.fileName(actor, type, id, hash) : null
}
