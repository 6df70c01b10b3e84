import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listEvents } from '@nazorat/engine'
import type { ExportFormat } from '@nazorat/engine/jobs/exports'
import type { LogQuery } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { eventLogFilters } from '@nazorat/machines/reports/event-log-filters'
import type { Actor } from '@nazorat/machines/workflow'
import { days } from '../http/days.ts'
import { parse, readBody } from '../http/request-body.ts'
import { ask as askForExport } from '../exports/exports.ts'
import type { Env, AppContext } from '../context.ts'
import { reads, writes } from '../http/declaration.ts'

/** The report of everything that happened. */
export function report(services: AppContext) {
  const { engine, pool } = services
  const ask = (query: LogQuery, actor: Actor) => listEvents(pool, engine.definitions, actor, query)
  // An export for process mining. An invalid filter is refused here, not by a failed export.
  const take = async (c: Context<Env>, format: ExportFormat) => {
    const query = parse(logFilters, await readBody(c), labels)
    const { total } = await ask({ ...query, pageSize: 0 }, c.var.actor)
    return c.json(await askForExport(services, c, { type: eventLog.type, query, format, total }))
  }
  return new Hono<Env>()
    .post('/GetList', reads, async (c) => c.json(await ask(parse(logQuery, await readBody(c), labels), c.var.actor)))
    .post('/SaveAsXes', writes('person'), (c) => take(c, 'xes'))
    .post('/SaveAsOcel', writes('person'), (c) => take(c, 'ocel'))
}

const several = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(200)]).optional()
const word = z
  .string()
  .max(100)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** The filters of the event log. */
export const logFilters = z.strictObject({
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

export const logQuery = logFilters.extend({
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
