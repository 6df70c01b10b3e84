import type { Context } from 'hono'
import { z } from 'zod'
import type { Selectable } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database, withLock } from '@nazorat/engine'
import { webStream } from '@nazorat/engine/files/streams'
import { channels } from '@nazorat/engine/jobs/channels'
import { exportScope } from '@nazorat/engine/jobs/export-scope'
import { type ExportFormat, exportFormats, exportKey, moveExport } from '@nazorat/engine/jobs/exports'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { maxCaseSize } from '@nazorat/engine/proof/case-file'
import { logger } from '@nazorat/engine/telemetry/logger'
import { exportReply, storedReport } from '@nazorat/machines/api-schemas'
import type { ExportReply, StoredReport } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { caseFileLabel } from '@nazorat/machines/reports/case-file'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { findReport } from '@nazorat/machines/reports/find-report'
import { formatDate, t } from '@nazorat/machines/i18n'
import { type Actor, mayView, Refusal } from '@nazorat/machines/workflow'
import { ownImport } from '../imports/rows.ts'
import { readQuery } from '../documents/list-query.ts'
import { everyType, exportOf, importing } from '../documents/types.ts'
import { anyForm, byId, commandId, ofType, Routes } from '../http/call.ts'
import type { Env, Push, AppContext } from '../context.ts'
import { FairQueue } from '../http/fair-queue.ts'

/** How many exports a user may have under way at once. Case files are expensive to draw: one. */
const concurrency = 5
const caseConcurrency = 1

