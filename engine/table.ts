import { hash } from 'node:crypto'
import { codeNames, type Definition, folded } from '@nazorat/machines'
import { columnOf, systemColumns } from './columns.ts'
import type { Document } from './command.ts'
import { canonical } from './hash.ts'

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
  const sort = quoted(definition.list.sort.replace(/^-/, ''))
  const index = (suffix: string, on: string) => `create index ${quoted(`${name}_${suffix}`)} on ${table} ${on}`
  return [
    `create table ${table} (${columns.join(', ')}, primary key (id)) with (fillfactor = 70)`,
    index('sort', `(${sort}, id)`),
    index('state', `(state, ${sort})`),
    ...Object.keys(definition.parties).filter((party) => party !== 'id').map((party) => index(party, `(${quoted(party)}, ${sort})`)),
    ...definition.unique.filter((field) => columnOf(definition.fields[field]!).type !== 'jsonb').map((field) => index(field, `(${quoted(field)})`)),
  ]
}

/** What the table's form depends on: when it changes, the table is filled anew from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash('sha256', canonical([createTable(definition), Object.entries(definition.states).map(([state, { codes }]) => [state, codes]), definition.list.search, definition.title]), 'hex').slice(0, 16)

/** A document's row, by column; only the columns named, when some are. */
export function rowOf(definition: Definition, document: Document, only?: ReadonlySet<string>): Record<string, unknown> {
  const { id, version, state, updatedAt, createdAt, createdUserId } = document
  const row: Record<string, unknown> = only ? { id, version, state, updatedAt } : { id, version, state, updatedAt, createdAt, createdUserId }
  for (const name of codeNames(definition)) row[name] = definition.states[document.state]!.codes[name] ?? null
  for (const name of only ?? Object.keys(definition.fields)) row[name] = document.values[name] ?? null
  return row
}

/**
 * The statement that brings rows into a table: $1 is a JSON list of rows, each with the `hash` of the event that
 * it comes from; only those are taken whose stream stands at that event. `changed` names the fields that an update
 * touches; without it whole rows are put in or replaced.
 */
export function writeRows(definition: Definition, changed?: ReadonlySet<string>): string {
  const all = columnsOf(definition)
  const columns = changed ? [...all].filter(([column]) => isMoving(definition, column) || changed.has(column)) : [...all]
  const names = columns.map(([column]) => quoted(column))
  const from = accepted(columns.map(([column, type]) => `${quoted(column)} ${type}`).join(', '))
  if (changed) {
    const sets = names.filter((column) => column !== '"id"').map((column) => `${column} = x.${column}`)
    return `update ${tableOf(definition.type)} as d set ${sets.join(', ')} ${from} where d.id = x.id`
  }
  return insert(tableOf(definition.type), names, from)
}

/** The statement that puts whole rows into a table, or replaces them, whatever the log says: for a replay. */
export function putRows(definition: Definition, name: string): string {
  const columns = [...columnsOf(definition)]
  const shape = columns.map(([column, type]) => `${quoted(column)} ${type}`).join(', ')
  return insert(tableOf(name), columns.map(([column]) => quoted(column)), `from json_to_recordset($1) as x (${shape})`)
}

const insert = (table: string, names: string[], from: string): string =>
  `insert into ${table} (${names.join(', ')}) select ${names.map((column) => `x.${column}`).join(', ')} ${from}
   on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`

/** The statement that takes rows out; its parameter is that of `writeRows`. */
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
  return folded(words.map((value) => (typeof value === 'object' ? Object.values(value).join(' ') : String(value))).join(' '))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
