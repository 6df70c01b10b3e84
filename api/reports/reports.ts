import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { openReport, processMap, refuseForeign, reportPage } from '@nazorat/engine/queries/report'
import { isDay } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import type { Report, ReportQuery } from '@nazorat/machines/report'
import { findReport } from '@nazorat/machines/reports/find-report'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { ask as askForExport } from '../exports/exports.ts'
import { parse, readBody } from '../http/request-body.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { isScheduled, schedule, unschedule } from './schedule.ts'
import type { AppContext, Env } from '../context.ts'
import { reads, writes } from '../http/declaration.ts'

/** The calls of every report: its rows with their totals, and the same as a workbook. */
export function reports(services: AppContext) {
  const { engine, pool } = services
  const turns = new FairQueue({ perSource: 2, maxWaiting: 10 })
  const asked = (report: Report, query: ReportQuery, actor: Actor) => openReport(report, query, actor, engine.definitionOf)
  return new Hono<Env>()
    .post('/:report/GetList', reads, async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      const { page, query } = await readReportQuery(c, report)
      return c.json(await turns.run(c.var.actor.id, () => reportPage(pool, asked(report, query, c.var.actor), page)))
    })
    .post('/:report/GetProcess', reads, async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      const { query } = await readReportQuery(c, report)
      return c.json(await turns.run(c.var.actor.id, () => processMap(pool, asked(report, query, c.var.actor))))
    })
    .get('/:report/GetSchedule', reads, async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      return c.json({ isScheduled: await isScheduled(pool, c.var.actor.id, report.type) })
    })
    .post('/:report/Schedule', writes('person'), async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      // A scheduled report is made each month, when they may no longer act for the other user.
      if (c.var.actor.onBehalfOf) throw new Refusal('actingForAnother')
      const { query } = await readReportQuery(c, report)
      const opened = asked(report, query, c.var.actor)
      await refuseForeign(pool, opened)
      await schedule(pool, c.var.actor.id, report.type, opened.query.filters, new Date().toISOString())
      return c.json({ isScheduled: true })
    })
    .post('/:report/Unschedule', writes('person'), async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      await unschedule(pool, c.var.actor.id, report.type)
      return c.json({ isScheduled: false })
    })
    .post('/:report/SaveAsExcel', writes('person'), async (c, next) => {
      const report = findReport(c.req.param('report'))
      if (!report) return next()
      const { query } = await readReportQuery(c, report)
      // A query that is wrong, or of what may not be seen, is refused here, not by a failed export.
      const { total } = await turns.run(c.var.actor.id, () => reportPage(pool, asked(report, query, c.var.actor), { pageSize: 1 }))
      return c.json(await askForExport(services, c, { type: report.type, query: { ...query }, format: 'report', total }))
    })
}

async function readReportQuery(c: Context<Env>, report: Report) {
  const labels = { ...Object.fromEntries(Object.entries(report.facets).map(([name, { label }]) => [name, label])), ...queryLabels }
  const { period = {}, on, page, pageSize, sort, ...filters } = parse(shape, await readBody(c), labels)
  return { page: { page, pageSize, sort }, query: { period, filters: filters as ReportQuery['filters'], ...(on !== undefined && { on }) } }
}

const day = z.string().refine(isDay, 'date')

const shape = z.looseObject({
  period: z.strictObject({ from: day.optional(), to: day.optional() }).optional(),
  on: day.optional(),
  page: z.int().min(1).max(100_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  sort: z.string().max(100).optional(),
})

const queryLabels = {
  period: t('Ҳисобот даври', 'Отчётный период'),
  on: t('Ҳолат санаси', 'По состоянию на'),
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
  sort: t('Саралаш', 'Сортировка'),
}
