import type { Pool } from 'pg'
import { openReport as asked, reportPage } from '@nazorat/engine/queries/report'
import type { Engine } from '@nazorat/engine'
import { csvLine, inLanguage, type Language, type Text } from '@nazorat/machines/i18n'
import { columnValue, type ReportPeriod } from '@nazorat/machines/report'
import { type Dataset, type DatasetName, businessesOf, datasets, openReport } from '@nazorat/machines/reports/open-data'
import { type Actor, system } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import { hideFew } from './hide-few.ts'

/** A table of open numbers: a row for each body, region, kind or month. */
export interface OpenTable {
  readonly columns: readonly { readonly name: string; readonly label: Text }[]
  readonly rows: readonly { readonly key: string | null; readonly title: string | Text; readonly values: readonly (number | null)[] }[]
  /** The moment as of which it is. */
  readonly at: string
}

/** It counts all documents, of which it gives out numbers of at least five businesses. */
const counter: Actor = { ...system, grants: { AllRequestView: '', AllInspectionResultView: '', AllProphylaxisView: '', AllVisitView: '' } }

interface OpenDataContext {
  readonly pool: Pool
  readonly engine: Pick<Engine, 'definitionOf'>
}

/** For how many milliseconds a table is kept: strangers do not make the database count for each of them. */
const age = 10 * 60_000
const maxCached = 200

/** The tables of open data, each counted at most once in ten minutes and one at a time. */
export class OpenData {
  readonly #context: OpenDataContext
  readonly #cached = new Map<string, { readonly until: number; readonly table: Promise<OpenTable> }>()
  readonly #turns = new FairQueue({ concurrency: 1, maxWaiting: 50 })

  constructor(context: OpenDataContext) {
    this.#context = context
  }

  /** Throws `invalid` where the period is none. */
  table(name: DatasetName, facet: string, period: ReportPeriod): Promise<OpenTable> {
    const key = [name, facet, period.from, period.to].join()
    const cached = this.#cached.get(key)
    if (cached && cached.until > Date.now()) return cached.table
    const table = this.#turns.run('all', () => this.#count(name, facet, period))
    table.catch(() => this.#cached.delete(key))
    this.#cached.delete(key)
    this.#cached.set(key, { until: Date.now() + age, table })
    if (this.#cached.size > maxCached) this.#cached.delete(this.#cached.keys().next().value!)
    return table
  }

  async #count(name: DatasetName, facet: string, period: ReportPeriod): Promise<OpenTable> {
    const { pool, engine } = this.#context
    const dataset: Dataset = datasets[name]
    const report = openReport(dataset, facet)
    const columns = Object.entries(dataset.columns).map(([column, { label }]) => ({ name: column, label }))
    const { rows, texts, asOf } = await reportPage(
      pool,
      asked(report, { period, filters: {} }, counter, (type) => engine.definitionOf(type)),
      { pageSize: 1000 },
    )
    const shown = columns.map(({ name: column }) =>
      hideFew(
        rows.map(({ values }) => ({
          value: columnValue(report, column, values) ?? 0,
          businesses: columnValue(report, businessesOf(column), values) ?? 0,
        })),
      ),
    )
    return {
      columns,
      rows: rows.map(({ keys }, i) => {
        const key = keys[facet] ?? null
        return { key, title: (key !== null && texts[key]) || key || '—', values: shown.map((column) => column[i]!) }
      }),
      at: asOf.at,
    }
  }
}

/** The same as CSV: the names of the columns, a line for each row; what is hidden is empty. */
export const csvOf = ({ columns, rows }: OpenTable, first: Text, language: Language): string =>
  [
    csvLine([first[language], ...columns.map(({ label }) => label[language])]),
    ...rows.map(({ title, values }) => csvLine([inLanguage(title, language), ...values])),
  ].join('')
