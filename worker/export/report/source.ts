import type { Engine } from '@nazorat/engine'
import { allOfReport, openReport, reportPage } from '@nazorat/engine/queries/report'
import type { ReportQuery } from '@nazorat/machines/report'
import { findReport } from '@nazorat/machines/reports/find-report'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Source } from '../source.ts'
import { headingsOf } from './headings.ts'
import { writeReport } from './workbook.ts'

/** A report as a workbook, with what its user may see now. */
export async function sourceOfReport(engine: Engine, actor: Actor, type: string, query: ReportQuery): Promise<Source> {
  const report = findReport(type)
  if (!report) throw new Refusal('noSuchCall')
  const asked = openReport(report, query, actor, engine.definitionOf)
  const { total } = await reportPage(engine.pool, asked, { pageSize: 1 })
  return {
    total,
    write: async (path, progress) =>
      writeReport(path, {
        report,
        language: actor.language,
        headings: await headingsOf(engine, actor, report, query),
        pages: allOfReport(engine.pool, asked),
        progress,
      }),
  }
}
