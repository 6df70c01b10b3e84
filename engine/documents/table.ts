import { hash } from 'node:crypto'
import { codeNames, type Definition } from '@nazorat/machines/definition'
import { kindOf, titleFields } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import { arrayOf, typeNamed } from '../postgres/binary.ts'
import { columnOf, quoted, systemColumns } from './columns.ts'
import { derivedColumns, derivingRules, isComparedByLook, isSearchedInTable, lookColumn, searchColumn } from './derived-columns.ts'
import type { Document } from './document.ts'
import { canonical } from '../event-store/hash.ts'
import { columnsSortedBy, isIndexable, ownOrder, sortKeys, typeOf } from './order.ts'
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
export const columnsOf = (definition: Definition): ReadonlyMap<string, string> =>
  memoized(columns, definition, () => {
    const indexed = new Set(Array.from(indexesOf(definition).values(), (on) => on.match(/"[^"]+"/g) ?? []).flat())
    const fields = Object.entries(definition.fields).map(([name, field]): [string, string] => [name, columnOf(field).type])
    return new Map<string, string>([
      ...Object.entries(systemColumns),
      ...fields.filter(([name]) => indexed.has(quoted(name))),
      ...Array.from(derivedColumns(definition), ([name, { type }]): [string, string] => [name, type]),
      ...codeNames(definition).map((name): [string, string] => [name, 'smallint']),
      ...fields.filter(([name]) => !indexed.has(quoted(name))),
    ])
  })

const columns = new WeakMap<Definition, ReadonlyMap<string, string>>()

/** The names that a query may call columns by. */
export const namedColumns = (definition: Definition): string[] =>
  [...columnsOf(definition).keys()].filter((name) => !derivedColumns(definition).has(name))

/** Whether a filter by a field finds parts of words. */
export const isFilteredByWords = ({ fields }: Definition, name: string): boolean =>
  fields[name] !== undefined && kindOf(fields[name]).filter === 'words'

/** Whether what a filter by words finds in a field is among what a search of the table finds. */
export const isFoundBySearch = (definition: Definition, name: string): boolean =>
  isSearchedInTable(definition) && definition.list.search.includes(name)

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
  // A column that is sorted by is in the order in which people read it. One of several orders is no use for the documents of a party, which
  // are few.
  const sorted = isMoving(definition, by) || !fits(by) ? [] : sortKeys(definition, by)
  const ofParty = sorted.length > 1 ? [] : sorted.map(([, key]) => key)
  const over = (...names: readonly string[]) => `(${names.map(quoted).join(', ')})`
  // Narrows a list far: another document, a text or a span. A choice among a few does not, and actions make it.
  const narrows = ({ filter, target }: ReturnType<typeof kindOf>) => target !== undefined || filter === 'text' || filter === 'days'
  const found = filters.filter((name) => fields[name] && fits(name) && narrows(kindOf(fields[name])))
  // Parts of words are in an index of their own, unless the searched column has them already.
  const worded = filters.filter((name) => isFilteredByWords(definition, name) && fits(name) && !isFoundBySearch(definition, name))
  const people = columnsSortedBy(definition)
  const day = people.find((name) => typeOf(definition, name) === 'date')
  const indexes = new Map([
    ...inOrder('sort', sorted),
    ...Object.keys(parties)
      .filter((party) => party !== 'id' && !columnOf(fields[party]!).many)
      .map((party): [string, string] => [party, `(${[quoted(party), ...ofParty].join(', ')})`]),
    ...people.flatMap((name) => inOrder(`${name}_order`, sortKeys(definition, name))),
  ])
  const begun = () => new Set(Array.from(indexes.values(), (on) => /^\(("[^"]+")/.exec(on)?.[1]))
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

/** The indexes of a column's orders, by the beginning of their names. */
const inOrder = (name: string, keys: ReturnType<typeof sortKeys>): [string, string][] =>
  keys.map(([suffix, key]) => [`${name}${suffix}`, `(${key}, id)`])

/** A fingerprint of all that the table's content depends on: when it changes, the table is rebuilt from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash(
    'sha256',
    canonical([
      createTable(definition),
      createIndexes(definition),
      Object.entries(definition.states).map(([state, { codes }]) => [state, codes]),
      definition.list.search,
      ...titleFields(definition),
      ...derivingRules(definition),
    ]),
    'hex',
  ).slice(0, 16)

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
export const rowColumns = (definition: Definition): Copied[] =>
  Array.from(columnsOf(definition), ([column, type]) => ({ type, read: readerOf(definition, column) }))

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
  const derived = derivedColumns(definition).get(column)
  if (derived) return ({ values }) => derived.read(values)
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
      ...read.map(([type, reader]) =>
        listOf(
          type,
          rows.map(({ document }) => reader(document)),
        ),
      ),
      arrayOf(
        'bytea',
        rows.map(({ hash }) => hash),
      ),
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
    isMoving(definition, column) || (derivedColumns(definition).get(column)?.fields ?? [column]).some((name) => changed.includes(name))
  const columns = [...columnsOf(definition)].filter(([column]) => isWritten(column))
  const sets = columns.slice(1).map(([column, type]) => `${quoted(column)} = ${taken([column, type])}`)
  const text = `update ${tableOf(definition.type)} as d set ${sets.join(', ')}
    from unnest(${columns.map(given).join(', ')}) as x (${columns.map(([column]) => quoted(column)).join(', ')})
    where d.id = x.id and d.version = x.version - 1`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return { text, values: (documents) => read.map(([type, reader]) => listOf(type, documents.map(reader))) }
}

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
  return arrayOf(
    'text',
    values.map((value) => (value === null ? null : textOf(value))),
  )
}

/** The statement that takes rows out: $1 is a JSON list of their ids, each with the `hash` that its stream stands at if it was accepted. */
export const deleteRows = (type: string): string =>
  `delete from ${tableOf(type)} where id in (
    select x.id from json_to_recordset($1) as x (id uuid, hash text) join stream s on s.id = x.id and s.hash = decode(x.hash, 'hex'))`

/** The columns that every event changes. */
const isMoving = (definition: Definition, column: string): boolean =>
  ['id', 'version', 'state', 'updatedAt'].includes(column) || codeNames(definition).includes(column)
