import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { catchUpCounts, countersOf, inTransaction, takeSteps } from '@nazorat/engine'
import { openReport, reportPage } from '@nazorat/engine/queries/report'
import { definitions } from '@nazorat/machines/documents'
import type { Report, ReportQuery, ReportReply } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import type { Actor } from '@nazorat/machines/workflow'
import { writeReport } from '@nazorat/worker/export/report/workbook'
import { addRandomChecks } from '../reports/random-checks.ts'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, table, printProgress } from './figures.ts'
import { generateChecks } from './data/checks.ts'
import { actorsOf, makeCountry } from './list.ts'

/**
 * Reports: a workbook of a million rows beside ExcelJS that streams as many of the same constants, with the memory of both; the
 * overview of the start page over a million checks; and how many events a second become steps and numbers of reports.
 */
export async function benchReport({
  json,
  checks = 1_000_000,
  rounds = 20,
}: {
  json: boolean
  checks?: number
  rounds?: number
}): Promise<void> {
  const report = reports['excelreport6']!
  const constants = await measured('constants', (path) => writeConstants(path, checks, Object.keys(report.columns).length))
  const written = await measured('report', (path) => writeRows(path, report, checks))
  const slower = constants.rowsPerSecond / written.rowsPerSecond
  print(json, [constants, { ...written, timesSlower: Math.round(slower * 100) / 100 }], `a workbook of ${checks} rows`)

  const database = await benchDatabase()
  try {
    await overview(await database.open(), checks, rounds, json)
    print(json, await following(await database.open(), Math.round(checks / 10)), 'events that become steps and numbers of reports')
  } finally {
    await database.close()
  }
}

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof benchDatabase>>['open']>>

const counters = countersOf(definitions, Object.values(reports)).filter(({ subject }) => subject === 'report')

/** The three reports of the overview together, for each kind of reader, over whole months and over parts of them. */
async function overview({ engine, pool }: Opened, checks: number, rounds: number, json: boolean): Promise<void> {
  const unit = `milliseconds for the overview over ${checks} checks`
  const world = await makeWorld(engine)
  const country = await makeCountry(world)
  await generateChecks(pool, checks, country)
  await inTransaction(pool, (tx) => catchUpCounts(tx, counters))
  await pool.query('vacuum analyze document_count')
  const ask = (who: Actor, period: ReportQuery['period']) =>
    Promise.all(
      ['checksbyregion', 'checksbymonth', 'checksbybody'].map((type) =>
        reportPage(pool, openReport(reports[type]!, { period, filters: {} }, who, engine.definitionOf), { pageSize: 50 }),
      ),
    )
  const rows = table(json, unit)
  for (const [actor, who] of Object.entries(actorsOf(world, country))) {
    for (const period of [
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-01-16', to: '2026-11-20' },
      { from: '2020-01-01', to: '2029-12-31' },
    ]) {
      const times: number[] = []
      for (let round = -2; round < rounds; round++) {
        const start = performance.now()
        await ask(who, period)
        if (round >= 0) times.push(performance.now() - start)
      }
      rows.push({ actor, period: `${period.from}..${period.to}`, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
    }
  }
  print(json, rows, unit)
}

async function following({ engine, pool }: Opened, checks: number) {
  const world = await makeWorld(engine)
  await inTransaction(pool, (tx) => catchUpCounts(tx, counters))
  await pool.query('create table cursors as select * from document_count_cursor')
  const bodies = Array.from({ length: 20 }, () => randomUUID())
  await addRandomChecks(world, { checks, regions: bodies.slice(0, 14), bodies })
  // The table was rebuilt, and the numbers forgotten with it: the follower is to go on where it was.
  await pool.query('truncate document_count_cursor')
  await pool.query('insert into document_count_cursor table cursors')
  await pool.query('vacuum analyze event')
  const end = (await pool.query<{ pos: number }>('select pos from head')).rows[0]!.pos
  const timed = async (follower: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return { follower, events: end, perSecond: Math.round(end / ((performance.now() - start) / 1000)) }
  }
  return [
    await timed('steps', async () => {
      for (let pos = 0; pos < end; pos += 20_000)
        await inTransaction(pool, (tx) => takeSteps(tx, definitions, pos, Math.min(end, pos + 20_000)))
    }),
    await timed('numbers of reports', () => inTransaction(pool, (tx) => catchUpCounts(tx, counters))),
  ]
}

/** Writes a workbook. How long it takes, and how far the memory of the process rises above what it was. */
async function measured(name: string, write: (path: string) => Promise<number>) {
  const path = join(tmpdir(), `nazorat-bench-${randomUUID()}.xlsx`)
  globalThis.gc?.()
  printProgress(`writing the workbook of ${name}`)
  const idle = process.memoryUsage().rss
  let peak = idle
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const start = performance.now()
  try {
    const rows = await write(path)
    const seconds = (performance.now() - start) / 1000
    return { workbook: name, rowsPerSecond: Math.round(rows / seconds), seconds, megabytesAboveIdle: Math.round((peak - idle) / 1024 ** 2) }
  } finally {
    clearInterval(watching)
    await rm(path, { force: true })
  }
}

async function writeConstants(path: string, rows: number, columns: number): Promise<number> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: createWriteStream(path), useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet('Лист1')
  sheet.columns = [
    { width: 6 },
    { width: 36, style: { numFmt: '@' } },
    ...Array.from({ length: columns }, () => ({ width: 13, style: { numFmt: '#,##0' } })),
  ]
  const cells = [1, '«Барака Шифо савдо 1» МЧЖ', ...Array.from({ length: columns }, (_, i) => i)]
  for (let row = 0; row < rows; row++) {
    sheet.addRow(cells).commit()
    if (row % 100 === 0) await turn()
  }
  sheet.commit()
  await book.commit()
  return rows
}

function writeRows(path: string, report: Report, rows: number): Promise<number> {
  const values = Object.fromEntries(Object.keys(report.columns).map((name, i) => [name, i]))
  const pages = async function* (): AsyncGenerator<{ whole: Pick<ReportReply, 'totals' | 'asOf'> } | Pick<ReportReply, 'rows' | 'texts'>> {
    yield { whole: { totals: values, asOf: { at: new Date().toISOString(), position: rows } } }
    for (let done = 0; done < rows; done += 1000) {
      const ids = Array.from({ length: Math.min(1000, rows - done) }, (_, i) => String(done + i))
      yield {
        rows: ids.map((id) => ({ keys: { contractor: id }, values })),
        texts: Object.fromEntries(ids.map((id) => [id, `«Барака Шифо савдо ${id}» МЧЖ`])),
      }
    }
  }
  return writeReport(path, {
    report,
    language: 'cl',
    headings: { title: report.label.cl, lines: ['1'] },
    pages: pages(),
    progress: async () => {},
  })
}