/** The routes of exports. Only the user who requested an export may follow, cancel and download it. The log's are in `event-log`. */
export function exports(services: AppContext) {
  const { engine, pool } = services
  const turns = new FairQueue({ perSource: 2, maxWaiting: 10 })
  return (
    new Routes()
      .call('post', '/:type/SaveAsExcel', {
        writes: 'person',
        summary: t('Excelга юклаш', 'выгрузка в Excel'),
        takesKey: true,
        params: ofType,
        body: anyForm,
        reply: exportReply,
        each: exportOf,
        handle: async (c, { params, body }) => askList(c, params.type, 'xlsx', await body()),
      })
      .call('post', '/:type/SaveAsCsv', {
        writes: 'person',
        summary: t('CSVга юклаш', 'выгрузка в CSV'),
        takesKey: true,
        params: ofType,
        body: anyForm,
        reply: exportReply,
        each: exportOf,
        handle: async (c, { params, body }) => askList(c, params.type, 'csv', await body()),
      })
      // The workbook itself, under the name and in the case that callers know.
      .call('post', `/:type/${inAnyCase('SaveAsExecel')}`, {
        writes: 'person',
        summary: t('Excel файли: тайёр бўлгунча кутилади', 'файл Excel: вызов ждёт, пока он будет готов'),
        params: ofType,
        body: anyForm,
        file: [exportFormats.xlsx.contentType],
        each: asCallersKnow(exportOf),
        handle: async (c, { params, body }) => answerMade(services, c, await askList(c, params.type, 'xlsx', await body())),
      })
      .call('get', `/:type/${inAnyCase('SaveAsExecel')}`, {
        writes: 'person',
        summary: t('Excel файли: тайёр бўлгунча кутилади', 'файл Excel: вызов ждёт, пока он будет готов'),
        params: ofType,
        query: z.object({}).catchall(z.string()),
        file: [exportFormats.xlsx.contentType],
        each: asCallersKnow(everyType),
        handle: async (c, { params, query }) => answerMade(services, c, await askList(c, params.type, 'xlsx', query)),
      })
      .call('get', '/:type/ImportTemplate', {
        writes: 'person',
        summary: t('импорт учун намуна', 'образец файла для импорта'),
        params: ofType,
        file: [exportFormats.xlsx.contentType],
        each: importing,
        async handle(c, { params: { type } }) {
          const subject = { type, query: {}, format: 'template' } as const
          await exportScope(engine, c.var.actor, subject)
          return answerMade(services, c, await ask(services, c, { ...subject, total: 1 }))
        },
      })
      .call('get', '/import/:id/Refused', {
        writes: 'person',
        summary: t('рад этилган қаторлар файли', 'файл с отклонёнными строками'),
        file: [exportFormats.xlsx.contentType],
        params: byId,
        async handle(c, { params }) {
          const { type, refused } = await ownImport(pool, params.id, c.var.actor.id)
          return answerMade(services, c, await ask(services, c, { type, query: { id: params.id }, format: 'refused', total: refused }))
        },
      })
      .call('post', '/:type/SaveCaseFile/:id', {
        writes: 'person',
        summary: t(
          'исботлари билан йиғма жилд (zip), жараён ва файл юклаб олишдагидек',
          'сводное дело с доказательствами (zip), ход и файл — как у выгрузки',
        ),
        takesKey: true,
        params: byId.extend({ type: z.string() }),
        reply: exportReply,
        each: everyType,
        async handle(c, { params: { type, id } }) {
          const subject = { type, query: { id }, format: 'case' } as const
          // Throws for users who may not see the history.
          await exportScope(engine, c.var.actor, subject)
          const total = (await engine.load(type, [id])).get(id)?.version ?? 0
          if (total > maxCaseSize.versions) throw new Refusal('caseTooLong', { versions: total, most: maxCaseSize.versions })
          return await ask(services, c, { ...subject, total })
        },
      })
      // The reports that are kept for the caller, also those that are made each month.
      .call('get', '/export', {
        writes: 'nothing',
        summary: t('ўз ҳисоботлари, ҳар ойда тузиладиганлари ҳам', 'свои отчёты, в том числе ежемесячные'),
        reply: z.array(storedReport),
        async handle(c) {
          const rows = await database(pool)
            .selectFrom('export')
            .select(columns)
            .where('user_id', '=', c.var.actor.id)
            .where('format', '=', 'report')
            .orderBy('created_at', 'desc')
            .limit(20)
            .execute()
          return rows.map((row): StoredReport => ({
            ...replyOf(row),
            label: findReport(row.type)?.label ?? row.type,
            createdAt: row.created_at.toISOString(),
          }))
        },
      })
      .call('get', '/export/:id', {
        writes: 'nothing',
        summary: t('юклаб олиш жараёни', 'ход выгрузки'),
        reply: exportReply,
        params: byId,
        handle: async (c, { params }) => replyOf(await own(pool, params.id, c.var.actor.id)),
      })
      .call('post', '/export/:id/Cancel', {
        writes: 'person',
        summary: t('юклаб олишни бекор қилиш', 'отменить выгрузку'),
        reply: exportReply,
        params: byId,
        async handle(c, { params }) {
          const { id } = await own(pool, params.id, c.var.actor.id)
          await moveExport(pool, id, ['queued', 'running'], { state: 'cancelled' })
          return replyOf(await own(pool, id, c.var.actor.id))
        },
      })
      .call('get', '/export/:id/file', {
        writes: 'person',
        summary: t('юклаб олинадиган файл', 'файл выгрузки'),
        file: [...new Set(Object.values(exportFormats).map(({ contentType }) => contentType))],
        params: byId,
        handle: async (c, { params }) => answerFile(services, c, await own(pool, params.id, c.var.actor.id)),
      })
  )

  /** Asks for a list as a file: by its filter, with all columns or those that are named. */
  async function askList(c: Context<Env>, type: string, format: 'xlsx' | 'csv', filter: Record<string, unknown>): Promise<ExportReply> {
    const { actor } = c.var
    const { page: _page, pageSize: _pageSize, ...query } = readQuery(filter)
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

/** The calls of `inAnyCase` in the document, under the name that callers know. */
const asCallersKnow =
  (each: typeof exportOf): typeof exportOf =>
  (definitions) =>
    each(definitions).map((instance) => ({ ...instance, at: { ...instance.at, call: 'SaveAsExecel' } }))

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

interface ExportRequest {
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
  { type, query, format, total }: ExportRequest,
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
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere('format', '=', 'case').as('cases')])
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (all >= concurrency || (format === 'case' && cases >= caseConcurrency)) throw new Refusal('tooMany', { seconds: 60 })
}
