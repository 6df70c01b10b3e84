import { join } from 'node:path'
import type { Pool } from 'pg'
import type { ExportReply } from '@nazorat/machines'
import { channels } from './channels.ts'

/** The queue of exports; a job's id is that of its row in the table `export`. */
export const exportQueue = 'export'

/** Where the finished files are, in the data folder. */
export const exportFolder = (dataDir: string): string => join(dataDir, 'exports')

/** What an export is written as: a list as a workbook; the log for process mining, as XES (IEEE 1849) or OCEL 2.0; a document's case file as an archive. */
export const exportFormats = {
  xlsx: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xes: { extension: 'xes', contentType: 'application/xml' },
  ocel: { extension: 'jsonocel', contentType: 'application/json' },
  case: { extension: 'zip', contentType: 'application/zip' },
} as const

export type ExportFormat = keyof typeof exportFormats

interface Progress {
  state?: ExportReply['state']
  done?: number
  total?: number
  file?: string
  /** What its user may see while it is made; see `scopeOf`. */
  scope?: readonly string[]
}

/**
 * Moves an export on when it is in one of the states, and tells its user. False when it was not: it has been
 * cancelled meanwhile, or is over.
 */
export async function moveExport(pool: Pool, id: string, from: readonly ExportReply['state'][], { state, done, total, file, scope }: Progress): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with moved as (
       update export set state = coalesce($3, state), done = coalesce($4, done), total = coalesce($5, total), file = coalesce($6, file), scope = coalesce($7, scope)
       where id = $1 and state = any($2) returning user_id, id, state, done, total
     )
     select pg_notify('${channels.export}', json_build_object('userId', user_id, 'id', id, 'state', state, 'done', done, 'total', total)::text) from moved`,
    [id, from, state, done, total, file, scope],
  )
  return rowCount === 1
}
