import type { Pool, PoolClient } from 'pg'
import type { ListReply, Row } from '@nazorat/machines/api-types'
import { codeNames, type Definition } from '@nazorat/machines/definition'
import { loadDues } from '../../deadlines/due.ts'
import { systemColumns } from '../../documents/columns.ts'
import { loadTitles, moment, referredIds, valuesIn } from '../../documents/load.ts'

/** A row of a document table, as `row_to_json` gives it. */
export interface FoundRow {
  readonly row: Readonly<Record<string, unknown>>
}

/** Adds to the rows of a list the moment by which somebody must act. */
export async function withDues(db: Pool | PoolClient, definition: Definition, rows: Row[]): Promise<Row[]> {
  const dues = await loadDues(
    db,
    definition,
    rows.map(({ id }) => id),
  )
  return dues.size === 0 ? rows : rows.map((row) => ({ ...row, due: dues.get(row.id) ?? null }) as Row)
}

/** The titles of what the rows of a list refer to. */
export const titlesOf = (db: Pool | PoolClient, definition: Definition, rows: readonly Row[]): Promise<ListReply['texts']> =>
  loadTitles(
    db,
    rows.flatMap((row) => [...referredIds(definition, row), row.createdUserId]),
  )

/** A row as a list replies with it, without what is due. */
export function rowReply(definition: Definition, { row }: FoundRow): Row {
  const names = [...Object.keys(systemColumns), ...codeNames(definition)]
  const reply = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return {
    ...reply,
    ...valuesIn(definition, row),
    createdAt: moment(row['createdAt']),
    updatedAt: moment(row['updatedAt']),
    due: null,
  } as Row
}
