import type { Context } from 'hono'
import { exportReply, logReply } from '@nazorat/machines/api-schemas'
import { z } from 'zod'
import { listEvents } from '@nazorat/engine'
import type { ExportFormat } from '@nazorat/engine/jobs/exports'
import type { LogQuery } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { eventLogFilters } from '@nazorat/machines/reports/event-log-filters'
import type { Actor } from '@nazorat/machines/workflow'
import { ask as askForExport } from '../exports/exports.ts'
import { days, Routes } from '../http/call.ts'
import type { Env, AppContext } from '../context.ts'

/** The report of everything that happened. */
export function report(services: AppContext) {
  const { engine, pool } = services
  const ask = (query: LogQuery, actor: Actor) => listEvents(pool, engine.definitions, actor, query)
  // An export for process mining. An invalid filter is refused here, not by a failed export.
  const take = async (c: Context<Env>, query: z.output<typeof logFilters>, format: ExportFormat) => {
    const { total } = await ask({ ...query, pageSize: 0 }, c.var.actor)
    return askForExport(services, c, { type: eventLog.type, query, format, total })
  }
  return new Routes()
    .call('post', '/GetList', {
      writes: 'nothing',
      summary: t('воқеалар журнали', 'журнал событий'),
      labels,
      body: logQuery,
      reply: logReply,
      handle: async (c, { body }) => await ask(await body(), c.var.actor),
    })
    .call('post', '/SaveAsXes', {
      writes: 'person',
      summary: t('журнални XES (IEEE 1849)га юклаш', 'выгрузка журнала в XES (IEEE 1849)'),
      takesKey: true,
      labels,
      body: logFilters,
      reply: exportReply,
      handle: async (c, { body }) => take(c, await body(), 'xes'),
    })
    .call('post', '/SaveAsOcel', {
      writes: 'person',
      summary: t('журнални OCEL 2.0 га юклаш', 'выгрузка журнала в OCEL 2.0'),
      takesKey: true,
      labels,
      body: logFilters,
      reply: exportReply,
      handle: async (c, { body }) => take(c, await body(), 'ocel'),
    })
}

const several = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(200)]).optional()
const word = z
  .string()
  .max(100)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** The filters of the event log. */
const logFilters = z.strictObject({
  at: days.optional(),
  action: several(word),
  type: several(word),
  document: several(z.uuid()),
  person: several(z.uuid()),
  organization: several(z.uuid()),
  search: z
    .string()
    .max(200)
    .refine((value) => value.isWellFormed() && !value.includes('\0'))
    .optional(),
})

const logQuery = logFilters.extend({
  after: position,
  before: position,
  skip: position,
  pageSize: z.int().min(0).max(200).optional(),
})

const labels = {
  ...Object.fromEntries(Object.entries(eventLogFilters).map(([name, { label }]) => [name, label])),
  search: t('Қидирув', 'Поиск'),
  after: t('Ўриндан кейин', 'После позиции'),
  before: t('Ўрингача', 'До позиции'),
  skip: t('Ўтказиб юбориш', 'Пропустить'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
}
