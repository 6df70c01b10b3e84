import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { type Document, evolve, initialDocument } from '../documents/document.ts'
import { documentTable } from '../documents/identifiers.ts'
import { type EventQuery, readEvents } from '../event-store/events.ts'
import { streamFrom } from '../files/streams.ts'
import { titleOf } from '../documents/titles.ts'
import { unseal } from '../event-store/personal-data.ts'
import { type CopiedRow, copyRows } from '../postgres/copy-rows.ts'
import { database } from '../postgres/database.ts'
import { uuid } from '../event-store/chains.ts'
import { quoted, tableOf } from '../documents/columns.ts'
import { searchText } from '../documents/derived-columns.ts'
import { type Copied, copyLine, rowColumns } from '../documents/row-writes.ts'
import { columnsOf } from '../documents/table.ts'

/** A table that is rebuilt from the log, and one with the titles of its documents. */
export interface Rebuilt {
  readonly definition: Definition
  /** The name of the table, in the schema of document tables. */
  readonly table: string
  /** The name of the temporary table of what they are called. */
  readonly names: string
  /** Persons whose key does not open what the log says of them. */
  readonly unreadable: ReadonlySet<string>
}

/** The temporary table of what documents are called: their ids, last moments, titles and searches. */
export const namesTable = ({ names }: Rebuilt): RawBuilder<unknown> => sql.id('pg_temp', names)

/**
 * Folds every stream of the type up to a position into the new table, read on one connection while another writes; some
 * thousand documents are in memory at a time. Returns how many events that were.
 */
export async function fill({ reader, writer }: Connections, rebuilt: Rebuilt, upTo: number): Promise<number> {
  const start = initialDocument(rebuilt.definition, '')
  let total = 0
  let full: Document[] = []
  let writing: Promise<void> | undefined
  const flush = async () => {
    await writing
    writing = copyIn(writer, rebuilt, full)
    full = []
  }
  await copyRows(
    reader,
    `select ${folded} from event where type = '${rebuilt.definition.type}' and pos <= ${upTo} group by stream`,
    (row) => {
      const document = readDocument(start, row)
      total += document.version
      full.push(document)
    },
    () => (full.length >= batchSize ? flush() : undefined),
  )
  await flush()
  await writing
  return total
}

export interface Connections {
  readonly reader: PoolClient
  readonly writer: PoolClient
}

const batchSize = 2000

/** Of each stream what a fold comes to: of its events the first, the last, and their patches one after the other. */
const folded = `stream, max(version), (array_agg(actor order by version))[1], (array_agg(at order by version))[1], (array_agg(at order by version))[count(*)],
  (array_agg(to_state order by version))[count(*)], string_agg(patch::text, ',' order by version)`

function readDocument(start: Document, row: CopiedRow): Document {
  const patches = JSON.parse(`[${row.bytes(6).toString()}]`) as Record<string, unknown>[]
  return {
    ...start,
    id: uuid(row.bytes(0)),
    version: row.bytes(1).readInt32BE(),
    createdUserId: uuid(row.bytes(2)),
    createdAt: momentOf(row.bytes(3)),
    updatedAt: momentOf(row.bytes(4)),
    state: row.bytes(5).toString(),
    values: Object.assign({ ...start.values }, ...patches) as Record<string, unknown>,
  }
}

/** A moment as Postgres sends it in binary: microseconds since the year 2000. */
const momentOf = (bytes: Buffer): string =>
  new Date((bytes.readInt32BE(0) * 2 ** 32 + bytes.readUInt32BE(4)) / 1000 + Date.UTC(2000, 0)).toISOString()

async function copyIn(client: PoolClient, { definition, table, names, unreadable }: Rebuilt, sealed: readonly Document[]): Promise<void> {
  if (sealed.length === 0) return
  const documents = definition.personal.length === 0 ? sealed : await opened(client, sealed, unreadable)
  const existing = documents.filter(({ state }) => state !== deletedState)
  await copy(
    client,
    `${tableOf(table)} (${[...columnsOf(definition).keys()].map(quoted).join(', ')})`,
    existing.map(copyLine(rowColumns(definition))),
  )
  await copy(client, `pg_temp.${quoted(names)}`, documents.map(copyLine(nameColumns(definition))))
}

/** Documents with what the log says of persons as it can be read now. */
async function opened(client: PoolClient, documents: readonly Document[], unreadable: ReadonlySet<string>): Promise<Document[]> {
  const values = await unseal(
    client,
    documents.map(({ id, values }) => ({ stream: id, input: {}, patch: values })),
    unreadable,
  )
  return documents.map((document, i) => ({ ...document, values: values[i]!.patch }))
}

const nameColumns = (definition: Definition): Copied[] => [
  { type: 'uuid', read: ({ id }: Document) => id },
  { type: 'timestamptz(3)', read: ({ updatedAt }: Document) => updatedAt },
  { type: 'jsonb', read: ({ values }: Document) => titleOf(definition, values) },
  { type: 'text', read: (document: Document) => searchText(definition, document) },
]

/** COPY takes neither parameters nor a statement of Kysely's. */
const copy = (client: PoolClient, into: string, lines: string[]): Promise<void> =>
  pipeline(streamFrom([lines.join('')]), client.query(copyFrom(`copy ${into} from stdin`)))

/** Brings the new table from one position of the log to another. Returns the documents that moved, and by how many events. */
export async function catchUp(
  client: PoolClient,
  rebuilt: Rebuilt,
  [from, to]: readonly [number, number],
): Promise<{ documents: string[]; events: number }> {
  if (from === to) return { documents: [], events: 0 }
  const { definition, table } = rebuilt
  const ofMoved = (events: EventQuery) => {
    const upTo = events.where('type', '=', definition.type).where('pos', '<=', to)
    const moved = upTo.clearSelect().select('stream').where('pos', '>', from)
    return upTo.where('stream', 'in', moved).orderBy('stream').orderBy('version')
  }
  const events = await readEvents(client, ofMoved, rebuilt.unreadable)
  const documents = new Map<string, Document>()
  for (const event of events)
    documents.set(event.stream, evolve(documents.get(event.stream) ?? initialDocument(definition, event.stream), event))
  const ids = [...documents.keys()]
  const db = database(client)
  for (const each of [documentTable(table), namesTable(rebuilt)]) await sql`delete from ${each} where id = any(${ids})`.execute(db)
  await copyIn(client, rebuilt, [...documents.values()])
  return { documents: ids, events: events.filter(({ pos }) => pos > from).length }
}
