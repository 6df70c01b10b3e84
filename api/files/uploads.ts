import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refusal, t } from '@nazorat/machines'
import { parse, readBody } from '../http/request-body.ts'
import { idOf } from '../documents/documents.ts'
import type { Intake } from './intake.ts'
import type { AppContext, Env } from '../context.ts'

const begun = z.strictObject({ name: z.string().min(1).max(10_000), size: z.int().min(1) })
const labels = { name: t('Fayl nomi', 'Файл номи', 'Имя файла'), size: t('Fayl hajmi', 'Файл ҳажми', 'Размер файла') }

/** Uploads that can be resumed. */
export function uploads({ limits }: AppContext, intake: Intake) {
  const find = (c: Context<Env>) => intake.find(c.var.actor.id, idOf(c))
  return new Hono<Env>()
    .post('/BeginUpload', async (c) => {
      const { name, size } = parse(begun, await readBody(c), labels)
      await limits.count('uploads', c.var.actor.id)
      return c.json(await intake.progressOf(await intake.begin(c.var.actor.id, name, size)))
    })
    .get('/Upload/:id', async (c) => c.json(await intake.progressOf(await find(c))))
    .put('/Upload/:id', async (c) => {
      const upload = await find(c)
      const { offset } = await intake.progressOf(upload)
      const { offset: asked = '' } = c.req.query()
      const from = /^\d{1,9}$/.test(asked) ? Number(asked) : Infinity
      // Bytes that have arrived may be sent again by a client that got no answer: they are the same bytes.
      if (from > offset) throw new Refusal('uploadCut')
      if (upload.hash === null && c.req.raw.body) await intake.write(c.var.actor.id, upload, from, c.req.raw.body)
      return c.json(await intake.progressOf(upload))
    })
    // Repeated after a lost answer, it answers the same.
    .post('/FinishUpload/:id', async (c) => c.json(await intake.finish(c.var.actor.id, idOf(c))))
}
