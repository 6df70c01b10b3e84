import { pipeline } from 'node:stream/promises'
import { type Engine, matchingEvents, listEvents } from '@nazorat/engine'
import { streamFrom, writeStream } from '@nazorat/engine/files/streams'
import type { ExportFormat } from '@nazorat/engine/jobs/exports'
import type { ListQuery, LogFilters } from '@nazorat/machines/api-types'
import type { ReportQuery } from '@nazorat/machines/report'
import type { Actor } from '@nazorat/machines/workflow'
import { sourceOfRefused } from '../import/refused.ts'
import { writeTemplate } from '../import/template.ts'
import { type CaseTools, sourceOfCase } from './case-file/draw.ts'
import { writeCsv } from './csv.ts'
import { listHeadings } from './list-headings.ts'
import { sourceOfReport } from './report/source.ts'
import { ocelOf } from './log/ocel.ts'
import { xesOf } from './log/xes.ts'
import { writeWorkbook } from './workbook.ts'

/** Receives how much is written; throws to stop. */
export type Progress = (done: number) => Promise<void>

/** The source of an export. */
export interface Source {
  readonly total: number
  /** Writes it to a file in constant memory. Returns the number of rows or events. */
  write(path: string, progress: Progress): Promise<number>
}

/** The source of each format, with the user's current rights. */
export const sourceOf = {
  xlsx: (engine: Engine, actor: Actor, type: string, query: ListQuery) =>
    sourceOfList(engine, actor, type, query, async (path, list, filter) =>
      writeWorkbook(path, { ...list, headings: await listHeadings(engine, actor, list.definition, filter, new Date().toISOString()) }),
    ),
  csv: (engine: Engine, actor: Actor, type: string, query: ListQuery) => sourceOfList(engine, actor, type, query, writeCsv),
  template: async (engine: Engine, actor: Actor, type: string) => ({
    total: 1,
    write: (path) => writeTemplate(path, engine.definitionOf(type), actor.language, engine.definitionOf),
  }),
  refused: (engine: Engine, actor: Actor, _: string, { id }: { id: string }) => sourceOfRefused(engine, actor, id),
  xes: (engine: Engine, actor: Actor, _: string, filters: LogFilters) =>
    sourceOfLog(engine, actor, filters, (progress) =>
      xesOf(engine, matchingEvents(engine.pool, engine.definitions, actor, filters, 'stream'), actor.language, progress),
    ),
  ocel: (engine: Engine, actor: Actor, _: string, filters: LogFilters) =>
    sourceOfLog(engine, actor, filters, (progress) =>
      ocelOf(engine, matchingEvents(engine.pool, engine.definitions, actor, filters, 'position'), actor.language, progress),
    ),
  case: (engine: Engine, actor: Actor, type: string, { id }: { id: string }, tools: CaseTools) =>
    sourceOfCase(engine, actor, type, id, tools),
  report: (engine: Engine, actor: Actor, type: string, query: ReportQuery) => sourceOfReport(engine, actor, type, query),
} satisfies Record<ExportFormat, (engine: Engine, actor: Actor, type: string, query: never, tools: CaseTools) => Promise<Source>>

type WriteList = (path: string, list: Parameters<typeof writeCsv>[1], filter: ListQuery) => Promise<number>

async function sourceOfList(
  engine: Engine,
  actor: Actor,
  type: string,
  { columns, ...query }: ListQuery,
  write: WriteList,
): Promise<Source> {
  return {
    total: await engine.count(actor, type, query),
    write: (path, progress) =>
      write(
        path,
        { definition: engine.definitionOf(type), language: actor.language, columns, pages: engine.all(actor, type, query), progress },
        query,
      ),
  }
}

async function sourceOfLog(
  engine: Engine,
  actor: Actor,
  filters: LogFilters,
  written: (progress: Progress) => AsyncGenerator<string>,
): Promise<Source> {
  const { total } = await listEvents(engine.pool, engine.definitions, actor, { ...filters, pageSize: 0 })
  return {
    total,
    async write(path, progress) {
      let all = 0
      const counting: Progress = (done) => progress((all = done))
      await pipeline(streamFrom(written(counting)), writeStream(path))
      return all
    },
  }
}
