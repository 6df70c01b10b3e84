import type { Context } from 'hono'
import { z } from 'zod'
import { dayOf, isDay } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import { type Dataset, type DatasetName, datasets, isDataset } from '@nazorat/machines/reports/open-data'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { Routes } from '../http/call.ts'
import { languageOf } from './shell.ts'
import { catalogOf } from './catalog.ts'
import { csvOf, type OpenData, type OpenTable } from './data.ts'

const day = z.string().refine(isDay, 'date').meta({ format: 'date' })

const asked = z.object({ by: z.string().optional(), from: day.optional(), to: day.optional(), lang: z.string().optional() })
const ofDataset = z.object({ dataset: z.string() })
const word = z.union([z.string(), z.object({ ln: z.string(), cl: z.string(), ru: z.string() })])

/** Open numbers for machines, without a session: tables as JSON and CSV, and the catalogue of them (DCAT). */
export function openDataCalls({ limits }: Pick<AppContext, 'limits'>, data: OpenData) {
  const tableOf = async (
    c: Context<Env>,
    name: string,
    { by, from, to }: z.output<typeof asked>,
  ): Promise<[Dataset, string, OpenTable]> => {
    await limits.count('openData', c.var.clientAddress ?? 'unknown')
    const found = find(name, by)
    if (!found) throw new Refusal('notFound')
    const table = await data.table(found.name, found.facet, from === undefined && to === undefined ? thisYear() : { from, to })
    c.header('cache-control', 'public, max-age=600')
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return [datasets[found.name], found.facet, table]
  }
  return new Routes()
    .call('get', '/Data/:dataset', {
      writes: 'nothing',
      isPublic: true,
      summary: t('очиқ маълумотлар жадвали', 'таблица открытых данных'),
      params: ofDataset,
      query: asked,
      reply: z.object({
        columns: z.array(z.object({ name: z.string(), label: word })),
        rows: z.array(z.object({ key: z.string().nullable(), title: word, values: z.array(z.number().nullable()) })),
        at: z.iso.datetime(),
      }),
      async handle(c, { params, query }) {
        const [, , table] = await tableOf(c, params.dataset, query)
        return { ...table, columns: [...table.columns], rows: table.rows.map((row) => ({ ...row, values: [...row.values] })) }
      },
    })
    .call('get', '/Data/:dataset/csv', {
      writes: 'nothing',
      isPublic: true,
      summary: t('очиқ маълумотлар жадвали, CSV', 'таблица открытых данных, CSV'),
      params: ofDataset,
      query: asked,
      file: ['text/csv'],
      async handle(c, { params, query }) {
        const [dataset, facet, table] = await tableOf(c, params.dataset, query)
        // Excel reads a file without the mark in the code page of its country.
        const content = `\ufeff${csvOf(table, facetLabel(dataset, facet), languageOf(c))}`
        const name = `${params.dataset}-${facet}.csv`
        return c.body(content, 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        })
      },
    })
    .call('get', '/Catalog', {
      writes: 'nothing',
      isPublic: true,
      summary: t('очиқ маълумотлар каталоги', 'каталог открытых данных'),
      file: ['application/ld+json'],
      async handle(c) {
        await limits.count('openData', c.var.clientAddress ?? 'unknown')
        const { origin } = new URL(c.req.url)
        return c.body(JSON.stringify(catalogOf(origin, languageOf(c))), 200, {
          'content-type': 'application/ld+json',
          'cache-control': 'public, max-age=600',
          'access-control-allow-origin': '*',
        })
      },
    })
}

/** A dataset with the facet that is asked for, its first where none is; null for any other. */
export function find(name: string, by: string | undefined): { readonly name: DatasetName; readonly facet: string } | null {
  if (!isDataset(name)) return null
  const facets: readonly string[] = datasets[name].by
  const facet = by ?? facets[0]!
  return facets.includes(facet) ? { name, facet } : null
}

/** The year so far: the period of a table where none is asked for. */
export function thisYear(): { from: string; to: string } {
  const today = dayOf(new Date().toISOString())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** The name of a facet. */
export const facetLabel = ({ report }: Dataset, facet: string) => report.facets[facet]?.label ?? t('Ой', 'Месяц')
