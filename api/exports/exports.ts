import { type Context, Hono } from 'hono'
import type { Selectable } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database, withLock } from '@nazorat/engine'
import { webStream } from '@nazorat/engine/files/streams'
import { channels } from '@nazorat/engine/jobs/channels'
import { exportScope } from '@nazorat/engine/jobs/export-scope'
import { type ExportFormat, exportFormats, exportKey, moveExport } from '@nazorat/engine/jobs/exports'
import type { JobQueue } from '@nazorat/engine/jobs/queue'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { largestCase } from '@nazorat/engine/proof/case-file'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { ExportReply, KeptReport } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { formatDate } from '@nazorat/machines/i18n'
import { caseFileLabel } from '@nazorat/machines/reports/case-file'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { findReport } from '@nazorat/machines/reports/find-report'
import { type Actor, mayView, Refusal } from '@nazorat/machines/workflow'
import { ownImport } from '../imports/own.ts'
import { readBody } from '../http/request-body.ts'
import { commandId, idOf, readQuery } from '../documents/documents.ts'
import type { Env, Push, AppContext } from '../context.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { reads, writes } from '../http/declaration.ts'

/** The queue of exports. */
export interface Exports {
  readonly queue: JobQueue
}

/** How many exports a user may have under way at once. Case files are expensive to draw: one. */
const atOnce = 5
const casesAtOnce = 1

/** The routes of exports. Only the user who requested an export may follow, cancel and download it. The log's are in `event-log`. */
export function exports(services: AppContext) {
  const { engine, pool } = services
  const turns = new FairQueue({ perSource: 2, maxWaiting: 10 })
  return (
    new Hono<Env>()
      .post('/:type/SaveAsExcel', writes('person'), async (c) => c.json(await askList(c, c.req.param('type'), 'xlsx')))
      .post('/:type/SaveAsCsv', writes('person'), async (c) => c.json(await askList(c, c.req.param('type'), 'csv')))
      // The workbook itself, under the name and in the case that callers know.
      .post(`/:type/${inAnyCase('SaveAsExecel')}`, writes('person'), async (c) =>
        answerMade(services, c, await askList(c, c.req.param('type'), 'xlsx')),
      )
      .get(`/:type/${inAnyCase('SaveAsExecel')}`, writes('person'), async (c) =>
        answerMade(services, c, await askList(c, c.req.param('type'), 'xlsx', c.req.query())),
      )
      .get('/:type/ImportTemplate', writes('person'), async (c) => {
        const subject = { type: c.req.param('type'), query: {}, format: 'template' } as const
        await exportScope(engine, c.var.actor, subject)
        return answerMade(services, c, await ask(services, c, { ...subject, total: 1 }))
      })
      .get('/import/:id/Refused', writes('person'), async (c) => {
        const { type, refused } = await ownImport(pool, idOf(c), c.var.actor.id)
        return answerMade(services, c, await ask(services, c, { type, query: { id: idOf(c) }, format: 'refused', total: refused }))
      })
      .post('/:type/SaveCaseFile/:id', writes('person'), async (c) => {
        const [type, id] = [c.req.param('type'), idOf(c)]
        const subject = { type, query: { id }, format: 'case' } as const
        // Throws for users who may not see the history.
        await exportScope(engine, c.var.actor, subject)
        const total = (await engine.load(type, [id])).get(id)?.version ?? 0
        if (total > largestCase.versions) throw new Refusal('caseTooLong', { versions: total, most: largestCase.versions })
        return c.json(await ask(services, c, { ...subject, total }))
      })
      // The reports that are kept for the caller, also those that are made each month.
      .get('/export', reads, async (c) => {
        const rows = await database(pool)
          .selectFrom('export')
          .select(columns)
          .where('user_id', '=', c.var.actor.id)
          .where('format', '=', 'report')
          .orderBy('created_at', 'desc')
          .limit(20)
          .execute()
        return c.json(
          rows.map((row): KeptReport => ({
            ...replyOf(row),
            label: findReport(row.type)?.label ?? row.type,
            createdAt: row.created_at.toISOString(),
          })),
        )
      })
      .get('/export/:id', reads, async (c) => c.json(replyOf(await own(pool, idOf(c), c.var.actor.id))))
      .post('/export/:id/Cancel', writes('person'), async (c) => {
        const { id } = await own(pool, idOf(c), c.var.actor.id)
        await moveExport(pool, id, ['queued', 'running'], { state: 'cancelled' })
        return c.json(replyOf(await own(pool, id, c.var.actor.id)))
      })
      .get('/export/:id/file', writes('person'), async (c) => answerFile(services, c, await own(pool, idOf(c), c.var.actor.id)))
  )

  /** Asks for a list as a file: by its filter, with all columns or those that are named. */
  async function askList(c: Context<Env>, type: string, format: 'xlsx' | 'csv', filter?: Record<string, unknown>): Promise<ExportReply> {
    const { actor } = c.var
    const { page: _page, pageSize: _pageSize, ...query } = readQuery(filter ?? (await readBody(c)))
    // Before the turn that it would wait for.
    if (!mayView(engine.definitionOf(type), actor)) throw new Refusal('forbidden')
    // Counting is expensive too, so its limit comes first.
    return turns.run(actor.id, async () => {
      // An invalid filter is refused here, not by a failed export.
      const total = await engine.count(actor, type, query)
      return ask(services, c, { type, query, format, total })
    })
  }
}

