import { Hono } from 'hono'
import { idOf } from '../documents/documents.ts'
import type { Intake } from './intake.ts'
import { answerTus } from './tus.ts'
import type { AppContext, Env } from '../context.ts'
import { writes } from '../http/declaration.ts'

/** Uploads of files and of sheets, by tus: `becomes` in the metadata says `sheet` for one that is imported. */
export function uploads({ limits }: AppContext, intake: Intake) {
  return (
    new Hono<Env>()
      .all('/upload/:id?', writes('actor'), (c) =>
        answerTus(c, intake, {
          path: '/api/file/upload',
          takes: ['file', 'sheet'],
          async begin(id, size, { filename, becomes }) {
            await limits.count('uploads', c.var.actor.id)
            await intake.begin(c.var.actor.id, { id, becomes: becomes === 'sheet' ? 'sheet' : 'file', name: filename ?? '', size })
          },
        }),
      )
      // Repeated after a lost answer, it answers the same.
      .post('/FinishUpload/:id', writes('actor'), async (c) => c.json(await intake.finish(c.var.actor.id, idOf(c))))
  )
}
