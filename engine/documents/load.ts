import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf, referredIn } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { memoized } from '@nazorat/machines/memoized'
import { Refusal, system, systemName } from '@nazorat/machines/workflow'
import { type Document, initialDocument } from './document.ts'
import { type Placeholder, prepared } from '../postgres/prepared.ts'
import { documentTable } from './identifiers.ts'

/** A row of a document table, as JSON, with the hash of the document's last event. */
interface Loaded {
  readonly row: Readonly<Record<string, unknown>>
  readonly hash: Buffer
}

const load = (type: string) =>
  memoized(loads, type, () =>
    prepared(
      `load ${type}`,
      (_, placeholder: Placeholder<{ ids: readonly string[] }>) =>
        sql<Loaded>`select row_to_json(d) as row, s.hash from ${documentTable(type)} d join stream s using (id) where d.id = any(${placeholder('ids')})`,
    ),
  )

const loads = new Map<string, (on: Pool | PoolClient, values: { ids: readonly string[] }) => Promise<Loaded[]>>()

/** Documents as their tables have them, by id; what does not exist is left out. */
export async function loadDocuments(db: Pool | PoolClient, definition: Definition, ids: readonly string[]): Promise<Map<string, Document>> {
  const rows = await load(definition.type)(db, { ids })
  return new Map(rows.map(({ row, hash }) => [String(row['id']), documentOf(definition, row, hash)]))
}

export async function getDocument(db: Pool | PoolClient, definition: Definition, id: string): Promise<Document> {
  const document = (await loadDocuments(db, definition, [id])).get(id)
  if (!document) throw new Refusal('notFound')
  return document
}

/** A document from its row; a moment that Postgres wrote is brought back to the form of the log. */
export function documentOf(definition: Definition, row: Record<string, unknown>, hash: Buffer): Document {
  const empty = initialDocument(definition, String(row['id']))
  return {
    ...empty,
    version: Number(row['version']),
    state: String(row['state']),
    values: valuesIn(definition, row),
    createdAt: moment(row['createdAt']),
    createdUserId: String(row['createdUserId']),
    updatedAt: moment(row['updatedAt']),
    hash,
  }
}

/** The values of a document's row, in the form that the log has. */
export const valuesIn = ({ fields }: Definition, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const stored = row[name] ?? null
      const { fromRow } = kindOf(field)
      return [name, fromRow && stored !== null ? fromRow(stored) : stored]
    }),
  )

export const moment = (value: unknown): string => (value instanceof Date ? value : new Date(String(value))).toISOString()

const titles = prepared('titles', (db, placeholder: Placeholder<{ ids: readonly string[] }>) =>
  db
    .selectFrom('title')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${placeholder('ids')})`),
)

/** The titles of documents of whatever type, by id. */
export async function loadTitles(db: Pool | PoolClient, ids: Iterable<string>): Promise<Record<string, string | Text>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const rows = await titles(db, { ids: wanted })
  return Object.fromEntries([...rows.map(({ id, title }) => [id, title]), ...(wanted.includes(system.id) ? [[system.id, systemName]] : [])])
}

/** The ids that a document's values refer to. */
export const referredIds = (definition: Definition, values: Record<string, unknown>): string[] => referredIn(definition.fields, values)
