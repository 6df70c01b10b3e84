import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Engine, matchingEvents, listEvents } from '@nazorat/engine'
import type { ExportFormat } from '@nazorat/engine/jobs/exports'
import type { Actor, ListQuery, LogFilters } from '@nazorat/machines'
import { type CaseTools, sourceOfCase } from './case-file/draw.ts'
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
  async xlsx(engine: Engine, actor: Actor, type: string, query: ListQuery) {
    return {
      total: await engine.count(actor, type, query),
      write: (path, progress) => writeWorkbook(path, { definition: engine.definitionOf(type), language: actor.language, pages: engine.all(actor, type, query), progress }),
    }
  },
  xes: (engine: Engine, actor: Actor, _: string, filters: LogFilters) => sourceOfLog(engine, actor, filters, (progress) => xesOf(engine, matchingEvents(engine.pool, engine.definitions, actor, filters, 'stream'), actor.language, progress)),
  ocel: (engine: Engine, actor: Actor, _: string, filters: LogFilters) => sourceOfLog(engine, actor, filters, (progress) => ocelOf(engine, matchingEvents(engine.pool, engine.definitions, actor, filters, 'position'), actor.language, progress)),
  case: (engine: Engine, actor: Actor, type: string, { id }: { id: string }, tools: CaseTools) => sourceOfCase(engine, actor, type, id, tools),
} satisfies Record<ExportFormat, (engine: Engine, actor: Actor, type: string, query: never, tools: CaseTools) => Promise<Source>>

async function sourceOfLog(engine: Engine, actor: Actor, filters: LogFilters, written: (progress: Progress) => AsyncGenerator<string>): Promise<Source> {
  const { total } = await listEvents(engine.pool, engine.definitions, actor, { ...filters, pageSize: 0 })
  return {
    total,
    async write(path, progress) {
      let all = 0
      const counting: Progress = (done) => progress((all = done))
      await pipeline(Readable.from(written(counting)), createWriteStream(path))
      return all
    },
  }
}
