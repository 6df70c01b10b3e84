import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refusal, t, type UploadProgress } from '@nazorat/machines'
import { parse, readBody } from './body.ts'
import { idOf } from './documents.ts'
import { isPdf, keepFile, largest, safeName } from './files.ts'
import type { Env, Services } from './services.ts'

const begun = z.strictObject({ name: z.string().min(1).max(10_000), size: z.int().min(1) })
const labels = { name: t('Fayl nomi', 'Файл номи', 'Имя файла'), size: t('Fayl hajmi', 'Файл ҳажми', 'Размер файла') }

interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly hash: string | null
}

/**
 * Uploads that go on where they were cut off: begun with a name and a size, put from an offset in pieces of any length,
 * finished when all is there. An upload is its user's alone and is forgotten after a day.
 */
export function uploads({ pool, files }: Pick<Services, 'pool' | 'files'>) {
  const find = async (c: Context<Env>): Promise<Upload> => {
    const { rows } = await pool.query<Upload>('select id, name, size, hash from upload where id = $1 and user_id = $2', [idOf(c), c.var.actor.id])
    if (!rows[0]) throw new Refusal('fileMissing')
    return rows[0]
  }
  const progress = async ({ id, size, hash }: Upload): Promise<UploadProgress> => ({ id, size, offset: hash === null ? await files.partLength(id) : size })

  return new Hono<Env>()
    .post('/BeginUpload', async (c) => {
      const { name, size } = parse(begun, await readBody(c), labels)
      if (size > largest) throw new Refusal('tooLarge')
      const stale = await pool.query<{ id: string }>(`delete from upload where created_at < now() - interval '1 day' returning id`)
      await Promise.all(stale.rows.map(({ id }) => files.dropPart(id)))
      const upload: Upload = { id: randomUUID(), name: safeName(name), size, hash: null }
      await pool.query('insert into upload (id, user_id, name, size) values ($1, $2, $3, $4)', [upload.id, c.var.actor.id, upload.name, size])
      return c.json(await progress(upload))
    })
    .get('/Upload/:id', async (c) => c.json(await progress(await find(c))))
    .put('/Upload/:id', async (c) => {
      const upload = await find(c)
      const { offset } = await progress(upload)
      const from = /^\d{1,9}$/.test(c.req.query('offset') ?? '') ? Number(c.req.query('offset')) : Infinity
      // What is there already may come again, from a call that was thought lost: it is the same bytes.
      if (from > offset) throw new Refusal('uploadCut')
      if (upload.hash === null && c.req.raw.body && !(await files.writePart(upload.id, from, upload.size, c.req.raw.body))) throw new Refusal('tooLarge')
      return c.json(await progress(upload))
    })
    .post('/FinishUpload/:id', async (c) => {
      const { id, name, size, hash } = await find(c)
      // An answer that was lost on its way is given again.
      if (hash !== null) return c.json({ hash, name, size })
      if ((await files.partLength(id)) < size) throw new Refusal('uploadCut')
      const bytes = await files.readPart(id)
      const stored = isPdf(bytes) ? await keepFile({ pool, files }, c.var.actor.id, bytes, name) : null
      await pool.query(stored ? 'update upload set hash = $2 where id = $1' : 'delete from upload where id = $1 and $2::text is null', [id, stored?.hash ?? null])
      await files.dropPart(id)
      if (!stored) throw new Refusal('notPdf')
      return c.json(stored)
    })
}
