import { hash } from 'node:crypto'
import { codeNames, type Definition, folded } from '@nazorat/machines'
import { arrayOf, typeNamed } from './binary.ts'
import { columnOf, systemColumns } from './columns.ts'
import type { Document } from './command.ts'
import { canonical } from './hash.ts'
import { list } from './literal.ts'

/**
 * The table of a document type: one row a document, columns from the kinds of its fields, written in the
 * transaction of the append. A document whose machine has come to `deleted` has no row.
 */
export const tableOf = (type: string): string => `doc.${quoted(type)}`

/** All columns with their Postgres types, in order: the system's, the status codes, the fields. */
export function columnsOf(definition: Definition): Map<string, string> {
  return new Map<string, string>([
    ...Object.entries(systemColumns),
    ...codeNames(definition).map((name): [string, string] => [name, 'smallint']),
    ...Object.entries(definition.fields).map(([name, field]): [string, string] => [name, columnOf(field).type]),
  ])
}

/** The statements that make a table of the type under a name: columns, and the indexes that its list needs. */
export function createTable(definition: Definition, name = definition.type): string[] {
  const table = tableOf(name)
  const columns = [...columnsOf(definition)].map(([column, type]) => `${quoted(column)} ${type}`)
  const by = definition.list.sort.replace(/^-/, '')
  // What every event changes is in no index, so that such a row moves within its page: `stream` has those (migration 0004).
  // A name in three languages may be longer than an index takes; of what is sorted by one there is never much.
  const sort = isMoving(definition, by) || columnsOf(definition).get(by) === 'jsonb' ? [] : [quoted(by)]
  const index = (suffix: string, on: readonly string[]) => `create index ${quoted(`${name}_${suffix}`)} on ${table} (${on.join(', ')})`
  return [
    `create table ${table} (${columns.join(', ')}, primary key (id)) with (fillfactor = 70)`,
    ...(sort.length > 0 ? [index('sort', [...sort, 'id'])] : []),
    ...Object.keys(definition.parties).filter((party) => party !== 'id' && !columnOf(definition.fields[party]!).many).map((party) => index(party, [quoted(party), ...sort])),
    // One business among a hundred thousand: no other filter narrows a list as much.
    ...definition.list.filters.filter((filter) => definition.fields[filter]?.kind === 'inn' && !definition.unique.includes(filter)).map((filter) => index(filter, [quoted(filter)])),
    ...definition.unique.filter((field) => columnOf(definition.fields[field]!).type !== 'jsonb').map((field) => index(field, [quoted(field)])),
  ]
}

/** What the table's form depends on: when it changes, the table is filled anew from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash('sha256', canonical([createTable(definition), Object.entries(definition.states).map(([state, { codes }]) => [state, codes]), definition.list.search, definition.title]), 'hex').slice(0, 16)

/** A document's row, by column. */
export const rowOf = (definition: Definition, document: Document): Record<string, unknown> =>
  Object.fromEntries(Array.from(columnsOf(definition).keys(), (column) => [column, readerOf(definition, column)(document)]))

/** What reads a column's value off a document. */
function readerOf(definition: Definition, column: string): (document: Document) => unknown {
  if (isSystem(column)) return (document) => document[column]
  // A log that somebody has bent may name a state that there is none of: the verifier is to say so.
  if (codeNames(definition).includes(column)) return ({ state }) => definition.states[state]?.codes[column] ?? null
  return ({ values }) => values[column] ?? null
}

const isSystem = (column: string): column is keyof typeof systemColumns => Object.hasOwn(systemColumns, column)

/** The statement that puts new rows into a table: $1 is a JSON list of rows, each with the `hash` that its stream stands at if it was accepted. */
export function insertRows(definition: Definition): string {
  const columns = [...columnsOf(definition)]
  return insert(tableOf(definition.type), columns, accepted(columns.map(([column, type]) => `${quoted(column)} ${type}`).join(', ')))
}

/** How rows are changed in certain columns: the statement, and what makes its parameters. */
export interface Update {
  readonly text: string
  /** The array of each column's values. */
  values(documents: readonly Document[]): Buffer[]
}

/**
 * The statement that changes rows; `changed` names the fields that the events touch. A row stands at the version of its
 * stream, so that those change whose events were accepted.
 */
export function updateOf(definition: Definition, changed: readonly string[]): Update {
  const columns = [...columnsOf(definition)].filter(([column]) => isMoving(definition, column) || changed.includes(column))
  const given = columns.map(([, type], i) => `$${i + 1}::${isNested(type) ? 'text' : type}[]`)
  const sets = columns.slice(1).map(([column, type]) => `${quoted(column)} = x.${quoted(column)}${isNested(type) ? `::${type}` : ''}`)
  const text = `update ${tableOf(definition.type)} as d set ${sets.join(', ')}
    from unnest(${given.join(', ')}) as x (${columns.map(([column]) => quoted(column)).join(', ')}) where d.id = x.id and d.version = x.version - 1`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return { text, values: (documents) => read.map(([type, reader]) => listOf(type, documents.map(reader))) }
}

/** Postgres unnests all dimensions of a list at once: what is itself a list, or JSON, travels as text. */
const isNested = (type: string): boolean => type === 'jsonb' || type.endsWith('[]')

/** Values of a column as an array; what they are follows from the column's type. */
function listOf(type: string, values: unknown[]): Buffer {
  if (!isNested(type)) return arrayOf(typeNamed(type), values)
  return arrayOf('text', values.map((value) => (value === null ? null : type === 'jsonb' ? JSON.stringify(value) : list(value as string[]))))
}

/** The statement that puts whole rows into a table, or replaces them, whatever the log says: for a replay. */
export function putRows(definition: Definition, name: string): string {
  const columns = [...columnsOf(definition)]
  const shape = columns.map(([column, type]) => `${quoted(column)} ${type}`).join(', ')
  return insert(tableOf(name), columns, `from json_to_recordset($1) as x (${shape})`)
}

function insert(table: string, columns: readonly [string, string][], from: string): string {
  const names = columns.map(([column]) => quoted(column))
  return `insert into ${table} (${names.join(', ')}) select ${names.map((column) => `x.${column}`).join(', ')} ${from}
   on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`
}

/** The statement that takes rows out; its parameter is that of `insertRows`. */
export const deleteRows = (type: string): string => `delete from ${tableOf(type)} where id in (select x.id ${accepted('id uuid')})`

/** The given rows that the log has accepted. */
const accepted = (shape: string): string =>
  `from json_to_recordset($1) as x (${shape}, hash text) join stream s on s.id = x.id and s.hash = decode(x.hash, 'hex')`

/** The state in which a document has no row. */
export const gone = 'deleted'

/** The columns that every event changes. */
const isMoving = (definition: Definition, column: string): boolean =>
  ['id', 'version', 'state', 'updatedAt'].includes(column) || codeNames(definition).includes(column)

/** What a search reads of a document, folded once, when it is written. */
export function searchText(definition: Definition, { values }: Pick<Document, 'values'>): string {
  const words = definition.list.search.map((name) => values[name]).filter((value) => value !== null && value !== undefined)
  return folded(words.map((value) => (typeof value === 'object' ? Object.keys(value).sort().map((language) => (value as Record<string, string>)[language]).join(' ') : String(value))).join(' '))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
