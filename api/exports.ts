import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Pool } from 'pg'
import { moveExport } from '@nazorat/engine/jobs/exports'
import type { JobQueue } from '@nazorat/engine/jobs/queue'
import { dayOf, type ExportReply, Refusal } from '@nazorat/machines'
import { readBody } from './body.ts'
import { commandId, idOf, readQuery } from './documents.ts'
import type { Env, Push, Services } from './services.ts'

/** Where exports are asked for, and where their files are found. */
export interface Exports {
  readonly queue: JobQueue
  readonly folder: string
}

/** How many exports a user may have under way at once. */
const atOnce = 5

/** Exports of lists to Excel: asked for, followed, cancelled and fetched by their user alone. */
export function exports({ engine, pool, access, exports: { queue, folder } }: Services) {
  return new Hono<Env>()
    .post('/:type/SaveAsExcel', async (c) => {
      const { actor } = c.var
      const { type } = c.req.param()
      const { page: _page, pageSize: _pageSize, ...query } = readQuery(await readBody(c))
      // What is wrong with the list is said at once, not by an export that fails.
      const total = await engine.count(actor, type, query)
      const id = commandId(c)
      await refuseTooMany(pool, actor.id, id)
      await pool.query('insert into export (id, user_id, type, query, total) values ($1, $2, $3, $4, $5) on conflict do nothing', [id, actor.id, type, query, total])
      // The row is what counts: should the queue be away, the worker finds it in the table.
      queue.add(id).catch((error: Error) => console.error(`the export ${id} waits for its queue: ${error.message}`))
      return c.json(replyOf(await own(pool, id, actor.id)))
    })
    .get('/export/:id', async (c) => c.json(replyOf(await own(pool, idOf(c), c.var.actor.id))))
    .post('/export/:id/Cancel', async (c) => {
      const { id } = await own(pool, idOf(c), c.var.actor.id)
      await moveExport(pool, id, ['queued', 'running'], { state: 'cancelled' })
      return c.json(replyOf(await own(pool, id, c.var.actor.id)))
    })
    .get('/export/:id/file', async (c) => {
      const { actor } = c.var
      const { file: path, type, created_at } = await own(pool, idOf(c), actor.id)
      const file = path && (await open(join(folder, path)).catch(() => null))
      if (!file) throw new Refusal('fileMissing')
      const name = `${engine.definitionOf(type).label.many[actor.language]} ${dayOf(created_at.toISOString()).split('-').reverse().join('.')}.xlsx`
      await access.downloaded(actor, c.var.origin, name)
      return c.body(Readable.toWeb(file.createReadStream()) as ReadableStream, 200, {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-length': String((await file.stat()).size),
        'content-disposition': `attachment; filename="${type}.xlsx"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
        'cache-control': 'private, no-store',
      })
    })
}

/** Heard from the channel `export`: its user is told on his open screens how far it is. */
export function tellExport(push: Push, payload: string): void {
  const { userId, ...progress } = JSON.parse(payload) as ExportReply & { userId: string }
  push.export(userId, progress)
}

interface Row extends ExportReply {
  type: string
  file: string | null
  created_at: Date
}

async function own(pool: Pool, id: string, userId: string): Promise<Row> {
  const { rows } = await pool.query<Row>('select id, type, state, done, total, file, created_at from export where id = $1 and user_id = $2', [id, userId])
  if (!rows[0]) throw new Refusal('notFound')
  return rows[0]
}

const replyOf = ({ id, state, done, total }: Row): ExportReply => ({ id, state, done, total })

async function refuseTooMany(pool: Pool, userId: string, id: string): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from export where user_id = $1 and id <> $2 and state in ('queued', 'running')`, [userId, id])
  if (rows[0]!.n >= atOnce) throw new Refusal('tooMany', { seconds: 60 })
}
