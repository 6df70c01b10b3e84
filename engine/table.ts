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

/** All columns with their Postgres types, in order: the system's, the status codes, the search text, the fields. */
export function columnsOf(definition: Definition): Map<string, string> {
  return new Map<string, string>([
    ...Object.entries(systemColumns),
    ...codeNames(definition).map((name): [string, string] => [name, 'smallint']),
    ...(definition.list.search.length > 0 ? [['search', 'text'] as [string, string]] : []),
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
    ...(definition.list.search.length > 0 ? [index('search', `using gin (search gin_trgm_ops) with (fastupdate = on)`)] : []),
  ]
}

/** What the table's form depends on: when it changes, the table is filled anew from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash('sha256', canonical([createTable(definition), Object.entries(definition.states).map(([state, { codes }]) => [state, codes]), definition.list.search]), 'hex').slice(0, 16)

/** A document's row, by column; only the columns named, when some are. */
export function rowOf(definition: Definition, document: Document, only?: ReadonlySet<string>): Record<string, unknown> {
  const { id, version, state, updatedAt, createdAt, createdUserId } = document
  const row: Record<string, unknown> = only ? { id, version, state, updatedAt } : { id, version, state, updatedAt, createdAt, createdUserId }
  for (const name of codeNames(definition)) row[name] = definition.states[document.state]!.codes[name] ?? null
  if (definition.list.search.length > 0 && (!only || only.has('search'))) row['search'] = searchText(definition, document)
  for (const name of only ?? Object.keys(definition.fields)) if (name !== 'search') row[name] = document.values[name] ?? null
  return row
}

/**
 * The statement that brings rows into a table: $1 is a JSON list of rows, $2 the ids of those to take.
 * `changed` names the fields that an update touches; without it whole rows are put in or replaced.
 */
export function writeRows(definition: Definition, changed?: ReadonlySet<string>, name = definition.type): string {
  const all = columnsOf(definition)
  const columns = changed ? [...all].filter(([column]) => isMoving(definition, column) || changed.has(column)) : [...all]
  const shape = columns.map(([column, type]) => `${quoted(column)} ${type}`).join(', ')
  const names = columns.map(([column]) => quoted(column))
  const from = `from json_to_recordset($1) as x (${shape}) where x.id = any($2)`
  if (changed) {
    const sets = names.filter((column) => column !== '"id"').map((column) => `${column} = x.${column}`)
    return `update ${tableOf(name)} as d set ${sets.join(', ')} ${from} and d.id = x.id`
  }
  return `insert into ${tableOf(name)} (${names.join(', ')}) select ${names.map((column) => `x.${column}`).join(', ')} ${from}
    on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`
}

/** The statement that takes rows out; parameters as for `writeRows`. */
export const deleteRows = (type: string): string =>
  `delete from ${tableOf(type)} using json_to_recordset($1) as x (id uuid) where ${tableOf(type)}.id = x.id and x.id = any($2)`

/** The state in which a document has no row. */
export const gone = 'deleted'

/** The columns that every event changes. */
const isMoving = (definition: Definition, column: string): boolean =>
  ['id', 'version', 'state', 'updatedAt'].includes(column) || codeNames(definition).includes(column)

/** What the search over a list reads of a document, folded once, when it is written. */
function searchText(definition: Definition, { values }: Document): string {
  const words = definition.list.search.map((name) => values[name]).filter((value) => value !== null && value !== undefined)
  return folded(words.map((value) => (typeof value === 'object' ? Object.values(value).join(' ') : String(value))).join(' '))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
