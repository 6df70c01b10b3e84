import { hash } from 'node:crypto'
import { codeNames, type Definition, kindOf, lookOf, memoized, readings, searchable, titleFields } from '@nazorat/machines'
import { arrayOf, typeNamed } from '../postgres/binary.ts'
import { columnOf, systemColumns } from './columns.ts'
import type { Document } from './document.ts'
import { canonical } from '../event-store/hash.ts'
import { list } from '../postgres/literal.ts'

/**
 * The table of a document type: one row a document, columns from the kinds of its fields, written in the
 * transaction of the append. A document whose machine has come to `deleted` has no row.
 */
export const tableOf = (type: string): string => `doc.${quoted(type)}`

/**
 * All columns with their Postgres types, in order: the system's, the fields that are indexed, the status codes, the other
 * fields. Whenever a row is changed Postgres looks whether what is indexed has, and from a row's beginning it comes there soon.
 */
export const columnsOf = (definition: Definition): ReadonlyMap<string, string> => memoized(columns, definition, () => {
  const indexed = new Set(Array.from(indexesOf(definition).values(), (on) => on.match(/"[^"]+"/g) ?? []).flat())
  const fields = Object.entries(definition.fields).map(([name, field]): [string, string] => [name, columnOf(field).type])
  return new Map<string, string>([
    ...Object.entries(systemColumns),
    ...fields.filter(([name]) => indexed.has(quoted(name))),
    ...(isSearchedInTable(definition) ? [[searchColumn, 'text'] as const] : []),
    ...Object.keys(definition.fields).filter((name) => isComparedByLook(definition, name)).map((name): [string, string] => [lookColumn(name), 'text']),
    ...codeNames(definition).map((name): [string, string] => [name, 'smallint']),
    ...fields.filter(([name]) => !indexed.has(quoted(name))),
  ])
})

const columns = new WeakMap<Definition, ReadonlyMap<string, string>>()

/** The column of a table that is searched; no query may name it. */
export const searchColumn = 'search'

/** The column of a unique text as it looks (`lookOf`), by which it is compared with others; no query of a person may name it, and no field has a space in its name. */
export const lookColumn = (name: string): string => `${name} look`

/** Whether a field's values are unique by how they look. */
export const isComparedByLook = ({ unique, fields }: Definition, name: string): boolean => kindOf(fields[name]!).comparedByLook === true && unique.flat().includes(name)

/** The field whose look stands in a column. */
const lookedAt = (definition: Definition, column: string): string | undefined => (column.endsWith(' look') ? Object.keys(definition.fields).find((name) => lookColumn(name) === column) : undefined)

/** The names that a query may call columns by. */
export const namedColumns = (definition: Definition): string[] => [...columnsOf(definition).keys()].filter((name) => name !== searchColumn && lookedAt(definition, name) === undefined)

/** Whether a filter by a field finds parts of words. */
export const isFilteredByWords = ({ fields }: Definition, name: string): boolean => fields[name] !== undefined && kindOf(fields[name]).filter === 'words'

/**
 * Whether a search reads the table itself: of documents that not everybody sees it then joins the indexes of its words and of who
 * sees them before it reads a row. Others are found among the titles.
 */
export const isSearchedInTable = ({ parties, list }: Definition): boolean => list.search.length > 0 && Object.keys(parties).length > 0

/** Whether what a filter by words finds in a field is among what a search of the table finds. */
export const isFoundBySearch = (definition: Definition, name: string): boolean => isSearchedInTable(definition) && definition.list.search.includes(name)

/** The statement that makes a table of the type under a name, without indexes, as long as it is being filled. */
export function createTable(definition: Definition, name = definition.type): string {
  const columns = [...columnsOf(definition)].map(([column, type]) => `${quoted(column)} ${type}`)
  return `create table ${tableOf(name)} (${columns.join(', ')}) with (fillfactor = 70)`
}

/** The statements that make its primary key, and the indexes that its list needs. */
export function createIndexes(definition: Definition, name = definition.type): string[] {
  const table = tableOf(name)
  const indexes = Array.from(indexesOf(definition), ([suffix, on]) => `create index ${quoted(`${name}_${suffix}`)} on ${table} ${on}`)
  return [`alter table ${table} add primary key (id)`, ...indexes]
}

/**
 * The columns and the form of each index, by the end of its name. What every event changes is in none, so that such a row moves
 * within its page and no index is written: `stream` has those (migration 0004). All others cost something when a document is
 * made or its form is saved, so a column begins one of them at most.
 */
function indexesOf(definition: Definition): Map<string, string> {
  const { fields, filters, parties, unique } = { ...definition, ...definition.list }
  const by = ownOrder(definition)
  const fits = (name: string) => isIndexable(definition, name)
  const sorted = isMoving(definition, by) || !fits(by) ? [] : [by]
  const over = (...names: readonly string[]) => `(${names.map(quoted).join(', ')})`
  // Columns that are sorted by are in the order in which people read them.
  const inOrder = (name: string) => (isCollated(definition, name) ? `${quoted(name)} collate alphabets` : quoted(name))
  // Narrows a list far: another document, a text or a span. A choice among a few does not, and actions make it.
  const narrows = ({ filter, target }: ReturnType<typeof kindOf>) => target !== undefined || filter === 'text' || filter === 'days'
  const found = filters.filter((name) => fields[name] && fits(name) && narrows(kindOf(fields[name])))
  // Parts of words are in an index of their own, unless the searched column has them already.
  const worded = filters.filter((name) => isFilteredByWords(definition, name) && fits(name) && !isFoundBySearch(definition, name))
  const people = columnsSortedBy(definition)
  const day = people.find((name) => typeOf(definition, name) === 'date')
  const indexes = new Map([
    ...sorted.map((name): [string, string] => ['sort', `(${inOrder(name)}, id)`]),
    ...Object.keys(parties).filter((party) => party !== 'id' && !columnOf(fields[party]!).many).map((party): [string, string] => [party, `(${[quoted(party), ...sorted.map(inOrder)].join(', ')})`]),
    ...people.map((name): [string, string] => [`${name}_order`, `(${inOrder(name)}, id)`]),
  ])
  const begun = () => new Set(Array.from(indexes.values(), (on) => /"[^"]+"/.exec(on)?.[0]))
  for (const key of unique) {
    const compared = key.map((name) => (isComparedByLook(definition, name) ? lookColumn(name) : name))
    if (key.every(fits) && (key.length > 1 || !begun().has(quoted(compared[0]!)))) indexes.set(key.join('_'), over(...compared))
  }
  if (isSearchedInTable(definition)) indexes.set(searchColumn, `using gin (${searchColumn} gin_trgm_ops)`)
  for (const name of worded) indexes.set(`${name}_words`, `using gin (folded(${quoted(name)}) gin_trgm_ops)`)
  for (const name of found) {
    if (begun().has(quoted(name))) continue
    const { many, type } = columnOf(fields[name]!)
    // Lists are often filtered by a reference and a period together: one index serves both.
    indexes.set(name, many ? `using gin ${over(name)}` : type === 'uuid' && day ? over(name, day) : over(name))
  }
  return indexes
}

/** The column by which a definition sorts its list. */
const ownOrder = ({ list }: Definition): string => list.sort.replace(/^-/, '')

const typeOf = ({ fields }: Definition, name: string): string | undefined => fields[name] && columnOf(fields[name]).type

/** A name in three languages may be longer than an index takes; of what is sorted by one there is never much. */
const isIndexable = (definition: Definition, name: string): boolean => typeOf(definition, name) !== 'jsonb'

/** The fields by which people sort a list, from an index: those that it shows, but for what is only yes or no. */
const columnsSortedBy = (definition: Definition): string[] =>
  definition.list.columns.filter((name) => {
    const field = definition.fields[name]
    return field && columnOf(field).sortable && !['jsonb', 'boolean'].includes(columnOf(field).type) && name !== ownOrder(definition)
  })

/** Whether a text stands in an index in the order in which people read it: who looks for equal texts asks in that collation too. */
export const isCollated = (definition: Definition, name: string): boolean =>
  typeOf(definition, name) === 'text' && memoized(collated, definition, () => new Set([...columnsSortedBy(definition), ownOrder(definition)])).has(name)

const collated = new WeakMap<Definition, ReadonlySet<string>>()

/** A fingerprint of all that the table's content depends on: when it changes, the table is rebuilt from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash('sha256', canonical([createTable(definition), createIndexes(definition), Object.entries(definition.states).map(([state, { codes }]) => [state, codes]), definition.list.search, ...titleFields(definition), readByRules]), 'hex').slice(0, 16)

/** Writes of each document some columns as a line of COPY's text form. */
export function copyLine(columns: readonly Copied[]): (document: Document) => string {
  return (document) => {
    let line = ''
    for (const { type, read } of columns) line += `${line === '' ? '' : '\t'}${copied(type, read(document))}`
    return `${line}\n`
  }
}

export interface Copied {
  /** The Postgres type. */
  readonly type: string
  read(document: Document): unknown
}

/** The columns of a document's row. */
export const rowColumns = (definition: Definition): Copied[] => Array.from(columnsOf(definition), ([column, type]) => ({ type, read: readerOf(definition, column) }))

function copied(type: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (type === 'jsonb') return unbroken(JSON.stringify(value))
  if (type.endsWith('[]')) return unbroken(list(value as string[]))
  return typeof value === 'string' ? unbroken(value) : String(value)
}

/** Escapes the characters that have a meaning in a line of COPY. */
const unbroken = (text: string): string => (/[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (mark) => escapes[mark]!) : text)

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The function that reads a column's value from a document. */
function readerOf(definition: Definition, column: string): (document: Document) => unknown {
  if (column === searchColumn && isSearchedInTable(definition)) return (document) => searchText(definition, document)
  const looked = lookedAt(definition, column)
  if (looked !== undefined) return ({ values }) => (typeof values[looked] === 'string' ? lookOf(values[looked]) : null)
  if (isSystem(column)) return (document) => document[column]
  // A log that somebody has bent may name a state that there is none of: the verifier is to say so.
  if (codeNames(definition).includes(column)) return ({ state }) => definition.states[state]?.codes[column] ?? null
  return ({ values }) => values[column] ?? null
}

const isSystem = (column: string): column is keyof typeof systemColumns => Object.hasOwn(systemColumns, column)

/**
 * How new rows are put into a table: the statement, and the function that makes its parameters. Each document comes with the hash
 * at which its stream stands if its event was accepted: rows of others are not inserted.
 */
export interface Insert {
  readonly text: string
  values(rows: readonly { readonly document: Document; readonly hash: Buffer }[]): Buffer[]
}

/** The name of the column of hashes: a field may be called `hash`, but none has a space in its name. */
const standsAt = '"stands at"'

export function insertOf(definition: Definition): Insert {
  const columns = [...columnsOf(definition)]
  const names = columns.map(([column]) => quoted(column))
  const text = `insert into ${tableOf(definition.type)} (${names.join(', ')}) select ${columns.map(taken).join(', ')}
    from unnest(${columns.map(given).join(', ')}, $${columns.length + 1}::bytea[]) as x (${names.join(', ')}, ${standsAt})
    join stream s on s.id = x.id and s.hash = x.${standsAt}
    on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return {
    text,
    values: (rows) => [
      ...read.map(([type, reader]) => listOf(type, rows.map(({ document }) => reader(document)))),
      arrayOf('bytea', rows.map(({ hash }) => hash)),
    ],
  }
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
  const isWritten = (column: string) =>
    isMoving(definition, column) || changed.includes(lookedAt(definition, column) ?? column) || (column === searchColumn && isSearchChanged(definition, changed))
  const columns = [...columnsOf(definition)].filter(([column]) => isWritten(column))
  const sets = columns.slice(1).map(([column, type]) => `${quoted(column)} = ${taken([column, type])}`)
  const text = `update ${tableOf(definition.type)} as d set ${sets.join(', ')}
    from unnest(${columns.map(given).join(', ')}) as x (${columns.map(([column]) => quoted(column)).join(', ')})
    where d.id = x.id and d.version = x.version - 1`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return { text, values: (documents) => read.map(([type, reader]) => listOf(type, documents.map(reader))) }
}

/** Whether one of these fields is found by a search. */
const isSearchChanged = ({ list }: Definition, changed: readonly string[]): boolean => list.search.some((name) => changed.includes(name))

/** A column's values as a parameter, and each of them as it is taken out of it. */
type Column = readonly [name: string, type: string]
const given = ([, type]: Column, i: number): string => `$${i + 1}::${travelsAsText(type) ? 'text' : type}[]`
const taken = ([name, type]: Column): string => `x.${quoted(name)}${travelsAsText(type) ? `::${type}` : ''}`

/** Postgres unnests all dimensions of a list at once: what is itself a list, or JSON, travels as text, and so do decimals. */
const travelsAsText = (type: string): boolean => type === 'jsonb' || type === 'numeric' || type.endsWith('[]')

/** Values of a column as an array; what they are follows from the column's type. */
function listOf(type: string, values: unknown[]): Buffer {
  if (!travelsAsText(type)) return arrayOf(typeNamed(type), values)
  const textOf = (value: unknown) => (type.endsWith('[]') ? list(value as string[]) : JSON.stringify(value))
  return arrayOf('text', values.map((value) => (value === null ? null : textOf(value))))
}

/** The statement that takes rows out: $1 is a JSON list of their ids, each with the `hash` that its stream stands at if it was accepted. */
export const deleteRows = (type: string): string =>
  `delete from ${tableOf(type)} where id in (
    select x.id from json_to_recordset($1) as x (id uuid, hash text) join stream s on s.id = x.id and s.hash = decode(x.hash, 'hex'))`

/** The columns that every event changes. */
const isMoving = (definition: Definition, column: string): boolean =>
  ['id', 'version', 'state', 'updatedAt'].includes(column) || codeNames(definition).includes(column)

/** The text of a document that a search reads, folded once, when it is written. */
export const searchText = (definition: Definition, { values }: Pick<Document, 'values'>): string =>
  searchable(definition.list.search.flatMap((name) => textsIn(values[name])).join(' '))

/** The texts of a value: one, that of each language, or none. */
const textsIn = (value: unknown): string[] =>
  value === null || value === undefined ? []
  : typeof value === 'object' ? Object.keys(value).sort().map((language) => (value as Record<string, string>)[language]!)
  : [String(value)]

/** A text that each rule of a search reads in its way: tables are rebuilt when one of them changes. */
const readByRules = readings('Ер ресурслари: Поезд, объект, Цирк, акция, Конституция, Семёнов, Джўраев Ўқтам Ғани Ҳамид O´tkir xoʼja').join()

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
