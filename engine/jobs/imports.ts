import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { ImportReading, ImportReply, ImportState } from '@nazorat/machines/api-types'
import { database } from '../postgres/database.ts'
import type { Schema } from '../postgres/schema.ts'
import { channels, notify } from './channels.ts'

/** The queue of imports; a job's id is that of its row in the table `import`. */
export const importQueue = 'import'

/** Below which key of the store uploaded sheets are until they are read. */
export const importFiles = 'imports'
export const importKey = (id: string): string => `${importFiles}/${id}`

/** The states in which a worker has something to do. */
export const importsUnderWay = ['queued', 'checking', 'applying'] as const satisfies readonly ImportState[]

export type ImportRow = Selectable<Schema['import']>

/** A line of a sheet that was checked. */
export type ImportLine = Selectable<Schema['import_line']>

type Changes = Partial<
  Pick<
    ImportRow,
    'state' | 'mode' | 'done' | 'total' | 'added' | 'changed' | 'unchanged' | 'refused' | 'skipped' | 'applied' | 'applied_to' | 'resumed'
  >
> & {
  readonly columns?: string
  readonly reading?: string
  readonly first_rows?: string | null
  readonly sample?: string | null
  readonly choices?: string | null
  readonly problem?: string | null
  readonly ended_at?: Date | null
}

/**
 * Moves an import on when it is in one of the states, and tells its user: in a transaction, when that is committed. Null when it
 * was in none: it has been cancelled meanwhile, or is over.
 */
export async function moveImport(
  on: Pool | PoolClient,
  id: string,
  from: readonly ImportState[],
  changes: Changes,
): Promise<ImportRow | null> {
  const moved = await database(on)
    .updateTable('import')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return null
  await notify(on, channels.import, { userId: moved.user_id, ...importReply(moved) })
  return moved
}

/** The form of sheets that have these headers, by which the choice of their columns is kept. */
export const formOf = (headers: readonly string[]): string => createHash('sha256').update(JSON.stringify(headers)).digest('hex')

const day = 24 * 3_600_000

/** How it was read, as long as it can be read otherwise: nothing of it is applied, and its file is there for a day. */
const readingOf = ({ state, mode, reading, created_at }: ImportRow): ImportReading =>
  mode === null && (state === 'checked' || state === 'failed' || state === 'asking') && Date.now() - created_at.getTime() < day
    ? reading
    : {}

export const importReply = (row: ImportRow): ImportReply => ({ ...replyOf(row), reading: readingOf(row) })

const replyOf = ({
  id,
  type,
  name,
  state,
  mode,
  done,
  total,
  added,
  changed,
  unchanged,
  refused,
  skipped,
  applied,
  resumed,
  problem,
  created_at,
}: ImportRow): Omit<ImportReply, 'reading'> => ({
  id,
  type,
  name,
  state,
  mode,
  done,
  total,
  counts: { added, changed, unchanged, refused, skipped },
  applied,
  resumed,
  problem,
  createdAt: created_at.toISOString(),
})
