import type { ExportFormat } from '../postgres/schema.ts'
import type { Pool } from 'pg'
import type { ExportReply } from '@nazorat/machines/api-types'
import { database } from '../postgres/database.ts'
import { channels, notify } from './channels.ts'

/** The queue of exports; a job's id is that of its row in the table `export`. */
export const exportQueue = 'export'

/** Below which key of the store the finished files are. */
export const exportFiles = 'exports'
export const exportKey = (file: string): string => `${exportFiles}/${file}`

/**
 * The formats of exports: a list as a workbook or as CSV; an import's template, and its refused lines; the log for process mining,
 * as XES (IEEE 1849) or OCEL 2.0; a document's case file as an archive; a report as a workbook.
 */
export const exportFormats = {
  xlsx: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  template: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  refused: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xes: { extension: 'xes', contentType: 'application/xml' },
  ocel: { extension: 'jsonocel', contentType: 'application/json' },
  report: { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  case: { extension: 'zip', contentType: 'application/zip' },
} as const satisfies Record<ExportFormat, { extension: string; contentType: string }>

export type { ExportFormat }

interface Progress {
  state?: ExportReply['state']
  done?: number
  total?: number
  file?: string
  /** The part that its user may see while it is made; see `exportScope`. */
  scope?: readonly string[]
}

/**
 * Moves an export on when it is in one of the states, and tells its user. False when it was not: it has been
 * cancelled meanwhile, or is over.
 */
export async function moveExport(pool: Pool, id: string, from: readonly ExportReply['state'][], progress: Progress): Promise<boolean> {
  const known = Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== undefined))
  const moved = await database(pool)
    .updateTable('export')
    .set(known)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['user_id', 'id', 'state', 'done', 'total'])
    .executeTakeFirst()
  if (!moved) return false
  const { user_id: userId, ...reply } = moved
  await notify(pool, channels.export, { userId, ...reply })
  return true
}
