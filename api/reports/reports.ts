import { z } from 'zod'
import { openReport, processMap, refuseForeign, reportPage } from '@nazorat/engine/queries/report'
import { as, described, exportReply } from '@nazorat/machines/api-schemas'
import { isDay } from '@nazorat/machines/calendar'
import { kindOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { ProcessReply, Report, ReportQuery, ReportReply } from '@nazorat/machines/report'
import { reports as allReports } from '@nazorat/machines/reports/reports'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { ask as askForExport } from '../exports/exports.ts'
import { anyForm, type Description, type Instance, Routes } from '../http/call.ts'
import { parse } from '../http/request-body.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { isScheduled, schedule, unschedule } from './schedule.ts'
import type { AppContext } from '../context.ts'

/** The calls of every report: its rows with their totals, and the same as a workbook. */
export function reports(services: AppContext) {
  const { engine, pool } = services
  const turns = new FairQueue({ perSource: 2, maxWaiting: 10 })
  const opened = (report: Report, query: ReportQuery, actor: Actor) => openReport(report, query, actor, engine.definitionOf)
  return new Routes()
    .call('post', `${ofReport}/GetList`, {
      ...about('nothing', pageOf),
      body: anyForm,
      reply: reportReply,
      async handle(c, { params: { report }, body }) {
        const { page, query } = readQuery(report, await body())
        return turns.run(c.var.actor.id, () => reportPage(pool, opened(report, query, c.var.actor), page))
      },
    })
    .call('post', `${ofReport}/GetProcess`, {
      ...about('nothing', queryOf),
      body: anyForm,
      reply: processReply,
      async handle(c, { params: { report }, body }) {
        const { query } = readQuery(report, await body())
        return turns.run(c.var.actor.id, () => processMap(pool, opened(report, query, c.var.actor)))
      },
    })
    .call('get', `${ofReport}/GetSchedule`, {
      ...about('nothing'),
      reply: scheduled,
      handle: async (c, { params: { report } }) => ({
        isScheduled: await isScheduled(pool, c.var.actor.id, report.type),
      }),
    })
    .call('post', `${ofReport}/Schedule`, {
      ...about('person', queryOf),
      body: anyForm,
      reply: scheduled,
      async handle(c, { params: { report }, body }) {
        // A scheduled report is made each month, when they may no longer act for the other user.
        if (c.var.actor.onBehalfOf) throw new Refusal('actingForAnother')
        const { query } = readQuery(report, await body())
        const asked = opened(report, query, c.var.actor)
        await refuseForeign(pool, asked)
        await schedule(pool, c.var.actor.id, report.type, asked.query.filters, new Date().toISOString())
        return { isScheduled: true }
      },
    })
    .call('post', `${ofReport}/Unschedule`, {
      ...about('person'),
      reply: scheduled,
      async handle(c, { params: { report } }) {
        await unschedule(pool, c.var.actor.id, report.type)
        return { isScheduled: false }
      },
    })
    .call('post', `${ofReport}/SaveAsExcel`, {
      ...about('person', queryOf),
      takesKey: true,
      body: anyForm,
      reply: exportReply,
      async handle(c, { params: { report }, body }) {
        const { query } = readQuery(report, await body())
        // A query that is wrong, or of what may not be seen, is refused here, not by a failed export.
        const { total } = await turns.run(c.var.actor.id, () => reportPage(pool, opened(report, query, c.var.actor), { pageSize: 1 }))
        return askForExport(services, c, { type: report.type, query: { ...query }, format: 'report', total })
      },
    })
}

/** The beginning of a report's calls: the routes of documents are not asked for it. */
const ofReport = `/:report{(?:${Object.keys(allReports).join('|')})}`

/** A call of every report, with the body that it takes. */
const about = <W extends Description['writes']>(writes: W, bodyOf?: (report: Report) => z.ZodType) => ({
  writes,
  summary: t('ҳисобот', 'отчёт'),
  params: z.object({ report: z.string().transform((name) => allReports[name]!) }),
  each: () =>
    Object.values(allReports).map((report): Instance => ({
      at: { report: report.type },
      summary: report.label,
      ...(bodyOf && { body: bodyOf(report) }),
    })),
})

function readQuery(report: Report, body: Record<string, unknown>) {
  const labels = { ...Object.fromEntries(Object.entries(report.facets).map(([name, { label }]) => [name, label])), ...queryLabels }
  const { period = {}, on, page, pageSize, sort, ...filters } = parse(shape, body, labels)
  return { page: { page, pageSize, sort }, query: { period, filters: filters as ReportQuery['filters'], ...(on !== undefined && { on }) } }
}

const day = z.string().refine(isDay, 'date').meta({ format: 'date' })

const period = described(
  z.strictObject({ from: day.optional(), to: day.optional() }),
  t('иккала сана ҳам киради, Тошкент вақти', 'обе даты включительно, по Ташкенту'),
)

const shape = z.looseObject({
  period: period.optional(),
  on: described(day, t('шу кун охиридаги ҳолат; бўлмаса, ҳозирги', 'состояние на конец этого дня; без него — сейчас')).optional(),
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

/** The query of a page of a report in the document, with the report's facets. */
const pageOf = ({ facets }: Report) =>
  z.object({
    ...shape.shape,
    period,
    ...Object.fromEntries(
      Object.entries(facets).map(([name, field]) => [
        name,
        described(kindOf(field).target ? z.array(z.uuid()) : z.unknown(), field.label).optional(),
      ]),
    ),
  })

const queryOf = (report: Report) => pageOf(report).omit({ page: true, pageSize: true, sort: true })

const asOf = z.object({ at: z.iso.datetime(), position: z.int() })
const numbers = z.record(z.string(), z.number().nullable())

const reportReply = as<ReportReply>(
  z.object({
    rows: z.array(z.object({ keys: z.record(z.string(), z.string().nullable()), values: numbers })),
    totals: numbers,
    total: z.int(),
    asOf,
    texts: z.record(z.string(), z.unknown()),
  }),
)

/** How documents went from state to state, and for how many seconds they had stood where they left. */
const processReply = as<ProcessReply>(
  z.object({
    ways: z.array(z.record(z.string(), z.unknown())),
    entered: z.array(z.object({ state: z.string(), documents: z.int() })),
    states: z.array(z.record(z.string(), z.unknown())),
    asOf,
  }),
)

const scheduled = z.object({ isScheduled: z.boolean() })