/** A part of a path that is written in whatever case. */
const inAnyCase = (call: string): string =>
  `:call{${[...call].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('')}}`

/** How long a call waits for its file, in milliseconds. */
const maxWait = 60_000

/** Answers a call with the file that it asked for, once the channel of exports says that it is made. */
async function answerMade(services: AppContext, c: Context<Env>, { id }: ExportReply): Promise<Response> {
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(maxWait)])
  let moved = Promise.withResolvers<void>()
  const unsubscribe = services.listener.on(channels.export, (payload) => {
    // An empty payload says that listening has begun: something may have been missed.
    if (payload === '' || (JSON.parse(payload) as ExportReply).id === id) moved.resolve()
  })
  signal.addEventListener('abort', () => moved.resolve())
  try {
    for (;;) {
      moved = Promise.withResolvers<void>()
      const row = await own(services.pool, id, c.var.actor.id)
      if (row.state === 'ready') return await answerFile(services, c, row)
      if (row.state === 'failed' || row.state === 'cancelled' || signal.aborted) throw new Refusal('unavailable')
      await moved.promise
    }
  } finally {
    unsubscribe()
  }
}

async function answerFile({ engine, securityAudit, files: { store } }: AppContext, c: Context<Env>, row: Row): Promise<Response> {
  const { actor } = c.var
  const { file: path, type, format, query } = row
  // The file stays for a day. Its user may lose a right in that time.
  const scope = await exportScope(engine, actor, row)
  if (row.file && !row.scope?.every((each) => scope.includes(each))) throw new Refusal('forbidden')
  const size = path && (await store.size(exportKey(path)))
  const bytes = path && size !== null && (await store.read(exportKey(path)))
  if (!bytes) throw new Refusal('fileMissing')
  const { extension, contentType } = exportFormats[format]
  const name = fileNameOf(engine, actor, row)
  await securityAudit.downloaded(actor, c.var.clientAddress, name, format === 'case' ? { type, id: String(query['id']) } : undefined)
  return c.body(webStream(bytes), 200, {
    'content-type': contentType,
    'content-length': String(size),
    'content-disposition': `attachment; filename="${type}.${extension}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
    'cache-control': 'private, no-store',
  })
}

function fileNameOf(engine: AppContext['engine'], { language }: Actor, { type, format, created_at }: Row): string {
  const report = findReport(type)
  const label = report
    ? { one: report.label, many: report.label }
    : type === eventLog.type
      ? eventLog.label
      : engine.definitionOf(type).label
  const what = format === 'case' ? `${caseFileLabel[language]} ${label.one[language]}` : label.many[language]
  return `${what} ${formatDate(dayOf(created_at.toISOString()))}.${exportFormats[format].extension}`
}

interface Asked {
  readonly type: string
  readonly query: Readonly<Record<string, unknown>>
  readonly format: ExportFormat
  /** The number of rows or events, as far as it is known now. */
  readonly total: number
}

/** Creates an export for the caller; repeated under one idempotency key, it is the same export. */
export async function ask(
  { pool, limits, exports: { queue } }: AppContext,
  c: Context<Env>,
  { type, query, format, total }: Asked,
): Promise<ExportReply> {
  const { actor } = c.var
  const id = commandId(c)
  await limits.count('exports', actor.id)
  // Concurrent calls wait for each other, so that each counts the exports of the others.
  await withLock(pool, 'export', actor.id, async (client) => {
    await refuseTooMany(client, actor.id, id, format)
    const row = { id, user_id: actor.id, acts_for: actor.onBehalfOf?.id ?? null, type, query: JSON.stringify(query), format, total }
    await database(client)
      .insertInto('export')
      .values(row)
      .onConflict((asked) => asked.doNothing())
      .execute()
  })
  // The row is enough: if the queue is down, the worker finds the export in the table.
  queue.add(id).catch((error: Error) => logger.warn({ err: error, export: id }, 'an export waits for its queue'))
  return replyOf(await own(pool, id, actor.id))
}

/** Handles the channel `export`: sends the progress to the user's open screens. */
export function pushExport(push: Push, payload: string): void {
  const { userId, ...progress } = JSON.parse(payload) as ExportReply & { userId: string }
  push.export(userId, progress)
}

const columns = ['id', 'type', 'query', 'format', 'state', 'done', 'total', 'file', 'scope', 'created_at'] as const

type Row = Pick<Selectable<Schema['export']>, (typeof columns)[number]>

async function own(pool: Pool, id: string, userId: string): Promise<Row> {
  const row = await database(pool)
    .selectFrom('export')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return row
}

const replyOf = ({ id, state, done, total }: Row): ExportReply => ({ id, state, done, total })

async function refuseTooMany(client: PoolClient, userId: string, id: string, format: ExportFormat): Promise<void> {
  const { all, cases } = await database(client)
    .selectFrom('export')
    .select(({ fn }) => [fn.countAll().as('all'), fn.countAll().filterWhere('format', '=', 'case').as('cases')])
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (Number(all) >= atOnce || (format === 'case' && Number(cases) >= casesAtOnce)) throw new Refusal('tooMany', { seconds: 60 })
}
