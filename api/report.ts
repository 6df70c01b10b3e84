import { Hono } from 'hono'
import { z } from 'zod'
import { reportLog } from '@nazorat/engine'
import { isDay, logReport, t } from '@nazorat/machines'
import { parse, readBody } from './body.ts'
import type { Env, Services } from './services.ts'

/** The report of everything that happened. */
export function report({ engine, pool }: Services) {
  return new Hono<Env>().post('/GetList', async (c) => c.json(await reportLog(pool, engine.definitions, c.var.actor, parse(logQuery, await readBody(c), labels))))
}

const several = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(200)]).optional()
const word = z.string().max(100).refine((value) => value.isWellFormed() && !value.includes('\0'))
const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional()
const day = z.string().refine(isDay, 'date').optional()

/** What the log can be narrowed by. */
export const logFilters = z.strictObject({
  at: z.strictObject({ from: day, to: day }).optional(),
  action: several(word),
  type: several(word),
  document: several(z.uuid()),
  person: several(z.uuid()),
  organization: several(z.uuid()),
  search: z.string().max(200).refine((value) => value.isWellFormed() && !value.includes('\0')).optional(),
})

export const logQuery = logFilters.extend({ after: position, before: position, skip: position, pageSize: z.int().min(0).max(200).optional() })

const labels = {
  ...Object.fromEntries(Object.entries(logReport.fields).map(([name, { label }]) => [name, label])),
  search: t('Qidiruv', 'Қидирув', 'Поиск'),
  after: t('Oʻrindan keyin', 'Ўриндан кейин', 'После позиции'),
  before: t('Oʻringacha', 'Ўрингача', 'До позиции'),
  skip: t('Oʻtkazib yuborish', 'Ўтказиб юбориш', 'Пропустить'),
  pageSize: t('Sahifadagi qatorlar', 'Саҳифадаги қаторлар', 'Строк на странице'),
}
